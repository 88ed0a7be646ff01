import { ResponseProblem } from '../../foundation/client.ts';
import { confirm } from '../../ui/overlays.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { isPercentileProblem } from '../accounts/percentile-confirmation.commands.ts';
import type { PercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';

interface Removal {
  readonly title: string;
  readonly sentence: string;
  readonly confirmLabel: string;
  readonly success: string;
  readonly remove: (query?: PercentileConfirmation) => Promise<unknown>;
  /** Called with the sentence of a refusal that names deadlines, which need a reason too. */
  readonly onDeadlines?: (sentence: string, query: PercentileConfirmation) => void;
}

/** Confirms the removal of a schedule or method, and once more with the numbers if it lowers 90th percentiles. */
export function confirmRemoval({ title, sentence, confirmLabel, ...removal }: Removal): void {
  confirm({
    title,
    sentence,
    confirmLabel,
    tone: 'danger',
    onConfirm: () => removeConfirmed(removal, {}),
  });
}

type ConfirmedRemoval = Pick<Removal, 'success' | 'remove' | 'onDeadlines'>;

async function removeConfirmed(removal: ConfirmedRemoval, query: PercentileConfirmation): Promise<void> {
  try {
    await removal.remove(query);
    toastSuccess(removal.success);
  } catch (error) {
    const isOfDeadlines = error instanceof ResponseProblem && error.code === 'deadlinesNotConfirmed';
    if (isPercentileProblem(error)) confirmLowerPercentiles(error.message, removal);
    else if (isOfDeadlines && removal.onDeadlines) removal.onDeadlines(error.message, query);
    else throw error;
  }
}

function confirmLowerPercentiles(sentence: string, removal: ConfirmedRemoval) {
  confirm({
    title: 'Removing it lowers 90th percentiles',
    sentence,
    confirmLabel: 'Remove and use the lower numbers',
    tone: 'danger',
    onConfirm: () => removeConfirmed(removal, { confirmedLowerPercentiles: sentence }),
  });
}
