import { uploadAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { createStore } from '../../foundation/store.ts';
import { uploadFile } from '../../foundation/upload.ts';
import { formatCount } from '../../ui/format.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { closeToast, toastError, toastSuccess } from '../../ui/toasts.ts';
import { attachmentsKey, type AttachedTo } from './attachment.queries.ts';

/** One upload. A failed one stays until it is retried or dismissed. */
export interface Upload {
  /** Also the idempotency key, so that a retry never creates a second attachment. */
  readonly key: string;
  readonly accountId: string;
  readonly to: AttachedTo;
  readonly file: File;
  readonly keepPlace: boolean;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  readonly share: number;
  readonly why?: string;
}

/** Uploads continue while the user visits other pages, so the store outlives the component. */
export const uploadStore = createStore<readonly Upload[]>([]);

/** More parallel uploads would only slow each of them down. */
const sentAtOnce = 2;
/** The messages about uploads that failed; each is removed when its file arrives. */
const failures = new Map<string, number>();
const stops = new Map<string, AbortController>();
/** Files that finished since the queue was last empty. */
let arrived: string[] = [];

interface UploadOrder extends Pick<Upload, 'accountId' | 'to' | 'keepPlace'> {
  readonly files: readonly File[];
}

export function startUploads(cache: QueryClient, { files, ...order }: UploadOrder): void {
  const newUploads = files.map((file): Upload => ({
    ...order,
    file,
    key: crypto.randomUUID(),
    state: 'waiting',
    share: 0,
  }));
  uploadStore.change([...uploadStore.read(), ...newUploads]);
  sendNext(cache);
}

/** Sends the file with its idempotency key: if it arrived after all, the server returns that attachment. */
export function retryUpload(cache: QueryClient, key: string): void {
  set(key, { state: 'waiting', share: 0 });
  sendNext(cache);
}

/** Removes one upload; the others continue. */
export function stopUpload(cache: QueryClient, key: string): void {
  stops.get(key)?.abort();
  uploadStore.change(uploadStore.read().filter((one) => one.key !== key));
  sendNext(cache);
}

function sendNext(cache: QueryClient): void {
  const all = uploadStore.read();
  const free = sentAtOnce - all.filter(({ state }) => state === 'sending').length;
  for (const one of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
    void sendOne(cache, one);
}

async function sendOne(cache: QueryClient, { key, accountId, to, file, keepPlace }: Upload): Promise<void> {
  const control = new AbortController();
  stops.set(key, control);
  set(key, { state: 'sending' });
  const parts = new FormData();
  // Before the file, because the server reads the fields while the file streams.
  parts.append('keepPlace', String(keepPlace));
  parts.append('file', file);
  try {
    await uploadFile(uploadAttachments, {
      params: { relatedEntityType: to.type, relatedEntityId: to.id },
      parts,
      idempotencyKey: key,
      signal: control.signal,
      onProgress: (share) => set(key, { share }),
    });
    uploadStore.change(uploadStore.read().filter((one) => one.key !== key));
    arrived.push(file.name);
    closeToast(failures.get(key) ?? 0);
    failures.delete(key);
    void cache.invalidateQueries({ queryKey: attachmentsKey(accountId) });
  } catch (error) {
    if (!control.signal.aborted) {
      set(key, { state: 'failed', why: toErrorMessage(error).sentences.join(' ') });
      // [A8.5], in the specification's words; the upload list shows the file name and the reason.
      failures.set(key, toastError('An error occurred. The Attachment could not be uploaded'));
    }
  }
  stops.delete(key);
  sendNext(cache);
  toastUploaded();
}

/** [A4.16]: one toast for all files added together. */
function toastUploaded(): void {
  if (arrived.length === 0 || uploadStore.read().some(({ state }) => state !== 'failed')) return;
  toastSuccess(
    arrived.length === 1
      ? `${arrived[0]} has been uploaded`
      : `${formatCount(arrived.length, 'attachment')} have been uploaded`,
  );
  arrived = [];
}

function set(key: string, change: Partial<Upload>): void {
  uploadStore.change(uploadStore.read().map((one) => (one.key === key ? { ...one, ...change } : one)));
}
