import { analyteOf } from '@curbstop/contract/sampling-events/analyte.calculation';
import { unitsOf } from '@curbstop/contract/samples/unit.calculation';
import { qualifiers, reportedAsChoices } from '@curbstop/contract/samples/result.values';
import type { AnalyteResult, DueAnalyte, Sample } from '@curbstop/contract/samples/sample.rules';
import { detectionLabels } from '@curbstop/contract/samples/sample.values';
import { formatEventLimits } from '@curbstop/contract/sampling-events/analyte.calculation';
import { Button, Textarea } from '@mantine/core';
import { todayAt } from '../../foundation/clock.ts';
import { FormPair } from '../../ui/FormSheet.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { usePlaceForm } from '../locations/editing.form.ts';
import { Buttons, FormFrame } from '../locations/FormFrame.tsx';
import { ChoiceField, fieldId, TextField, type FormState } from '../locations/LocationFormFields.tsx';
import { LocationProblems } from '../locations/LocationProblems.tsx';
import { DayField } from './DayField.tsx';
import { limitSourceWords, missingOf } from './sample.calculation.ts';
import { useSampleCommands } from './sample.commands.ts';
import {
  asOfForm,
  blankResult,
  hasQuantitationLimit,
  readCorrection,
  readReason,
  readResult,
  resultValues,
  usualUnit,
  wouldCountAs,
  type Counting,
} from './sample.form.ts';
import classes from './Samples.module.css';

const labels: Readonly<Record<string, string>> = {
  analyteId: 'Analyte',
  result: 'Result',
  unit: 'Unit',
  qualifier: 'Qualifier',
  reportingLimit: 'Reporting limit',
  detectionLimit: 'Detection limit',
  reportedAs: 'Level reported as',
  method: 'Method',
  labId: 'Laboratory',
  analyzedOn: 'Analyzed',
  receivedOn: 'Received',
  reason: 'Reason',
};
const labelOf = (path: string) => labels[path] ?? path;

interface ReportProps {
  readonly sample: Sample;
  readonly onDone: () => void;
}

/** Enters a result as it is in the laboratory's report. */
export function ReportResultForm({ sample, onDone }: ReportProps) {
  const { defaultAccount } = useMe();
  const today = todayAt(defaultAccount.timeZone);
  const { report } = useSampleCommands(defaultAccount.id);
  const form = usePlaceForm({
    start: blankResult(missingOf(sample)[0], today),
    what: 'this result',
    isSaved: report.isSuccess,
    onDone,
  });
  const submit = form.submit(readResult, (result) =>
    report.mutate({ sampleId: sample.id, result }, { onError: (error) => form.refused(asOfForm(error)) }),
  );
  return (
    <FormFrame label="Enter a result" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      <LocationProblems
        title="The result was not saved"
        errors={form.errors}
        sentences={form.sentences}
        labelOf={labelOf}
      />
      <ResultFields form={form} due={missingOf(sample)} today={today} />
      <Buttons onCancel={onDone} saving={report.isPending} label="Save the result" />
    </FormFrame>
  );
}

interface CorrectProps extends ReportProps {
  readonly result: AnalyteResult;
}

/** Corrects or withdraws a result; the change history keeps the earlier one. */
export function CorrectResultForm({ sample, result, onDone }: CorrectProps) {
  const { defaultAccount } = useMe();
  const today = todayAt(defaultAccount.timeZone);
  const { correct, withdraw } = useSampleCommands(defaultAccount.id);
  const form = usePlaceForm({
    start: resultValues(result),
    what: 'this result',
    isSaved: correct.isSuccess || withdraw.isSuccess,
    onDone,
  });
  const onError = (error: unknown) => form.refused(asOfForm(error));
  const submit = form.submit(readCorrection, (correction) =>
    correct.mutate({ before: result, ...correction }, { onError }),
  );
  const takeBack = form.submit(readReason, (reason) => withdraw.mutate({ before: result, reason }, { onError }));
  const choices = sample.analytes.filter(
    ({ analyteId }) => analyteId === result.analyteId || missingOf(sample).some((one) => one.analyteId === analyteId),
  );
  return (
    <FormFrame label="Correct the result" onSubmit={submit} errors={form.errors} sentences={form.sentences}>
      <LocationProblems
        title="The result was not changed"
        errors={form.errors}
        sentences={form.sentences}
        labelOf={labelOf}
      />
      <ResultFields
        form={form}
        due={choices}
        today={today}
        receivedHelp="Leave it empty to keep the day that was entered"
      />
      <Textarea
        id={fieldId('reason')}
        label="Reason"
        description="Why it is corrected or withdrawn; the change history keeps it"
        value={form.values['reason'] ?? ''}
        error={form.errors['reason']}
        autosize
        minRows={2}
        withAsterisk
        aria-required
        onChange={(event) => form.set('reason', event.currentTarget.value)}
      />
      <Button variant="default" loading={withdraw.isPending} className={classes['withdraw']} onClick={takeBack}>
        Withdraw the result
      </Button>
      <Buttons onCancel={onDone} saving={correct.isPending} label="Save the correction" />
    </FormFrame>
  );
}

interface FieldsProps {
  readonly form: FormState;
  readonly due: readonly DueAnalyte[];
  readonly today: string;
  readonly receivedHelp?: string;
}

function ResultFields({
  form,
  due,
  today,
  receivedHelp = 'When your office got it: legal deadlines run from then',
}: FieldsProps) {
  const field = (path: string) => ({ form, path, label: labelOf(path) });
  const analyte = analyteOf(Number(form.values['analyteId']));
  const units = analyte ? unitsOf(analyte).map(({ name }) => ({ value: name, label: name })) : [];
  // Another analyte may have other units.
  const ofAnalyte = {
    ...form,
    set: (path: string, value: string) => (
      form.set(path, value),
      form.set('unit', usualUnit(value)),
      form.set('reportedAs', '')
    ),
  };
  return (
    <fieldset aria-label="The result">
      <ChoiceField
        {...field('analyteId')}
        form={ofAnalyte}
        options={due.map(({ analyteId, displayName }) => ({ value: String(analyteId), label: displayName }))}
        none="Choose an analyte"
        required
      />
      <FormPair>
        <TextField {...field('result')} placeholder="3.1, <1 or ND" required />
        <ChoiceField {...field('unit')} options={units} none="Choose a unit" required />
      </FormPair>
      <CountsAs values={form.values} due={due} />
      <ChoiceField
        {...field('qualifier')}
        options={qualifiers.map(({ code, label }) => ({ value: code, label: `${code}: ${label}` }))}
        none="None"
      />
      <FormPair>
        <TextField {...field('detectionLimit')} help="The laboratory’s method detection limit (MDL)" />
        <TextField {...field('reportingLimit')} help="Or quantitation limit (RL, LOQ)" />
      </FormPair>
      {hasQuantitationLimit(form.values['analyteId']) && (
        <ChoiceField
          {...field('reportedAs')}
          help="For levels between the detection and the quantitation limit"
          options={reportedAsChoices.map(({ code, label }) => ({ value: code, label }))}
          none="As measured"
        />
      )}
      <FormPair>
        <TextField {...field('method')} placeholder="EPA 200.8" />
        <TextField {...field('labId')} placeholder="CT-PH-0042" />
      </FormPair>
      <FormPair>
        <DayField {...field('analyzedOn')} max={today} />
        <DayField {...field('receivedOn')} max={today} help={receivedHelp} />
      </FormPair>
    </fieldset>
  );
}

/** Preview of the finding and its reason, or what is missing for it. */
function CountsAs({ values, due }: { readonly values: FormState['values']; readonly due: readonly DueAnalyte[] }) {
  const counts = wouldCountAs(values, due);
  return (
    <output className={classes['counts']}>
      {counts && 'missing' in counts && <span>Not complete: {counts.missing}</span>}
      {counts && 'detection' in counts && <CountedWords counts={counts} />}
    </output>
  );
}

function CountedWords({ counts: { detection, amount, reason, limits } }: { readonly counts: Counting }) {
  const compared = limits.checkExceedance ? formatEventLimits(limits) : undefined;
  const source = limitSourceWords[limits.limitSource];
  return (
    <>
      <strong>{`${detectionLabels[detection]}: counts as ${amount} ${limits.unit}`}</strong>
      {reason && <span className={classes['muted']}>{reason}</span>}
      {compared !== undefined && (
        <span className={classes['muted']}>{`Limit: ${compared}${source === null ? '' : `. ${source}`}`}</span>
      )}
    </>
  );
}
