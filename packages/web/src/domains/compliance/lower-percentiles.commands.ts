import { ResponseProblem } from '../../foundation/client.ts';
import { confirm } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';

interface Removal {
  readonly title: string;
  readonly sentence: string;
  readonly confirmLabel: string;
  readonly success: string;
  /** The query confirms the lower numbers that a refusal names. */
  readonly remove: (query?: { readonly confirmedLowerPercentiles: 'true' }) => Promise<unknown>;
}

/** Confirms the removal of a schedule or method, and once more with the numbers if it lowers 90th percentiles. */
export function confirmRemoval({ title, sentence, confirmLabel, success, remove }: Removal): void {
  confirm({
    title,
    sentence,
    confirmLabel,
    tone: 'danger',
    onConfirm: async () => {
      try {
        await remove();
        toastSuccess(success);
      } catch (error) {
        if (!(error instanceof ResponseProblem) || error.code !== 'percentilesNotConfirmed') throw error;
        confirmLowerPercentiles({ sentence: error.message, success, remove });
      }
    },
  });
}

function confirmLowerPercentiles({ sentence, success, remove }: Pick<Removal, 'sentence' | 'success' | 'remove'>) {
  confirm({
    title: 'Removing it lowers 90th percentiles',
    sentence,
    confirmLabel: 'Remove and use the lower numbers',
    tone: 'danger',
    onConfirm: async () => {
      await remove({ confirmedLowerPercentiles: 'true' });
      toastSuccess(success);
    },
  });
}
