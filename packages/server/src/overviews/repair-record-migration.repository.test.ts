import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseAt, type OldAccount, type OldDatabase } from '../../testing/migration.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await openDatabaseAt('0091_service_lines_earlier_refused_listings');
});
afterAll(() => old.drop());

/** Galvanized customer sides that were Non-lead by the answer No and the basis of the side. */
const lines: Readonly<Record<string, { readonly ownership: string; readonly basis: string }>> = {
  'OWNER-RECORD': { ownership: 'Customer-Owned', basis: 'installationRecord' },
  'OWNER-REPAIR': { ownership: 'Customer-Owned', basis: 'repairOrReplacementRecord' },
  'SPLIT-REPAIR': { ownership: 'Split', basis: 'repairOrReplacementRecord' },
};

const insertLine = (account: OldAccount, externalId: string, { ownership, basis }: (typeof lines)[string]) =>
  old.insertServiceLine(account, externalId, {
    ownership,
    previously_lead: 'No',
    system_material: ownership === 'Split' ? 'nonLeadCopper' : 'unknown',
    customer_material: 'galvanized',
    system_classification_basis: 'installationRecord',
    customer_classification_basis: basis,
    connector: 'None',
    connector_previously_lead: 'No',
    lead_fittings: 'No',
    category: 'Non-lead',
    classification_row: ownership === 'Split' ? 'nonLead/No/galvanized' : 'single/No/galvanized',
    rule_version: account.state === 'MN' ? 'epa-2022-07-27-r2+MN-2021-12-16' : 'epa-2022-07-27-r2',
    lacks_basis: false,
  });

test('galvanized lines that only a repair record showed as never downstream of lead become Galvanized Requiring Replacement', async () => {
  for (const state of ['MN', 'OH']) {
    const account = await old.insertAccount(`${state}0000003`);
    for (const [externalId, line] of Object.entries(lines)) await insertLine(account, externalId, line);
  }
  const done = await old.migrateAndReclassify();
  const changed = (id: string) => [id, 'Non-lead', 'Galvanized Requiring Replacement'];
  expect(Object.fromEntries(done.map(({ state, lines: after }) => [state, after]))).toEqual({
    MN: [changed('OWNER-REPAIR'), changed('SPLIT-REPAIR')],
    OH: [changed('OWNER-REPAIR')],
  });
});
