import { ResponseProblem } from '../../foundation/client.ts';
import { confirm } from '../../ui/overlays.ts';

type Undo = (body: { readonly confirmedLowerPercentiles?: true }) => Promise<void>;

/** Undoes a change; if that lowers 90th percentiles, once the person has confirmed both numbers. */
export async function undoConfirmed(undo: Undo): Promise<void> {
  try {
    await undo({});
  } catch (error) {
    if (!(error instanceof ResponseProblem) || error.code !== 'percentilesNotConfirmed') throw error;
    confirm({
      title: 'Undoing it lowers 90th percentiles',
      sentence: error.message,
      confirmLabel: 'Undo and use the lower numbers',
      tone: 'danger',
      onConfirm: () => undo({ confirmedLowerPercentiles: true }),
    });
  }
}
