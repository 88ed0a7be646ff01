import { Buffer } from 'node:buffer';
import { setTimeout as pause } from 'node:timers/promises';
import { importBatch, type ImportBatch, type ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { sendWithShownPercentiles } from './confirm-percentiles.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './product.ts';

const longestJobMs = 120_000;

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as JSON, unless it is FormData. */
  readonly body?: unknown;
  readonly as?: Pick<TestPerson, 'headers'>;
}

type RunningProduct = Pick<TestProduct, 'server' | 'app'>;

/** The steps of an import through the endpoints of a running product. */
export function importing(product: RunningProduct, clerk: Pick<TestPerson, 'accountId' | 'headers'>) {
  /** Sends a request in the clerk's account, as the clerk or as another person. */
  async function request(path: string, { method, body, as = clerk }: RequestOptions = {}): Promise<Response> {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const contentType = form ? form.headers.get('content-type') : body === undefined ? null : 'application/json';
    const response = await product.server.inject({
      url: `/pws/accounts/${clerk.accountId}${path}`,
      method: method ?? 'GET',
      headers: { ...as.headers, ...(contentType !== null && { 'content-type': contentType }) },
      ...(body !== undefined && { payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body) }),
    });
    return new Response(response.statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  }
  async function requestJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
    const response = await request(path, options);
    if (!response.ok)
      throw new Error(`${options.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  /** Status and response, also for errors. */
  async function attempt<T>(path: string, options: RequestOptions = {}): Promise<{ status: number; body: T }> {
    return sendWithShownPercentiles({ ...options, path }, async (sent) => {
      const response = await request(sent.path, sent);
      return { status: response.status, body: (await response.json()) as T };
    });
  }
  async function settled(id: string): Promise<ImportBatch> {
    await awaitBatch(product, id);
    return importBatch.parse(await requestJson<ImportBatch>(`/imports/${id}`));
  }
  async function read(content: BlobPart, name: string): Promise<ImportBatch> {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const { id } = await requestJson<{ id: string }>('/imports', { method: 'POST', body: form });
    return settled(id);
  }
  async function check(content: BlobPart, name: string, change: Partial<ImportPlan> = {}): Promise<ImportBatch> {
    const { id, version, plan } = await read(content, name);
    await requestJson(`/imports/${id}/plan`, { method: 'PUT', body: { version, plan: { ...plan, ...change } } });
    await requestJson(`/imports/${id}/check`, { method: 'POST' });
    return settled(id);
  }
  async function commit(content: BlobPart, name: string, change: Partial<ImportPlan> = {}): Promise<ImportBatch> {
    const { id } = await check(content, name, change);
    await requestJson(`/imports/${id}/commit`, { method: 'POST' });
    return settled(id);
  }
  /** Undoes an import with the number of lines that become less protective or are removed. */
  async function undo(id: string): Promise<ImportBatch> {
    const { total } = await requestJson<{ total: number }>(`/imports/${id}/undo-downgrades`);
    await requestJson(`/imports/${id}/undo`, { method: 'POST', body: { confirmedDowngrades: total } });
    return settled(id);
  }
  return { request, requestJson, attempt, settled, read, check, commit, undo };
}

/**
 * Waits for the job that works on an import. Only reads its state: requests took half of the processor time of an
 * import. Looks less often the longer it takes: on a busy machine every 20 ms took a twentieth of the processor time of
 * the tests.
 */
export async function awaitBatch({ app }: Pick<RunningProduct, 'app'>, id: string): Promise<void> {
  let pauseMs = 15;
  for (const until = performance.now() + longestJobMs; performance.now() < until; await pause(pauseMs)) {
    pauseMs = Math.min(pauseMs * 1.2, 100);
    const batch = await app.database.owner
      .selectFrom('import_batches')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!batch?.state.endsWith('ing')) return;
  }
  throw new Error('The import did not settle');
}
