import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldAccount, type OldDatabase } from '../../../testing/migration.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('1417_administration_mails_waits_since');
});
afterAll(() => old.drop());

interface OldKit {
  readonly status?: string;
  /** The statuses that its history records, the first one as the status before. */
  readonly history: readonly string[];
  /** The statuses of its samples: 1 New, 2 At Lab, 3 Analyzed, 5 Invalidated. */
  readonly samples: readonly number[];
}
const known = ['Ordered', 'Shipped', 'At Lab', 'Results Ready'];
/** Kits, with the status of each and of its samples after the migration. */
const kits: readonly (readonly [name: string, kit: OldKit, status: string, samples: readonly string[]])[] = [
  ['a result withdrawn', { history: known, samples: [1, 3] }, 'At Lab', ['At Lab', 'Analyzed']],
  ['never at the laboratory', { history: ['Ordered', 'Shipped', 'Results Ready'], samples: [1] }, 'Shipped', ['New']],
  [
    'results twice',
    { history: [...known, 'At Lab', 'Collected', 'Results Ready'], samples: [1] },
    'Collected',
    ['New'],
  ],
  ['without a history', { history: [], samples: [1] }, 'At Lab', ['At Lab']],
  ['completed before', { history: ['Completed', 'Results Ready'], samples: [2] }, 'At Lab', ['At Lab']],
  ['all results', { history: known, samples: [3, 3] }, 'Results Ready', ['Analyzed', 'Analyzed']],
  ['an invalidated sample', { history: known, samples: [3, 5] }, 'Results Ready', ['Analyzed', 'Invalidated']],
  ['another status', { status: 'Shipped', history: ['Ordered', 'Shipped'], samples: [1] }, 'Shipped', ['New']],
];

async function insertKit({ id: accountId }: OldAccount, number: number, kit: OldKit): Promise<void> {
  const { owner } = old.database;
  const [id, programId, eventId, locationId] = [createId(), createId(), createId(), createId()];
  await owner.transaction().execute(async (trx) => {
    // Without the program, the event, the location and the order that they refer to.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into kits (account_id, id, number, code, order_id, program_id, event_id, location_id, sku_id, status,
        status_on, ordered_on, address_line1, city)
      values (${accountId}, ${id}, ${number}, ${`K-${number}`}, ${createId()}, ${programId}, ${eventId}, ${locationId},
              2, ${kit.status ?? 'Results Ready'}, '2026-01-05', '2026-01-02', 'Mill Street', 'Harlow')`.execute(trx);
    for (const [position, status] of kit.samples.entries())
      await sql`
        insert into samples (account_id, id, number, position, sku_id, program_id, event_id, location_id, kit_id,
          address_line1, city, status)
        values (${accountId}, ${createId()}, ${number * 10 + position}, ${position}, 2, ${programId}, ${eventId},
          ${locationId}, ${id}, 'Mill Street', 'Harlow', ${status})`.execute(trx);
    for (const [at, status] of kit.history.slice(1).entries())
      await sql`
        insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, source,
          changed_by_name, changed_on)
        values (${accountId}, ${createId()}, 'kit', ${id}, 'updated', ${JSON.stringify({ status: kit.history[at] })},
          ${JSON.stringify({ status })}, 'screen', 'Dana Field', '2026-01-05')`.execute(trx);
  });
}

test('a kit whose results were withdrawn gets the status that it had before them, and no kit without results keeps them', async () => {
  const account = await old.insertAccount('CT0000001');
  for (const [at, [, kit]] of kits.entries()) await insertKit(account, at + 1, kit);
  await migrate(old.database.owner);
  const { rows } = await sql<{ status: string; samples: string[] }>`
    select k.status, array_agg(s.status_label order by s.position) as samples
      from kits k join samples s on s.account_id = k.account_id and s.kit_id = k.id
     where k.account_id = ${account.id} group by k.number, k.status order by k.number`.execute(old.database.owner);
  expect(rows.map(({ status, samples }, at) => [kits[at]?.[0], status, samples])).toEqual(
    kits.map(([name, , status, samples]) => [name, status, samples]),
  );
});

test('the history of the kit and of its samples records the change', async () => {
  const { rows } = await sql<{ code: string; kit: unknown; sample: unknown }>`
    select k.code, (select h.after from change_history h where h.entity_id = k.id and h.source = 'migration') as kit,
           (select jsonb_agg(h.after) from change_history h join samples s on s.id = h.entity_id
             where s.kit_id = k.id and h.source = 'migration') as sample
      from kits k order by k.number`.execute(old.database.owner);
  expect(rows).toEqual(
    kits.map(([, { samples }, status], at) => ({
      code: `K-${at + 1}`,
      kit: status === 'Results Ready' || kits[at]?.[0] === 'another status' ? null : { status },
      sample: status === 'At Lab' && samples.includes(1) ? [{ status: 'At Lab' }] : null,
    })),
  );
});
