import type { PageRequest } from '@curbstop/contract/primitives/list';
import type {
  ReclassificationRun,
  ReclassifiedLine,
} from '@curbstop/contract/overviews/reclassification-report.endpoints';
import { localLeadBanReason } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { escapeLike } from '../foundation/database/like-pattern.ts';

/** The changes of a run from the history. Classifications sort from the most to the least protective. */
const changes = (runId: RawBuilder<unknown>) => sql`
  select h.id as change_id, h.entity_id, (h.before ->> 'category')::line_class as before,
         (h.after ->> 'category')::line_class as after
    from change_history h where h.source_id = ${runId} and h.entity_type = 'serviceLine' and h.source = 'job'`;

/** The history of the changed lines says what the cause was. */
const cause = sql`case when exists (select from change_history h
                                     where h.source_id = r.id and h.entity_type = 'serviceLine' and h.source = 'job'
  and h.reason = ${localLeadBanReason}) then 'localLeadBan' else 'rules' end`;

export async function listRuns(trx: AccountTransaction): Promise<ReclassificationRun[]> {
  const { rows } = await sql<ReclassificationRun>`
    select r.id, r.rule_version as "ruleVersion", ${cause} as cause, r.started_on as "startedOn",
           r.reclassified, r.changed, c.less as "lessProtective", c.more as "moreProtective"
      from reclassification_runs r cross join lateral (
        select count(*) filter (where c.after > c.before) as less, count(*) filter (where c.after < c.before) as more
          from (${changes(sql.ref('r.id'))}) c) c
     order by r.started_on desc, r.id desc limit 100`.execute(trx);
  return rows;
}

export async function hasRun(trx: AccountTransaction, runId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from reclassification_runs where id = ${runId}`.execute(trx);
  return rows.length > 0;
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  address: sql`s.address_line1`,
  externalId: sql`s.external_id`,
  before: sql`c.before`,
  after: sql`c.after`,
};

const columns = sql`s.id, s.location_id as "locationId", s.external_id as "externalId",
  s.address_line1 as "addressLine1", s.address_line2 as "addressLine2", s.city, s.state, s.zip,
  c.before, c.after, case when c.after > c.before then 'lessProtective'
    else 'moreProtective' end as direction, s.removed_on is not null as "isDeleted"`;

const matches = (runId: string, request: PageRequest) =>
  sql`from (${changes(sql`${runId}::uuid`)}) c join service_lines s on s.id = c.entity_id where ${conditions(request)}`;

export async function countReclassifiedLines(
  trx: AccountTransaction,
  runId: string,
  request: PageRequest,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matches(runId, request)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

export async function listReclassifiedLinesPage(
  trx: AccountTransaction,
  runId: string,
  request: PageRequest,
): Promise<ReclassifiedLine[]> {
  const direction = sql.raw(request.sort.startsWith('-') ? 'desc' : 'asc');
  const order = orders[request.sort.replace(/^-/, '')] ?? orders['address'];
  const { rows } = await sql<ReclassifiedLine>`
    select ${columns} ${matches(runId, request)}
     order by ${order} ${direction}, s.id ${direction}
     limit ${request.pageSize} offset ${(request.page - 1) * request.pageSize}`.execute(trx);
  return rows;
}

export const chunkSize = 2_000;

/** The next matches after a change, in the history's order, which is stable while a file is written. */
export async function listReclassifiedLinesChunk(
  trx: AccountTransaction,
  runId: string,
  { request, after }: { readonly request: PageRequest; readonly after: string },
): Promise<(ReclassifiedLine & { readonly changeId: string })[]> {
  const { rows } = await sql<ReclassifiedLine & { changeId: string }>`
    select ${columns}, c.change_id as "changeId" ${matches(runId, request)} and c.change_id > ${after}::uuid
     order by c.change_id limit ${chunkSize}`.execute(trx);
  return rows;
}

function conditions({ filters, searchTerm }: PageRequest): RawBuilder<unknown> {
  const { before = [], after = [], direction = [] } = filters;
  const parts = [
    ...(before.length > 0 ? [sql`c.before::text = any(${before})`] : []),
    ...(after.length > 0 ? [sql`c.after::text = any(${after})`] : []),
    ...(direction.length > 0
      ? [sql`case when c.after > c.before then 'lessProtective' else 'moreProtective' end = any(${direction})`]
      : []),
    ...searchTerm
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`s.search_text like ${`%${escapeLike(word)}%`}`),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}
