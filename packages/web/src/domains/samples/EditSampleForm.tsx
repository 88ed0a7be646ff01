import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { maxReplacementReasonLength } from '@curbstop/contract/samples/sample-replacement.rules';
import { sample as sampleShape, type Sample } from '@curbstop/contract/samples/sample.rules';
import { useQuery } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { Form, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { ChoiceField, LongTextField, TextField } from '../../ui/FormFields.tsx';
import { createConflictReader, type FieldValue } from '../../ui/form-values.ts';
import { formatCalendarDate } from '../../ui/format.ts';
import { useForm } from '../../ui/use-form.ts';
import { ContactSupport } from '../accounts/ContactSupport.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { sampleFieldLabels } from './sample.calculation.ts';
import { useSampleCommands } from './sample.commands.ts';
import { parseSampleForm, toSampleValues } from './sample.form.ts';
import { replaceableSamplesQuery } from './sample.queries.ts';

const labels: Readonly<Record<string, string>> = { replacesSampleId: 'Replaces', reason: 'Reason' };
const labelOf = (path: string) => labels[path] ?? sampleFieldLabels[path]?.label ?? path;
const wordsOf = (path: string, value: FieldValue) => sampleFieldLabels[path]?.words?.(value) ?? String(value);

/** The dates and the number of a sample, and which invalidated sample it replaces. */
export function EditSampleForm({ sample, onDone }: { readonly sample: Sample; readonly onDone: () => void }) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { note } = useSampleCommands(defaultAccount.id);
  const options = useReplacedOptions(sample);
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
  const field = (path: string) => ({ ...form.field(path), label: labelOf(path) });
  const isReplacedChanged = form.values.replacesSampleId !== (sample.replaces?.id ?? '');
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit sample"
      refusal="The sample was not saved"
      labelOf={labelOf}
      wordsOf={wordsOf}
      support={<ContactSupport />}
    >
      <FormSection label="Sample">
        <DateField {...field('collectedOn')} max={today} />
        <DateField {...field('receivedOn')} max={today} help="Date received by the laboratory" />
        <TextField {...field('labSampleId')} help="Sample ID assigned by the laboratory" />
        {options.length > 0 && (
          <ChoiceField
            {...field('replacesSampleId')}
            none="No other sample"
            options={options}
            help={`An invalidated sample. Its replacement counts in the same monitoring period if it is taken by the day shown or by the end of that period. ${citeRule('replacementSite')}`}
          />
        )}
        {isReplacedChanged && (
          <LongTextField
            {...field('reason')}
            maxLength={maxReplacementReasonLength}
            help="For example why it was taken at another site. It is recorded in the change history."
            required
          />
        )}
      </FormSection>
      <SaveButtons form={form} onCancel={onDone} label="Save sample" />
    </Form>
  );
}

/** The sample that it replaces, and those that it could replace. */
function useReplacedOptions({ id, replaces }: Sample) {
  const { data = [] } = useQuery(replaceableSamplesQuery(useMe().defaultAccount.id, id));
  const options = data.map(({ addressLine1, dueOn, ...replaced }) => ({
    value: replaced.id,
    label: `${getSampleName(replaced)}, ${addressLine1}, by ${formatCalendarDate(dueOn)}`,
  }));
  return replaces === null || data.some((replaced) => replaced.id === replaces.id)
    ? options
    : [{ value: replaces.id, label: getSampleName(replaces) }, ...options];
}
