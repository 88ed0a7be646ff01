import type { SecurityEvent } from '@curbstop/contract/accounts/security-event.calls';
import {
  securityEventList,
  type AccessChangeKind,
  type PersonEventKind,
} from '@curbstop/contract/accounts/security-event.values';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { sql } from 'kysely';
import { compileWhere, type ListContext, type ListSource } from '../../foundation/database/list-query.ts';
import type { Executor } from '../../foundation/database/database.ts';
import { newId } from '../../foundation/new-id.ts';
import { keyIssuer } from './person.repository.ts';

// A sign-in belongs to no account, and an account is opened from outside: this runs as the owner of the tables, and the
// one question of an account names it in every part.

interface Doing {
  readonly doneBy: string | null;
  readonly doneByName: string | null;
  readonly door: string;
  readonly address: string | null;
  readonly device: string | null;
  readonly occurredOn: string;
}
export interface PersonEventRow extends Doing {
  readonly kind: PersonEventKind;
  readonly userId: string | null;
}
export interface AccessChangeRow extends Doing {
  readonly kind: AccessChangeKind;
  readonly accountId: string;
  readonly userId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly doneByName: string;
}

export async function insertPersonEvent(owner: Executor, { kind, userId, ...doing }: PersonEventRow): Promise<void> {
  await owner
    .insertInto('person_events')
    .values({ id: newId(), kind, user_id: userId, ...columnsOf(doing) })
    .execute();
}

export async function insertAccessChange(
  owner: Executor,
  { kind, accountId, userId, before, after, ...doing }: AccessChangeRow,
): Promise<void> {
  await owner
    .insertInto('access_changes')
    .values({
      account_id: accountId,
      id: newId(),
      kind,
      user_id: userId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      ...columnsOf(doing),
      done_by_name: doing.doneByName,
    })
    .execute();
}

function columnsOf({ doneBy, doneByName, door, address, device, occurredOn }: Doing) {
  return { done_by: doneBy, done_by_name: doneByName, door, address, device, occurred_on: occurredOn };
}

/** What may be asked of the events; they are one table only while they are asked for. */
const source: ListSource<typeof securityEventList> = {
  list: securityEventList,
  table: 'found',
  columns: { kind: 'kind', person: 'person', by: 'by', occurredOn: 'occurred_on' },
  search: 'kind',
  searched: [],
  lowCardinality: [],
  noSoftDelete: true,
  word: (_, pattern) => sql<boolean>`lower(concat_ws(' ', person, "personEmail", by)) like ${pattern}`,
  select: sql`id, kind, person, "personEmail", by, door, before, after, address, device, occurred_on as "occurredOn"`,
};

/**
 * A page of what happened to an account. Of a member's sign-ins it shows those from the time that they belonged to it:
 * what they did before, or after they were let go, is another account's.
 */
export async function findEvents(
  { database: { owner }, ...asking }: ListContext,
  request: PageRequest,
): Promise<{ total: number; items: SecurityEvent[] }> {
  const { accountId } = asking;
  const events = sql`(
    select e.*, ${accountId}::uuid as account_id, nullif(trim(u.first_name || ' ' || u.last_name), '') as person, case when u.issuer <> ${keyIssuer} then u.email end as "personEmail" from (
      select c.id, c.kind, c.user_id, c.done_by_name as by, c.door, c.before, c.after, c.address, c.device, c.occurred_on from access_changes c where c.account_id = ${accountId}
      union all
      select p.id, p.kind, p.user_id, p.done_by_name, p.door, null, null, p.address, p.device, p.occurred_on
        from memberships m join person_events p on p.user_id = m.user_id
       where m.account_id = ${accountId} and p.occurred_on >= m.created_on
         and (m.active or p.occurred_on <= (select max(r.occurred_on) from access_changes r where r.account_id = ${accountId} and r.user_id = m.user_id and r.kind = 'memberRemoved'))
    ) e left join users u on u.id = e.user_id) found`;
  const where = compileWhere(source, asking, request);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from ${events} where ${where}`.execute(owner);
  const direction = sql.raw(request.sort.startsWith('-') ? 'desc' : 'asc');
  const { rows: items } = await sql<SecurityEvent>`
    select ${source.select} from ${events} where ${where} order by occurred_on ${direction}, id ${direction} limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}`.execute(
    owner,
  );
  return { total: counted[0]?.total ?? 0, items };
}
