import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
import type { Steps } from '@curbstop/contract/primitives/steps';

/** The longest time in milliseconds that steps take before other requests have their turn. */
const maxBlockingMs = 25;

/** The result of a long calculation; other requests are answered between its steps. */
export async function runYieldingToEventLoop<Result>(steps: Steps<Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < maxBlockingMs) continue;
    await nextEventLoopTurn();
    since = performance.now();
  }
}
