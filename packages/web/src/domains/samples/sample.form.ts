import { getPercentileConfirmation, arePercentilesConfirmed } from '../accounts/percentile-confirmation.form.ts';
import { percentileChangeProblems } from '@curbstop/contract/accounts/percentile-change.problems';
import { pickChangeableFields } from '@curbstop/contract/primitives/fields';
import { Problem } from '@curbstop/contract/primitives/problem';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import {
  formatCountedValue,
  getFinding,
  isInconclusive,
  formatReportedResult,
} from '@curbstop/contract/samples/result.calculation';
import { findAnalyticalLimit, countResult } from '@curbstop/contract/samples/result-count.calculation';
import { findDayOrderProblem, getLabReceipt } from '@curbstop/contract/samples/day-order.calculation';
import { createCountingRules, type CountingDecision } from '@curbstop/contract/samples/sample-counting.rules';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { findReplacementReasonProblem } from '@curbstop/contract/samples/sample-replacement.rules';
import { reportedResult, resultReason, type ReportedResult } from '@curbstop/contract/samples/result.rules';
import {
  createSampleRules,
  type AnalyteResult,
  type DueAnalyte,
  type Sample,
  type SampleFields,
} from '@curbstop/contract/samples/sample.rules';
import { findUnitWarning } from '@curbstop/contract/samples/unit-warning.calculation';
import type { Finding } from '@curbstop/contract/samples/sample.values';
import { toFieldValues, parseTypedFields } from '../../ui/field-values.ts';
import { mergeErrors, parseFields, type FormErrors, type ParsedForm, type Values } from '../../ui/form-values.ts';

const text = (value: string | number | null) => (value === null ? '' : String(value));
const filled = (value: string | undefined) => (value?.trim() ? value : null);

const sampleFields = pickChangeableFields(sampleDescriptor);

export function toSampleValues(sample: SampleFields & Pick<Sample, 'replaces'>): Values {
  return {
    ...toFieldValues(sampleFields, sample),
    replacesSampleId: sample.replaces?.id ?? '',
    reason: '',
    confirmedLowerPercentiles: '',
  };
}

/** The fields of a sample, and which invalidated sample it replaces, with the reason. */
export interface EditedSample {
  readonly fields: SampleFields;
  readonly replacesSampleId: string | null;
  readonly reason: string | null;
  readonly confirmedLowerPercentiles?: string;
}

export function parseSampleForm(
  all: Values,
  { today, sample }: { readonly today: string; readonly sample: Pick<Sample, 'replaces'> },
): ParsedForm<EditedSample> {
  const { replacesSampleId, reason, confirmedLowerPercentiles: _confirmed, ...values } = all;
  const read = parseFields(createSampleRules(today), parseTypedFields(sampleFields, values));
  const decision = { replacesSampleId: filled(replacesSampleId), reason: filled(reason) };
  const isChanged = decision.replacesSampleId !== (sample.replaces?.id ?? null);
  const problem = isChanged
    ? findReplacementReasonProblem(decision.reason)
    : arePercentilesConfirmed(all) && !isExplanation(decision.reason)
      ? percentileChangeProblems.loweredReasonMissing().message
      : undefined;
  const why: ParsedForm<unknown> = problem === undefined ? { fields: undefined } : { errors: { reason: problem } };
  if ('errors' in read || 'errors' in why) return { errors: mergeErrors(read, why) };
  return { fields: { fields: read.fields, ...decision, ...getPercentileConfirmation(all) } };
}

/** The form of the decision whether a sample counts, with the recorded one. */
export function toCountingValues({ counting }: Pick<Sample, 'counting'>, today: string) {
  return {
    decision: counting?.decision ?? '',
    decidedOn: counting?.decidedOn ?? today,
    reason: counting?.reason ?? '',
    wholeEvent: '',
    confirmedLowerPercentiles: '',
  };
}

export function parseCountingForm(
  { wholeEvent, confirmedLowerPercentiles: _confirmed, ...values }: Values,
  { sample, today }: { readonly sample: Pick<Sample, 'id' | 'samplingEvent'>; readonly today: string },
): ParsedForm<CountingDecision> {
  const chosenIds = wholeEvent === 'Yes' ? { eventId: sample.samplingEvent.id } : { sampleIds: [sample.id] };
  return parseFields(createCountingRules(today), { ...values, ...chosenIds });
}

/** An empty result, in the unit of its limit. */
export function createBlankResult(due: DueAnalyte | undefined, today: string): Values {
  return {
    analyteId: text(due?.analyteId ?? null),
    result: '',
    unit: due?.unit ?? '',
    qualifier: '',
    reportingLimit: '',
    detectionLimit: '',
    reportedAs: '',
    method: '',
    labId: '',
    analyzedOn: '',
    receivedOn: today,
    unitConfirmed: '',
    collectedOn: '',
    isDateUnknown: '',
    reason: '',
  };
}

/** The form of a correction, which was received today unless another day is entered. */
export function toResultValues(one: AnalyteResult, today: string): Values {
  return {
    analyteId: text(one.analyteId),
    result: text(one.result),
    unit: one.unit,
    qualifier: text(one.qualifier),
    reportingLimit: text(one.reportingLimit),
    detectionLimit: text(one.detectionLimit),
    reportedAs: text(one.reportedAs),
    method: text(one.method),
    labId: text(one.labId),
    analyzedOn: text(one.analyzedOn),
    receivedOn: today,
    unitConfirmed: '',
    reason: '',
  };
}

/** The request body, or the validation errors by the same rules as the server's. */
export function parseResult(values: Values): ParsedForm<ReportedResult> {
  const {
    reason: _,
    unitConfirmed: __,
    collectedOn: _collectedOn,
    isDateUnknown: _isDateUnknown,
    analyteId,
    ...rest
  } = values;
  const optional = ['qualifier', 'reportingLimit', 'detectionLimit', 'reportedAs', 'analyzedOn', 'receivedOn'] as const;
  return parseFields(reportedResult, {
    ...rest,
    ...Object.fromEntries(optional.map((name) => [name, filled(values[name])])),
    analyteId: analyteId ? Number(analyteId) : undefined,
  });
}

export interface Correction {
  readonly result: ReportedResult;
  readonly reason: string;
  readonly confirmedUnits: number;
  /** Of a lower level instead of an exceedance. */
  readonly confirmedExceedance?: true;
  readonly confirmedLowerPercentiles?: string;
}

/** A result to report; late for a completed or invalidated sample, which needs the reason. */
export interface NewReport {
  readonly result: ReportedResult;
  /** The day of collection, of a sample that has none yet. */
  readonly collectedOn?: string;
  readonly reason: string | undefined;
  readonly confirmedUnits: number;
}

/** Why the unit of the result as typed may be wrong; null if it was so recorded before. */
export function findTypedUnitWarning(values: Values, recorded?: Values): string | null {
  const [parsed, before] = [parseResult(values), recorded && parseResult(recorded)];
  if ('errors' in parsed) return null;
  return findUnitWarning(parsed.fields, before && 'fields' in before ? before.fields : null);
}

export const unitNotConfirmed = 'Correct the unit, or confirm that the result is as in the laboratory’s report';

/** The number of doubtful units to confirm; another result needs another confirmation. */
function parseUnitConfirmation(values: Values, recorded?: Values): ParsedForm<number> {
  const doubt = findTypedUnitWarning(values, recorded);
  if (doubt === null) return { fields: 0 };
  return values['unitConfirmed'] === doubt ? { fields: 1 } : { errors: { unitConfirmed: unitNotConfirmed } };
}

export function parseNewResult(values: Values): ParsedForm<NewReport> {
  const [found, unit] = [parseResult(values), parseUnitConfirmation(values)];
  if ('errors' in found || 'errors' in unit) return { errors: mergeErrors(found, unit) };
  return { fields: { result: found.fields, reason: undefined, confirmedUnits: unit.fields } };
}

/** A correction needs a reason, and so does a result of a completed or invalidated sample. */
export function parseCorrection(values: Values, recorded?: Values): ParsedForm<Correction> {
  const [found, why, unit] = [parseResult(values), parseReason(values), parseUnitConfirmation(values, recorded)];
  if ('errors' in found || 'errors' in why || 'errors' in unit) return { errors: mergeErrors(found, unit, why) };
  return { fields: { result: found.fields, reason: why.fields, confirmedUnits: unit.fields } };
}

/** The entered days of a result follow those of its sample; refused as the server does. */
export function requireDayOrder<T>(
  read: ParsedForm<T>,
  values: Values,
  { collectedOn, receivedOn }: Pick<Sample, 'collectedOn' | 'receivedOn'>,
): ParsedForm<T> {
  const problem = findDayOrderProblem({
    collectedOn,
    labReceivedOn: getLabReceipt(Number(values['analyteId']), receivedOn),
    analyzedOn: filled(values['analyzedOn']),
    receivedOn: filled(values['receivedOn']),
  });
  if (!problem || problem.field === 'labReceivedOn') return read;
  return { errors: mergeErrors(read, { errors: { [problem.field]: problem.message } }) };
}

/** The report with the collection date of a sample that has none: entered, or unknown as a person says. */
export function withCollectionDate(
  read: ParsedForm<NewReport>,
  values: Values,
  {
    sample: { outlet, collectedOn, receivedOn, labSampleId },
    today,
  }: { readonly sample: SampleFields; readonly today: string },
): ParsedForm<NewReport> {
  if (collectedOn !== null) return read;
  if (values['isDateUnknown'] === 'Yes') return read;
  const entered = filled(values['collectedOn']);
  const date: ParsedForm<SampleFields> =
    entered === null
      ? { errors: { collectedOn: 'Enter the collection date, or confirm that it is not known' } }
      : parseFields(createSampleRules(today), { outlet, collectedOn: entered, receivedOn, labSampleId });
  if ('errors' in read || 'errors' in date) return { errors: mergeErrors(read, date) };
  return { fields: { ...read.fields, ...(entered !== null && { collectedOn: entered }) } };
}

export function parseReason(values: Values): ParsedForm<string> {
  return parseFields(resultReason, values['reason'] ?? '', 'reason');
}

/** A complete result with its finding. */
export interface Counting {
  readonly detection: Finding;
  readonly amount: string;
  readonly reason: string | null;
  readonly limits: DueAnalyte;
}

/** The finding of the result as typed, or what is missing for it; undefined without a result. */
export function previewCounting(
  values: Values,
  due: readonly DueAnalyte[],
): Counting | { readonly missing: string } | undefined {
  if (!filled(values['result']) && !filled(values['qualifier'])) return undefined;
  const parsed = parseResult(values);
  if ('errors' in parsed) return findMissing(parsed.errors);
  const limits = due.find(({ analyteId }) => analyteId === parsed.fields.analyteId);
  const analyte = findAnalyte(parsed.fields.analyteId);
  if (!limits || !analyte) return undefined;
  if (isInconclusive(analyte, parsed.fields, limits))
    return {
      missing: sampleProblems.leavesOpen({
        values: {
          where: '',
          result: formatReportedResult(parsed.fields),
          limit: `${limits.exceedanceLimit} ${limits.unit}`,
        },
      }).message,
    };
  const counts = countResult(analyte, parsed.fields);
  return {
    detection: getFinding(counts, limits),
    amount: counts.amount,
    reason: formatCountedValue(analyte, parsed.fields, counts),
    limits,
  };
}

/** Fields that are required first, in the order of the form. */
function findMissing(errors: FormErrors): { readonly missing: string } | undefined {
  const missing = ['result', 'qualifier', 'detectionLimit', 'reportingLimit', 'reportedAs']
    .map((path) => errors[path])
    .find((message) => message !== undefined);
  return missing === undefined ? undefined : { missing };
}

/** Half of a quantitation limit can be reported only of an analyte that has one (40 CFR 141.89(a)(1)(ii)). */
export function hasQuantitationLimit(analyteId: string | undefined): boolean {
  const analyte = findAnalyte(Number(analyteId));
  return analyte !== undefined && findAnalyticalLimit(analyte) !== undefined;
}

/** The unit for another analyte, if the current unit does not fit it. */
export function getDefaultUnit(analyteId: string): string {
  return findAnalyte(Number(analyteId))?.unit ?? '';
}

/** The save of a result; its failures name the form's fields instead of the request's rows. */
export async function rethrowForForm<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    throw asOfForm(error);
  }
}

function asOfForm(error: unknown): unknown {
  if (!(error instanceof Problem)) return error;
  const details = error.details.map(({ property, detail, ...rest }) => ({
    ...rest,
    detail: detail.replace(/^Row 1: /, ''),
    ...(property !== undefined && { property: property.replace(/^(results\.0|result)\./, '') }),
  }));
  return new Problem(error.code, error.status, details, error.current);
}
