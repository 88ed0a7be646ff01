import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ResultImport, ResultImportRow, ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { confirmAnyPercentiles, replaceShown } from './confirm-percentiles.ts';
import { awaitBatch, importing, type RequestOptions } from './importing.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './product.ts';

/** The steps of a laboratory file through the endpoints of a running product. */
export function laboratoryFiles(
  product: Pick<TestProduct, 'server' | 'app'>,
  person: Pick<TestPerson, 'accountId' | 'headers'>,
) {
  const { requestJson, attempt, request } = importing(product, person);
  const one = (id: string, path = '') => `/result-imports/${id}${path}`;
  async function settled(id: string): Promise<ResultImport> {
    await awaitBatch(product, id);
    return requestJson<ResultImport>(one(id));
  }
  function upload(eventId: string, content: BlobPart, name: string) {
    const body = new FormData();
    body.append('file', new Blob([content]), name);
    return attempt<{ id: string }>(`/sampling-events/${eventId}/result-imports`, { method: 'POST', body });
  }
  async function read(eventId: string, content: BlobPart, name = 'results.csv'): Promise<ResultImport> {
    return settled((await upload(eventId, content, name)).body.id);
  }
  const setPlan = ({ id, version, plan }: ResultImport, change: Partial<ResultPlan>) =>
    attempt<ResultImport>(one(id, '/plan'), { method: 'PUT', body: { version, plan: { ...plan, ...change } } });
  async function check(eventId: string, content: BlobPart, change: Partial<ResultPlan> = {}): Promise<ResultImport> {
    const batch = await read(eventId, content);
    if (Object.keys(change).length > 0) await setPlan(batch, change);
    await requestJson(one(batch.id, '/check'), { method: 'POST' });
    return settled(batch.id);
  }
  const attemptStep = (id: string, step: 'commit' | 'undo' | 'check' | 'cancel', body?: object) =>
    attempt<ResultImport>(one(id, `/${step}`), { method: 'POST', ...(body && { body }) });
  async function commit(id: string, body?: object): Promise<ResultImport> {
    await attemptStep(id, 'commit', body);
    return confirmShown(await settled(id), (shown) => commit(id, shown), body);
  }
  async function undo(id: string, confirmation: object = {}): Promise<ResultImport> {
    const { exceedances } = await requestJson<ResultImport>(one(id));
    await requestJson(one(id, '/undo'), {
      method: 'POST',
      body: { confirmedExceedances: exceedances, ...confirmation },
    });
    return confirmShown(await settled(id), (shown) => undo(id, shown), confirmation);
  }
  const choose = (id: string, row: number, choice: object, as?: RequestOptions['as']) =>
    attempt<ResultImport>(one(id, `/rows/${row}/choice`), { method: 'PUT', body: choice, ...(as && { as }) });
  const leaveOut = (id: string, rowNumbers: readonly number[], reason = 'Not a sample of ours', version?: number) =>
    attempt<ResultImport>(one(id, '/rows/left-out'), { method: 'POST', body: { version, rowNumbers, reason } });
  const importRow = (id: string, row: number, body: object) =>
    attempt<ResultImport>(one(id, `/rows/${row}/import`), { method: 'POST', body });
  const rows = async (id: string, query = '') =>
    (await requestJson<Page<ResultImportRow>>(one(id, `/rows${query}`))).items;
  return {
    settled,
    upload,
    read,
    setPlan,
    check,
    commit,
    undo,
    choose,
    leaveOut,
    importRow,
    rows,
    attempt,
    attemptStep,
    request,
    requestJson,
  };
}

/** A step whose body confirms lower numbers `confirmAnyPercentiles` is sent again with those that the refused one named. */
async function confirmShown(
  batch: ResultImport,
  again: (body: object) => Promise<ResultImport>,
  body: object = {},
): Promise<ResultImport> {
  const isShown = JSON.stringify(body).includes(confirmAnyPercentiles) && isPercentileRefusal(batch.errorCode);
  return isShown ? again(replaceShown(body, batch.error ?? '') as object) : batch;
}
