import { TextInput } from '@mantine/core';
import { fieldId, type FormState } from '../locations/LocationFormFields.tsx';

interface Props {
  readonly form: FormState;
  readonly path: string;
  readonly label: string;
  /** `YYYY-MM-DD` in the water system's time zone. */
  readonly max: string;
  readonly help?: string;
}

/** A calendar date that is not in the future. */
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
