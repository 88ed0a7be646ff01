import net from 'node:net';
import { createLocation } from '@curbstop/contract/locations/location.calls';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { aPerson } from '../../../testing/people.ts';

/** Storage that closes every connection without an answer. */
const storage = net.createServer((socket) => socket.destroy());
let product: TestProduct;

beforeAll(async () => {
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  product = await startProduct({
    FILES_S3_BUCKET: 'curbstop',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as net.AddressInfo).port}`,
    FILES_S3_ACCESS_KEY_ID: 'key',
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(async () => {
  await product.stop();
  storage.close();
});

describe('a file storage that does not answer', () => {
  test('refuses an upload with 503 and names the storage, while the database is ready', async () => {
    const clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
    const location = await product.server.inject({
      method: 'POST',
      url: fillPath(createLocation.path, { accountId: clerk.accountId }),
      headers: clerk.headers,
      payload: { addressLine1: '4 Weir Lane', city: 'Harlow', state: 'CT', zip: '06415' },
    });
    const form = new FormData();
    form.append('file', new Blob(['Laid in 1931\n']), 'tap-card.txt');
    const response = await fetch(`${product.url}/platform/attachment/location/${location.json<{ id: string }>().id}`, {
      method: 'POST',
      headers: clerk.headers,
      body: form,
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(((await response.json()) as ProblemResponse).message).toMatch(/^The file storage cannot be reached/);
    expect((await product.server.inject('/readyz')).statusCode).toBe(200);
  });
});
