import { percentilesNotConfirmed } from '@curbstop/contract/accounts/percentile-change.problems';
import { ResponseProblem } from '../../foundation/client.ts';
import { openOverlay } from '../../ui/overlays.ts';
import type { LowerConfirmation } from './lower-numbers.form.ts';

type Undo = (body: LowerConfirmation & { readonly reason?: string }) => Promise<void>;

export const isLowerRefusal = (error: unknown): error is ResponseProblem =>
  error instanceof ResponseProblem && error.code === percentilesNotConfirmed;

/**
 * Undoes a change; if that lowers 90th percentiles, once the person has confirmed both numbers as they are then, and
 * why.
 */
export async function undoConfirmed(undo: Undo): Promise<void> {
  try {
    await undo({});
  } catch (error) {
    if (!isLowerRefusal(error)) throw error;
    openOverlay('undoLowerNumbers', { refusal: error.message, undo });
  }
}
