import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type { Change } from '@curbstop/contract/primitives/change';
import { sql, type RawBuilder } from 'kysely';
import { getInstant, type Clock } from '../clock.ts';
import type { RequestContext } from '../request-context.ts';
import type { AccountTransaction } from './database.ts';

/**
 * The nouns whose records have a history: those of the registry (recorded-nouns.ts), which foundation does not know.
 */
export interface RecordedNouns {}

export interface RecordedChange {
  readonly entityType: keyof RecordedNouns;
  readonly entityId: string;
  readonly operation: Change['operation'];
  /** Only the fields that differ; null where there was (or is) no record. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason?: string | null;
}

/** Who made a change, through what, and by which clock. */
export type ChangeAuthor = Pick<RequestContext, 'changeSource'> & {
  readonly app: { readonly clock: Clock };
  readonly person: Pick<RequestContext['person'], 'id' | 'firstName' | 'lastName'>;
};

/** Adds to the append-only change history, inside the transaction that makes the change. */
export function recordChange(trx: AccountTransaction, context: ChangeAuthor, changed: RecordedChange): Promise<void> {
  return recordChanges(trx, context, [changed]);
}

/** Records several changes at once; `changes` must not be empty. */
export async function recordChanges(
  trx: AccountTransaction,
  context: ChangeAuthor,
  changes: readonly RecordedChange[],
): Promise<void> {
  const rows = changes.map((changed) => ({
    // By the database, as those of `compileInsertChanges`: the changes of a record are listed in the order of their ids.
    id: sql<string>`new_id()`,
    entity_type: changed.entityType,
    entity_id: changed.entityId,
    operation: changed.operation,
    before: changed.before && JSON.stringify(changed.before),
    after: changed.after && JSON.stringify(changed.after),
    reason: changed.reason ?? null,
    source: context.changeSource,
    changed_by: context.person.id,
    changed_by_name: getPersonName(context),
    changed_on: getMoment(trx, context.app.clock),
  }));
  await trx.insertInto('change_history').values(rows).execute();
}

/**
 * A change of many records by one statement; `before` and `after` are SQL expressions over `from`, whose `id` is the
 * record's.
 */
interface ManyChanged extends Pick<RecordedChange, 'entityType' | 'operation'> {
  readonly before: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
  readonly reason?: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** History rows of many records, as part of the statement that changes them. */
export function compileInsertChanges(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { entityType, operation, before, after, reason = sql`null`, from }: ManyChanged,
): RawBuilder<unknown> {
  return sql`insert into change_history (id, entity_type, entity_id, operation, before, after, reason, source,
    changed_by, changed_by_name, changed_on)
    select new_id(), ${entityType}, id, ${operation}, ${before}, ${after}, ${reason},
      ${changer.changeSource}, ${changer.person.id}::uuid, ${getPersonName(changer)},
      ${getMoment(trx, changer.app.clock)}::timestamptz from ${from}`;
}

const moments = new WeakMap<AccountTransaction, string>();

/**
 * The time of all changes of a transaction, so that screens show them as one. It comes from the product's clock:
 * entries with times of the database's clock could be in the wrong order beside those of imports.
 */
function getMoment(trx: AccountTransaction, clock: Clock): string {
  const moment = moments.get(trx) ?? getInstant(clock);
  moments.set(trx, moment);
  return moment;
}

const getPersonName = ({ person }: ChangeAuthor) => formatPersonName(person);

const maxListed = 100;

const typesWithRecords: RecordedChange['entityType'][] = [];

/** Entries of this type under the id of another record are listed with the changes of that record. */
export function listWithRecords(entityType: RecordedChange['entityType']): void {
  typesWithRecords.push(entityType);
}

/** The newest changes of one record. */
export async function listChanges(
  trx: AccountTransaction,
  entityType: RecordedChange['entityType'],
  entityId: string,
): Promise<{ total: number; items: Change[] }> {
  const changes = trx
    .selectFrom('change_history')
    .where('entity_type', 'in', [entityType, ...typesWithRecords])
    .where('entity_id', '=', entityId);
  const { total } = await changes.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await changes
    .select([
      'id',
      'entity_type as entityType',
      'entity_id as entityId',
      'operation',
      'before',
      'after',
      'reason',
      'source',
      'changed_by_name as changedBy',
      'changed_on as changedOn',
    ])
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return { total, items: items as Change[] };
}

/** The fields that differ between two states of a record. */
export function diffRecords<T extends Readonly<Record<string, unknown>>>(
  before: T,
  after: T,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (record: T) => Object.fromEntries(names.map((name) => [name, record[name]]));
  return { before: pick(before), after: pick(after) };
}
