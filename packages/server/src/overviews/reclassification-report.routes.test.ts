import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { Page } from '@curbstop/contract/primitives/list';
import {
  downloadReclassifiedLines,
  listReclassificationRuns,
  listReclassifiedLines,
  type ReclassificationRun,
  type ReclassifiedLine,
} from '@curbstop/contract/overviews/reclassification-report.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { reclassifyUnderRulesInForce } from '../domains/service-lines/reclassification.service.ts';
import { iterateSystemContexts } from '../authenticator.ts';

let product: TestProduct;
let reader: TestPerson;
let outsider: TestPerson;
let stranger: TestPerson;
let run: ReclassificationRun;

const addressAt = (street: string) => `${street},Harlow,CT,06415`;
const file = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,Lead connector',
  `=SL-1,${addressAt('1 Mill Street')},Copper,Copper,Yes`,
  `SL-2,${addressAt('2 Mill Street')},Copper,Copper,No`,
  `SL-3,${addressAt('3 Mill Street')},Lead,Copper,No`,
  `SL-4,${addressAt('4 Elm Street')},Copper,Plastic,Yes`,
  '',
].join('\n');

beforeAll(async () => {
  product = await sharedProduct();
  const clerk = await aPerson(product.app);
  reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
  outsider = await aPerson(product.app, { permissions: [], accountId: clerk.accountId });
  stranger = await aPerson(product.app);
  await importing(product, clerk).commit(file, 'lines.csv');
  const { owner } = product.app.database;
  await owner.updateTable('accounts').set({ primacy_code: 'MI' }).where('id', '=', clerk.accountId).execute();
  await reclassify(clerk.accountId);
  // A line that seemed to be lead is copper by the rules that follow: the report has to say so.
  await owner
    .updateTable('service_lines')
    .set({ category: 'Lead', rule_version: 'withdrawn' })
    .where('account_id', '=', clerk.accountId)
    .where('external_id', '=', 'SL-2')
    .execute();
  await reclassify(clerk.accountId);
  run = (await runs())[1] as ReclassificationRun;
});

async function reclassify(accountId: string): Promise<void> {
  for await (const context of iterateSystemContexts(product.app))
    if (context.accountId === accountId) await reclassifyUnderRulesInForce(context);
}

const request = (url: string, person = reader) => product.server.inject({ url, headers: person.headers });
const runs = async () =>
  (await request(fillPath(listReclassificationRuns.path, { accountId: reader.accountId }))).json<{
    items: ReclassificationRun[];
  }>().items;
const linesUrl = (id: string, accountId = reader.accountId) => fillPath(listReclassifiedLines.path, { accountId, id });
const lines = async (query = '') => (await request(`${linesUrl(run.id)}${query}`)).json<Page<ReclassifiedLine>>();
const fileUrl = (format: string) =>
  fillPath(downloadReclassifiedLines.path, { accountId: reader.accountId, id: run.id, format });

describe('the report of changed classification rules', () => {
  test('lists the runs, newest first, with the lines that became less and more protective', async () => {
    const listedRuns = await runs();
    expect(
      listedRuns.map(({ reclassified, changed, lessProtective, moreProtective }) => ({
        reclassified,
        changed,
        lessProtective,
        moreProtective,
      })),
    ).toEqual([
      { reclassified: 1, changed: 1, lessProtective: 1, moreProtective: 0 },
      { reclassified: 4, changed: 2, lessProtective: 0, moreProtective: 2 },
    ]);
    expect(run.ruleVersion).toContain('MI');
    expect(run.cause).toBe('rules');
  });

  test('lists exactly the lines of a run whose classification changed, before and after', async () => {
    const { total, items } = await lines();
    expect(total).toBe(2);
    expect(
      items.map(({ externalId, addressLine1, before, after, direction, isDeleted }) => ({
        externalId,
        addressLine1,
        before,
        after,
        direction,
        isDeleted,
      })),
    ).toEqual([
      {
        externalId: '=SL-1',
        addressLine1: '1 Mill Street',
        before: 'Non-lead',
        after: 'Lead',
        direction: 'moreProtective',
        isDeleted: false,
      },
      {
        externalId: 'SL-4',
        addressLine1: '4 Elm Street',
        before: 'Non-lead',
        after: 'Lead',
        direction: 'moreProtective',
        isDeleted: false,
      },
    ]);
  });

  test.each([
    ['?searchTerm=elm', ['SL-4']],
    ['?filters[after]=Lead&sort=-externalId', ['SL-4', '=SL-1']],
    ['?filters[direction]=lessProtective', []],
    ['?filters[before]=Lead', []],
    ['?page=2', []],
    ['?page=2&pageSize=10', []],
  ])('is narrowed and sorted by %s', async (query, ids) => {
    expect((await lines(query)).items.map(({ externalId }) => externalId)).toEqual(ids);
  });

  test('is downloaded as CSV, without formulas, and as a workbook', async () => {
    const csv = (await request(fileUrl('csv'))).body.trim().split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[0]).toContain(
      'Service line ID,Address,Address line 2,City,State,ZIP,Classification before,Classification after,Change',
    );
    expect(csv.filter((line) => /(^|,)=/.test(line))).toEqual([]);
    expect((await request(fileUrl('xlsx'))).rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('is refused without permission, and another account’s does not exist', async () => {
    for (const url of [
      fillPath(listReclassificationRuns.path, { accountId: reader.accountId }),
      linesUrl(run.id),
      fileUrl('csv'),
    ]) {
      expect((await request(url, outsider)).statusCode).toBe(403);
      expect((await request(url, stranger)).statusCode).toBe(404);
    }
    expect((await request(linesUrl(run.id, stranger.accountId), stranger)).statusCode).toBe(404);
    expect(
      (await request(fillPath(listReclassificationRuns.path, { accountId: stranger.accountId }), stranger)).json(),
    ).toEqual({ items: [] });
  });
});
