import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldAccount, type OldDatabase } from '../../testing/migration.ts';
import { migrate } from '../foundation/database/migrate.ts';
import { createId } from '../foundation/new-id.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('1311_samples_open_exceedances_of_invalidated');
});
afterAll(() => old.drop());

interface OldSample {
  readonly resultsChangedOn?: string;
  /** When it was completed before its invalidation. */
  readonly completedOn?: string;
  /** When a letter with its results was composed, and what became of it. */
  readonly letter?: { readonly on: string; readonly status: string };
}
/** Invalidated samples with an exceedance. */
const samples: readonly (readonly [name: string, sample: OldSample, isOpen: boolean])[] = [
  ['neither completed nor sent', {}, true],
  ['completed before', { completedOn: '2026-01-05' }, false],
  ['changed after it was completed', { completedOn: '2026-01-05', resultsChangedOn: '2026-02-01' }, true],
  ['mailed', { resultsChangedOn: '2026-02-01', letter: { on: '2026-02-02', status: 'Mailed' } }, false],
  ['mailed before', { resultsChangedOn: '2026-02-01', letter: { on: '2026-01-05', status: 'Delivered' } }, true],
  ['only created', { resultsChangedOn: '2026-02-01', letter: { on: '2026-02-02', status: 'Rendered' } }, true],
  ['returned', { letter: { on: '2026-02-02', status: 'Returned' } }, true],
];

async function insertSample({ id: accountId }: OldAccount, number: number, sample: OldSample): Promise<void> {
  const [id, locationId] = [createId(), createId()];
  await old.database.owner.transaction().execute(async (trx) => {
    // Without the program, the event, the location and the batch that they refer to.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into samples (account_id, id, number, position, sku_id, program_id, event_id, location_id, address_line1,
        city, status, detection, results_changed_on)
      values (${accountId}, ${id}, ${number}, 0, 1, ${createId()}, ${createId()}, ${locationId}, 'Mill Street',
        'Harlow', 5, 'exceedance', ${sample.resultsChangedOn ?? null})`.execute(trx);
    if (sample.completedOn)
      await sql`
        insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, source,
          changed_by_name, changed_on)
        values (${accountId}, ${createId()}, 'sample', ${id}, 'updated', '{"status": "Analyzed"}',
          '{"status": "Completed"}', 'screen', 'Dana Field', ${sample.completedOn})`.execute(trx);
    if (sample.letter)
      await sql`
        insert into letters (account_id, id, batch_id, code, communication_id, content_version, created_on, updated_on,
                             is_certified, is_color, language, letter_name, letter_on, location_id, mail_type, method,
                             number, recipient_kind, recipient_name, sheet, address, blocks,
                             trigger_type, has_results_table, sample_ids, status)
        values (${accountId}, ${createId()}, ${createId()}, ${`L${number}`}, ${createId()}, 1, ${sample.letter.on},
                ${sample.letter.on}, false, true, 'en', 'Results', ${sample.letter.on}, ${locationId}, 'First Class',
                'PDF', ${number}, 'serviceAddress', 'Resident', 1, '[]', '[]',
                'SendKitResult', true, ${[id]}::uuid[], ${sample.letter.status})`.execute(trx);
  });
}

test('the exceedance of an invalidated sample is open unless it was completed or sent since its results are known', async () => {
  const account = await old.insertAccount('CT0000001');
  for (const [at, [, sample]] of samples.entries()) await insertSample(account, at + 1, sample);
  await migrate(old.database.owner);
  const { rows } = await sql<{ open: boolean }>`
    select exceedance_open as open from samples where account_id = ${account.id} order by number`.execute(
    old.database.owner,
  );
  expect(rows.map(({ open }, at) => [samples[at]?.[0], open])).toEqual(
    samples.map(([name, , isOpen]) => [name, isOpen]),
  );
});
