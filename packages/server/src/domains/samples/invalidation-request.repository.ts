import type {
  InvalidationRequest,
  InvalidationRequestFields,
} from '@curbstop/contract/samples/invalidation-request.rules';
import type { InvalidationRequestState } from '@curbstop/contract/samples/invalidation-request.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { NewInvalidation } from './sample-invalidation.repository.ts';

/** A request as stored: the reason is text only where it is shown. */
export type StoredRequest = Omit<InvalidationRequest, 'reason'>;

const requestColumns = sql`id, state, status_reason as "statusReason", asked_on as "askedOn", note,
  requested_by_name as "requestedBy", requested_at as "requestedAt", decided_on as "decidedOn",
  decision_note as "decisionNote", decided_by_name as "decidedBy", decided_at as "decidedAt"`;

/** Newest first. */
export async function listRequests(trx: AccountTransaction, sampleId: string): Promise<readonly StoredRequest[]> {
  const { rows } = await sql<StoredRequest>`
    select ${requestColumns} from invalidation_requests where sample_id = ${sampleId}::uuid order by id desc`.execute(
    trx,
  );
  return rows;
}

/** A request of this sample. */
export async function findRequest(
  trx: AccountTransaction,
  { sampleId, requestId }: { readonly sampleId: string; readonly requestId: string },
): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`
    select ${requestColumns} from invalidation_requests
     where id = ${requestId}::uuid and sample_id = ${sampleId}::uuid`.execute(trx);
  return rows[0];
}

/** The days of the open requests of these samples, by the sample. */
export async function listOpenRequestDays(
  trx: AccountTransaction,
  sampleIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sampleIds.length === 0) return new Map();
  const requests = await trx
    .selectFrom('invalidation_requests')
    .select(['sample_id as sampleId', 'asked_on as askedOn'])
    .where('sample_id', 'in', sampleIds)
    .where('state', '=', 'Requested')
    .execute();
  return new Map(requests.map(({ sampleId, askedOn }) => [sampleId, askedOn]));
}

interface Recorded {
  readonly by: { readonly name: string };
  readonly now: string;
}

/** Adds an open request of a locked sample. */
export async function insertRequest(
  trx: AccountTransaction,
  {
    id,
    sampleId,
    fields,
    by,
    now,
  }: Recorded & {
    readonly id: string;
    readonly sampleId: string;
    readonly fields: InvalidationRequestFields;
  },
): Promise<void> {
  await trx
    .insertInto('invalidation_requests')
    .values({
      id,
      sample_id: sampleId,
      state: 'Requested',
      status_reason: fields.statusReason,
      asked_on: fields.askedOn,
      note: fields.note,
      requested_by_name: by.name,
      requested_at: now,
    })
    .execute();
  await updateRequested(trx, [sampleId], { isRequested: true, now });
}

interface Decision extends Recorded {
  readonly state: Exclude<InvalidationRequestState, 'Requested'>;
  readonly decidedOn: string;
  readonly note: string | null;
}

/** Records the outcome of the open requests of these locked samples. */
export async function updateDecidedRequests(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  { state, decidedOn, note, by, now }: Decision,
): Promise<void> {
  if (sampleIds.length === 0) return;
  await trx
    .updateTable('invalidation_requests')
    .set({
      state,
      decided_on: decidedOn,
      decision_note: note,
      decided_by_name: by.name,
      decided_at: now,
    })
    .where('sample_id', 'in', sampleIds)
    .where('state', '=', 'Requested')
    .execute();
  await updateRequested(trx, sampleIds, { isRequested: false, now });
}

/** The State invalidated these locked samples, for which requests are open. */
export function updateGrantedRequests(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  { decision: { stateDecisionOn, notes }, by, now }: NewInvalidation,
): Promise<void> {
  return updateDecidedRequests(trx, sampleIds, { state: 'Granted', decidedOn: stateDecisionOn, note: notes, by, now });
}

async function updateRequested(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  { isRequested, now }: { readonly isRequested: boolean; readonly now: string },
): Promise<void> {
  await trx
    .updateTable('samples')
    .set({ invalidation_requested: isRequested, updated_on: now })
    .where('id', 'in', sampleIds)
    .execute();
}
