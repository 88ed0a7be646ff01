import { resultCalculationVersion } from '@curbstop/contract/samples/result.values';
import type { Client } from 'pg';
import type { Database } from '../../packages/server/src/foundation/database/database.ts';
import { createBenchmarkAccount, fill } from './inventory.ts';

/** Half-years from January 2015 to December 2026, each with one event of the compliance program. */
const halfYears = 24;
/** Samples of a location: one of each half-year, and one of a program that is not for compliance. */
const samplesPerLocation = halfYears + 1;

const filled = ['sampling_event_locations', 'samples', 'analyte_results'] as const;

/** The account with that many samples; reused from an earlier run of the same size. */
export async function fillSamples(
  database: Database,
  rows: number,
  run: (work: (client: Client) => Promise<void>) => Promise<void>,
): Promise<string> {
  const name = `Bench samples ${rows}`;
  const existingAccount = await database.owner
    .selectFrom('accounts')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (existingAccount) return existingAccount.id;
  const accountId = await createBenchmarkAccount(database, name);
  await run(async (client) => {
    await fill(client, [{ accountId, lines: 0, places: Math.ceil(rows / samplesPerLocation) }]);
    const indexes = await dropIndexes(client);
    await client.query(`select set_config('bench.account', '${accountId}', false), setseed(0.42)`);
    for (const statement of statements) await client.query(statement);
    for (const index of indexes) await client.query(index);
    await client.query(`update accounts set population_served = 150000 where id = '${accountId}'`);
    await client.query(
      `vacuum (analyze) programs, program_locations, sampling_events, sampling_event_analytes, ${filled.join()}`,
    );
  });
  return accountId;
}

/** Constraints keep their indexes. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [[...filled]],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map((row) => row.definition);
}

const account = `current_setting('bench.account')::uuid`;

/** In 2020 one half-year has more than ten percent above the action level; the current one is analyzed in part. */
const statements = [
  `create temp table planned as
   select n, new_id() as program_id, case when n = 1 then 2 else 1 end as type, case when n = 1 then 'Lead and copper' else 'Investigations' end as name
     from generate_series(1, 2) n`,
  `insert into programs (account_id, id, name, program_type_id, starts_on, ends_on, asset_type_id, does_pre_sampling, does_post_sampling)
   select ${account}, program_id, name, type, '2015-01-01', '2026-12-31', 1, false, false from planned`,
  `create temp table halves as
   select h, new_id() as event_id, case when h < ${halfYears} then 1 else 2 end as n, case when h < ${halfYears} then h else 22 end as half from generate_series(0, ${halfYears}) h`,
  `alter table halves add column starts_on date, add column ends_on date`,
  `update halves set starts_on = date '2015-01-01' + half * interval '6 months', ends_on = date '2015-01-01' + (half + 1) * interval '6 months' - interval '1 day'`,
  `insert into sampling_events (account_id, id, program_id, name, event_type, starts_on, ends_on, status, total_goal)
   select ${account}, event_id, program_id, case when n = 1 then to_char(starts_on, 'YYYY "half" MM') else 'Complaints' end, 'Sampling', starts_on, ends_on,
          case when half >= 22 then 'Active' else 'Completed' end, 100 from halves join planned using (n)`,
  `insert into protocol_definitions (account_id, id, event_id, position, sku_id, will_deliver)
   select ${account}, new_id(), event_id, 0, 1, true from halves`,
  `insert into sampling_event_analytes (account_id, id, event_id, analyte_id, position, exceedance_limit, is_primary, check_exceedance)
   select ${account}, new_id(), event_id, a, a - 1, case a when 1 then 15 else 1300 end, a = 1, true from halves, generate_series(1, 2) a`,
  `insert into program_locations (account_id, id, program_id, location_id, status, address_line1, address_line2, city, external_id)
   select ${account}, new_id(), program_id, l.id, 'Assigned', l.address_line1, l.address_line2, l.city, l.external_id from planned, locations l where l.account_id = ${account}`,
  `create temp table drawn as
   select row_number() over () as number, new_id() as id, h.event_id, p.program_id, l.id as location_id, l.address_line1, l.address_line2, l.city, h.half,
          case when h.half < 23 or random() < .6 then h.starts_on + (random() * least(180, date '2026-11-20' - h.starts_on))::int end as collected_on,
          case when random() < .01 then 5 when h.half < 23 then 4 else 3 end as status, random() as r1, random() as r2, random() as r3
     from halves h join planned p using (n), locations l where l.account_id = ${account} order by h.h, l.id`,
  `alter table drawn add column lead numeric, add column copper numeric`,
  `update drawn set status = 1 where collected_on is null and status <> 5`,
  `update drawn set lead = case when r1 < .35 then 0 when r1 < case half when 11 then .88 else .95 end then round((r2 * 14)::numeric, 1) else round((15 + r2 * 60)::numeric, 1) end,
          copper = case when r3 < .3 then 0 else round((20 + r2 * 1100)::numeric) end where status <> 1`,
  `insert into sampling_event_locations (account_id, id, program_id, event_id, location_id, address_line1, address_line2, city)
   select ${account}, new_id(), program_id, event_id, location_id, address_line1, address_line2, city from drawn`,
  `insert into samples (account_id, id, number, program_id, event_id, location_id, position, sku_id, status, collected_on, received_on, detection, lead_amount, lead_detection,
          copper_amount, copper_detection, address_line1, address_line2, city, created_on, updated_on)
   select ${account}, id, number, program_id, event_id, location_id, 0, 1, status, collected_on, collected_on + 3,
          ${compileFinding('lead', 15)}, lead, ${compileFinding('lead', 15)}, copper, ${compileFinding('copper', 1_300)}, address_line1, address_line2, city,
          coalesce(collected_on, '2026-11-20')::timestamp at time zone 'UTC', coalesce(collected_on, '2026-11-20')::timestamp at time zone 'UTC' from drawn`,
  ...[
    ['lead', 1],
    ['copper', 2],
  ].map(
    ([name, analyteId]) => `
   insert into analyte_results (account_id, id, sample_id, analyte_id, value, unit, detection_limit, amount, non_detect, count_basis, calculation_version, lab_id, analyzed_on, received_on,
          entered_by, entered_by_name)
   select ${account}, new_id(), id, ${analyteId}, ${name}, 'ppb', case when r3 < .9 then 0.5 end, ${name}, ${name} = 0,
          case when ${name} > 0 then 'measured' when r3 < .9 then 'belowDetectionLimit' else 'reportedZero' end,
          '${resultCalculationVersion}', 'CT-1', collected_on + 5, (collected_on + 7)::timestamp at time zone 'UTC' + (location_id::text < '8')::int * interval '3 hours',
          gen_random_uuid(), 'Robin' from drawn where ${name} is not null and collected_on is not null`,
  ),
  `drop table planned, halves, drawn`,
];

function compileFinding(name: string, level: number): string {
  return `case when ${name} > ${level} then 'exceedance' when ${name} > 0 then 'detect' when ${name} = 0 then 'nonDetect' end`;
}
