import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { onDeadlineChange } from '../accounts/deadline-change.events.ts';

// What PostgreSQL knows about results when the deadlines are read that follow from a large laboratory file.

const rows = 1_000;

let fixture: SamplingFixture;
let lab: ReturnType<typeof laboratoryFiles>;
let event: SamplingEvent;

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  lab = laboratoryFiles(fixture.product, fixture.administrator);
  event = await fixture.anEvent();
  await createSamples();
});

/** Samples of the event, numbered from 1. */
async function createSamples(): Promise<void> {
  const { owner } = fixture.product.app.database;
  const [accountId, programId, eventId] = [fixture.administrator.accountId, event.programId, event.id];
  const place = sql`n || ' Mill Street' as address_line1, '' as address_line2, 'Harlow' as city`;
  await sql`
    with l as (
      insert into locations (account_id, id, address_line1, address_line2, city, state, zip, address_key)
      select ${accountId}::uuid, new_id(), address_line1, address_line2, city, 'CT', '06415', address_line1
        from (select ${place} from generate_series(1, ${rows}::int) n) one
      returning *)
    insert into program_locations (account_id, id, program_id, location_id, status, address_line1, address_line2, city)
    select account_id, new_id(), ${programId}::uuid, id, 'Assigned', address_line1, address_line2, city from l`.execute(
    owner,
  );
  await sql`
    insert into sampling_event_locations (account_id, id, program_id, event_id, location_id, address_line1,
      address_line2, city)
    select account_id, new_id(), program_id, ${eventId}::uuid, location_id, address_line1, address_line2, city
      from program_locations where program_id = ${programId}::uuid`.execute(owner);
  await sql`
    insert into samples (account_id, id, number, program_id, event_id, location_id, position, sku_id, address_line1,
      address_line2, city)
    select account_id, new_id(), row_number() over (order by location_id), program_id, event_id, location_id, 0, 1,
           address_line1, address_line2, city
      from sampling_event_locations where event_id = ${eventId}::uuid`.execute(owner);
}

/** The share of a table's rows without a value in the column, as PostgreSQL's planner takes it. */
async function readEmptyShare(table: string, column: string): Promise<number | undefined> {
  const { rows: statistics } = await sql<{ share: number }>`
    select null_frac as share from pg_stats where tablename = ${table} and attname = ${column}`.execute(
    fixture.product.app.database.owner,
  );
  return statistics[0]?.share;
}

test('the deadlines after a large file and after its undo are read with statistics of its results', async () => {
  const seen: (number | undefined)[] = [];
  const content = ['Sample number,Lab sample ID,Date collected,Analyte,Result,Unit']
    .concat(Array.from({ length: rows }, (_, at) => `${at + 1},K-${at + 1},3/4/2026,Lead,${at % 20},ppb`))
    .join('\r\n');
  const { id, summary } = await lab.check(event.id, content);
  expect(summary).toMatchObject({ new: rows });
  await sql`analyze import_result_rows`.execute(fixture.product.app.database.owner);
  const beforeCommit = await readEmptyShare('import_result_rows', 'result_id');
  onDeadlineChange(({ database }) =>
    Promise.resolve(async () => {
      if (database.accountId !== fixture.administrator.accountId) return;
      seen.push(await readEmptyShare('import_result_rows', 'result_id'));
      seen.push(await readEmptyShare('analyte_results', 'withdrawn_on'));
    }),
  );
  await lab.commit(id);
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(2);
  const [afterCommit, recorded] = seen.splice(0);
  // Other tests may have results in this database, too.
  expect(beforeCommit).toBeDefined();
  expect(afterCommit).toBeLessThan(beforeCommit ?? 0);
  await lab.undo(id, { confirmedLowerPercentiles: confirmAnyPercentiles, reason: 'File of another system' });
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(2);
  expect(seen[1]).toBeLessThan(recorded ?? 0);
});
