import { setImmediate as othersTurn } from 'node:timers/promises';
import type { Steps } from '@curbstop/contract/primitives/steps';

/** The longest time in milliseconds that steps take before other requests have their turn. */
const turn = 25;

/** The result of a long calculation; other requests are answered between its steps. */
export async function finishInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let since = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - since < turn) continue;
    await othersTurn();
    since = performance.now();
  }
}
