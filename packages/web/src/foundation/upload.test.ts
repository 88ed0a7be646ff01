import { uploadLogo } from '@curbstop/contract/accounts/account-profile.endpoints';
import { Problem } from '@curbstop/contract/primitives/problem';
import { beforeEach, expect, test, vi } from 'vitest';
import { PendingUpload, stubUploads } from '../../testing/pending-upload.ts';
import { refusal } from '../../testing/server.ts';
import { upload, type UploadExtras } from './upload.ts';

const accountId = '01995b1e-7c1a-7000-8000-00000000acc0';
beforeEach(stubUploads);

/** An upload that has been sent, and its outcome. */
async function send(extras: Partial<UploadExtras> & { readonly signal?: AbortSignal } = {}) {
  const outcome = upload(uploadLogo, { params: { accountId }, parts: new FormData(), ...extras }).then(
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

test('a response without content is none', async () => {
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

test('a refusal of the server says why', async () => {
  const { request, outcome } = await send();
  request.query(413, refusal(413, 'The logo is larger than 1 MB.').body);
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
