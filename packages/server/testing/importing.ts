import { importBatch, type ImportBatch, type ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import type { TestPerson } from './people.ts';

/** An import's steps as a clerk takes them, through the calls of a running product. */
export function importing(url: string, clerk: Pick<TestPerson, 'accountId' | 'headers'>) {
  const base = `${url}/pws/accounts/${clerk.accountId}`;
  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${base}${path}`, { ...init, headers: { ...clerk.headers, ...init.headers } });
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
  async function settled(id: string): Promise<ImportBatch> {
    for (let i = 0; i < 1200; i++) {
      const batch = await ask<ImportBatch>(`/imports/${id}`);
      if (!/ing$/.test(batch.state)) return importBatch.parse(batch);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The import did not settle');
  }
  async function read(content: BlobPart, name: string): Promise<ImportBatch> {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const { id } = await ask<{ id: string }>('/imports', { method: 'POST', body: form });
    return settled(id);
  }
  async function check(content: BlobPart, name: string, change: Partial<ImportPlan> = {}): Promise<ImportBatch> {
    const { id, version, plan } = await read(content, name);
    await ask(`/imports/${id}/plan`, { method: 'PUT', body: JSON.stringify({ version, plan: { ...plan, ...change } }), headers: { 'content-type': 'application/json' } });
    await ask(`/imports/${id}/check`, { method: 'POST' });
    return settled(id);
  }
  async function commit(content: BlobPart, name: string, change: Partial<ImportPlan> = {}): Promise<ImportBatch> {
    const { id } = await check(content, name, change);
    await ask(`/imports/${id}/commit`, { method: 'POST' });
    return settled(id);
  }
  return { ask, settled, read, check, commit };
}
