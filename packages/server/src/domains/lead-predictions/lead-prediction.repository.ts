import { leadPredictionDescriptor } from '@curbstop/contract/lead-predictions/lead-prediction.fields';
import { leadPredictionList } from '@curbstop/contract/lead-predictions/lead-prediction-list.values';
import type { LeadProbabilityLocation } from '@curbstop/contract/lead-predictions/lead-prediction.rules';
import type { PredictionLevel } from '@curbstop/contract/lead-predictions/lead-prediction.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from '../../foundation/database/account-id.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import type { PredictedLocation, Prediction } from './located-predictions.calculation.ts';

type LocationFields = Pick<
  LeadProbabilityLocation,
  'externalId' | 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'zip' | 'latitude' | 'longitude'
>;

/** A prediction as read, with the fields of its location. */
export interface StoredPrediction extends Omit<LeadProbabilityLocation, keyof LocationFields> {
  readonly location: LocationFields;
}

/** The classifications of the lines at a location, so that they are always current. */
const compileLineCategories = (locationId: RawBuilder<unknown>, accountId: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(distinct s.category order by s.category) from service_lines s
    where s.account_id = ${accountId} and s.location_id = ${locationId} and s.removed_on is null), '[]'::jsonb)`;

const predictionColumns = sql`l.id as "predictionId", l.location_id as "locationId",
  trim_scale(l.probability)::text as result, l.level,
  l.predicted_on as "predictionDate", l.source, l.model_version as "modelVersion", l.recorded_by_name as "recordedBy",
  l.created_on as "createdOn",
  (select jsonb_build_object('externalId', a.external_id, 'addressLine1', a.address_line1,
                             'addressLine2', a.address_line2,
       'city', a.city, 'state', a.state, 'zip', a.zip, 'latitude', a.latitude::text, 'longitude', a.longitude::text)
     from locations a where a.account_id = l.account_id and a.id = l.location_id) as location,
  ${compileLineCategories(sql`l.location_id`, sql`l.account_id`)} as "lineCategories"`;

const { columns } = compileListFields(leadPredictionDescriptor);

/** The current predictions of the account's locations. */
export function createLeadPredictionSource(accountId: AccountId): ListSource<typeof leadPredictionList> {
  return {
    list: leadPredictionList,
    table: 'lead_predictions',
    noSoftDelete: true,
    within: compileIsCurrent(sql`${accountId}`),
    search: 'source',
    searched: [],
    lowCardinality: [],
    columns: { ...columns, locationId: 'location_id' },
    references: { locationId: 'locations' },
    word: (account, pattern) =>
      sql<boolean>`location_id in (select id from locations
                                    where account_id = ${account} and search_text like ${pattern})`,
    select: predictionColumns,
  };
}

/** Not replaced, and of a location that is still in the account. */
function compileIsCurrent(accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`replaced_on is null and exists (select from locations p
    where p.account_id = ${accountId} and p.id = location_id and p.removed_on is null)`;
}

/** The current predictions with these levels, the most likely lead first. */
export async function listCurrentPredictions(
  trx: AccountTransaction,
  levels: readonly PredictionLevel[],
): Promise<readonly StoredPrediction[]> {
  const { rows } = await sql<StoredPrediction>`select ${predictionColumns} from lead_predictions l
    where l.account_id = current_account_id() and l.level = any(${levels}::text[])
      and ${compileIsCurrent(sql`current_account_id()`)} order by l.probability desc, l.id desc`.execute(trx);
  return rows;
}

export async function countCurrentPredictions(
  trx: AccountTransaction,
  levels: readonly PredictionLevel[],
): Promise<number> {
  const { rows } = await sql<{ there: number }>`select count(*) as there from lead_predictions
    where account_id = current_account_id() and level = any(${levels}::text[])
      and ${compileIsCurrent(sql`current_account_id()`)}`.execute(trx);
  return rows[0]?.there ?? 0;
}

/** The locations with any of these IDs or external IDs. */
export async function listPredictedLocations(
  trx: AccountTransaction,
  { ids, externalIds }: { readonly ids: readonly string[]; readonly externalIds: readonly string[] },
): Promise<readonly PredictedLocation[]> {
  const { rows } = await sql<PredictedLocation>`
    select a.id, a.external_id as "externalId",
           ${compileLineCategories(sql`a.id`, sql`a.account_id`)} as "lineCategories"
      from locations a
     where a.account_id = current_account_id() and a.removed_on is null
       and (a.id = any(${ids}::uuid[]) or a.external_id = any(${externalIds}::text[]))`.execute(trx);
  return rows;
}

/** Locks the current predictions of these locations, always in the same order. */
export async function lockPredictions(
  trx: AccountTransaction,
  locationIds: readonly string[],
): Promise<readonly Prediction[]> {
  const { rows } = await sql<Prediction>`
    select id, location_id as "locationId", trim_scale(probability)::text as result, level,
           predicted_on as "predictionDate", source, model_version as "modelVersion"
      from lead_predictions
     where account_id = current_account_id() and location_id = any(${locationIds}::uuid[]) and replaced_on is null
     order by id for update`.execute(trx);
  return rows;
}

/** A later prediction takes their place. */
export async function markReplaced(trx: AccountTransaction, ids: readonly string[], now: string): Promise<void> {
  await sql`update lead_predictions set replaced_on = ${now}::timestamptz
    where account_id = current_account_id() and id = any(${ids}::uuid[])`.execute(trx);
}

export async function insertPredictions(
  trx: AccountTransaction,
  predictions: readonly Prediction[],
  { by, now }: { readonly by: { readonly id: string; readonly name: string }; readonly now: string },
): Promise<void> {
  await sql`
    insert into lead_predictions (id, location_id, probability, level, predicted_on, source, model_version, recorded_by,
        recorded_by_name, created_on)
    select c.id, c."locationId", c.result, c.level, c."predictionDate", c.source, c."modelVersion", ${by.id}::uuid,
           ${by.name}::text, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(predictions)}::jsonb)
        as c(id uuid, "locationId" uuid, result numeric, level text, "predictionDate" date, source text,
             "modelVersion" text)`.execute(trx);
}
