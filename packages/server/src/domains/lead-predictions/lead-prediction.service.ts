import type * as leadPredictionEndpoints from '@curbstop/contract/lead-predictions/lead-prediction.endpoints';
import {
  createMissingLocationsProblem,
  createPredictionsProblem,
  leadPredictionProblems,
} from '@curbstop/contract/lead-predictions/lead-prediction.problems';
import type {
  LeadProbabilityLocation,
  SentPrediction,
} from '@curbstop/contract/lead-predictions/lead-prediction.rules';
import { maxPredictedOnMap } from '@curbstop/contract/lead-predictions/lead-prediction.values';
import {
  getPredictionLevel,
  listMapLevels,
  type MapLevels,
} from '@curbstop/contract/lead-predictions/prediction-level.calculation';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { getInstant } from '../../foundation/clock.ts';
import { recordChanges, type RecordedChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import {
  countCurrentPredictions,
  createLeadPredictionSource,
  insertPredictions,
  listCurrentPredictions,
  listPredictedLocations,
  lockPredictions,
  markReplaced,
  type StoredPrediction,
} from './lead-prediction.repository.ts';
import {
  isSamePrediction,
  listPredictionErrors,
  locatePredictions,
  type LocatedPrediction,
  type Prediction,
} from './located-predictions.calculation.ts';

registerConstraintProblem('lead_predictions_current', leadPredictionProblems.predictedMeanwhile());

export const listLeadPredictions: Service<typeof leadPredictionEndpoints.listLeadPredictions> = async (
  context,
  request,
) => {
  const source = createLeadPredictionSource(context.accountId);
  const page = await listPage<typeof source.list, StoredPrediction>(toListContext(context), source, request);
  return { ...page, items: page.items.map(toLeadProbabilityLocation) };
};

/** The locations of these levels with their coordinates. A location without a prediction is not in it. */
export const listPredictionsOnMap = (
  context: RequestContext,
  input: MapLevels,
): Promise<readonly LeadProbabilityLocation[]> =>
  context.database.read(async (trx) => {
    const levels = listMapLevels(input);
    const locations = await countCurrentPredictions(trx, levels);
    if (locations > maxPredictedOnMap) throw leadPredictionProblems.tooManyOnMap({ values: { locations } });
    return (await listCurrentPredictions(trx, levels)).map(toLeadProbabilityLocation);
  });

const toLeadProbabilityLocation = ({ location, ...prediction }: StoredPrediction): LeadProbabilityLocation => ({
  ...prediction,
  ...location,
});

/** Saves all predictions or none. Only the predictions change: no material, classification or tier. */
export const recordLeadPredictions: Service<typeof leadPredictionEndpoints.recordLeadPredictions> = (
  context,
  { predictions },
) =>
  context.database.writeBesideImports(async (trx) => {
    const located = await locate(trx, predictions);
    const locked = await lockPredictions(
      trx,
      located.map(({ location }) => location.id),
    );
    const current = new Map(locked.map((one) => [one.locationId, one]));
    const errors = listPredictionErrors(located, { today: getAccountToday(context), current });
    if (errors.length > 0) throw createPredictionsProblem(errors);
    const added = located.map(toPrediction).filter((one) => !isSamePrediction(one, current.get(one.locationId)));
    const replaced = added.flatMap(({ locationId }) => current.get(locationId) ?? []);
    if (added.length > 0) await store(trx, context, { added, replaced });
    return { added: added.length, replaced: replaced.length, unchanged: located.length - added.length };
  });

/** A location of another account gives the same error as a missing one. */
async function locate(
  trx: AccountTransaction,
  predictions: readonly SentPrediction[],
): Promise<readonly LocatedPrediction[]> {
  const locations = await listPredictedLocations(trx, {
    ids: predictions.flatMap(({ locationId }) => locationId ?? []),
    externalIds: predictions.flatMap(({ externalId }) => externalId ?? []),
  });
  const { located, missing, ambiguous } = locatePredictions(predictions, locations);
  if (missing.length > 0) throw createMissingLocationsProblem(missing);
  if (ambiguous.length > 0) throw createPredictionsProblem(ambiguous);
  return located;
}

function toPrediction({ sent, location }: LocatedPrediction): Prediction {
  const { result, predictionDate, source, modelVersion } = sent;
  const level = getPredictionLevel(result);
  return { id: createId(), locationId: location.id, result, level, predictionDate, source, modelVersion };
}

interface ToStore {
  readonly added: readonly Prediction[];
  readonly replaced: readonly Prediction[];
}

async function store(trx: AccountTransaction, context: RequestContext, { added, replaced }: ToStore): Promise<void> {
  const now = getInstant(context.app.clock);
  const { person } = context;
  await markReplaced(
    trx,
    replaced.map(({ id }) => id),
    now,
  );
  await insertPredictions(trx, added, { by: { id: person.id, name: formatPersonName(person) }, now });
  await recordChanges(trx, context, [
    ...replaced.map(({ id }) => toChange(id, { before: { replacedOn: null }, after: { replacedOn: now } })),
    ...added.map(({ id, ...fields }) => toChange(id, { before: null, after: fields })),
  ]);
}

function toChange(entityId: string, { before, after }: Pick<RecordedChange, 'before' | 'after'>): RecordedChange {
  const operation = before === null ? 'created' : 'updated';
  return { entityType: 'leadPrediction', entityId, operation, before, after };
}
