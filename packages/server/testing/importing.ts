import { setTimeout as pause } from 'node:timers/promises';
import { importBatch, type ImportBatch, type ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import type { TestPerson } from './people.ts';

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Sent as JSON, unless it is FormData. */
  readonly body?: unknown;
  readonly as?: Pick<TestPerson, 'headers'>;
}

/** The steps of an import through the endpoints of a running product. */
export function importing(url: string, clerk: Pick<TestPerson, 'accountId' | 'headers'>) {
  const base = `${url}/pws/accounts/${clerk.accountId}`;
  /** Sends a request in the clerk's account, as the clerk or as another person. */
  async function request(path: string, { method, body, as = clerk }: RequestOptions = {}): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = { ...as.headers, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) };
    return fetch(`${base}${path}`, {
      headers,
      ...(method && { method }),
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }
  async function requestJson<T>(path: string, asking: RequestOptions = {}): Promise<T> {
    const response = await request(path, asking);
    if (!response.ok) throw new Error(`${asking.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  /** Status and response, also for errors. */
  async function attempt<T>(path: string, asking: RequestOptions = {}): Promise<{ status: number; body: T }> {
    const response = await request(path, asking);
    return { status: response.status, body: (await response.json()) as T };
  }
  async function settled(id: string): Promise<ImportBatch> {
    // The pauses grow, because a request each 50 ms would cost a test more than the import.
    for (
      let pauseMs = 20, waitedMs = 0;
      waitedMs < 120_000;
      waitedMs += pauseMs, pauseMs = Math.min(pauseMs * 1.3, 250)
    ) {
      const batch = await requestJson<ImportBatch>(`/imports/${id}`);
      if (!batch.state.endsWith('ing')) return importBatch.parse(batch);
      await pause(pauseMs);
    }
    throw new Error('The import did not settle');
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
