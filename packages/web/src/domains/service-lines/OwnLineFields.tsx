import { useMe } from '../accounts/session.queries.ts';
import { useCustomFields } from '../custom-fields/custom-field.queries.ts';
import { CustomFieldInputs } from '../custom-fields/CustomFieldInputs.tsx';
import { fieldId } from './FormFields.tsx';
import type { FormErrors, OwnFields, ServiceLineValues } from './service-line.form.ts';
import classes from './ServiceLine.module.css';

/** The account's custom fields for the form of a line; undefined while loading. */
export function useOwnFields(): OwnFields | undefined {
  const { timeZone } = useMe().defaultAccount;
  const custom = useCustomFields('pwsserviceline');
  return custom && { fields: custom.fields, timeZone };
}

interface Props {
  readonly fields: OwnFields['fields'];
  readonly values: ServiceLineValues;
  readonly errors: FormErrors;
  readonly onChange: (values: ServiceLineValues) => void;
}

/** The account's custom fields; they do not affect the classification. */
export function OwnLineFields({ fields, values, errors, onChange }: Props) {
  if (fields.length === 0) return null;
  const wrong = Object.fromEntries(
    fields.flatMap(({ id }) =>
      errors[`customFields.${id}`] === undefined ? [] : [[id, errors[`customFields.${id}`] as string] as const],
    ),
  );
  return (
    <fieldset className={classes['fieldset']}>
      <legend>Custom fields</legend>
      <div className={classes['fields']}>
        <CustomFieldInputs
          fields={fields}
          texts={values.customFields}
          errors={wrong}
          inputId={(id) => fieldId(`customFields.${id}`)}
          onChange={(id, text) => onChange({ ...values, customFields: { ...values.customFields, [id]: text } })}
        />
      </div>
    </fieldset>
  );
}
