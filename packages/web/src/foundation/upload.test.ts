import { uploadLogo } from '@curbstop/contract/accounts/account-profile.endpoints';
import { Problem } from '@curbstop/contract/primitives/problem';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PendingUpload, stubUploads } from '../../testing/pending-upload.ts';
import { problemReply } from '../../testing/server.ts';
import { uploadFile, type UploadExtras } from './upload.ts';

const accountId = '01995b1e-7c1a-7000-8000-00000000acc0';
beforeEach(stubUploads);

/** An upload that has been sent, and its outcome. */
async function send(extras: Partial<UploadExtras> & { readonly signal?: AbortSignal } = {}) {
  const outcome = uploadFile(uploadLogo, { params: { accountId }, parts: new FormData(), ...extras }).then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  await vi.waitFor(() => expect(PendingUpload.all).toHaveLength(1));
  const [request] = PendingUpload.all;
  if (!request) throw new Error('Nothing was sent');
  return { request, outcome };
}

test('a file is sent to the address of its endpoint, and the response is read', async () => {
  const { request, outcome } = await send();
  expect(request.address).toContain(`/accounts/${accountId}/`);
  request.query(200, { version: 4 });
  expect(await outcome).toEqual({ response: { version: 4 } });
});

test('a response without content has no value', async () => {
  const { request, outcome } = await send();
  request.status = 204;
  request.dispatchEvent(new Event('load'));
  expect(await outcome).toEqual({ response: undefined });
});

test('progress is reported as a share, and not while the size is unknown', async () => {
  const onProgress = vi.fn<(share: number) => void>();
  const { request } = await send({ onProgress });
  request.progress(1, 4);
  request.progress(0, 0);
  request.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: false, loaded: 9, total: 0 }));
  request.progress(4, 4);
  expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
});

test('shows why the server refused an upload', async () => {
  const { request, outcome } = await send();
  request.query(413, problemReply(413, 'The logo is larger than 1 MB.').body);
  const { error } = (await outcome) as { error: Problem };
  expect(error).toBeInstanceOf(Problem);
  expect([error.status, error.details[0]?.detail]).toEqual([413, 'The logo is larger than 1 MB.']);
});

test('a lost connection fails like any other request', async () => {
  const { request, outcome } = await send();
  request.dispatchEvent(new Event('error'));
  expect(await outcome).toEqual({ error: new TypeError('Failed to fetch') });
});

test('an upload is stopped on the way', async () => {
  const stop = new AbortController();
  const { request, outcome } = await send({ signal: stop.signal });
  stop.abort();
  expect(request.aborted).toBe(true);
  expect((await outcome) as { error: DOMException }).toMatchObject({ error: { name: 'AbortError' } });
});

test('an upload that was stopped before it began is not sent', async () => {
  const { request, outcome } = await send({ signal: AbortSignal.abort() });
  expect((await outcome) as { error: DOMException }).toMatchObject({ error: { name: 'AbortError' } });
  expect(request.parts).toBeUndefined();
});

describe('an upload whose response was lost', () => {
  const file = (content: string) => new File([content], 'inventory.csv', { lastModified: 1 });
  /** Uploads a file, ends the request, and returns its idempotency key. */
  async function keyOf(content: string, end: (request: PendingUpload) => void): Promise<string | null> {
    const before = PendingUpload.all.length;
    const parts = new FormData();
    parts.append('file', file(content));
    const outcome = uploadFile(uploadLogo, { params: { accountId }, parts }).catch(() => undefined);
    await vi.waitFor(() => expect(PendingUpload.all).toHaveLength(before + 1));
    const request = PendingUpload.all[before] as PendingUpload;
    end(request);
    await outcome;
    return request.headers.get('idempotency-key');
  }
  const lose = (request: PendingUpload) => request.dispatchEvent(new Event('error'));
  const arrive = (request: PendingUpload) => request.query(200, {});

  test('repeats an upload with the same Idempotency-Key, so that it is saved once', async () => {
    const first = await keyOf('Lead', lose);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await keyOf('Lead', arrive)).toBe(first);
    expect(await keyOf('Lead', arrive)).not.toBe(first);
  });

  test('a changed file makes another upload', async () => {
    expect(await keyOf('Copper', lose)).not.toBe(await keyOf('Copper and lead', lose));
  });

  test('can be sent as a new upload after a refusal', async () => {
    const refused = await keyOf('Brass', (request) => request.query(413, problemReply(413, 'Too large').body));
    expect(await keyOf('Brass', arrive)).not.toBe(refused);
  });
});
