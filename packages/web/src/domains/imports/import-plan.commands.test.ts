import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBatch, aFileStructure } from '../../../testing/import-builders.ts';
import { ResponseProblem } from '../../foundation/client.ts';
import { createImportPlanAutosave, type ReadBatch } from './import-plan.commands.ts';
import { suggestImportPlan } from './import.wizard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fileStructure = aFileStructure();
const begin: ReadBatch = {
  ...aBatch({ state: 'read', version: 2, plan: suggestImportPlan(fileStructure) }),
  fileStructure,
};

/** A fake server: the version must be the newest, and each plan increments it. */
function aServer() {
  const requests: { plan: ImportPlan; version: number }[] = [];
  let version = begin.version;
  const current = () => ({ ...begin, plan: requests.at(-1)?.plan ?? begin.plan, version });
  return {
    requests,
    somebodyElse: () => (version += 1),
    send: async (plan: ImportPlan, sentVersion: number) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (sentVersion !== version)
        throw new ResponseProblem(
          409,
          [{ code: 'changedMeanwhile', detail: 'Someone else changed this record while you were editing it.' }],
          { current: { ...current(), version } },
        );
      requests.push({ plan, version: sentVersion });
      version += 1;
      return current();
    },
  };
}

test('decisions that follow quickly are sent together once the hand rests', async () => {
  const server = aServer();
  const autosave = createImportPlanAutosave(begin, server.send);
  autosave.change({ kind: 'writeMode', mode: 'Insert' });
  autosave.change({ kind: 'default', part: 'city', value: 'Millbrook' });
  expect(autosave.read().status).toBe('changed');
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.requests).toEqual([
    {
      plan: {
        ...suggestImportPlan(fileStructure),
        writeMode: 'Insert',
        defaults: { city: 'Millbrook', state: '', zip: '' },
      },
      version: 2,
    },
  ]);
  expect(autosave.read().status).toBe('saved');
});

test('what is decided while a plan is on its way follows it with the new version', async () => {
  const server = aServer();
  const autosave = createImportPlanAutosave(begin, server.send);
  autosave.change({ kind: 'writeMode', mode: 'Insert' });
  const first = autosave.save();
  await vi.advanceTimersByTimeAsync(50);
  autosave.change({ kind: 'writeMode', mode: 'Update' });
  await vi.advanceTimersByTimeAsync(5000);
  await first;
  expect(server.requests.map(({ plan, version }) => [plan.writeMode, version])).toEqual([
    ['Insert', 2],
    ['Update', 3],
  ]);
});

test('the columns that the server proposes for other headings are taken over', async () => {
  const proposed = { 1: 'description' };
  const autosave = createImportPlanAutosave(begin, (plan, version) =>
    Promise.resolve({ ...begin, plan: { ...plan, columns: proposed }, version: version + 1 }),
  );
  autosave.change({ kind: 'dataFrom', row: 6 });
  await autosave.save();
  expect(autosave.read()).toMatchObject({ status: 'saved', plan: { dataFrom: 6, columns: proposed } });
});

test('an untouched plan is not sent, but the first one is, since a check needs it', async () => {
  const server = aServer();
  await createImportPlanAutosave(begin, server.send).save();
  expect(server.requests).toEqual([]);
  const kept = createImportPlanAutosave({ ...begin, plan: null }, server.send).save();
  await vi.advanceTimersByTimeAsync(200);
  await kept;
  expect(server.requests).toHaveLength(1);
});

test('sends nothing after another user’s change until the conflict is resolved', async () => {
  const server = aServer();
  const autosave = createImportPlanAutosave(begin, server.send);
  server.somebodyElse();
  autosave.change({ kind: 'writeMode', mode: 'Insert' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(autosave.read()).toMatchObject({ status: 'conflict', plan: { writeMode: 'Insert' } });
  autosave.change({ kind: 'default', part: 'zip', value: '06001' });
  await vi.advanceTimersByTimeAsync(2000);
  await expect(autosave.save()).rejects.toMatchObject({ status: 409 });
  expect(server.requests).toEqual([]);

  const mine = autosave.overwriteTheirs();
  await vi.advanceTimersByTimeAsync(200);
  await mine;
  expect(server.requests).toMatchObject([{ version: 3, plan: { writeMode: 'Insert', defaults: { zip: '06001' } } }]);
});

test('their plan can be taken instead', async () => {
  const server = aServer();
  const autosave = createImportPlanAutosave(begin, server.send);
  server.somebodyElse();
  autosave.change({ kind: 'writeMode', mode: 'Insert' });
  await vi.advanceTimersByTimeAsync(2000);
  autosave.acceptTheirs();
  expect(autosave.read()).toEqual({ status: 'saved', plan: begin.plan });
});

test('a refused plan keeps its values with the reason, and a better one is sent again', async () => {
  const refusal = new ResponseProblem(
    400,
    [{ code: 'columnTwice', detail: 'Two columns are matched to City. Choose one of them.' }],
    {},
  );
  let refused = true;
  const autosave = createImportPlanAutosave(begin, (plan, version) =>
    refused ? Promise.reject(refusal) : Promise.resolve({ ...begin, plan, version: version + 1 }),
  );
  autosave.change({ kind: 'column', position: 1, field: 'location.city' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(autosave.read()).toMatchObject({ status: 'refused', error: refusal });
  refused = false;
  autosave.change({ kind: 'column', position: 1, field: null });
  await autosave.save();
  expect(autosave.read().status).toBe('saved');
});

test('a newer batch brings its plan, unless this one has unsent changes; an older one brings nothing', () => {
  const autosave = createImportPlanAutosave(begin, aServer().send);
  const theirs: ReadBatch = {
    ...begin,
    version: 5,
    plan: { ...suggestImportPlan(fileStructure), writeMode: 'Update' },
  };
  autosave.update(theirs);
  expect(autosave.read().plan.writeMode).toBe('Update');
  autosave.update({ ...begin, version: 4 });
  expect(autosave.read().plan.writeMode).toBe('Update');
  autosave.change({ kind: 'writeMode', mode: 'Insert' });
  autosave.update({ ...theirs, version: 6 });
  expect(autosave.read().plan.writeMode).toBe('Insert');
});
