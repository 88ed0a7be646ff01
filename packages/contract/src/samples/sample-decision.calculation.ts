import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import { getSampleName, isSampleOpen } from './sample.calculation.ts';
import {
  nextSampleStatuses,
  sampleDecisions,
  sampleStatus,
  type SampleDecision,
  type SampleStatus,
  type SampleStatusLabel,
} from './sample.values.ts';

interface DecidedSample {
  readonly status: SampleStatus;
  readonly resultsChangedOn: string | null;
}

interface RequestedSample extends DecidedSample {
  readonly statusLabel: SampleStatusLabel;
  /** The State was asked to invalidate it and has not decided. */
  readonly invalidationRequested: boolean;
}

/** Whether a decision about a sample is possible in its status. */
export function allowsDecision(sample: RequestedSample, decision: SampleDecision): boolean {
  const { status } = sample;
  if (decision === 'move') return isSampleOpen(status);
  if (decision === 'complete' && sample.invalidationRequested) return false;
  if (decision === 'complete' && isCompletedAgain(sample)) return true;
  // 40 CFR 141.86(f)(1): each reason of an invalidation is about a sample that was taken.
  if (decision === 'requestInvalidation' && sample.statusLabel === 'New') return false;
  return nextSampleStatuses[status].includes(
    decision === 'complete' ? sampleStatus.completed : sampleStatus.invalidated,
  );
}

/** Whether the results of a completed sample changed afterwards, so that it is completed again with them. */
export function isCompletedAgain({ status, resultsChangedOn }: DecidedSample): boolean {
  return status === sampleStatus.completed && resultsChangedOn !== null;
}

/**
 * Whether a person may close the exceedance of a sample: an invalidated one can’t be completed, and otherwise stays
 * open until a letter with its results is sent.
 */
export function mayCloseExceedance({
  status,
  exceedanceOpen,
}: Pick<DecidedSample, 'status'> & OpenExceedance): boolean {
  return status === sampleStatus.invalidated && exceedanceOpen;
}

interface OpenExceedance {
  readonly exceedanceOpen: boolean;
}

interface NamedSample extends RequestedSample {
  readonly number: number;
}

/** Why a sample cannot be decided about: "Sample 4 is New and cannot be completed." Undefined if it can. */
export function formatStatusObstacle(sample: NamedSample, decision: SampleDecision): string | undefined {
  if (allowsDecision(sample, decision)) return undefined;
  const sampleName = getSampleName(sample);
  if (decision === 'complete' && sample.invalidationRequested)
    return `${sampleName} has an open invalidation request and cannot be completed. Record the State’s decision or withdraw the request first.`;
  if (decision === 'requestInvalidation' && sample.statusLabel === 'New')
    return `${sampleName} is New: it has no collection date and no result, so its invalidation cannot be requested. Enter its collection date first.`;
  const { verb, rule } = sampleDecisions[decision];
  return `${sampleName} is ${sample.statusLabel} and cannot be ${verb}. ${rule}`;
}

/** An analyte of a sample's event without a result in the sample. */
export interface MissingResult {
  readonly analyteId: number;
  readonly primary: boolean;
  readonly skuId: number;
  /** The position of the bottle in its kit, from 0. */
  readonly position: number;
}

/**
 * Whether a sample cannot be completed without this result. A completed sample is certified as complete, so a result
 * that enters a 90th percentile or decides the finding must be there.
 */
export function isRequiredForCompletion({ analyteId, primary, skuId, position }: MissingResult): boolean {
  const isFirstLiter = findSku(skuId)?.samples[position]?.draw === 'firstLiter';
  const analyte = findAnalyte(analyteId);
  return primary || (isFirstLiter && analyte !== undefined && 'analyteCode' in analyte);
}

/**
 * Whether an analyte of the event is analyzed in this bottle: copper is in the first liter, not in the fifth (40 CFR
 * 141.86(b)(1)).
 */
export function isExpectedInBottle({ analyteId, primary, skuId, position }: MissingResult): boolean {
  const isFifthLiter = findSku(skuId)?.samples[position]?.draw === 'fifthLiter';
  return primary || !isFifthLiter || findAnalyte(analyteId)?.analyteCode !== 'copper';
}
