import { uploadLogo } from '@curbstop/contract/accounts/account-profile.endpoints';
import { listImports, uploadImport } from '@curbstop/contract/imports/import-batch.endpoints';
import { fillPath, type Endpoint } from '@curbstop/contract/primitives/endpoint';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { drawPng } from '../../../seed/png.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app);
});

const toUrl = ({ path }: Endpoint) => product.url + fillPath(path, { accountId: clerk.accountId });

interface Upload {
  readonly key?: string;
  readonly content?: string;
  readonly name?: string;
}

async function send(endpoint: Endpoint, { key, content = 'a', name = 'town.csv' }: Upload) {
  const body = new FormData();
  body.append('file', new Blob([Buffer.from(content, 'latin1')]), name);
  const response = await fetch(toUrl(endpoint), {
    method: 'POST',
    headers: { ...clerk.headers, ...(key !== undefined && { 'idempotency-key': key }) },
    body,
  });
  return { status: response.status, body: (await response.json()) as { id: string } & ProblemResponse };
}

async function countImports(): Promise<number> {
  const response = await fetch(toUrl(listImports), { headers: clerk.headers });
  return ((await response.json()) as Page<unknown>).total;
}

const lines = 'Site ID,Address\r\nSL-1,12 Mill Street\r\n';

describe('an import that is uploaded again with its Idempotency-Key', () => {
  test('is the same import', async () => {
    const first = await send(uploadImport, { key: 'k-1', content: lines });
    expect(first.status).toBe(200);
    expect(await send(uploadImport, { key: 'k-1', content: lines })).toEqual(first);
    expect(await countImports()).toBe(1);
  });

  test('is one import when both arrive at the same moment', async () => {
    const [left, right] = await Promise.all([1, 2].map(() => send(uploadImport, { key: 'k-2', content: lines })));
    expect(left).toEqual(right);
    expect(await countImports()).toBe(1);
  });

  test.each<[string, Upload]>([
    ['another content', { content: `${lines}SL-2,14 Mill Street\r\n` }],
    ['another name', { name: 'other.csv' }],
  ])('is refused with %s', async (_, change) => {
    await send(uploadImport, { key: 'k-3', content: lines });
    const repeatedUpload = await send(uploadImport, { key: 'k-3', content: lines, ...change });
    expect([repeatedUpload.status, repeatedUpload.body.title]).toEqual([409, 'idempotencyKeyReused']);
    expect(await countImports()).toBe(1);
  });

  test('is an import of its own for another person', async () => {
    const first = await send(uploadImport, { key: 'k-4', content: lines });
    clerk = await aPerson(product.app, { accountId: clerk.accountId });
    expect((await send(uploadImport, { key: 'k-4', content: lines })).body.id).not.toBe(first.body.id);
    expect(await countImports()).toBe(2);
  });

  test('starts another import without a key', async () => {
    await send(uploadImport, { content: lines });
    await send(uploadImport, { content: lines });
    expect(await countImports()).toBe(2);
  });

  test('is refused with a key that is too long to be stored', async () => {
    const long = await send(uploadImport, { key: 'x'.repeat(201), content: lines });
    expect([long.status, long.body.title]).toEqual([400, 'idempotencyKeyUnusable']);
  });
});

test('a logo is refused with the key of another one', async () => {
  const png = drawPng({ width: 2, height: 2, colorAt: () => [20, 20, 120] }).toString('latin1');
  expect((await send(uploadLogo, { key: 'k-1', content: png, name: 'seal.png' })).status).toBe(200);
  expect((await send(uploadLogo, { key: 'k-1', content: png, name: 'seal.png' })).status).toBe(200);
  expect((await send(uploadLogo, { key: 'k-1', content: `${png}x`, name: 'seal.png' })).status).toBe(409);
});

test('an import of two files in one request is refused, and nothing is imported', async () => {
  const importsBefore = await countImports();
  const body = new FormData();
  body.append('file', new Blob([lines]), 'north.csv');
  body.append('file', new Blob([lines]), 'south.csv');
  const response = await fetch(toUrl(uploadImport), { method: 'POST', headers: clerk.headers, body });
  expect(response.status).toBe(400);
  expect(((await response.json()) as ProblemResponse).errors[0]?.code).toBe('oneFile');
  expect(await countImports()).toBe(importsBefore);
});
