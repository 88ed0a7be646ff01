import { TextInput } from '@mantine/core';
import { fieldId, type FormState } from '../locations/LocationFormFields.tsx';

interface Props {
  readonly form: FormState;
  readonly path: string;
  readonly label: string;
  /** `YYYY-MM-DD` at the water system. */
  readonly max: string;
  readonly help?: string;
}

/** A calendar day up to today. */
export function DayField({ form, path, label, max, help }: Props) {
  return (
    <TextInput
      id={fieldId(path)}
      type="date"
      label={label}
      description={help}
      value={form.values[path] ?? ''}
      error={form.errors[path]}
      max={max}
      onChange={(event) => form.set(path, event.currentTarget.value)}
    />
  );
}
