import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldAccount, type OldDatabase } from '../../testing/migration.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('0062_samples_invalidation');
});
afterAll(() => old.drop());

interface OldLine {
  readonly ownership: string;
  readonly system: string;
  readonly basis: string | null;
}
/** Galvanized customer sides that were Non-lead by the answer No. */
const lines: Readonly<Record<string, OldLine>> = {
  'OWNER-BARE': { ownership: 'Customer-Owned', system: 'unknown', basis: null },
  'OWNER-MODEL': { ownership: 'Customer-Owned', system: 'unknown', basis: 'predictiveModel' },
  'OWNER-RECORD': { ownership: 'Customer-Owned', system: 'unknown', basis: 'installationRecord' },
  'SPLIT-BARE': { ownership: 'Split', system: 'nonLeadCopper', basis: null },
  'SPLIT-RECORD': { ownership: 'Split', system: 'nonLeadCopper', basis: 'installationRecord' },
};

async function insertLine(account: OldAccount, [externalId, line]: [string, OldLine]): Promise<void> {
  const { ownership, system, basis } = line;
  await old.insertServiceLine(account, externalId, {
    ownership,
    previously_lead: 'No',
    system_material: system,
    customer_material: 'galvanized',
    system_classification_basis: 'installationRecord',
    customer_classification_basis: basis,
    connector: 'None',
    connector_previously_lead: 'No',
    lead_fittings: 'No',
    category: 'Non-lead',
    classification_row: ownership === 'Split' ? 'nonLead/No/galvanized' : 'single/No/galvanized',
    rule_version: account.state === 'MN' ? 'epa-2022-07-27-r2+MN-2021-12-16' : 'epa-2022-07-27-r2',
    lacks_basis: basis !== 'installationRecord',
  });
}

const changes: Readonly<Record<string, readonly string[]>> = {
  MN: ['OWNER-BARE', 'OWNER-MODEL', 'SPLIT-BARE'],
  OH: ['OWNER-BARE', 'OWNER-MODEL'],
};

test('galvanized lines without proof become Galvanized Requiring Replacement and are in the report', async () => {
  const { owner } = old.database;
  for (const state of Object.keys(changes)) {
    const account = await old.insertAccount(`${state}0000002`);
    for (const line of Object.entries(lines)) await insertLine(account, line);
  }
  const done = await old.migrateAndReclassify();
  expect(Object.fromEntries(done.map(({ state, lines: changed }) => [state, changed]))).toEqual(
    Object.fromEntries(
      Object.entries(changes).map(([state, ids]) => [
        state,
        ids.map((id) => [id, 'Non-lead', 'Galvanized Requiring Replacement']),
      ]),
    ),
  );
  for (const { runs, lines: changed } of done)
    expect(runs[0]).toMatchObject({ lessProtective: 0, moreProtective: changed.length });
  const { rows } = await sql<{ listed: string }>`
    select external_id as listed from service_lines where lacks_basis order by external_id`.execute(owner);
  expect(rows).toEqual([{ listed: 'SPLIT-BARE' }]);
});
