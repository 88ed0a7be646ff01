import { setTimeout as pause } from 'node:timers/promises';
import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import type { RunningProduct } from './product.ts';

export interface ImportedFile {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly name: string;
}

/** Seconds per step, including the wait for the job to start, and the result of the check. */
export interface ImportSteps {
  readonly id: string;
  readonly reading: number;
  readonly check: number;
  readonly commit: number;
  readonly summary: NonNullable<ImportBatch['summary']>;
  /** How many different states of progress were seen. */
  readonly progress: number;
}

/** The steps of an import through the endpoints of a running product. */
export async function createImportSteps(on: RunningProduct, accountId: string) {
  const endpoint = createEndpoint(`${on.url}/pws/accounts/${accountId}/imports`, await on.letIn(accountId));
  const seen = new Set<string>();
  const settled = async (id: string, wanted: string) => {
    for (;;) {
      const batch = await endpoint<ImportBatch>(`/${id}`);
      seen.add(`${id} ${batch.state} ${batch.job?.step} ${batch.job?.done}`);
      if (batch.state === wanted) return batch;
      if (!batch.state.endsWith('ing')) throw new Error(`The import is ${batch.state}: ${batch.error}`);
      await pause(100);
    }
  };
  return {
    run: async ({ file, name }: ImportedFile): Promise<ImportSteps> => {
      const form = new FormData();
      form.append('file', new Blob([file]), name);
      const startedAt = performance.now();
      const { id } = await endpoint<{ id: string }>('', { method: 'POST', body: form });
      await settled(id, 'read');
      const readAt = performance.now();
      await endpoint(`/${id}/check`, { method: 'POST' });
      const { summary } = await settled(id, 'checked');
      const checked = performance.now();
      if (!summary) throw new Error('The check left no summary');
      await endpoint(`/${id}/commit`, {
        method: 'POST',
        body: JSON.stringify({ confirmedDowngrades: summary.downgrades }),
      });
      await settled(id, 'committed');
      return {
        id,
        summary,
        progress: [...seen].filter((state) => state.startsWith(id)).length,
        reading: (readAt - startedAt) / 1000,
        check: (checked - readAt) / 1000,
        commit: (performance.now() - checked) / 1000,
      };
    },
    /** Undoes an import; returns seconds. */
    undo: async (id: string): Promise<{ seconds: number; undone: ImportBatch['undone'] }> => {
      const { total } = await endpoint<{ total: number }>(`/${id}/undo-downgrades`);
      const recordedAt = performance.now();
      await endpoint(`/${id}/undo`, { method: 'POST', body: JSON.stringify({ confirmedDowngrades: total }) });
      const { undone } = await settled(id, 'undone');
      return { seconds: (performance.now() - recordedAt) / 1000, undone };
    },
  };
}

function createEndpoint(base: string, headers: Readonly<Record<string, string>>) {
  return async <T>(
    path: string,
    init: { readonly method?: 'POST'; readonly body?: FormData | string } = {},
  ): Promise<T> => {
    const response = await fetch(`${base}${path}`, {
      ...init,
      headers: { ...headers, ...(typeof init.body === 'string' && { 'content-type': 'application/json' }) },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
}
