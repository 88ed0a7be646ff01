import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const withSize = (size: string) =>
  [
    'Service line ID,Street address,City,State,ZIP,System material,Customer material,System Service Line Size',
    `A-1,1 Main St,Millbrook,CT,06415,Copper,Copper,${size}`,
  ].join('\n');

async function systemSide(): Promise<ServiceLine['system']> {
  const { items } = await desk.requestJson<Page<{ id: string }>>('/assets/ServiceLine');
  return (await desk.requestJson<ServiceLine>(`/assets/ServiceLine/${items[0]?.id}`)).system;
}

test('Unknown in place of a listed diameter removes the answer that followed from it, and undo restores both', async () => {
  await desk.commit(withSize('4"'), 'sizes.csv');
  expect(await systemSide()).toMatchObject({ diameterId: 13, diameterOverTwoInches: true });

  const { id, plan } = await desk.check(withSize('Unknown'), 'unknown.csv');
  expect(Object.values(plan?.columns ?? {})).toContain('system.diameterId');
  const [row] = (await desk.requestJson<Page<ImportRow>>(`/imports/${id}/rows`)).items;
  expect(row?.changes).toContainEqual({ field: expect.stringMatching(/over two inches$/), before: 'Yes', after: null });
  await desk.requestJson(`/imports/${id}/commit`, { method: 'POST' });
  expect((await desk.settled(id)).state).toBe('committed');
  expect(await systemSide()).toMatchObject({ diameterId: 1, diameterOverTwoInches: null });

  await desk.undo(id);
  expect(await systemSide()).toMatchObject({ diameterId: 13, diameterOverTwoInches: true });
});

test('keeps an own answer about an unknown diameter when a file repeats Unknown', async () => {
  await desk.commit(withSize('Greater Than 2 Inches'), 'answer.csv');
  expect(await systemSide()).toMatchObject({ diameterId: 1, diameterOverTwoInches: true });
  expect((await desk.check(withSize('Unknown'), 'unknown.csv')).summary).toMatchObject({ unchanged: 1, changed: 0 });
});
