import { isPercentileRefusal } from '@curbstop/contract/accounts/percentile-change.problems';
import { ResponseProblem } from '../../foundation/client.ts';
import { openOverlay } from '../../ui/overlays.ts';
import type { PercentileConfirmation } from './percentile-confirmation.form.ts';

type Undo = (body: PercentileConfirmation & { readonly reason?: string }) => Promise<void>;

export const isPercentileProblem = (error: unknown): error is ResponseProblem =>
  error instanceof ResponseProblem && isPercentileRefusal(error.code);

/**
 * Undoes a change; if that lowers 90th percentiles, once the person has confirmed both numbers as they are then, and
 * why.
 */
export async function undoConfirmed(undo: Undo): Promise<void> {
  try {
    await undo({});
  } catch (error) {
    if (!isPercentileProblem(error)) throw error;
    openOverlay('undoLowerPercentiles', { refusal: error.message, undo });
  }
}
