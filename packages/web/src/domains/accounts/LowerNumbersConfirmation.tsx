import type { ComponentProps } from 'react';
import { CheckField } from '../../ui/FormFields.tsx';

export const lowerNumbersLabel = 'The change was checked: the lower numbers are right';

interface Props {
  readonly field: Omit<ComponentProps<typeof CheckField>, 'label'>;
  /** What the confirmation is about; another choice needs another confirmation. */
  readonly choice: string;
  readonly label?: string;
}

/** The confirmation of a change that lowers 90th percentiles, once the server has named the numbers. */
export function LowerNumbersConfirmation({ field, choice, label = lowerNumbersLabel }: Props) {
  if (field.error === undefined && field.value !== choice) return null;
  return (
    <CheckField
      {...field}
      label={label}
      value={field.value === choice ? 'Yes' : ''}
      onChange={(value) => field.onChange(value === 'Yes' ? choice : '')}
    />
  );
}
