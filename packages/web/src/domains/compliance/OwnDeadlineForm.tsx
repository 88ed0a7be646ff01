import { deadlineRow, ownDeadlineFields, type DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { maxOwnTextLength } from '@curbstop/contract/compliance/deadline.values';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import { createConflictReader, parseFields, type FieldValue } from '../../ui/form-values.ts';
import { formatDayOrText } from '../../ui/format.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { useOwnDeadlines } from './deadline.queries.ts';

const labels: Readonly<Record<string, string>> = {
  title: 'Notice or report',
  dueOn: 'Due date',
  to: 'To',
  source: 'Source',
};
const getLabel = (path: string) => labels[path] ?? path;

/** A deadline that the State or a permit sets. */
export function OwnDeadlineForm({ onSaved }: { readonly onSaved: () => void }) {
  const { create } = useOwnDeadlines();
  const form = useForm({
    name: 'own deadline',
    subject: 'this deadline',
    start: { title: '', dueOn: '', to: 'State', source: '' },
    saved: undefined,
    read: (values) => parseFields(ownDeadlineFields, values),
    save: create,
    onSaved: () => {
      toastSuccess('The deadline was added');
      onSaved();
    },
    pathOf: (property) => [property].find((path) => path in labels),
  });
  return (
    <Form form={form} label="Add deadline" refusal="The deadline was not added" getLabel={getLabel}>
      <Fields form={form} />
      <FormButtons>
        <Button type="submit" loading={form.isSaving}>
          Add deadline
        </Button>
      </FormButtons>
    </Form>
  );
}

const toValues = ({ title, dueOn, to, source }: DeadlineRow) => ({ title, dueOn, to, source });

/** Corrects a deadline that was added; the newest version unless there are entries that are not saved. */
export function EditOwnDeadline({ deadline }: { readonly deadline: DeadlineRow }) {
  const [opened, setOpened] = useState(deadline);
  const [isUnsaved, setUnsaved] = useState(false);
  if (opened.version !== deadline.version && !isUnsaved) setOpened(deadline);
  return <EditForm key={opened.version} deadline={opened} onUnsaved={setUnsaved} />;
}

interface EditProps {
  readonly deadline: DeadlineRow;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

function EditForm({ deadline, onUnsaved }: EditProps) {
  const { update } = useOwnDeadlines();
  const form = useForm({
    name: 'edited deadline',
    subject: 'this deadline',
    start: toValues(deadline),
    saved: deadline,
    read: (values) => parseFields(ownDeadlineFields, values),
    save: (fields, before) => update(before, fields),
    onSaved: () => toastSuccess('The deadline was saved'),
    race: { find: createConflictReader(deadlineRow), valuesOf: toValues },
    pathOf: (property) => [property].find((path) => path in labels),
  });
  const { isUnsaved } = form;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const formatFormValue = (path: string, value: FieldValue) =>
    path === 'dueOn' ? formatDayOrText(String(value)) : String(value);
  return (
    <Form
      form={form}
      label="Edit deadline"
      refusal="The deadline was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
    >
      <Fields form={form} />
      <FormButtons>
        <Button type="submit" loading={form.isSaving}>
          Save deadline
        </Button>
      </FormButtons>
    </Form>
  );
}

type OwnForm = FormState<ReturnType<typeof toValues>>;

function Fields({ form }: { readonly form: OwnForm }) {
  return (
    <>
      <TextField {...form.field('title')} label={getLabel('title')} maxLength={maxOwnTextLength} required />
      <DateField {...form.field('dueOn')} label={getLabel('dueOn')} required />
      <TextField {...form.field('to')} label={getLabel('to')} maxLength={maxOwnTextLength} required />
      <TextField
        {...form.field('source')}
        label={getLabel('source')}
        help="The letter, permit condition or rule that sets the date"
        maxLength={maxOwnTextLength}
        required
      />
    </>
  );
}
