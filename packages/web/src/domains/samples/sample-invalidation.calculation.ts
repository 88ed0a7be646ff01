import { lowerExceedanceNote } from '@curbstop/contract/regulations/deadline-rule.values';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { getReplacementDueOn } from '@curbstop/contract/samples/sample-invalidation.calculation';
import {
  createInvalidationsRules,
  type InvalidationInputs,
  type InvalidationPreview,
  type SampleInvalidations,
  type PeriodOfInvalidation,
  type SamplesInvalidated,
} from '@curbstop/contract/samples/sample-invalidation.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { replacementSampleDays, sampleStatusReasons } from '@curbstop/contract/samples/sample-status-reason.values';
import { isDay } from '@curbstop/contract/primitives/day-text';
import { formatDay, formatCount, formatNumber } from '../../ui/format.ts';
import { parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';

/** The choice of a reason for each sample. */
export const reasonPerSampleOption = 'each';

export function createBlankInvalidation(samples: readonly SampleRow[], statusReason?: number): Values {
  return {
    statusReason: statusReason === undefined ? '' : String(statusReason),
    ...Object.fromEntries(samples.map((_, at) => [getReasonPath(at), ''])),
    stateDecisionOn: '',
    notes: '',
    resend: '',
    confirmedLowerPercentiles: '',
  };
}

/** The field with the reason of one of the samples. */
export const getReasonPath = (at: number) => `samples.${at}.statusReason`;

/** The form by the rules of the contract; the server applies the same. */
export function parseInvalidations(
  values: Values,
  samples: readonly SampleRow[],
  inputs: InvalidationInputs,
): ParsedForm<SampleInvalidations> {
  const { statusReason = '', stateDecisionOn, notes, resend } = values;
  const parsed = parseFields(createInvalidationsRules(samples, inputs), {
    samples: samples.map(({ id: sampleId }, at) => ({ sampleId, statusReason: Number(getReason(values, at)) })),
    stateDecisionOn,
    notes,
    resend: resend === 'Yes',
  });
  if (!('errors' in parsed) || statusReason === reasonPerSampleOption) return parsed;
  return {
    errors: Object.fromEntries(Object.entries(parsed.errors).map(([path, error]) => [toCommonPath(path), error])),
  };
}

/** The id of a sample's reason. */
function getReason(values: Values, at: number): string {
  const common = values['statusReason'] ?? '';
  return common === reasonPerSampleOption ? (values[getReasonPath(at)] ?? '') : common;
}

const toCommonPath = (path: string) => (path.startsWith('samples.') ? 'statusReason' : path);

/** The reasons with the numbers of their samples: "The sample container was damaged in transit (4 and 7)". */
export function listReasons(values: Values, samples: readonly SampleRow[]): readonly string[] {
  const numbers = new Map<string, string[]>();
  samples.forEach(({ number }, at) => {
    const id = getReason(values, at);
    numbers.set(id, [...(numbers.get(id) ?? []), String(number)]);
  });
  return [...numbers].map(([id, ofReason]) => {
    const reason = sampleStatusReasons.find((one) => String(one.id) === id)?.reason ?? '';
    return numbers.size === 1 ? reason : `${reason} (${new Intl.ListFormat('en-US').format(ofReason)})`;
  });
}

/** What "Add the replacement sample" does, before it is chosen. */
export function describeResend(
  { replacementKits }: Pick<InvalidationPreview, 'replacementKits'>,
  samples: number,
): string {
  const numberSentence = samples === 1 ? 'It gets a new sample number.' : 'Each gets a new sample number.';
  if (replacementKits === null)
    return `${numberSentence} Your crew performs this field test on site, so no kit is ordered.`;
  const { name, sku, count, isShippedByVendor } = replacementKits;
  const [kits, are] = count === 1 ? ['One replacement kit', 'is'] : [`${formatNumber(count)} replacement kits`, 'are'];
  const sent = isShippedByVendor
    ? `The carrier ships ${count === 1 ? 'it' : 'them'}`
    : 'Print the label and packing list on the event’s Kits tab. Your staff delivers the kits';
  return `${numberSentence} ${kits} (${name}, ${sku}) ${are} ordered now, in addition to the first ${count === 1 ? 'kit for this site' : 'kits for these sites'}. ${sent}.`;
}

interface ReplacementNote {
  readonly tone: 'attention' | 'muted';
  readonly title: string;
  readonly sentences: readonly string[];
}

interface DecisionDays {
  readonly stateDecisionOn: string;
  /** The number of invalidated samples; 1 by default. */
  readonly samples?: number;
  readonly today: string;
}

/** Whether a replacement sample is due, by when and where (40 CFR 141.86(f)(4)). */
export function describeReplacement(preview: InvalidationPreview, days: DecisionDays): ReplacementNote {
  const [period, ...others] = preview.periods;
  if (period) return describeOfPeriods([period, ...others], { preview, days });
  const titled = getReplacementTitle(days);
  return {
    tone: 'attention',
    title: `${titled} due, if fewer sites remain than the rule requires`,
    sentences: [
      'No monitoring period is listed for the day of collection, or without one for the last day of the event, so the number of sites that remain is not known.',
      `Take ${(days.samples ?? 1) > 1 ? 'them' : 'it'} within ${replacementSampleDays} days of the State’s decision or by the end of the monitoring period, whichever is later. ${citeRule('replacementPeriod')}`,
    ],
  };
}

interface Described {
  readonly preview: InvalidationPreview;
  readonly days: DecisionDays;
}

/** The need of the monitoring period with the fewest sites left; the period decides, not the event. */
function describeOfPeriods(
  periods: readonly [PeriodOfInvalidation, ...PeriodOfInvalidation[]],
  { preview: { waiting }, days }: Described,
): ReplacementNote {
  const missingOf = ({ requiredSites, remainingSites }: PeriodOfInvalidation) =>
    requiredSites === null ? 0 : requiredSites - remainingSites;
  const [first, ...others] = periods;
  const period = others.reduce((worst, one) => (missingOf(one) > missingOf(worst) ? one : worst), first);
  const { name, lastSamplingDay, requiredSites, remainingSites } = period;
  const titled = getReplacementTitle(days);
  const due = describeDue(days, lastSamplingDay);
  const remaining = `After the invalidation, ${formatCount(remainingSites, 'site')} of ${name} ${remainingSites === 1 ? 'has' : 'have'} all lead and copper results.`;
  const wait = describeWaiting(waiting);
  const isOne = (days.samples ?? 1) === 1;
  const where = isOne
    ? 'at the same site or, if that is not possible, at a site'
    : 'at the same sites or, where that is not possible, at sites';
  const how = `Take the ${titled.toLowerCase()} as soon as possible, ${where} not yet used in this period. Take ${isOne ? 'it' : 'them'} within ${replacementSampleDays} days of the State’s decision or by the last sampling day of the monitoring period, ${formatDay(lastSamplingDay)}, whichever is later. ${citeRule('replacementPeriod')}`;
  if (requiredSites === null)
    return {
      tone: 'attention',
      title: `${titled} ${due}, if fewer sites remain than the rule requires`,
      sentences: [
        `${remaining} The required number is not known, because no population served is recorded. Enter it under Administration, Population served.`,
        ...wait,
        how,
      ],
    };
  const required = `${remaining} The rule requires ${requiredSites}.`;
  return remainingSites < requiredSites
    ? { tone: 'attention', title: `${titled} ${due}`, sentences: [required, ...wait, how] }
    : { tone: 'muted', title: `No ${titled.toLowerCase()} required`, sentences: [required] };
}

const getReplacementTitle = ({ samples = 1 }: DecisionDays) =>
  samples > 1 ? 'Replacement samples' : 'Replacement sample';

const describeWaiting = (waiting: number): readonly string[] =>
  waiting > 0 ? [`${formatCount(waiting, 'other sample waits', 'other samples wait')} for results.`] : [];

interface Outcome {
  readonly preview: InvalidationPreview;
  readonly changed: SamplesInvalidated;
  readonly days: DecisionDays;
}

/** What was recorded and ordered, and what is due. */
export function describeOutcome(what: string, { preview, changed, days }: Outcome): readonly string[] {
  const replacement = describeReplacement(preview, days);
  const isDue = preview.isCompliance && preview.percentiles.length > 0 && replacement.tone === 'attention';
  const { invalidated, replacementSamples, replacementKits } = changed;
  return [
    invalidated === 1
      ? `${what} was invalidated. Its results stay on record.`
      : `${what} were invalidated. Their results stay on record.`,
    ...(replacementSamples > 0
      ? [`${formatCount(replacementSamples, 'replacement sample was', 'replacement samples were')} added.`]
      : []),
    ...(replacementKits > 0
      ? [`${formatCount(replacementKits, 'replacement kit was', 'replacement kits were')} ordered.`]
      : []),
    ...(isDue
      ? [`${replacement.title}.`, ...(preview.replacementRefusal === null ? [] : [preview.replacementRefusal])]
      : []),
    ...preview.periods.flatMap(({ name, percentiles }) =>
      listLiftedExceedances(percentiles).map(
        (analyte) => `The ${analyte} exceedance of ${name}: ${lowerExceedanceNote}`,
      ),
    ),
  ];
}

function describeDue({ stateDecisionOn, today, samples = 1 }: DecisionDays, endsOn: string): string {
  if (!isDay(stateDecisionOn))
    return `due ${formatDay(endsOn)}, or ${replacementSampleDays} days after the State’s decision if that is later`;
  const due = getReplacementDueOn(stateDecisionOn, endsOn);
  return `${due >= today ? 'due' : samples > 1 ? 'were due' : 'was due'} by ${formatDay(due)}`;
}

/** The analytes whose exceedance would no longer be shown. */
export function listLiftedExceedances(percentiles: PeriodOfInvalidation['percentiles']): readonly string[] {
  return percentiles.flatMap(({ displayName, before, after }) =>
    before?.exceeds && !after?.exceeds ? [displayName.toLowerCase()] : [],
  );
}

/**
 * Whether the percentiles of the event say the same as those of its only monitoring period, so that one table is
 * enough.
 */
export const isSameAsPeriod = ({ percentiles, periods }: InvalidationPreview): boolean => {
  const [period, ...others] = periods;
  if (!period || others.length > 0) return false;
  const toText = (of: PeriodOfInvalidation['percentiles']) =>
    JSON.stringify(of.map(({ analyteCode, before, after }) => [analyteCode, ...[before, after].map(toNumbers)]));
  return toText(percentiles) === toText(period.percentiles);
};

const toNumbers = (percentile: PeriodOfInvalidation['percentiles'][number]['before']) =>
  percentile && [percentile.value, percentile.count, percentile.exceeds];
