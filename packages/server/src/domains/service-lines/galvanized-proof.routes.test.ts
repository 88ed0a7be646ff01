import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, aWaterSystem } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const heading =
  'Service line ID,Street address,City,State,ZIP,Ownership,System side material,Previously lead,Customer side material,Customer side basis of classification,Customer side installation date,Connector,Connector previously lead\n';
const replace = 'Galvanized Requiring Replacement';

let made = 900;
/** Imports one galvanized line for each basis into an account of a State, and reads the classifications. */
async function importBases(primacyCode: 'MN' | 'OH', ownership: string, bases: readonly string[]) {
  const accountId = await aWaterSystem(product.app, {
    primacyCode,
    pwsid: `${primacyCode}${String(++made).padStart(7, '0')}`,
  });
  const person = await aPerson(product.app, { accountId });
  const { commit, requestJson } = importing(product, person);
  const system = ownership === 'Split' ? 'Copper' : '';
  const rows = bases.map(
    (basis, at) =>
      `G${at},${at + 1} Mill Street,Harlow,${primacyCode},06415,${ownership},${system},No,Galvanized,${basis},None,No`,
  );
  await commit(`${heading}${rows.join('\n')}\n`, 'galvanized.csv');
  const { items } = await requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId');
  return items.map(({ category }) => category);
}

const bases = [
  ',',
  'Predictive model,',
  'Field inspection only with no records,',
  '"Installation record (e.g., tap card)",',
  'Installation date after lead ban,2001',
];

test('an import makes a galvanized line with one owner Non-lead only with a record', async () => {
  expect(await importBases('OH', 'Customer-Owned', bases)).toEqual([replace, replace, replace, 'Non-lead', 'Non-lead']);
});

test('an import makes a galvanized side in Minnesota Non-lead only with a document', async () => {
  expect(await importBases('MN', 'Split', bases)).toEqual([replace, replace, replace, 'Non-lead', replace]);
});

test('galvanized next to copper in other States keeps the classification of the table', async () => {
  expect(new Set(await importBases('OH', 'Split', bases))).toEqual(new Set(['Non-lead']));
});
