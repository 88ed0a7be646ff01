import type { PredictionError } from '@curbstop/contract/lead-predictions/lead-prediction.problems';
import type {
  LeadProbabilityLocation,
  SentPrediction,
} from '@curbstop/contract/lead-predictions/lead-prediction.rules';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import { joinWithAnd } from '@curbstop/contract/primitives/join-list';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';

/** A location that predictions name. */
export interface PredictedLocation {
  readonly id: string;
  readonly externalId: string | null;
  readonly lineCategories: readonly ClassificationName[];
}

/** What is recorded of a prediction. */
export interface Prediction extends Pick<
  LeadProbabilityLocation,
  'locationId' | 'result' | 'level' | 'predictionDate' | 'source' | 'modelVersion'
> {
  readonly id: string;
}

/** A prediction of a request with the location that it names. */
export interface LocatedPrediction {
  /** In the request, from 0. */
  readonly at: number;
  readonly sent: SentPrediction;
  readonly location: PredictedLocation;
}

interface Located {
  readonly located: readonly LocatedPrediction[];
  readonly missing: readonly PredictionError[];
  /** External IDs that several locations have. */
  readonly ambiguous: readonly PredictionError[];
}

/** Finds the location of each prediction. */
export function locatePredictions(
  predictions: readonly SentPrediction[],
  locations: readonly PredictedLocation[],
): Located {
  const { byId, byExternalId } = indexLocations(locations);
  const located: LocatedPrediction[] = [];
  const missing: PredictionError[] = [];
  const ambiguous: PredictionError[] = [];
  for (const [at, sent] of predictions.entries()) {
    const field = sent.locationId === null ? 'externalId' : 'locationId';
    const matches =
      (sent.locationId === null ? byExternalId.get(sent.externalId) : byId.get(sent.locationId.toLowerCase())) ?? [];
    const [location] = matches;
    const name = sent.locationId ?? sent.externalId;
    if (!location) missing.push({ at, field, sentence: `No location has the ID ${name}. Check the ID.` });
    else if (matches.length > 1)
      ambiguous.push({
        at,
        field,
        sentence: `${matches.length} locations have the external ID ${name}. Name the location by its locationId.`,
      });
    else located.push({ at, sent, location });
  }
  return { located, missing, ambiguous };
}

function indexLocations(locations: readonly PredictedLocation[]) {
  const byExternalId = new Map<string | null, PredictedLocation[]>();
  for (const location of locations) {
    const same = byExternalId.get(location.externalId);
    if (same) same.push(location);
    else byExternalId.set(location.externalId, [location]);
  }
  return { byId: new Map(locations.map((one) => [one.id, [one]])), byExternalId };
}

interface Known {
  /** The water system's date. */
  readonly today: string;
  /** The current predictions by location. */
  readonly current: ReadonlyMap<string, Prediction>;
}

/** What is wrong with each prediction, at most one error for each. */
export function listPredictionErrors(
  located: readonly LocatedPrediction[],
  { today, current }: Known,
): readonly PredictionError[] {
  const firstRows = new Map<string, number>();
  return located.flatMap(({ at, sent, location }) => {
    const first = firstRows.get(location.id);
    if (first !== undefined)
      return [{ at, field: 'locationId', sentence: `Row ${first + 1} has the same location. Send one of them.` }];
    firstRows.set(location.id, at);
    const error = findDayError(sent, { today, current: current.get(location.id) }) ?? findContradiction(sent, location);
    return error ? [{ at, ...error }] : [];
  });
}

function findDayError(
  { predictionDate }: SentPrediction,
  { today, current }: { readonly today: string; readonly current: Prediction | undefined },
): Omit<PredictionError, 'at'> | undefined {
  const field = 'predictionDate';
  if (predictionDate > today) return { field, sentence: 'The prediction date cannot be in the future.' };
  if (!current || predictionDate >= current.predictionDate) return undefined;
  const sentence = `The location already has a prediction of ${formatDay(current.predictionDate)}, which is later. Leave this row out.`;
  return { field, sentence };
}

/** Exactly 0 is shown as Verified Non-Lead [A9.18], which would look less severe than the record of the lines. */
function findContradiction(
  { result }: SentPrediction,
  { lineCategories }: PredictedLocation,
): Omit<PredictionError, 'at'> | undefined {
  const otherCategories = lineCategories.filter((category) => category !== 'Non-lead');
  if (compareDecimals(result, '0') !== 0 || otherCategories.length === 0) return undefined;
  const sentence = `A probability of 0 means Verified Non-Lead, but service lines at the location are ${joinWithAnd(otherCategories)}. Verify the lines first, or send a probability above 0.`;
  return { field: 'result', sentence };
}

/** Whether the prediction is the current one already. */
export function isSamePrediction(prediction: Omit<Prediction, 'id'>, current: Prediction | undefined): boolean {
  return (
    current !== undefined &&
    prediction.result === current.result &&
    prediction.predictionDate === current.predictionDate &&
    prediction.source === current.source &&
    prediction.modelVersion === current.modelVersion
  );
}
