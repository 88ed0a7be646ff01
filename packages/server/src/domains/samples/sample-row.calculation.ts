import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import {
  getLimitOfSample,
  type LimitOfSample,
  type SampledIn,
} from '@curbstop/contract/sampling-events/event-limit.calculation';
import { formatCountedValue, getFinding } from '@curbstop/contract/samples/result.calculation';
import { isLoweredExceedance, isWorseResult } from '@curbstop/contract/samples/result-correction.calculation';
import type { LevelAsReported } from '@curbstop/contract/samples/result-count.calculation';
import type { CountBasis } from '@curbstop/contract/samples/result.values';
import { getBottleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleStatusReasons } from '@curbstop/contract/samples/sample-status-reason.values';
import type { AnalyteResult, Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { AnalyteOfEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';

/** A sample as stored: names as well as ids, and the position of its bottle in the kit. */
export interface StoredSample extends Omit<
  SampleRow,
  'program' | 'samplingEvent' | 'bottle' | 'sampleNumber' | 'invalidation'
> {
  readonly programId: string;
  readonly programName: string;
  readonly programTypeId: number;
  readonly shippingVendorId: string | null;
  readonly statusReason: number | null;
  readonly statusNotes: string | null;
  readonly stateDecisionOn: string | null;
  readonly invalidatedOn: string | null;
  readonly invalidatedBy: string | null;
  readonly eventId: string;
  readonly eventName: string;
  readonly position: number;
  /** The day with which a collected sample counts. */
  readonly countedOn: string | null;
  /** The laboratory has its kit. */
  readonly isKitAtLab: boolean;
}

/** A result as stored; decimals as text to keep them exact. */
export interface StoredResult extends LevelAsReported {
  readonly id: string;
  readonly sampleId: string;
  readonly analyteId: number;
  readonly amount: string;
  readonly nonDetect: boolean;
  /** Null for old results until they are recalculated. */
  readonly countBasis: CountBasis | null;
  readonly method: string | null;
  readonly labId: string | null;
  readonly analyzedOn: string | null;
  /** The moment from which deadlines count. */
  readonly receivedOn: string;
  /** When the water system received the corrected value; null without a correction. */
  readonly correctionReceivedOn: string | null;
  readonly enteredBy: string;
  readonly version: number;
}

export const getAnalyteName = ({ analyteId }: Pick<StoredResult, 'analyteId'>): string =>
  findAnalyte(analyteId)?.displayName ?? String(analyteId);

/** The fields of a sample that a laboratory file fills in where they are empty. */
export interface FilledFields {
  readonly collectedOn: string | null;
  readonly receivedOn: string | null;
  readonly labSampleId: string | null;
  /** Of school kits only. */
  readonly outlet: string | null;
}

export function toSampleRow({
  programId,
  programName,
  programTypeId,
  shippingVendorId,
  eventId,
  eventName,
  position,
  skuId,
  statusReason,
  statusNotes,
  stateDecisionOn,
  invalidatedOn,
  invalidatedBy,
  ...rest
}: StoredSample): SampleRow {
  const { countedOn: _countedOn, isKitAtLab: _isKitAtLab, ...shown } = rest;
  return {
    ...shown,
    sampleNumber: position + 1,
    bottle: getBottleName(skuId, position),
    skuId,
    program: { id: programId, name: programName, programTypeId, shippingVendorId },
    samplingEvent: { id: eventId, name: eventName },
    invalidation:
      statusReason === null || stateDecisionOn === null || invalidatedOn === null
        ? null
        : {
            reason: getReasonText(statusReason),
            notes: statusNotes,
            stateDecisionOn,
            invalidatedOn,
            invalidatedBy: invalidatedBy ?? '',
          },
  };
}

/** The reason of an invalidation, by its id. */
export function getReasonText(id: number): string {
  return sampleStatusReasons.find((reason) => reason.id === id)?.reason ?? String(id);
}

/** An analyte of an event with the limits of one sample. */
export type AnalyteOfSample = Omit<AnalyteOfEvent, keyof LimitOfSample> & LimitOfSample;

interface SampleDays extends Pick<StoredSample, 'collectedOn' | 'receivedOn'> {
  readonly results: readonly Pick<StoredResult, 'receivedOn'>[];
  readonly today: string;
}

/** The analytes of a sample with the limits of the day on which it was taken. */
export function toAnalytesOfSample(
  days: SampleDays,
  event: SamplingEvent | undefined,
  state: string,
): readonly AnalyteOfSample[] {
  if (event === undefined) return [];
  const sampled: SampledIn = { event, state, sampledOn: days.collectedOn, sampledBy: sampledBy(days) };
  return event.samplingEventAnalytes.map((analyte) => ({ ...analyte, ...getLimitOfSample(analyte, sampled) }));
}

/** The limits of a result whose analyte was removed from the event: the action level for lead and copper. */
export function omitLimitNames(
  days: SampleDays,
  event: SamplingEvent | undefined,
  state: string,
): (analyteId: number) => LimitOfSample & { readonly primary: boolean } {
  return (analyteId) =>
    event === undefined
      ? unlimited
      : {
          ...getLimitOfSample(
            { ...unlimited, analyteId },
            { event, state, sampledOn: days.collectedOn, sampledBy: sampledBy(days) },
          ),
          primary: false,
        };
}

/**
 * The last possible sampling date: the receipt at the laboratory or the first result (a day in UTC, as in
 * `listDetectionInputs`).
 */
function sampledBy({ receivedOn, results, today }: SampleDays): string {
  const knownDays = [receivedOn, ...results.map((result) => result.receivedOn.slice(0, 10))].filter(
    (day) => day !== null,
  );
  return knownDays.reduce((earliest, day) => (day < earliest ? day : earliest), knownDays[0] ?? today);
}

type CountedResult = Pick<StoredResult, 'analyteId' | 'amount' | 'nonDetect'>;

/** Whether a result is worse than the recorded one by the limits of its sample. */
export function isWorseThan(correction: CorrectedResult): boolean {
  const { before, after } = withFindings(correction);
  return isWorseResult(before, after);
}

/** Whether a correction lowers a result with an exceedance, by the limits of its sample. */
export function lowersExceedance(correction: CorrectedResult): boolean {
  const { before, after } = withFindings(correction);
  return isLoweredExceedance(before, after);
}

interface CorrectedResult {
  readonly before: CountedResult;
  readonly after: CountedResult;
  readonly analytes: readonly AnalyteOfSample[];
}

function withFindings({ before, after, analytes }: CorrectedResult) {
  const withFinding = (one: CountedResult) => ({
    ...one,
    detection: getFinding(one, analytes.find(({ analyteId }) => analyteId === one.analyteId) ?? unlimited),
  });
  return { before: withFinding(before), after: withFinding(after) };
}

interface LimitsOfResults {
  readonly analytes: readonly AnalyteOfSample[];
  readonly unnamed: ReturnType<typeof omitLimitNames>;
}

/** A sample with its results, each compared with the limits of its day. */
export function toSample(
  stored: StoredSample,
  results: readonly StoredResult[],
  { analytes, unnamed }: LimitsOfResults,
): Sample {
  const order = (id: number) => analytes.findIndex(({ analyteId }) => analyteId === id);
  const compared = results.map((result) =>
    toResult(result, analytes.find(({ analyteId }) => analyteId === result.analyteId) ?? unnamed(result.analyteId)),
  );
  return {
    ...toSampleRow(stored),
    results: compared.sort((a, b) => order(a.analyteId) - order(b.analyteId)),
    analytes: analytes.map(({ name: _name, isRange: _isRange, ...analyte }) => analyte),
  };
}

const unlimited: LimitOfSample & { readonly primary: boolean } = {
  exceedanceLimit: null,
  lowerLimit: null,
  checkExceedance: false,
  limitSource: 'event',
  roundedTo: null,
  primary: false,
};

function toResult(stored: StoredResult, against: ReturnType<LimitsOfResults['unnamed']>): AnalyteResult {
  const { sampleId: _, nonDetect, value, countBasis, ...result } = stored;
  const analyte = findAnalyte(result.analyteId) ?? {
    name: String(result.analyteId),
    displayName: String(result.analyteId),
    unit: result.unit,
  };
  const detection = getFinding({ amount: result.amount, nonDetect }, against);
  return {
    ...result,
    name: analyte.name,
    displayName: analyte.displayName,
    result: value,
    amountUnit: analyte.unit,
    upperLimit: against.exceedanceLimit,
    lowerLimit: against.lowerLimit,
    limitSource: against.limitSource,
    primary: against.primary,
    countBasis,
    countReason: countBasis && formatCountedValue(analyte, stored, { amount: result.amount, basis: countBasis }),
    detection,
    isExceedance: detection === 'exceedance',
    belowDetectionLimit: nonDetect,
  };
}
