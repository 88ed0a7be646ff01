import { accountChangeList, type AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { sql } from 'kysely';
import { compileWhere } from '../foundation/database/list-filters.ts';
import type { ListContext, ListSource } from '../foundation/database/list-source.ts';
import { nounSources, type NounSource } from './noun-sources.ts';

/** Lower percentiles have the id of the record whose change lowered them. */
const compileName = ([noun, { table, name }]: [string, NounSource]) => sql`(select ${name} from ${sql.table(table)} s
    where l.entity_type in (${sql.lit(noun)}, 'percentileChange') and s.account_id = l.account_id
      and s.id = l.entity_id)`;

/** What a change of several records or of none lowered: "Lead 90th percentile, January to June 2026; Sample 5". */
const loweredNumbers = sql`(select string_agg(regexp_replace(n.label, ' counts in$', ''), '; ' order by n.label)
  from jsonb_object_keys(l.before -> 'labeled') n(label)
    where l.entity_type = 'percentileChange')`;

/** Name of a record as the registry names it, or the address of its location, or else the name in its history. */
const title = sql`coalesce(
  ${sql.join(Object.entries<NounSource>(nounSources).map(compileName))},
  (select concat_ws(', ', p.address_line1, p.address_line2) from activities a
     join locations p on p.account_id = a.account_id and p.id = a.location_id
    where l.entity_type = 'activity' and a.account_id = l.account_id and a.id = l.entity_id),
  (select concat_ws(', ', m.address_line1, m.address_line2) from program_locations m
    where l.entity_type = 'programLocation' and m.account_id = l.account_id and m.id = l.entity_id),
  (select concat_ws(', ', m.address_line1, m.address_line2) from sampling_event_locations m
    where l.entity_type = 'eventLocation' and m.account_id = l.account_id and m.id = l.entity_id),
  (select concat_ws(', ', 'Letter ' || t.code, p.address_line1, p.address_line2) from letters t
    join locations p on p.account_id = t.account_id and p.id = t.location_id
    where l.entity_type = 'letter' and t.account_id = l.account_id and t.id = l.entity_id),
  (select t.title from letter_batches t
    where l.entity_type = 'letterBatch' and t.account_id = l.account_id and t.id = l.entity_id),
  (select concat_ws(', ', f.name, to_char(v.visited_on, 'MM-DD-YYYY')) from school_visits v
    join school_facilities f on f.account_id = v.account_id and f.id = v.facility_id
    where l.entity_type = 'schoolVisit' and v.account_id = l.account_id and v.id = l.entity_id),
  (select concat_ws(', ', f.name, to_char(o.contacted_on, 'MM-DD-YYYY')) from school_outreach o
    join school_facilities f on f.account_id = o.account_id and f.id = o.facility_id
    where l.entity_type = 'schoolOutreach' and o.account_id = l.account_id and o.id = l.entity_id),
  (select concat_ws(', ', p.address_line1, p.address_line2) from lead_predictions d
     join locations p on p.account_id = d.account_id and p.id = d.location_id
    where l.entity_type = 'leadPrediction' and d.account_id = l.account_id and d.id = l.entity_id),
  ${loweredNumbers}, l.after ->> 'name', l.before ->> 'name', l.after ->> 'email', l.before ->> 'email')`;

export const changeSource: ListSource<typeof accountChangeList> = {
  list: accountChangeList,
  table: 'change_history',
  noSoftDelete: true,
  search: 'reason',
  searched: [],
  lowCardinality: [],
  columns: {
    changedOn: 'changed_on',
    changedBy: 'changed_by_name',
    entityType: 'entity_type',
    operation: 'operation',
    source: 'source',
  },
  // The history has no search index, so words are searched in the changed records.
  word: (accountId, pattern) => sql<boolean>`(
    entity_id in (select id from service_lines where account_id = ${accountId} and search_text like ${pattern} union all
    select id from locations
      where account_id = ${accountId} and search_text like ${pattern})
    or reason ilike ${pattern} or changed_by_name ilike ${pattern}
       or (entity_type not in ('serviceLine', 'location', 'contact')
      and concat(before, after) ilike ${pattern}))`,
  select: sql`l.id, l.entity_type as "entityType", l.entity_id as "entityId", l.operation, l.before,
    l.after, l.reason, l.source, l.changed_by_name as "changedBy", l.changed_on as "changedOn", ${title} as title,
    (select s.location_id from service_lines s
      where l.entity_type = 'serviceLine' and s.account_id = l.account_id and s.id = l.entity_id) as "locationId"`,
};

const chunk = 2_000;

/** Every match, newest first, in chunks with a query each, so that a slow reader keeps no transaction open. */
export async function* readChanges(
  context: ListContext,
  request: PageRequest,
): AsyncGenerator<readonly AccountChange[]> {
  const { accountId } = context;
  const where = compileWhere(changeSource, context, request);
  let pageEnd: readonly [on: string, id: string] = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  for (;;) {
    const { rows } = await sql<AccountChange & { exactlyOn: string }>`
      with page as (select id, changed_on from change_history
                     where ${where} and (changed_on, id) < (${pageEnd[0]}::timestamptz, ${pageEnd[1]}::uuid)
        order by changed_on desc, id desc limit ${chunk})
      select ${changeSource.select}, l.changed_on::text as "exactlyOn" from page
        join change_history l on l.account_id = ${accountId} and l.id = page.id
        order by l.changed_on desc, l.id desc`.execute(context.database.owner);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < chunk) return;
    pageEnd = [last.exactlyOn, last.id];
  }
}
