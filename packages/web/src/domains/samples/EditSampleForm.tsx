import { sample as sampleShape, type Sample } from '@curbstop/contract/samples/sample.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { TextField } from '../../ui/FormFields.tsx';
import { createConflictReader, type FieldValue } from '../../ui/form-values.ts';
import { useForm } from '../../ui/use-form.ts';
import { ContactSupport } from '../accounts/ContactSupport.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { sampleFieldLabels } from './sample.calculation.ts';
import { useSampleCommands } from './sample.commands.ts';
import { parseSampleForm, toSampleValues } from './sample.form.ts';
import { ReplacedSampleFields } from './ReplacedSampleFields.tsx';

const labels: Readonly<Record<string, string>> = {
  replacesSampleId: 'Replaces',
  reason: 'Reason',
  confirmedLowerPercentiles: 'Lower numbers',
};
const getLabel = (path: string) => labels[path] ?? sampleFieldLabels[path]?.label ?? path;
const formatFormValue = (path: string, value: FieldValue) => sampleFieldLabels[path]?.words?.(value) ?? String(value);

/** The dates and the number of a sample, and which invalidated sample it replaces. */
export function EditSampleForm({ sample, onDone }: { readonly sample: Sample; readonly onDone: () => void }) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { note } = useSampleCommands(defaultAccount.id);
  const form = useForm({
    name: 'sample',
    subject: 'this sample',
    start: toSampleValues(sample),
    saved: sample,
    read: (values) => parseSampleForm(values, { today, sample }),
    save: (edited, before) => note.mutateAsync({ before, ...edited }),
    onSaved: onDone,
    failed: 'The sample could not be saved',
    race: { find: createConflictReader(sampleShape), valuesOf: toSampleValues },
  });
  const field = (path: string) => ({ ...form.field(path), label: getLabel(path) });
  const isReplacedChanged = form.values.replacesSampleId !== (sample.replaces?.id ?? '');
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit sample"
      refusal="The sample was not saved"
      getLabel={getLabel}
      formatFormValue={formatFormValue}
      support={<ContactSupport />}
    >
      <FormSection label="Sample">
        <TextField {...field('outlet')} help="Tap or fountain where the bottle was filled" />
        <DateField {...field('collectedOn')} max={today} />
        <DateField {...field('receivedOn')} max={today} help="Date received by the laboratory" />
        <TextField {...field('labSampleId')} help="Sample ID assigned by the laboratory" />
        <ReplacedSampleFields
          sample={sample}
          replaced={field('replacesSampleId')}
          reason={field('reason')}
          form={form}
          isChanged={isReplacedChanged}
          explainsLower
        />
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label="Save sample" />
    </Form>
  );
}
