import { ownDeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import { maxOwnTextLength } from '@curbstop/contract/compliance/deadline.values';
import { Button } from '@mantine/core';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import { readFields } from '../../ui/form-values.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useForm } from '../../ui/use-form.ts';
import { useOwnDeadlines } from './deadline.queries.ts';

const labels: Readonly<Record<string, string>> = {
  title: 'Notice or report',
  dueOn: 'Due date',
  to: 'To',
  source: 'Source',
};
const labelOf = (path: string) => labels[path] ?? path;

/** A deadline that the State or a permit sets. */
export function OwnDeadlineForm({ onSaved }: { readonly onSaved: () => void }) {
  const { create } = useOwnDeadlines();
  const form = useForm({
    name: 'own deadline',
    subject: 'this deadline',
    start: { title: '', dueOn: '', to: 'State', source: '' },
    saved: undefined,
    read: (values) => readFields(ownDeadlineFields, values),
    save: create,
    onSaved: () => {
      toastSuccess('The deadline was added');
      onSaved();
    },
    pathOf: (property) => [property].find((path) => path in labels),
  });
  return (
    <Form form={form} label="Add deadline" refusal="The deadline was not added" labelOf={labelOf}>
      <TextField {...form.field('title')} label={labelOf('title')} maxLength={maxOwnTextLength} required />
      <DateField {...form.field('dueOn')} label={labelOf('dueOn')} required />
      <TextField {...form.field('to')} label={labelOf('to')} maxLength={maxOwnTextLength} required />
      <TextField
        {...form.field('source')}
        label={labelOf('source')}
        help="The letter, permit condition or rule that sets the date"
        maxLength={maxOwnTextLength}
        required
      />
      <FormButtons>
        <Button type="submit" loading={form.isSaving}>
          Add deadline
        </Button>
      </FormButtons>
    </Form>
  );
}
