import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { sampleName } from '@curbstop/contract/samples/sample.calculation';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { calendarDate } from '../../ui/format.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { todayAt } from '../../foundation/clock.ts';
import { meets, useMe } from '../accounts/session.queries.ts';
import { usePlaceForm } from '../locations/editing.form.ts';
import { Buttons, FormFrame } from '../locations/FormFrame.tsx';
import { TextField } from '../locations/LocationFormFields.tsx';
import { LocationConflict, LocationProblems } from '../locations/LocationProblems.tsx';
import { DayField } from './DayField.tsx';
import { CorrectResultForm, ReportResultForm } from './ResultForm.tsx';
import { sampleFieldWords } from './sample.calculation.ts';
import { useSampleCommands } from './sample.commands.ts';
import { lostRace, readSampleForm, sampleValues } from './sample.form.ts';

interface Props {
  readonly sample: Sample;
  /** From the URL: `sample`, `result` for a new result, or a result id. */
  readonly named: string | undefined;
  readonly onClose: () => void;
}

/** Edits a sample, or enters or corrects one of its results. */
export function SampleDrawer({ sample, named, onClose }: Props) {
  return (
    <SideDrawer
      name={named === 'sample' ? 'editSample' : 'enterResult'}
      opened={named !== undefined}
      onClose={onClose}
      size="thin"
      title={named === undefined ? '' : titleOf(sample, named)}
    >
      {named !== undefined && <Content key={named} sample={sample} named={named} onDone={onClose} />}
    </SideDrawer>
  );
}

function titleOf(sample: Sample, named: string): string {
  if (named === 'sample') return `Edit ${sampleName(sample)}`;
  const result = sample.results.find(({ id }) => id === named);
  return result ? `Correct the result for ${result.displayName}` : `Enter a result of ${sampleName(sample)}`;
}

function Content({
  sample,
  named,
  onDone,
}: {
  readonly sample: Sample;
  readonly named: string;
  readonly onDone: () => void;
}) {
  const me = useMe();
  const requirement = named === 'result' ? requirements.reportResults : requirements.editSample;
  if (!meets(me, requirement))
    return (
      <EmptyState title="You can view samples but not change them.">
        Ask an administrator of your account for access.
      </EmptyState>
    );
  if (named === 'sample') return <EditSampleForm sample={sample} onDone={onDone} />;
  if (named === 'result') return <ReportResultForm sample={sample} onDone={onDone} />;
  const result = sample.results.find(({ id }) => id === named);
  if (!result)
    return <EmptyState title="This result was withdrawn">The change history shows when, by whom and why.</EmptyState>;
  return <CorrectResultForm sample={sample} result={result} onDone={onDone} />;
}

const labelOf = (path: string) => sampleFieldWords[path]?.label ?? path;

function EditSampleForm({ sample, onDone }: { readonly sample: Sample; readonly onDone: () => void }) {
  const { defaultAccount } = useMe();
  const today = todayAt(defaultAccount.timeZone);
  const { note } = useSampleCommands(defaultAccount.id);
  const form = usePlaceForm({
    start: sampleValues(sample),
    saved: sample,
    what: 'this sample',
    isSaved: note.isSuccess,
    onDone,
  });
  const before = form.saved ?? sample;
  const onError = (error: unknown) => {
    const theirs = lostRace(error);
    if (theirs) form.rebaseOn(theirs, sampleValues(theirs));
    else form.refused(error);
  };
  const submit = form.submit(
    (values) => readSampleForm(values, today),
    (fields) => note.mutate({ before, fields }, { onError }),
  );
  return (
    <FormFrame label="Edit the sample" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      {form.theirChanges.length > 0 && (
        <LocationConflict
          theirChanges={form.theirChanges}
          onTake={form.take}
          labelOf={labelOf}
          wordsOf={(path, value) => (path === 'labSampleId' ? value : calendarDate(value))}
        />
      )}
      <LocationProblems
        title="The sample was not saved"
        errors={form.errors}
        sentences={form.sentences}
        labelOf={labelOf}
      />
      <fieldset aria-label="The sample">
        <DayField form={form} path="collectedOn" label={labelOf('collectedOn')} max={today} />
        <DayField
          form={form}
          path="receivedOn"
          label={labelOf('receivedOn')}
          max={today}
          help="The day on which the laboratory got it"
        />
        <TextField form={form} path="labSampleId" label={labelOf('labSampleId')} help="The laboratory’s own number" />
      </fieldset>
      <Buttons onCancel={onDone} saving={note.isPending} label="Save the sample" />
    </FormFrame>
  );
}
