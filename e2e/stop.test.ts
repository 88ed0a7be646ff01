import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseProcess } from './chaos/environment.ts';
import { startProduct, type Product } from './product.ts';

// The product with its embedded database, stopped by a signal while it starts.

let product: Product;

beforeAll(async () => {
  product = await startProduct({ DEMONSTRATION: 'false' });
});
afterAll(() => product?.remove());

test('a product stopped right after it is ready stops its database', async () => {
  await product.stop();
  expect(databaseProcess(product)).toBeUndefined();
});

test('a product stopped while its database starts stops the database', async () => {
  const start = product.startAgain().catch((error: Error) => error);
  await expect.poll(() => databaseProcess(product), { interval: 5, timeout: 30_000 }).toBeDefined();
  await product.stop();
  expect(databaseProcess(product)).toBeUndefined();
  expect(await start).toBeInstanceOf(Error);
});
