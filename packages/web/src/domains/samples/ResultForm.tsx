import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { listUnits } from '@curbstop/contract/samples/unit.calculation';
import { qualifiers, reportedAsChoices } from '@curbstop/contract/samples/result.values';
import type { AnalyteResult, DueAnalyte, Sample } from '@curbstop/contract/samples/sample.rules';
import { isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import { findingLabels } from '@curbstop/contract/samples/sample.values';
import { describeDeadline } from '@curbstop/contract/regulations/notice-deadline.calculation';
import { formatEventLimits } from '@curbstop/contract/sampling-events/analyte.calculation';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { formatInstant } from '../../ui/format.ts';
import { Form, FormPair, FormSection, SaveButtons } from '../../ui/Form.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { CheckField, SelectField, LongTextField, TextField } from '../../ui/FormFields.tsx';
import type { ParsedForm, Values } from '../../ui/form-values.ts';
import { useForm, type FormState } from '../../ui/use-form.ts';
import { ContactSupport } from '../accounts/ContactSupport.tsx';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { limitSourceText, listMissingOf } from './sample.calculation.ts';
import { useSampleCommands } from './sample.commands.ts';
import {
  createBlankResult,
  hasQuantitationLimit,
  rethrowForForm,
  parseCorrection,
  parseNewResult,
  requireDayOrder,
  withCollectionDate,
  toResultValues,
  findTypedUnitWarning,
  getDefaultUnit,
  previewCounting,
  type Counting,
  type NewReport,
} from './sample.form.ts';
import { parseWithdrawal, requireConfirmedPercentiles, withdrawalAction } from './lowered-result.form.ts';
import classes from './Samples.module.css';
import { UnitConfirmation } from './UnitConfirmation.tsx';

const labels: Readonly<Record<string, string>> = {
  analyteId: 'Analyte',
  result: 'Result',
  unit: 'Unit',
  qualifier: 'Qualifier',
  reportingLimit: 'Reporting limit',
  detectionLimit: 'Detection limit',
  reportedAs: 'Reported as',
  method: 'Method',
  labId: 'Laboratory',
  analyzedOn: 'Analyzed',
  receivedOn: 'Received',
  collectedOn: 'Collected',
  isDateUnknown: 'Collection date',
  unitConfirmed: 'Unusual result',
  reason: 'Reason',
  confirmedExceedance: 'Confirmation',
  confirmedLowerPercentiles: 'Lower numbers',
};
const getLabel = (path: string) => labels[path] ?? path;

interface ReportProps {
  readonly sample: Sample;
  readonly onDone: () => void;
}

const shared = { name: 'result', subject: 'this result' } as const;

/** Enters a result as it is in the laboratory's report. */
export function ReportResultForm({ sample, onDone }: ReportProps) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { report } = useSampleCommands(defaultAccount.id);
  const isLate = !isSampleOpen(sample.status);
  const isDateMissing = sample.collectedOn === null && !isLate;
  const form = useForm({
    ...shared,
    start: createBlankResult(listMissingOf(sample)[0], today),
    saved: undefined,
    read: (values): ParsedForm<NewReport> => {
      const read = requireDayOrder<NewReport>(isLate ? parseCorrection(values) : parseNewResult(values), values, {
        ...sample,
        collectedOn: sample.collectedOn ?? (values['collectedOn'] || null),
      });
      return isDateMissing ? withCollectionDate(read, values, { sample, today }) : read;
    },
    save: (entered) => rethrowForForm(report.mutateAsync({ sampleId: sample.id, ...entered })),
    onSaved: onDone,
    failed: 'The result could not be saved',
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Enter result"
      refusal="The result was not saved"
      getLabel={getLabel}
      support={<ContactSupport />}
    >
      {isDateMissing && <CollectionDate form={form} today={today} />}
      <ResultFields form={form} due={listMissingOf(sample)} today={today} />
      {isLate && (
        <LongTextField
          {...form.field('reason')}
          label="Reason"
          help={`Why the ${sample.statusLabel.toLowerCase()} sample gets a result now. Recorded in the change history`}
          required
        />
      )}
      <SaveButtons form={form} onCancel={onDone} label="Save result" />
    </Form>
  );
}

/** Asks for the day of collection, which decides the monitoring period and the action level of the result. */
function CollectionDate({ form, today }: { readonly form: FormState; readonly today: string }) {
  const field = (path: string) => ({ ...form.field(path), label: getLabel(path) });
  const isUnknown = form.values['isDateUnknown'] === 'Yes';
  return (
    <FormSection label="The sample">
      {!isUnknown && (
        <DateField
          {...field('collectedOn')}
          max={today}
          help="Date of the sample, from the chain of custody or the laboratory’s report"
          required
        />
      )}
      <CheckField
        {...field('isDateUnknown')}
        label="The collection date is not known"
        help="Without a collection date, the site does not count toward the required number, and the result is used only if it raises the 90th percentile."
      />
    </FormSection>
  );
}

interface CorrectProps extends ReportProps {
  readonly result: AnalyteResult;
}

/** Corrects or withdraws a result; the change history keeps the earlier one. */
export function CorrectResultForm({ sample, result, onDone }: CorrectProps) {
  const { defaultAccount } = useMe();
  const today = getTodayAt(defaultAccount.timeZone);
  const { correct, withdraw } = useSampleCommands(defaultAccount.id);
  const recorded = toResultValues(result, today);
  const [isWithdrawal, setWithdrawal] = useState(false);
  const form = useForm({
    ...shared,
    start: { ...recorded, confirmedLowerPercentiles: '' } as Values,
    saved: result,
    read: (values) =>
      requireDayOrder(
        requireConfirmedPercentiles(parseCorrection(values, recorded), values, { result, due: sample.analytes }),
        values,
        sample,
      ),
    save: (correction, before) => {
      setWithdrawal(false);
      return rethrowForForm(correct.mutateAsync({ before, ...correction }));
    },
    onSaved: onDone,
    failed: 'The result could not be changed',
  });
  const hasExceedance = sample.detection === 'exceedance' || result.isExceedance;
  const takeBack = () =>
    form.submitAs(
      (values) => parseWithdrawal(values, sample),
      (withdrawal, before) => {
        setWithdrawal(true);
        return rethrowForForm(withdraw.mutateAsync({ before, ...withdrawal }));
      },
    );
  const choices = sample.analytes.filter(
    ({ analyteId }) =>
      analyteId === result.analyteId || listMissingOf(sample).some((one) => one.analyteId === analyteId),
  );
  return (
    <Form
      form={form}
      layout="drawer"
      label="Correct result"
      refusal="The result was not changed"
      getLabel={getLabel}
      support={<ContactSupport />}
    >
      <ResultFields
        form={form}
        due={choices}
        today={today}
        recorded={recorded}
        receivedLabel="Correction received"
        receivedHelp={`Date your office received the correction. If the result is worse than the recorded one, deadlines for notices start on this date. Otherwise the deadlines keep their start date, ${formatInstant(result.receivedOn)} or earlier.`}
      />
      <LongTextField {...form.field('reason')} label="Reason" help="Recorded in the change history" required />
      {hasExceedance && (
        <CheckField
          {...form.field('confirmedExceedance')}
          label="To withdraw or lower it: this result was reported by mistake"
          help="This sample has an exceedance. Withdrawing or lowering the result may end the exceedance and the notices that it requires, so tell your State."
        />
      )}
      <PercentileConfirmationField form={form} action={isWithdrawal ? withdrawalAction : undefined} />
      {isSampleOpen(sample.status) && (
        <Button variant="default" loading={withdraw.isPending} className={classes['withdraw']} onClick={takeBack}>
          Withdraw result
        </Button>
      )}
      <SaveButtons form={form} onCancel={onDone} label="Save correction" />
    </Form>
  );
}

interface FieldsProps {
  readonly form: FormState;
  readonly due: readonly DueAnalyte[];
  readonly today: string;
  /** The recorded result that is corrected. */
  readonly recorded?: FormState['values'];
  readonly receivedLabel?: string;
  readonly receivedHelp?: string;
}

function ResultFields({
  form,
  due,
  today,
  recorded,
  receivedLabel = getLabel('receivedOn'),
  receivedHelp = `Date your office received the result. Notification deadlines start on this date. ${describeDeadline('tapResult', today) ?? ''}`,
}: FieldsProps) {
  const field = (path: string) => ({ ...form.field(path), label: getLabel(path) });
  const analyte = findAnalyte(Number(form.values['analyteId']));
  const units = analyte ? listUnits(analyte).map(({ name }) => ({ value: name, label: name })) : [];
  return (
    <FormSection label="The result">
      <SelectField
        {...field('analyteId')}
        // Another analyte may have other units.
        onChange={(analyteId) =>
          form.change((typed) => ({ ...typed, analyteId, unit: getDefaultUnit(analyteId), reportedAs: '' }))
        }
        options={due.map(({ analyteId, displayName }) => ({ value: String(analyteId), label: displayName }))}
        none="Choose an analyte"
        required
      />
      <FormPair>
        <TextField {...field('result')} placeholder="3.1, <1 or ND" required />
        <SelectField {...field('unit')} options={units} none="Choose a unit" required />
      </FormPair>
      <CountsAs values={form.values} due={due} />
      <UnitConfirmation field={form.field('unitConfirmed')} doubt={findTypedUnitWarning(form.values, recorded)} />
      <SelectField
        {...field('qualifier')}
        options={qualifiers.map(({ code, label }) => ({ value: code, label: `${code}: ${label}` }))}
        none="None"
      />
      <FormPair>
        <TextField {...field('detectionLimit')} help="The laboratory’s method detection limit (MDL)" />
        <TextField {...field('reportingLimit')} help="Or quantitation limit (RL, LOQ)" />
      </FormPair>
      {hasQuantitationLimit(form.values['analyteId']) && (
        <SelectField
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
        <DateField {...field('analyzedOn')} max={today} />
        <DateField {...field('receivedOn')} label={receivedLabel} max={today} help={receivedHelp} />
      </FormPair>
    </FormSection>
  );
}

/** Preview of the finding and its reason, or what is missing for it. */
function CountsAs({ values, due }: { readonly values: FormState['values']; readonly due: readonly DueAnalyte[] }) {
  const counts = previewCounting(values, due);
  return (
    <output className={classes['counts']}>
      {counts && 'missing' in counts && <span>Not complete: {counts.missing}</span>}
      {counts && 'detection' in counts && <CountedWords counts={counts} />}
    </output>
  );
}

function CountedWords({ counts: { detection, amount, reason, limits } }: { readonly counts: Counting }) {
  const compared = limits.checkExceedance ? formatEventLimits(limits) : undefined;
  const source = limitSourceText[limits.limitSource];
  return (
    <>
      <strong>{`Finding: ${findingLabels[detection]}, value ${amount} ${limits.unit}`}</strong>
      {reason && <span className={classes['muted']}>{reason}</span>}
      {compared !== undefined && (
        <span className={classes['muted']}>{`Limit: ${compared}${source === null ? '' : `. ${source}`}`}</span>
      )}
    </>
  );
}
