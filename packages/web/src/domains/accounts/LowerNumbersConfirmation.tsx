import { CheckField } from '../../ui/FormFields.tsx';
import type { FormState } from '../../ui/use-form.ts';
import { getConfirmableEntries } from './lower-numbers.form.ts';

export const lowerNumbersLabel = 'The change was checked: the lower numbers are right';

export type ConfirmableForm = Pick<FormState<object>, 'field' | 'values' | 'refused'>;

interface Props {
  readonly form: ConfirmableForm;
  /** Tells the actions of one form apart; a confirmation is for one of them. */
  readonly action?: string | undefined;
  readonly path?: string;
  readonly label?: string;
}

/** Whether the server has named lower numbers for exactly these entries, or they are confirmed. */
export function isConfirmationShown({
  form,
  action,
  path = 'confirmedLowerPercentiles',
}: Pick<Props, 'form' | 'action' | 'path'>): boolean {
  const { error, value } = form.field(path);
  const entries = getConfirmableEntries(form.values, action);
  return value === entries || (error !== undefined && getConfirmableEntries(form.refused, action) === entries);
}

/** The confirmation of a change that lowers 90th percentiles, once the server has named the numbers. */
export function LowerNumbersConfirmation(props: Props) {
  const { form, action, path = 'confirmedLowerPercentiles', label = lowerNumbersLabel } = props;
  if (!isConfirmationShown(props)) return null;
  const field = form.field(path);
  const entries = getConfirmableEntries(form.values, action);
  return (
    <CheckField
      {...field}
      label={label}
      value={field.value === entries ? 'Yes' : ''}
      onChange={(value) => field.onChange(value === 'Yes' ? entries : '')}
    />
  );
}
