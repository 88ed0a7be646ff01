import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldDatabase } from '../../../testing/migration.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('1210_imports_open_when_checked');
});
afterAll(() => old.drop());

/** Samples of each status, with and without results, and whether the exceedance of each is open. */
const samples = [
  { status: 1, detection: null, changedOn: null, isOpen: false },
  { status: 3, detection: 'exceedance', changedOn: null, isOpen: true },
  { status: 3, detection: 'detect', changedOn: null, isOpen: false },
  { status: 4, detection: 'exceedance', changedOn: null, isOpen: false },
  { status: 4, detection: 'exceedance', changedOn: '2026-03-01T10:00:00Z', isOpen: true },
] as const;

const readSamples = async (accountId: string) =>
  (
    await sql<{ id: string; stored: Record<string, unknown> }>`
      select id, to_jsonb(s) as stored from samples s where account_id = ${accountId} order by number`.execute(
      old.database.owner,
    )
  ).rows;
const readLetters = async (accountId: string) =>
  (
    await sql<{ code: string; samples: string[]; results: unknown }>`
      select code, sample_ids as samples, blocks as results from letters where account_id = ${accountId}
       order by code`.execute(old.database.owner)
  ).rows;

test('the samples of stored letters and what is recorded of them stay when the table of samples is written again', async () => {
  const { id: accountId } = await old.insertAccount('CT0000001');
  const ids = samples.map(() => createId());
  const [locationId, eventId] = [createId(), createId()];
  const blocks = [{ kind: 'paragraph', align: 'left', inlines: [{ text: 'Lead: 21 µg/L' }] }];
  await old.database.owner.transaction().execute(async (trx) => {
    // Without the program, the event, the location and the batch that they refer to.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [at, { status, detection, changedOn }] of samples.entries())
      await sql`
        insert into samples (account_id, id, number, position, sku_id, program_id, event_id, location_id, address_line1,
                             city, status, detection, results_changed_on, lead_amount, collected_on)
        values (${accountId}, ${ids[at]}, ${at + 1}, ${at}, 1, ${createId()}, ${eventId}, ${locationId}, 'Mill Street',
          'Harlow', ${status}, ${detection},
                ${changedOn}, ${detection === null ? null : 0.021}, '2026-02-10')`.execute(trx);
    for (const [at, sampleIds] of [ids, ids.slice(1, 3), []].entries())
      await sql`
        insert into letters (account_id, id, batch_id, code, communication_id, content_version, created_on, updated_on,
                             is_certified, is_color, language, letter_name, letter_on, location_id, event_id, mail_type,
                             method, number, recipient_kind, recipient_name, sheet, address, blocks,
                             trigger_type, has_results_table, sample_ids, status, mailed_on)
        values (${accountId}, ${createId()}, ${createId()}, ${`L${at}`}, ${createId()}, 1, '2026-02-20', '2026-02-20',
                false, true, 'en', 'Results', '2026-02-20', ${locationId}, ${eventId}, 'First Class', 'PDF', ${at},
                'serviceAddress', 'Resident', ${at}, '[]', ${JSON.stringify(blocks)}::jsonb,
                'SendKitResult', true, ${sampleIds}::uuid[], 'Mailed', '2026-02-21')`.execute(trx);
  });
  const [samplesBefore, lettersBefore] = [await readSamples(accountId), await readLetters(accountId)];
  expect(lettersBefore.map(({ samples: of }) => of.length)).toEqual([5, 2, 0]);
  await sql`alter table samples disable trigger all`.execute(old.database.owner);
  await migrate(old.database.owner);
  const samplesAfter = await readSamples(accountId);
  expect(await readLetters(accountId)).toEqual(lettersBefore);
  expect(samplesAfter.map(({ id }) => id)).toEqual(ids);
  for (const [at, { stored }] of samplesBefore.entries()) expect(samplesAfter[at]?.stored).toMatchObject(stored);
  expect(samplesAfter.map(({ stored }) => stored['exceedance_open'])).toEqual(samples.map(({ isOpen }) => isOpen));
});
