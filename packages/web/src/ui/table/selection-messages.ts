import type { Selection, SelectionPreview } from '@curbstop/contract/primitives/selection';
import { formatCount, formatNumber } from '../format.ts';
import { toErrorMessage } from '../error-message.ts';

type PreviewCounts = { readonly [Part in 'total' | 'missing']: Readonly<SelectionPreview[Part]> };

/** The rows that a bulk action changes: the selected ones that still exist, or all that match now. */
export function keepExistingSelection(selection: Selection, { total, missing }: PreviewCounts): Selection {
  return 'ids' in selection
    ? { ids: selection.ids.filter((id) => !missing.includes(id)) }
    : { ...selection, expectedCount: total };
}

/** How the selection has changed since it was made; `undefined` if it hasn't. */
export function describeChangedSince(selection: Selection, { total, missing }: PreviewCounts): string | undefined {
  if ('ids' in selection)
    return missing.length === 0
      ? undefined
      : `${formatNumber(missing.length)} of the ${formatNumber(selection.ids.length)} that you selected ${missing.length === 1 ? 'is' : 'are'} no longer in the list and will be skipped.`;
  return total === selection.expectedCount
    ? undefined
    : `The list changed after you selected rows: ${formatNumber(total)} match now, ${formatNumber(selection.expectedCount)} matched before.`;
}

/** Why a bulk action failed: the server's first message, else the specification's sentence [B8.4, B8.13]. */
export function describeBulkFailure(error: unknown, otherwise: string): string {
  const {
    sentences: [first],
    status,
  } = toErrorMessage(error);
  return first !== undefined && status > 0 && status < 500 ? first : otherwise;
}

export function describeUndoneSelection(
  { restored, kept }: { readonly restored: number; readonly kept: number },
  noun: readonly [one: string, many: string],
  outcome: string,
): string {
  const left =
    kept === 0
      ? ''
      : `. ${formatCount(kept, ...noun)} ${kept === 1 ? 'stays as it is, because it was' : 'stay as they are, because they were'} changed afterwards`;
  return `${formatCount(restored, ...noun)} ${outcome}${left}`;
}
