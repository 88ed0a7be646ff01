import { finishSteps, type Steps } from '@curbstop/contract/primitives/steps';
import { expect, test } from 'vitest';
import { runYieldingToEventLoop } from './run-cooperatively.ts';

/** Steps that each take a few milliseconds, and the number of them that are done. */
function* busySteps(count: number): Steps<number> {
  for (let done = 0; done < count; done++) {
    const start = performance.now();
    while (performance.now() - start < 5);
    yield;
  }
  return count;
}

test('other work has its turn between the steps of a long calculation', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  expect(await runYieldingToEventLoop(busySteps(60))).toBe(60);
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('short calculations are finished at once, and an error of a step reaches the caller', async () => {
  expect(await runYieldingToEventLoop(busySteps(0))).toBe(0);
  expect(finishSteps(busySteps(2))).toBe(2);
  const failing = (function* (): Steps<number> {
    yield;
    throw new Error('unreadable');
  })();
  await expect(runYieldingToEventLoop(failing)).rejects.toThrow('unreadable');
});
