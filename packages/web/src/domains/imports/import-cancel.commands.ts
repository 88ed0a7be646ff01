import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { confirm } from '../../ui/overlays.ts';

/** `what` the import would have changed. */
export function confirmCancelImport(
  batch: Pick<ImportBatch, 'fileName'>,
  cancel: () => Promise<unknown>,
  what = 'the inventory',
): void {
  confirm({
    title: 'Cancel this import?',
    sentence: `${batch.fileName} has not changed ${what}. To import it later, upload it again.`,
    confirmLabel: 'Cancel import',
    cancelLabel: 'Keep import',
    tone: 'danger',
    onConfirm: async () => void (await cancel()),
  });
}
