import { CheckField, FieldMessage } from '../../ui/FormFields.tsx';
import type { FieldState } from '../../ui/use-form.ts';

interface Props {
  readonly field: FieldState;
  /** Why the unit may be wrong; null if the level is plausible. */
  readonly doubt: string | null;
}

/** Shows a level that is unusual enough for a wrong unit. Another level needs another confirmation. */
export function UnitConfirmation({ field, doubt }: Props) {
  return (
    <>
      <FieldMessage message={doubt === null ? undefined : `${doubt}.`} />
      {doubt !== null && (
        <CheckField
          {...field}
          label="The result and its unit are as in the laboratory’s report"
          value={field.value === doubt ? 'Yes' : ''}
          onChange={(value) => field.onChange(value === 'Yes' ? doubt : '')}
        />
      )}
    </>
  );
}
