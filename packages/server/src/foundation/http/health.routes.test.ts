import os from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { measureFreeBytes, serveHealth } from './health.ts';
import { createServer } from './server.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const megabyte = 1024 * 1024;

async function getReadiness(freeBytes: number | undefined) {
  const server = await createServer(readConfig({ NODE_ENV: 'test' }), createLog('silent'));
  serveHealth(server, product.app.database, () => Promise.resolve(freeBytes));
  const [ready, healthy] = [await server.inject('/readyz'), await server.inject('/healthz')];
  await server.close();
  return { code: ready.statusCode, status: ready.json<{ status: string }>().status, healthz: healthy.statusCode };
}

test('a server whose disk is full is not ready, although it still serves reads', async () => {
  expect(await getReadiness(2 * megabyte)).toEqual({ code: 503, status: 'the disk is full', healthz: 200 });
  expect(await getReadiness(0)).toMatchObject({ code: 503 });
});

test('a server with disk space, or on a file system that does not say, is ready', async () => {
  expect(await getReadiness(100 * megabyte)).toEqual({ code: 200, status: 'ready', healthz: 200 });
  expect(await getReadiness(undefined)).toMatchObject({ code: 200 });
  expect((await product.server.inject('/readyz')).statusCode).toBe(200);
});

test('the free space of a folder is measured', async () => {
  expect(await measureFreeBytes(os.tmpdir())).toBeGreaterThan(0);
  expect(await measureFreeBytes('/no such folder')).toBeUndefined();
});
