import type { SecurityEvent } from '@curbstop/contract/accounts/security-event.endpoints';
import {
  securityEventList,
  type AccessChangeKind,
  type PersonEventKind,
} from '@curbstop/contract/accounts/security-event.values';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { sql } from 'kysely';
import { compileWhere } from '../../foundation/database/list-filters.ts';
import type { ListContext, ListSource } from '../../foundation/database/list-source.ts';
import type { Executor } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { keyIssuer } from './person.repository.ts';

// Sign-ins belong to no account, and accounts are created from outside, so this runs as the table owner. The only query
// of an account filters every part by it.

interface EventDetails {
  readonly doneBy: string | null;
  readonly doneByName: string | null;
  readonly source: string;
  readonly address: string | null;
  readonly device: string | null;
  readonly occurredOn: string;
}
interface PersonEventRow extends EventDetails {
  readonly kind: PersonEventKind;
  readonly userId: string | null;
}
interface AccessChangeRow extends EventDetails {
  readonly kind: AccessChangeKind;
  readonly accountId: string;
  readonly userId: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly doneByName: string;
}

export async function insertPersonEvent(owner: Executor, { kind, userId, ...details }: PersonEventRow): Promise<void> {
  await owner
    .insertInto('person_events')
    .values({ id: createId(), kind, user_id: userId, ...toColumns(details) })
    .execute();
}

export async function insertAccessChange(
  owner: Executor,
  { kind, accountId, userId, before, after, ...details }: AccessChangeRow,
): Promise<void> {
  await owner
    .insertInto('access_changes')
    .values({
      account_id: accountId,
      id: createId(),
      kind,
      user_id: userId,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      ...toColumns(details),
      done_by_name: details.doneByName,
    })
    .execute();
}

function toColumns({ doneBy, doneByName, source, address, device, occurredOn }: EventDetails) {
  return { done_by: doneBy, done_by_name: doneByName, source, address, device, occurred_on: occurredOn };
}

/** The filters and columns of the list. `found` is the union that findEvents builds. */
export const securityEventSource: ListSource<typeof securityEventList> = {
  list: securityEventList,
  table: 'found',
  columns: { kind: 'kind', person: 'person', by: 'by', occurredOn: 'occurred_on' },
  search: 'kind',
  searched: [],
  lowCardinality: [],
  noSoftDelete: true,
  word: (_, pattern) => sql<boolean>`lower(concat_ws(' ', person, "personEmail", by)) like ${pattern}`,
  select: sql`id, kind, person, "personEmail", by, source, before, after, address, device, occurred_on as "occurredOn"`,
};

/**
 * One page of an account's security events. Sign-ins of a member are included only while they belonged to the account.
 */
export async function listSecurityEventRows(
  { database: { owner }, ...context }: ListContext,
  request: PageRequest,
): Promise<{ total: number; items: SecurityEvent[] }> {
  const { accountId } = context;
  const events = sql`(
    select e.*, ${accountId}::uuid as account_id, nullif(trim(u.first_name || ' ' || u.last_name), '') as person,
           case when u.issuer <> ${keyIssuer}
      then u.email end as "personEmail" from (
      select c.id, c.kind, c.user_id, c.done_by_name as by, c.source, c.before, c.after, c.address, c.device,
             c.occurred_on from access_changes c
        where c.account_id = ${accountId}
      union all
      select p.id, p.kind, p.user_id, p.done_by_name, p.source, null, null, p.address, p.device, p.occurred_on
        from memberships m join person_events p on p.user_id = m.user_id
       where m.account_id = ${accountId} and p.occurred_on >= m.created_on
         and (m.active or p.occurred_on <= (select max(r.occurred_on) from access_changes r
           where r.account_id = ${accountId} and r.user_id = m.user_id and r.kind = 'memberRemoved'))
    ) e left join users u on u.id = e.user_id) found`;
  const where = compileWhere(securityEventSource, context, request);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*) as total from ${events} where ${where}`.execute(owner);
  const direction = sql.raw(request.sort.startsWith('-') ? 'desc' : 'asc');
  const { rows: items } = await sql<SecurityEvent>`
    select ${securityEventSource.select} from ${events} where ${where} order by occurred_on ${direction},
      id ${direction} limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}`.execute(owner);
  return { total: counts[0]?.total ?? 0, items };
}
