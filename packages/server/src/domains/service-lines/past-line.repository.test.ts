import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { compileLinesOn } from './past-line.repository.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: Awaited<ReturnType<typeof anAccount>>;
const day = { on: '2026-11-15', timeZone: 'America/New_York' };

beforeAll(async () => {
  database = await createTestDatabase();
  account = await anAccount(database);
});
afterAll(() => database.drop());

interface Line {
  readonly address: string;
  readonly category: string;
  readonly createdOn: string;
  readonly removedOn?: string;
  /** What its classification was before a change of a day. */
  readonly before?: { readonly category: string; readonly changedOn: string };
}

const addLine = ({ address, category, createdOn, removedOn, before }: Line) =>
  account.database.write(async (trx) => {
    await sql`
      with place as (
        insert into locations (id, address_line1, city, state, zip, address_key)
        values (new_id(), ${address}, 'Harlow', 'CT', '06415', ${address}) returning id),
      line as (
        insert into service_lines (id, location_id, external_id, ownership, status, previously_lead, system_material,
               customer_material, connector, lead_solder, lead_fittings, point_of_use_treatment, interior_lead_solder,
               current_sampling_site, category, classification_row,
               classification_inputs, rule_version, classified_on, address_line1, city, state, zip,
               created_on, removed_on)
        select new_id(), id, ${address}, 'Split', 'In Service',
               'No', 'nonLeadCopper', 'galvanized', 'None', 'Unknown', 'Unknown', 'Unknown', 'Unknown',
               'Unknown', ${category}::line_class, 'nonLead/No/galvanized', '{}', 'epa-2022-07-27-r2', now(),
               ${address}, 'Harlow', 'CT', '06415',
               ${createdOn}::timestamptz, ${removedOn ?? null}::timestamptz
          from place returning id)
      insert into change_history (id, entity_type, entity_id, operation, changed_on, source, changed_by_name, before)
      select new_id(), 'serviceLine', id, 'updated', ${before?.changedOn ?? null}::timestamptz, 'screen', 'Robin',
             jsonb_build_object('category', ${before?.category ?? null}::text)
        from line where ${before !== undefined}`.execute(trx);
  });

test('a past day has the lines that were on record when it ended, with their classification of then', async () => {
  await addLine({ address: 'unchanged', category: 'Lead', createdOn: '2026-01-01' });
  await addLine({ address: 'recorded later', category: 'Lead', createdOn: '2026-11-20T12:00Z' });
  await addLine({ address: 'removed later', category: 'Lead', createdOn: '2026-01-01', removedOn: '2026-11-20' });
  await addLine({
    address: 'removed before',
    category: 'Lead',
    createdOn: '2026-01-01',
    removedOn: '2026-11-15T12:00Z',
  });
  await addLine({ address: 'came and went', category: 'Lead', createdOn: '2026-11-20', removedOn: '2026-11-21' });
  const before = { category: 'Lead', changedOn: '2026-11-20' };
  await addLine({ address: 'replaced later', category: 'Non-lead', createdOn: '2026-01-01', before });
  await addLine({
    address: 'replaced before',
    category: 'Non-lead',
    createdOn: '2026-01-01',
    before: { ...before, changedOn: '2026-11-15T12:00Z' },
  });
  const { rows } = await account.database.read((trx) =>
    sql`select a.address_line1 as address, l.category, l.recorded_later as "recordedLater"
          from (${compileLinesOn(day)}) l join locations a on a.id = l.location_id order by 1`.execute(trx),
  );
  expect(rows).toEqual([
    { address: 'recorded later', category: 'Lead', recordedLater: '2026-11-20' },
    { address: 'removed later', category: 'Lead', recordedLater: null },
    { address: 'replaced before', category: 'Non-lead', recordedLater: null },
    { address: 'replaced later', category: 'Lead', recordedLater: null },
    { address: 'unchanged', category: 'Lead', recordedLater: null },
  ]);
});

// The table has a kilobyte for each line, and each campaign reads all lines.
test('lines of today are read from an index alone, for a past day too', async () => {
  const plan = await account.database.read(async (trx) => {
    // A table of a few rows is always read as a whole.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${compileLinesOn(day)}`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('Index Only Scan using service_lines_by_location on service_lines');
});
