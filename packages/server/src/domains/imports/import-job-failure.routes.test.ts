import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { interruptJobs, resumeJobs, requestJobsAs } from '../../../testing/interrupted-jobs.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  desk = importing(product, clerk);
});
afterEach(() => resumeJobs(product.app.database));

const file = [
  'Site ID,Address,City,State,Zip,Public Side Material,Private Side Material',
  'SL-1,12 Mill Street,Harlow,CT,06415,Lead,Lead',
].join('\r\n');
const name = 'inventory.csv';
const interrupted =
  'This task was interrupted 50 times and stopped. Start it again. If it happens again, contact support.';

const interrupt = (kind: string) => interruptJobs(product.app.database, kind);
const interruptAgain = async (id: string, step: 'check' | 'commit') => {
  await resumeJobs(product.app.database);
  await desk.requestJson(`/imports/${id}/${step}`, { method: 'POST' });
  return desk.settled(id);
};

describe('an import whose process crashed too often', () => {
  test('fails with a sentence when its file could not be read', async () => {
    await interrupt('imports.read');
    expect(await desk.read(file, name)).toMatchObject({ state: 'failed', error: interrupted });
  });

  test('can be checked again', async () => {
    await interrupt('imports.check');
    const batch = await desk.check(file, name);
    expect(batch).toMatchObject({ state: 'read', error: interrupted, job: { state: 'failed' } });
    expect(await interruptAgain(batch.id, 'check')).toMatchObject({ state: 'checked', error: null });
  });

  test('can be committed again', async () => {
    await interrupt('imports.commit');
    const batch = await desk.commit(file, name);
    expect(batch).toMatchObject({ state: 'checked', error: interrupted, job: { state: 'failed' } });
    expect(await interruptAgain(batch.id, 'commit')).toMatchObject({ state: 'committed', error: null });
  });

  test('can be undone again', async () => {
    const { id } = await desk.commit(file, name);
    await interrupt('imports.undo');
    expect(await desk.undo(id)).toMatchObject({ state: 'committed', error: interrupted, job: { state: 'failed' } });
    await resumeJobs(product.app.database);
    expect(await desk.undo(id)).toMatchObject({ state: 'undone', error: null });
  });
});

test('an import can be committed by a colleague when the person who started it has left', async () => {
  const stranger = await aPerson(product.app);
  await requestJobsAs(product.app.database, 'imports.commit', stranger.id);
  const batch = await desk.commit(file, name);
  expect(batch).toMatchObject({ state: 'checked', error: expect.stringContaining('is no longer in the account') });
  expect(await interruptAgain(batch.id, 'commit')).toMatchObject({ state: 'committed', error: null });
});
