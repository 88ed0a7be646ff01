import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
beforeEach(async () => {
  desk = importing(product.url, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const csv = (...rows: readonly string[]) => [...rows, ''].join('\r\n');

describe('a CSV file with stray quotation marks', () => {
  const row = (id: number, meter: string) => `A-${id},${id} Main St,Millbrook,CT,06415,${meter},Lead,Copper`;
  const file = (meters: Readonly<Record<number, string>>) =>
    csv(
      'ID,Address,City,State,ZIP,Meter,System material,Customer material',
      ...Array.from({ length: 30 }, (_, index) => row(index + 2, meters[index + 2] ?? 'Neptune 5/8')),
    );

  test('is refused with the row of the first mark', async () => {
    const batch = await desk.read(file({ 5: '"Neptune 5/8', 19: '"Neptune 5/8' }), 'marks.csv');
    expect(batch).toMatchObject({ state: 'failed', reading: null });
    expect(batch.error).toMatch(
      /^A quotation mark \("\) opens near row #5 and encloses what looks like other cells or rows\./,
    );
  });

  test('is read if a quoted cell holds several lines', async () => {
    const batch: ImportBatch = await desk.check(file({ 5: '"Neptune 5/8\nreplaced in 2010"' }), 'lines.csv');
    expect(batch).toMatchObject({ state: 'checked', summary: { new: 30, categories: { Lead: 30 } } });
  });
});
