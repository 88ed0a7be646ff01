import type { ResponseOf, Endpoint } from '@curbstop/contract/primitives/endpoint';
import { buildUrl, createHeaders, reserveIdempotencyKey, toResponseProblem, type EndpointInput } from './client.ts';
import { runAndReportOutcome, getRequestName } from './request-outcomes.ts';

export interface UploadExtras {
  readonly parts: FormData;
  /** From 0 to 1 while the files are sent. */
  readonly onProgress?: (share: number) => void;
}

/** Uploads files with XMLHttpRequest, because `fetch` doesn't report upload progress. */
export function uploadFile<C extends Endpoint>(
  endpoint: C,
  sent: EndpointInput<C> & UploadExtras,
): Promise<ResponseOf<C>> {
  const { params } = sent as { params?: unknown };
  return runAndReportOutcome(getRequestName(endpoint, params), () => attempt(endpoint, sent));
}

async function attempt<C extends Endpoint>(endpoint: C, sent: EndpointInput<C> & UploadExtras): Promise<ResponseOf<C>> {
  const { parts, onProgress, signal, ...rest } = sent as UploadExtras &
    Parameters<typeof buildUrl>[1] & { signal?: AbortSignal; idempotencyKey?: string };
  // If the response is lost, sending the same files again does not save them twice.
  const write = reserveIdempotencyKey([endpoint.name, rest.params, [...parts].map(describePart)]);
  const headers = await createHeaders(endpoint, { idempotencyKey: write.key, ...rest });
  const request = new XMLHttpRequest();
  request.open(endpoint.method, buildUrl(endpoint, rest));
  headers.forEach((value, name) => request.setRequestHeader(name, value));
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total);
  });
  signal?.addEventListener('abort', () => request.abort(), { once: true });
  await finished(request, parts, signal);
  write.answered(request.status);
  if (request.status < 200 || request.status > 299)
    throw toResponseProblem(request.status, request.responseText, request.getResponseHeader('x-request-id'));
  return (request.responseText === '' ? undefined : JSON.parse(request.responseText)) as ResponseOf<C>;
}

/** Content that was changed in the meantime has another size or time. */
function describePart([name, value]: readonly [string, FormDataEntryValue]): unknown {
  return typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified];
}

function finished(request: XMLHttpRequest, parts: FormData, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve());
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    if (signal?.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'));
    request.send(parts);
  });
}
