import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { listMyWork } from '@curbstop/contract/overviews/my-work.endpoints';
import { workKindNames } from '@curbstop/contract/overviews/my-work.values';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createTenantRecords, type TenantRecords } from '../../testing/tenant-fixture.ts';
import { exportJobs } from '../domains/exports/export.jobs.ts';
import { importJobs } from '../domains/imports/import.jobs.ts';
import { resultImportJobs } from '../domains/imports/result-import.jobs.ts';

let product: TestProduct;
let ours: TenantRecords;
let theirs: TenantRecords;

beforeAll(async () => {
  product = await sharedProduct();
  [ours, theirs] = [await createTenantRecords(product), await createTenantRecords(product)];
});

function requestJson(person: TestPerson | undefined, accountId = ours.person.accountId) {
  return product.server.inject({
    url: fillPath(listMyWork.path, { accountId }),
    ...(person && { headers: person.headers }),
  });
}
const listWork = async (person: TestPerson) =>
  listMyWork.response.parse((await requestJson(person, person.accountId)).json()).items;

describe('the jobs that a person requested', () => {
  it('are listed once per import, by its latest step, newest first', async () => {
    const work = await listWork(ours.person);
    const imports = work.filter(({ kind }) => kind.startsWith('imports.'));
    expect(imports.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'imports.read completed',
      'imports.commit completed',
    ]);
    expect(work[0]).toMatchObject({
      kind: 'exports.account',
      name: expect.stringContaining('whole account') as unknown,
    });
    expect(imports[0]).toMatchObject({
      subjectId: ours.batch.id,
      name: ours.batch.fileName,
      finishedOn: expect.any(String) as unknown,
    });
  });

  it('exclude those of colleagues and other accounts', async () => {
    const colleague = await aPerson(product.app, { accountId: ours.person.accountId });
    expect(await listWork(colleague)).toEqual([]);
    expect((await listWork(theirs.person)).map(({ subjectId }) => subjectId)).not.toContain(ours.batch.id);
    expect((await requestJson(ours.person, theirs.person.accountId)).statusCode).toBe(404);
  });

  it('is for members who may read', async () => {
    const without = await aPerson(product.app, { accountId: ours.person.accountId, permissions: [] });
    expect((await requestJson(undefined)).statusCode).toBe(401);
    expect((await requestJson(without)).statusCode).toBe(403);
  });

  it('cover every job that people can request', () => {
    expect([...importJobs, ...resultImportJobs, ...exportJobs].map(({ kind }) => kind).sort()).toEqual(
      [...workKindNames].sort(),
    );
  });
});
