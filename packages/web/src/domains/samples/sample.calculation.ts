import { capitalize } from '@curbstop/contract/primitives/capitalize';
import { formatEventLimits } from '@curbstop/contract/sampling-events/analyte.calculation';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { moveFieldsFirst } from '@curbstop/contract/primitives/fields';
import { getCountedField, getReceivedField, formatReportedResult } from '@curbstop/contract/samples/result.calculation';
import type { LimitSource } from '@curbstop/contract/sampling-events/event-limit.calculation';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { formatStatusObstacle, isExpectedInBottle } from '@curbstop/contract/samples/sample-decision.calculation';
import type { AnalyteResult, DueAnalyte, Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import type { Finding, SampleDecision, SampleStatusLabel } from '@curbstop/contract/samples/sample.values';
import { getFieldLabels, type FieldLabels } from '../../ui/change-labels.ts';
import { formatCount } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** [B3.8] */
export const sampleStatusTones: Readonly<Record<SampleStatusLabel, StatusTone>> = {
  New: 'muted',
  Collected: 'working',
  'At Lab': 'working',
  Analyzed: 'done',
  Completed: 'done',
  Invalidated: 'failed',
};
export const findingTones: Readonly<Record<Finding, StatusTone>> = {
  exceedance: 'urgent',
  detect: 'caution',
  nonDetect: 'done',
};

const { detection, ...ownLabels } = getFieldLabels(
  moveFieldsFirst(sampleDescriptor, ['number', 'programId', 'eventId']),
  {
    detection: String,
  },
);

/** Labels of a sample's fields in its change history; results have the name of their analyte. */
export const sampleFieldLabels: Readonly<Record<string, FieldLabels>> = {
  ...ownLabels,
  statusReason: { label: 'State’s reason' },
  stateDecisionOn: { label: 'State’s written decision' },
  statusNotes: { label: 'Notes' },
  invalidationRequest: { label: 'Invalidation request' },
  requestReason: { label: 'Reason for the request' },
  askedOn: { label: 'State asked on' },
  decidedOn: { label: 'Request decided on' },
  requestNote: { label: 'Note on the request' },
  replaces: { label: 'Replaces' },
  resend: { label: 'Replacement sample added' },
  countsDecision: { label: 'Compliance decision' },
  countsDecidedOn: { label: 'Date of the decision' },
  ...Object.fromEntries(analytes.map(({ displayName }) => [displayName, { label: `Result for ${displayName}` }])),
  ...Object.fromEntries(
    analytes.map(({ displayName }) => [getReceivedField(displayName), { label: `Result for ${displayName} received` }]),
  ),
  ...Object.fromEntries(
    analytes.map(({ displayName }) => [getCountedField(displayName), { label: `Value for ${displayName}` }]),
  ),
  ...(detection && { detection }),
};

/** "0.0152 mg/L", as reported by the laboratory. */
export function formatReportedLevel({ result, ...rest }: AnalyteResult): string {
  return formatReportedResult({ ...rest, value: result });
}

/** "15.2 µg/L", "0 µg/L": the value used for the finding. */
export function formatCountedLevel({ amount, amountUnit }: Pick<AnalyteResult, 'amount' | 'amountUnit'>): string {
  return `${amount} ${amountUnit}`;
}

/** The source of a limit; undefined if the event sets it. */
export const limitSourceText: Readonly<Record<LimitSource, string | null>> = {
  event: null,
  actionLevel: 'Action level on the collection date',
  strictestActionLevel: 'Strictest action level that may apply until the collection date is entered',
};

/** "At most 15 µg/L"; "No limit". */
export function formatLimit({ upperLimit, lowerLimit, amountUnit }: AnalyteResult): string {
  const words = formatEventLimits({ exceedanceLimit: upperLimit, lowerLimit, unit: amountUnit });
  return words === undefined ? 'No limit' : capitalize(words);
}

/** The analytes of its event without a result. */
export function listMissingOf({
  analytes,
  results,
}: {
  readonly analytes: readonly DueAnalyte[];
  readonly results: readonly AnalyteResult[];
}): readonly DueAnalyte[] {
  return analytes.filter(({ analyteId }) => !results.some((result) => result.analyteId === analyteId));
}

/**
 * Those of them that the laboratory analyzes in this bottle: copper is not in the fifth liter (40 CFR 141.86(b)(1)).
 */
export const listExpectedMissing = (
  sample: Pick<Sample, 'analytes' | 'results' | 'skuId' | 'sampleNumber'>,
): readonly DueAnalyte[] =>
  listMissingOf(sample).filter((analyte) =>
    isExpectedInBottle({ ...analyte, skuId: sample.skuId, position: sample.sampleNumber - 1 }),
  );

/** "Sample 4", "3 samples" [B9.12]. */
export function describeSamples(samples: readonly Pick<SampleRow, 'number'>[]): string {
  const [only] = samples;
  return samples.length === 1 && only ? getSampleName(only) : formatCount(samples.length, 'sample');
}

/**
 * Why these samples cannot be decided about together; undefined if they can. Of all that match a search, only those of
 * the page are known.
 */
export function findDecisionObstacle(
  samples: readonly SampleRow[],
  decision: SampleDecision,
  matching?: { readonly expectedCount: number },
): string | undefined {
  const obstacles = samples.flatMap((sample) => formatStatusObstacle(sample, decision) ?? []);
  const [first] = obstacles;
  const selected = matching?.expectedCount ?? samples.length;
  if (first === undefined || selected === 1) return first;
  const otherSamples = formatCount(obstacles.length - 1, 'other selected sample');
  if (selected > samples.length)
    return `${first} ${obstacles.length === 1 ? 'This may also be true of other selected samples' : `This is also true of at least ${otherSamples}`}. Filter the list by status, then select again.`;
  return `${first} ${obstacles.length === 1 ? 'Remove it from' : `This is also true of ${otherSamples}. Remove them from`} your selection.`;
}
