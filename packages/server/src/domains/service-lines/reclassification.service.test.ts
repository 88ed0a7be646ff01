import { classify } from '@curbstop/contract/service-lines/classification.calculation';
import { getClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { beforeAll, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { reclassifyUnderRulesInForce } from './reclassification.service.ts';

// Also runs on the installed PostgreSQL: set-wise reclassification of lines.

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const file =
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,Lead connector\nSL-1,1 Mill St,Harlow,CT,06415,Copper,Copper,Yes\nSL-2,2 Mill St,Harlow,CT,06415,Copper,Copper,No\n';

test('a change of State reclassifies the lines under its rules, with the reason in their history', async () => {
  const clerk = await aPerson(product.app);
  await importing(product, clerk).commit(file, 'lines.csv');
  const { owner } = product.app.database;
  const linesBefore = await owner
    .selectFrom('service_lines')
    .select(['external_id', 'category'])
    .where('account_id', '=', clerk.accountId)
    .orderBy('external_id')
    .execute();
  expect(linesBefore.map((line) => line.category)).toEqual(['Non-lead', 'Non-lead']);
  // The account turns out to answer to Michigan, which counts a line with a lead connector as lead.
  await owner.updateTable('accounts').set({ primacy_code: 'MI' }).where('id', '=', clerk.accountId).execute();
  const context = await contextIn(clerk.accountId);
  expect(await reclassifyUnderRulesInForce(context)).toEqual({ reclassified: 2, changed: 1 });
  expect(await reclassifyUnderRulesInForce(context)).toEqual({ reclassified: 0, changed: 0 });
  const linesAfter = await owner
    .selectFrom('service_lines')
    .select(['category', 'rule_version'])
    .where('account_id', '=', clerk.accountId)
    .orderBy('external_id')
    .execute();
  const michigan = getClassificationRules('MI', '2026-11-21');
  const inputs = {
    ownership: 'Unknown',
    systemMaterial: 'nonLeadCopper',
    previouslyLead: 'Unknown',
    customerMaterial: 'nonLeadCopper',
    connector: 'Lead',
    connectorPreviouslyLead: 'Unknown',
    leadFittings: 'Unknown',
    systemVerified: false,
    customerVerified: false,
    systemProof: 'missing',
    customerProof: 'missing',
    listed: null,
    listedBasis: 'missing',
    listedIsOpen: false,
  } as const;
  expect(linesAfter).toEqual([
    { category: classify(inputs, michigan).category, rule_version: michigan.version },
    { category: 'Non-lead', rule_version: michigan.version },
  ]);
  const history = await owner
    .selectFrom('change_history')
    .select(['before', 'after', 'reason', 'changed_by_name'])
    .where('account_id', '=', clerk.accountId)
    .where('reason', 'is not', null)
    .execute();
  expect(history).toEqual([
    {
      before: { category: 'Non-lead' },
      after: { category: 'Lead' },
      reason: `The classification rules changed to ${michigan.version}`,
      changed_by_name: 'Curbstop',
    },
  ]);
});

test('writes nothing if all lines are classified under the rules in force, so that a checked import can be committed', async () => {
  const clerk = await aPerson(product.app);
  const { check, requestJson, settled } = importing(product, clerk);
  const { id } = await check(file, 'lines.csv');
  expect(await reclassifyUnderRulesInForce(await contextIn(clerk.accountId))).toEqual({ reclassified: 0, changed: 0 });
  await requestJson(`/imports/${id}/commit`, { method: 'POST' });
  expect(await settled(id)).toMatchObject({ state: 'committed', error: null });
});

test('a line with one owner is not Non-lead while its other side is likely lead, by import and by reclassification', async () => {
  const clerk = await aPerson(product.app);
  await importing(product, clerk).commit(
    `Service line ID,Street address,City,State,ZIP,Ownership,System side material,Customer side material
SL-1,1 Mill St,Harlow,CT,06415,System-Owned,Copper,Unknown - Likely Lead
SL-2,2 Mill St,Harlow,CT,06415,System-Owned,Copper,Unknown
`,
    'owned.csv',
  );
  const { owner } = product.app.database;
  const listLines = () =>
    owner
      .selectFrom('service_lines')
      .select(['category', 'classification_row'])
      .where('account_id', '=', clerk.accountId)
      .orderBy('external_id')
      .execute();
  const lines = [
    { category: 'Lead Status Unknown', classification_row: 'otherSide/likelyLead' },
    { category: 'Non-lead', classification_row: 'single/nonLead' },
  ];
  expect(await listLines()).toEqual(lines);
  // As the version before classified them.
  await owner
    .updateTable('service_lines')
    .set({ category: 'Non-lead', classification_row: 'single/nonLead', rule_version: 'epa-2022-07-27-r2' })
    .where('account_id', '=', clerk.accountId)
    .execute();
  expect(await reclassifyUnderRulesInForce(await contextIn(clerk.accountId))).toEqual({ reclassified: 2, changed: 1 });
  expect(await listLines()).toEqual(lines);
});

async function contextIn(accountId: string): Promise<RequestContext> {
  for await (const context of iterateSystemContexts(product.app)) if (context.accountId === accountId) return context;
  throw new Error('No such account');
}
