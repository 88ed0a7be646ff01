import { ResponseProblem } from '../../foundation/client.ts';
import { confirm } from '../../ui/overlays.ts';
import type { LowerConfirmation } from './lower-numbers.form.ts';

type Undo = (body: LowerConfirmation) => Promise<void>;

/** Undoes a change; if that lowers 90th percentiles, once the person has confirmed both numbers as they are then. */
export async function undoConfirmed(undo: Undo, confirmation: LowerConfirmation = {}): Promise<void> {
  try {
    await undo(confirmation);
  } catch (error) {
    if (!(error instanceof ResponseProblem) || error.code !== 'percentilesNotConfirmed') throw error;
    confirm({
      title: 'Undoing it lowers 90th percentiles',
      sentence: error.message,
      confirmLabel: 'Undo and use the lower numbers',
      tone: 'danger',
      onConfirm: () => undoConfirmed(undo, { confirmedLowerPercentiles: error.message }),
    });
  }
}
