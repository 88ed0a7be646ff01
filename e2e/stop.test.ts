import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseProcess } from './chaos/world.ts';
import { startProduct, type Product } from './product.ts';

// The product with its embedded database, told to stop at an awkward moment of its start.

let product: Product;

beforeAll(async () => {
  product = await startProduct({ DEMONSTRATION: 'false' });
});
afterAll(() => product?.remove());

test('told to stop in the moment that it is ready, it takes its database with it', async () => {
  await product.stop();
  expect(databaseProcess(product)).toBeUndefined();
});

test('told to stop while its database starts, it takes its database with it', async () => {
  const start = product.startAgain().catch((error: Error) => error);
  await expect.poll(() => databaseProcess(product), { interval: 5, timeout: 30_000 }).toBeDefined();
  await product.stop();
  expect(databaseProcess(product)).toBeUndefined();
  expect(await start).toBeInstanceOf(Error);
});
