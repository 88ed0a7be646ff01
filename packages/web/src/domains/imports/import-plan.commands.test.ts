import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBatch, aReading } from '../../../testing/import-builders.ts';
import { ResponseProblem } from '../../foundation/client.ts';
import { createPlanKeeper, type ReadBatch } from './import-plan.commands.ts';
import { proposePlan } from './import.wizard.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reading = aReading();
const begin: ReadBatch = { ...aBatch({ state: 'read', version: 2, plan: proposePlan(reading) }), reading };

/** A fake server: the version must be the latest, and each plan increments it. */
function aServer() {
  const asked: { plan: ImportPlan; version: number }[] = [];
  let version = begin.version;
  const current = () => ({ ...begin, plan: asked.at(-1)?.plan ?? begin.plan, version });
  return {
    asked,
    somebodyElse: () => (version += 1),
    send: async (plan: ImportPlan, held: number) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (held !== version)
        throw new ResponseProblem(
          409,
          [{ code: 'changedMeanwhile', detail: 'Someone else changed this record while you were editing it.' }],
          { current: { ...current(), version } },
        );
      asked.push({ plan, version: held });
      version += 1;
      return current();
    },
  };
}

test('decisions that follow quickly are sent together once the hand rests', async () => {
  const server = aServer();
  const keeper = createPlanKeeper(begin, server.send);
  keeper.change({ kind: 'writeMode', mode: 'Insert' });
  keeper.change({ kind: 'default', part: 'city', value: 'Millbrook' });
  expect(keeper.read().status).toBe('changed');
  await vi.advanceTimersByTimeAsync(2000);
  expect(server.asked).toEqual([
    {
      plan: { ...proposePlan(reading), writeMode: 'Insert', defaults: { city: 'Millbrook', state: '', zip: '' } },
      version: 2,
    },
  ]);
  expect(keeper.read().status).toBe('kept');
});

test('what is decided while a plan is on its way follows it with the new version', async () => {
  const server = aServer();
  const keeper = createPlanKeeper(begin, server.send);
  keeper.change({ kind: 'writeMode', mode: 'Insert' });
  const first = keeper.keep();
  await vi.advanceTimersByTimeAsync(50);
  keeper.change({ kind: 'writeMode', mode: 'Update' });
  await vi.advanceTimersByTimeAsync(5000);
  await first;
  expect(server.asked.map(({ plan, version }) => [plan.writeMode, version])).toEqual([
    ['Insert', 2],
    ['Update', 3],
  ]);
});

test('the columns that the server proposes for other headings are taken over', async () => {
  const proposed = { 1: 'description' };
  const keeper = createPlanKeeper(begin, (plan, version) =>
    Promise.resolve({ ...begin, plan: { ...plan, columns: proposed }, version: version + 1 }),
  );
  keeper.change({ kind: 'dataFrom', row: 6 });
  await keeper.keep();
  expect(keeper.read()).toMatchObject({ status: 'kept', plan: { dataFrom: 6, columns: proposed } });
});

test('an untouched plan is not sent, but the first one is, since a check needs it', async () => {
  const server = aServer();
  await createPlanKeeper(begin, server.send).keep();
  expect(server.asked).toEqual([]);
  const kept = createPlanKeeper({ ...begin, plan: null }, server.send).keep();
  await vi.advanceTimersByTimeAsync(200);
  await kept;
  expect(server.asked).toHaveLength(1);
});

test('somebody else was quicker: nothing is sent until it is decided whose plan holds', async () => {
  const server = aServer();
  const keeper = createPlanKeeper(begin, server.send);
  server.somebodyElse();
  keeper.change({ kind: 'writeMode', mode: 'Insert' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.read()).toMatchObject({ status: 'overtaken', plan: { writeMode: 'Insert' } });
  keeper.change({ kind: 'default', part: 'zip', value: '06001' });
  await vi.advanceTimersByTimeAsync(2000);
  await expect(keeper.keep()).rejects.toMatchObject({ status: 409 });
  expect(server.asked).toEqual([]);

  const mine = keeper.takeMine();
  await vi.advanceTimersByTimeAsync(200);
  await mine;
  expect(server.asked).toMatchObject([{ version: 3, plan: { writeMode: 'Insert', defaults: { zip: '06001' } } }]);
});

test('their plan can be taken instead', async () => {
  const server = aServer();
  const keeper = createPlanKeeper(begin, server.send);
  server.somebodyElse();
  keeper.change({ kind: 'writeMode', mode: 'Insert' });
  await vi.advanceTimersByTimeAsync(2000);
  keeper.takeTheirs();
  expect(keeper.read()).toEqual({ status: 'kept', plan: begin.plan });
});

test('a plan that the server refuses stays here with the reason, and a better one is sent again', async () => {
  const refusal = new ResponseProblem(
    400,
    [{ code: 'columnTwice', detail: 'Two columns are mapped to City. Choose one of them.' }],
    {},
  );
  let refused = true;
  const keeper = createPlanKeeper(begin, (plan, version) =>
    refused ? Promise.reject(refusal) : Promise.resolve({ ...begin, plan, version: version + 1 }),
  );
  keeper.change({ kind: 'column', position: 1, field: 'location.city' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(keeper.read()).toMatchObject({ status: 'refused', error: refusal });
  refused = false;
  keeper.change({ kind: 'column', position: 1, field: null });
  await keeper.keep();
  expect(keeper.read().status).toBe('kept');
});

test('a newer batch brings its plan, unless this one has unsent changes; an older one brings nothing', () => {
  const keeper = createPlanKeeper(begin, aServer().send);
  const theirs: ReadBatch = { ...begin, version: 5, plan: { ...proposePlan(reading), writeMode: 'Update' } };
  keeper.follow(theirs);
  expect(keeper.read().plan.writeMode).toBe('Update');
  keeper.follow({ ...begin, version: 4 });
  expect(keeper.read().plan.writeMode).toBe('Update');
  keeper.change({ kind: 'writeMode', mode: 'Insert' });
  keeper.follow({ ...theirs, version: 6 });
  expect(keeper.read().plan.writeMode).toBe('Insert');
});
