import { dayMs } from '@curbstop/contract/primitives/calendar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tagDatabaseError } from './database/outage.ts';
import { createLog } from './log.ts';
import { runOnInterval } from './schedule.ts';

const log = createLog('silent');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts how often work ran that fails with this error in its first run. */
async function runsWithin(ms: number, error: unknown, everyMs?: number): Promise<number> {
  let runs = 0;
  const stop = runOnInterval(
    () => {
      runs++;
      return runs === 1 && error !== undefined ? Promise.reject(error as Error) : Promise.resolve();
    },
    { log, failure: 'The work failed', ...(everyMs !== undefined && { everyMs }) },
  );
  await vi.advanceTimersByTimeAsync(ms);
  stop();
  await vi.advanceTimersByTimeAsync(10 * dayMs);
  return runs;
}

const outage = tagDatabaseError(new Error('Connection terminated unexpectedly'));

test.each([
  ['repeats daily work every day until it is stopped', 2.5 * dayMs, undefined, dayMs, 3],
  ['tries again within minutes after an outage of the database', 5 * 60_000, outage, dayMs, 2],
  ['waits for the next day after another failure', 5 * 60_000, new Error('x'), dayMs, 1],
  ['does work without an interval once', 5 * dayMs, undefined, undefined, 1],
  ['also repeats that after an outage', 5 * dayMs, outage, undefined, 2],
] as const)('%s', async (...[, ms, error, everyMs, expected]) => {
  expect(await runsWithin(ms, error, everyMs)).toBe(expected);
});
