import { percentileConfirmationLabels } from '../accounts/PercentileConfirmationFields.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useCustomFields, useCustomFieldsOfForm } from '../custom-fields/custom-field.queries.ts';
import { CustomFieldInputs } from '../custom-fields/CustomFieldInputs.tsx';
import { FormSection } from '../../ui/Form.tsx';
import type { FormErrors } from '../../ui/form-values.ts';
import { getPathLabel } from './service-line-changes.calculation.ts';
import { getLineField, type OwnFields, type ServiceLineValues } from './service-line.form.ts';

/** The account's custom fields for the form of a line; undefined while loading. */
export function useOwnFields(): OwnFields | undefined {
  const { timeZone } = useMe().defaultAccount;
  const fields = useCustomFieldsOfForm('pwsserviceline');
  return fields && { fields, timeZone };
}

/** Labels of custom fields and of the form's fields, for the error summary. */
export function useLineLabel(): (path: string) => string {
  const fields = useCustomFields('pwsserviceline')?.fields ?? [];
  return (path) =>
    fields.find(({ id }) => path === `customFields.${id}`)?.name ??
    percentileConfirmationLabels[path] ??
    getPathLabel(path);
}

interface Props {
  readonly fields: OwnFields['fields'];
  readonly values: ServiceLineValues;
  readonly errors: FormErrors;
  readonly onChange: (values: ServiceLineValues) => void;
}

/** The account's custom fields; they do not affect the classification. */
export function CustomLineFields({ fields, values, errors, onChange }: Props) {
  if (fields.length === 0) return null;
  const wrong = Object.fromEntries(
    fields.flatMap(({ id }) =>
      errors[`customFields.${id}`] === undefined ? [] : [[id, errors[`customFields.${id}`] as string] as const],
    ),
  );
  return (
    <FormSection title="Custom fields">
      <CustomFieldInputs
        fields={fields}
        texts={values.customFields}
        errors={wrong}
        inputId={(id) => getLineField(`customFields.${id}`, errors).id}
        onChange={(id, text) => onChange({ ...values, customFields: { ...values.customFields, [id]: text } })}
      />
    </FormSection>
  );
}
