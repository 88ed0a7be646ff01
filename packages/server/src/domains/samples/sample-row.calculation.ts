import { analyteOf } from '@curbstop/contract/sampling-events/analyte.calculation';
import { detectionOf, type HeldAgainst, type Reported } from '@curbstop/contract/samples/result.calculation';
import { bottleName } from '@curbstop/contract/samples/sample.calculation';
import type { AnalyteResult, Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { AnalyteOfEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';

/** A sample as its table has it: names beside their ids, and its bottle by number. */
export interface StoredSample extends Omit<SampleRow, 'program' | 'samplingEvent' | 'bottle' | 'sampleNumber'> {
  readonly programId: string;
  readonly programName: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly position: number;
  readonly skuId: number;
}

/** A result as its table has it; every number as exact text. */
export interface StoredResult extends Reported {
  readonly id: string;
  readonly sampleId: string;
  readonly analyteId: number;
  readonly amount: string;
  readonly nonDetect: boolean;
  readonly method: string | null;
  readonly labId: string | null;
  readonly analyzedOn: string | null;
  readonly receivedOn: string;
  readonly enteredBy: string;
  readonly version: number;
}

export function sampleRowOf({ programId, programName, eventId, eventName, position, skuId, ...rest }: StoredSample): SampleRow {
  return { ...rest, sampleNumber: position + 1, bottle: bottleName(skuId, position), program: { id: programId, name: programName }, samplingEvent: { id: eventId, name: eventName } };
}

/** A sample with its results, each held against what its event says of the analyte today. */
export function sampleOf(stored: StoredSample, results: readonly StoredResult[], analytes: readonly AnalyteOfEvent[]): Sample {
  const order = (id: number) => analytes.findIndex(({ analyteId }) => analyteId === id);
  const told = results.map((result) => resultOf(result, analytes.find(({ analyteId }) => analyteId === result.analyteId)));
  return {
    ...sampleRowOf(stored),
    results: told.sort((a, b) => order(a.analyteId) - order(b.analyteId)),
    analytes: analytes.map(({ analyteId, displayName, unit, exceedanceLimit, lowerLimit, checkExceedance, primary }) => ({ analyteId, displayName, unit, exceedanceLimit, lowerLimit, checkExceedance, primary })),
  };
}

/** The event may have dropped the analyte since. */
const unheld: HeldAgainst & { readonly primary: boolean } = { exceedanceLimit: null, lowerLimit: null, checkExceedance: false, primary: false };

function resultOf(stored: StoredResult, held: AnalyteOfEvent | undefined): AnalyteResult {
  const { sampleId: _, nonDetect, value, ...result } = stored;
  const { name, displayName, unit } = analyteOf(result.analyteId) ?? { name: String(result.analyteId), displayName: String(result.analyteId), unit: result.unit };
  const against = held ?? unheld;
  const detection = detectionOf({ amount: result.amount, nonDetect }, against);
  return {
    ...result, name, displayName, result: value, amountUnit: unit, upperLimit: against.exceedanceLimit, lowerLimit: against.lowerLimit, primary: against.primary,
    detection, isExceedance: detection === 'exceedance', belowDetectionLimit: nonDetect,
  };
}
