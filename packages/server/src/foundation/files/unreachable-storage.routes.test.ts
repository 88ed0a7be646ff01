import net from 'node:net';
import { createLocation } from '@curbstop/contract/locations/location.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';

/** Storage that closes every connection without an answer. */
const storage = net.createServer((socket) => socket.destroy());
let product: TestProduct;
let clerk: TestPerson;
let attachments: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  product = await startProduct({
    FILES_S3_BUCKET: 'curbstop',
    FILES_S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as net.AddressInfo).port}`,
    FILES_S3_ACCESS_KEY_ID: 'key',
    FILES_S3_SECRET_ACCESS_KEY: 'secret',
  });
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  const location = await product.server.inject({
    method: 'POST',
    url: fillPath(createLocation.path, { accountId: clerk.accountId }),
    headers: clerk.headers,
    payload: { addressLine1: '4 Weir Lane', city: 'Harlow', state: 'CT', zip: '06415' },
  });
  attachments = `/platform/attachment/location/${location.json<{ id: string }>().id}`;
});
afterAll(async () => {
  await product.stop();
  storage.close();
});

async function upload(path: string, bytes: number): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([Buffer.alloc(bytes, 'Laid in 1931\n')]), 'tap-card.txt');
  return fetch(product.url + path, {
    method: 'POST',
    headers: clerk.headers,
    body: form,
    signal: AbortSignal.timeout(10_000),
  });
}

describe('a file storage that does not answer', () => {
  test('refuses an upload with 503 and a message about the storage, while the database is ready', async () => {
    const response = await upload(attachments, 1_000);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(((await response.json()) as ProblemResponse).message).toMatch(
      /^The file storage is temporarily unavailable/,
    );
    expect((await product.server.inject('/readyz')).statusCode).toBe(200);
  });

  test('leaves connections on which an upload was refused half-way usable', async () => {
    for (const bytes of [12_000_000, 1_000, 150_000, 150_000]) {
      const response = await upload(attachments, bytes);
      expect(response.status).toBe(503);
      await response.text();
    }
  });
});
