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

import { Problem } from '@curbstop/contract/primitives/problem';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButtons, FormSheet } from '../../ui/FormSheet.tsx';
import { Note } from '../../ui/Note.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useUnsavedGuard } from '../../ui/unsaved.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useCustomFieldCommands } from './custom-field.commands.ts';
import { customFieldUseQuery } from './custom-field.queries.ts';

interface Values {
  readonly name: string;
  readonly dataType: CustomDataType;
  /** One option per line. */
  readonly options: string;
  readonly isPickListMulti: boolean;
}
type Wrong = Readonly<Record<string, string>>;
const labels: Readonly<Record<string, string>> = { name: 'Name', dataType: 'Data type', picklistValues: 'Options' };

const valuesOf = (field: CustomField | undefined): Values => ({
  name: field?.name ?? '',
  dataType: field?.dataType ?? 'string',
  options: field?.picklistValues.join('\n') ?? '',
  isPickListMulti: field?.isPickListMulti ?? false,
});

/** Creates or edits a field: its type is fixed once it has values, and removing options in use needs a confirmation. */
export function EditCustomField({ props: { entity, field }, close }: OverlayContentProps<'editCustomField'>) {
  const form = useFieldForm({ entity, field }, close);
  const { values, wrong, set } = form;
  const { one, many } = customEntityLabels[entity];
  const use = useUse(field);
  const isLocked = (use?.records ?? 0) > 0;
  const lost =
    use?.options.filter(
      ({ option }) => field?.picklistValues.includes(option) && !form.said.picklistValues.includes(option),
    ) ?? [];
  return (
    <FormSheet
      label={field ? 'Edit the custom field' : 'Add a custom field'}
      refusal="The field was not saved"
      onSubmit={() => void form.save(lost.length > 0)}
      errors={Object.entries(wrong).map(([name, sentence]) => ({
        id: `field-${name}`,
        label: labels[name] ?? name,
        sentence,
      }))}
      failure={form.failure}
    >
      <TextInput
        id="field-name"
        label="Name"
        description={`Shown in the forms and tables of ${many}`}
        value={values.name}
        error={wrong['name']}
        maxLength={customFieldLimits.name}
        withAsterisk
        aria-required
        autoComplete="off"
        data-autofocus
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <NativeSelect
        id="field-dataType"
        label="Data type"
        description={
          isLocked
            ? `${formatRecordCount(entity, use?.records ?? 0)} have values, so this can no longer be changed.`
            : `For example: ${customDataTypeLabels[values.dataType].example}`
        }
        data={customDataTypes.map((value) => ({ value, label: customDataTypeLabels[value].label }))}
        value={values.dataType}
        error={wrong['dataType']}
        disabled={isLocked}
        onChange={(event) => set({ dataType: event.currentTarget.value as CustomDataType })}
      />
      {values.dataType === 'list' && (
        <>
          <Textarea
            id="field-picklistValues"
            label="Options"
            description={`One on each line, at most ${customFieldLimits.option} characters`}
            value={values.options}
            error={wrong['picklistValues']}
            withAsterisk
            aria-required
            autosize
            minRows={4}
            maxRows={12}
            onChange={(event) => set({ options: event.currentTarget.value })}
          />
          <Checkbox
            label={`A ${one} may have several of them`}
            checked={values.isPickListMulti}
            disabled={isLocked}
            onChange={(event) => set({ isPickListMulti: event.currentTarget.checked })}
          />
        </>
      )}
      {lost.length > 0 && (
        <Note tone="attention" title="Options in use will no longer be offered">
          {lost.map(({ option, records }) => `“${option}” is held by ${formatRecordCount(entity, records)}`).join(', ')}
          . Those records keep it until it is changed.
        </Note>
      )}
      <FormButtons>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={form.busy}>
          {lost.length > 0 ? 'Save without those options' : field ? 'Save the field' : 'Add the field'}
        </Button>
      </FormButtons>
    </FormSheet>
  );
}

function useUse(field: CustomField | undefined) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({ ...customFieldUseQuery(accountId, field?.id ?? ''), enabled: field !== undefined }).data;
}

function useFieldForm({ entity, field: first }: OverlayContentProps<'editCustomField'>['props'], close: () => void) {
  const { add, change } = useCustomFieldCommands();
  const [field, setField] = useState(first);
  const [values, setValues] = useState(() => valuesOf(first));
  const [wrong, setWrong] = useState<Wrong>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const said: CustomFieldInput = {
    ...values,
    picklistValues:
      values.dataType === 'list'
        ? values.options
            .split('\n')
            .map((option) => option.trim())
            .filter((option) => option !== '')
        : [],
  };
  useUnsavedGuard(!busy && JSON.stringify(values) !== JSON.stringify(valuesOf(first)), 'this custom field');
  const refused = (error: unknown) => {
    setBusy(false);
    const current =
      error instanceof Problem && error.status === 409 ? customFieldShape.safeParse(error.current).data : undefined;
    if (current) {
      setField(current);
      setFailure(`Someone else saved this field as “${current.name}”. Save again to replace it with your version.`);
      return;
    }
    if (error instanceof Problem)
      setWrong(
        firstOf(
          error.details.flatMap(({ property, detail }) =>
            property ? [[property.split('.')[0] ?? '', detail] as const] : [],
          ),
        ),
      );
    setFailure(toErrorMessage(error).sentences.join(' '));
  };
  const save = async (evenIfUsed: boolean) => {
    setFailure(undefined);
    const read = customFieldRules.safeParse(said);
    setWrong(read.success ? {} : firstOf(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    if (!read.success) return;
    setBusy(true);
    try {
      const saved = field ? await change(field, read.data, evenIfUsed) : await add(entity, read.data);
      toastSuccess(field ? `“${saved.name}” was saved` : `“${saved.name}” was added`);
      close();
    } catch (error) {
      refused(error);
    }
  };
  return {
    values,
    said,
    wrong,
    failure,
    busy,
    save,
    set: (some: Partial<Values>) => setValues((typed) => ({ ...typed, ...some })),
  };
}

/** The first error of each field. */
function firstOf(found: readonly (readonly [field: string, sentence: string])[]): Wrong {
  const wrong: Record<string, string> = {};
  for (const [field, sentence] of found) wrong[field] ??= sentence;
  return wrong;
}
