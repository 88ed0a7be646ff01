import net from 'node:net';
import { uploadLogo } from '@curbstop/contract/accounts/account-profile.endpoints';
import { uploadAttachments, uploadLinkedAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import { uploadImport } from '@curbstop/contract/imports/import-batch.endpoints';
import { createLocation } from '@curbstop/contract/locations/location.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { createLog } from '../log.ts';

let product: TestProduct;
let clerk: TestPerson;
let locationId: string;
const logged: string[] = [];

beforeAll(async () => {
  product = await startProduct({}, { log: createLog('info', { write: (line) => void logged.push(line) }) });
  clerk = await aPerson(product.app);
  const created = await product.server.inject({
    method: 'POST',
    url: fillPath(createLocation.path, { accountId: clerk.accountId }),
    headers: clerk.headers,
    payload: { addressLine1: '4 Weir Lane', city: 'Harlow', state: 'CT', zip: '06415' },
  });
  locationId = created.json<{ id: string }>().id;
});
beforeEach(() => void logged.splice(0));
afterAll(() => product.stop());

const uploads: Readonly<Record<string, () => string>> = {
  'a file of a location': () =>
    fillPath(uploadAttachments.path, { relatedEntityType: 'location', relatedEntityId: locationId }),
  'a file of several records': () => uploadLinkedAttachments.path,
  'an import': () => fillPath(uploadImport.path, { accountId: clerk.accountId }),
  'a logo': () => fillPath(uploadLogo.path, { accountId: clerk.accountId }),
};
const eachUpload = Object.entries(uploads);

const png = '\x89PNG\r\n\x1a\n';
const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
const typeWithBoundary = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
const fieldNamed = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntrue\r\n`;
const isFailure = (line: string) => /"level":[56]0/.test(line);

describe.each(eachUpload)('an upload of %s', (_, url) => {
  test.each<[string, { type: string; payload: string; message: RegExp; status?: number }]>([
    ['without a boundary', { type: 'multipart/form-data', payload: 'x', message: /has no boundary/ }],
    ['with an empty boundary', { type: typeWithBoundary(''), payload: `${head}${png}`, message: /has no boundary/ }],
    [
      'with an empty quoted boundary',
      { type: typeWithBoundary('""'), payload: `${head}${png}`, message: /has no boundary/ },
    ],
    [
      'with a boundary over 70 characters',
      { type: typeWithBoundary('b'.repeat(300)), payload: 'x', message: /boundary .* longer than 70 characters/ },
    ],
    ['that is cut off in its file', { type: typeWithBoundary('b'), payload: `${head}${png}`, message: /was cut off/ }],
    [
      'that is cut off in the head of its file',
      { type: typeWithBoundary('b'), payload: head.slice(0, 30), message: /was cut off/ },
    ],
    ['that never starts', { type: typeWithBoundary('b'), payload: 'x', message: /was cut off/ }],
    [
      'as JSON',
      { type: 'application/json', payload: '{}', status: 415, message: /^Send the files as multipart\/form-data\.$/ },
    ],
    [
      'with a field that it does not have',
      {
        type: typeWithBoundary('b'),
        payload: `${fieldNamed('note')}--b--\r\n`,
        message: /^This upload has no field note\./,
      },
    ],
  ])('%s is refused in words', async (__, { type, payload, message, status = 400 }) => {
    const response = await product.server.inject({
      method: 'POST',
      url: url(),
      headers: { ...clerk.headers, 'content-type': type },
      payload: Buffer.from(payload, 'latin1'),
    });
    const problem = response.json<ProblemResponse>();
    expect([response.statusCode, problem.message]).toEqual([status, expect.stringMatching(message)]);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(problem.title).not.toMatch(/^FST_/);
    expect(problem.requestId).toBe(response.headers['x-request-id']);
    expect(logged.filter(isFailure)).toEqual([]);
  });

  test.each<[string, Buffer]>([
    ['raw', Buffer.from('filename="a\xff.png"', 'latin1')],
    ['percent-encoded', Buffer.from("filename*=UTF-8''a%ff.png")],
  ])('is refused in words if a file name is not UTF-8 (%s)', async (__, name) => {
    const [before, after] = head.split('filename="a.png"').map((part) => Buffer.from(part, 'latin1'));
    const response = await product.server.inject({
      method: 'POST',
      url: url(),
      headers: { ...clerk.headers, 'content-type': typeWithBoundary('b') },
      payload: Buffer.concat([
        before ?? head,
        name,
        after ?? head,
        Buffer.from(`${png}\r\n--b--\r\n`, 'latin1'),
      ] as Buffer[]),
    });
    expect([response.statusCode, response.json<ProblemResponse>().title]).toEqual([400, 'fileNameNotUtf8']);
  });

  test('is not our error if the client aborts it', async () => {
    const socket = net.connect(Number(new URL(product.url).port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      [
        `POST ${url()} HTTP/1.1`,
        'Host: x',
        `Authorization: ${clerk.headers.authorization}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 100000',
        '',
        `${head}%PDF`,
      ].join('\r\n'),
    );
    setTimeout(() => socket.destroy(), 300);
    await closed;
    await expect
      .poll(() => logged.filter((line) => line.includes('"msg":"An upload could not be read"')), { timeout: 10_000 })
      .toHaveLength(1);
    await expect.poll(() => product.server.inject({ url: '/healthz' }).then(({ statusCode }) => statusCode)).toBe(200);
    expect(logged.filter(isFailure)).toEqual([]);
  });
});

test('no part of a refused upload is kept', async () => {
  const files = await product.app.database.owner.selectFrom('files').select('id').execute();
  expect(files).toEqual([]);
});

test('an upload with many fields is refused in words', async () => {
  const response = await product.server.inject({
    method: 'POST',
    url: uploadLinkedAttachments.path,
    headers: { ...clerk.headers, 'content-type': typeWithBoundary('b') },
    payload: `${fieldNamed('useCNC').repeat(30)}--b--\r\n`,
  });
  expect([response.statusCode, response.json<ProblemResponse>().message]).toEqual([
    413,
    'The upload has more than 20 fields.',
  ]);
});
