import {
  customField as customFieldShape,
  customFieldRules,
  type CustomField,
  type CustomFieldInput,
} from '@curbstop/contract/custom-fields/custom-field.rules';
import {
  customDataTypes,
  customDataTypeLabels,
  customEntityLabels,
  customFieldLimits,
  type CustomDataType,
} from '@curbstop/contract/custom-fields/custom-field.values';
import { formatRecordCount } from '@curbstop/contract/custom-fields/custom-use.calculation';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { SelectField, LongTextField, TextField } from '../../ui/FormFields.tsx';
import { parseFields, createConflictReader, type FieldValue, type ParsedForm } from '../../ui/form-values.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useCustomFieldCommands } from './custom-field.commands.ts';
import { customFieldUseQuery } from './custom-field.queries.ts';

interface Values {
  readonly name: string;
  readonly dataType: CustomDataType;
  /** One option per line. */
  readonly picklistValues: string;
  readonly isPickListMulti: boolean;
}
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  dataType: 'Data type',
  picklistValues: 'Options',
  isPickListMulti: 'Allow multiple selections',
};
const getLabel = (path: string) => labels[path] ?? path;

const valuesOf = (field: CustomField | undefined): Values => ({
  name: field?.name ?? '',
  dataType: field?.dataType ?? 'string',
  picklistValues: field?.picklistValues.join('\n') ?? '',
  isPickListMulti: field?.isPickListMulti ?? false,
});

/** The field as typed; options belong to lists only. */
function typedField(values: Values): CustomFieldInput {
  const options = values.picklistValues.split('\n').map((option) => option.trim());
  return { ...values, picklistValues: values.dataType === 'list' ? options.filter((option) => option !== '') : [] };
}

/** The field to save, or the errors; a wrong option is an error of the options. */
function parseField(values: Values): ParsedForm<CustomFieldInput> {
  const parsed = parseFields(customFieldRules, typedField(values));
  if ('fields' in parsed) return parsed;
  const errors = Object.entries(parsed.errors).map(([path, words]) => [pathOf(path) ?? 'name', words] as const);
  return { errors: Object.fromEntries(errors.toReversed()) };
}

function pathOf(property: string, code?: string): string | undefined {
  if (code === 'customFieldNameTaken') return 'name';
  return [property.split('.')[0] ?? ''].find((path) => path in labels);
}

function formatFormValue(path: string, value: FieldValue): string {
  if (path === 'dataType') return customDataTypeLabels[value as CustomDataType].label;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value).replaceAll('\n', ', ');
}

/** Creates or edits a field: its type is fixed once it has values, and removing options in use needs a confirmation. */
export function EditCustomField({ props: { entity, field }, close }: OverlayContentProps<'editCustomField'>) {
  const { add, change } = useCustomFieldCommands();
  const use = useUse(field);
  const lostIn = (values: Values) =>
    use?.options.filter(
      ({ option }) => field?.picklistValues.includes(option) && !typedField(values).picklistValues.includes(option),
    ) ?? [];
  const form = useForm({
    name: 'field',
    subject: 'this custom field',
    start: valuesOf(field),
    saved: field,
    read: parseField,
    save: (input, before) => (before ? change(before, input, { evenIfUsed: lost.length > 0 }) : add(entity, input)),
    onSaved: ({ name }) => {
      toastSuccess(field ? `“${name}” was saved` : `“${name}” was added`);
      close();
    },
    race: { find: createConflictReader(customFieldShape), valuesOf },
    pathOf,
  });
  const { values, set } = form;
  const lost = lostIn(values);
  const { many } = customEntityLabels[entity];
  const isLocked = (use?.records ?? 0) > 0;
  return (
    <Form
      form={form}
      label={field ? 'Edit custom field' : 'Add custom field'}
      refusal="The field was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      <TextField
        {...form.field('name')}
        label={getLabel('name')}
        help={`Shown in the forms and tables of ${many}`}
        maxLength={customFieldLimits.name}
        required
        takesFocus
      />
      <SelectField
        {...form.field('dataType')}
        label={getLabel('dataType')}
        help={
          isLocked
            ? `${formatRecordCount(entity, use?.records ?? 0)} have values, so this can no longer be changed.`
            : `For example: ${customDataTypeLabels[values.dataType].example}`
        }
        options={customDataTypes.map((value) => ({ value, label: customDataTypeLabels[value].label }))}
        disabled={isLocked}
      />
      {values.dataType === 'list' && (
        <>
          <LongTextField
            {...form.field('picklistValues')}
            label={getLabel('picklistValues')}
            help={`One on each line, at most ${customFieldLimits.option} characters`}
            required
            rows={[4, 12]}
          />
          <Checkbox
            id={form.idOf('isPickListMulti')}
            label={getLabel('isPickListMulti')}
            checked={values.isPickListMulti}
            disabled={isLocked}
            onChange={(event) => set('isPickListMulti', event.currentTarget.checked)}
          />
        </>
      )}
      {lost.length > 0 && (
        <Alert tone="attention" title="These options are in use and will be removed from the list">
          {lost.map(({ option, records }) => `“${option}” is used by ${formatRecordCount(entity, records)}`).join(', ')}
          . Existing values are kept until they are changed.
        </Alert>
      )}
      <SaveButtons
        form={form}
        onCancel={close}
        label={lost.length > 0 ? 'Save without these options' : field ? 'Save field' : 'Add field'}
      />
    </Form>
  );
}

function useUse(field: CustomField | undefined) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({ ...customFieldUseQuery(accountId, field?.id ?? ''), enabled: field !== undefined }).data;
}
