import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { confirm } from '../../ui/overlays.ts';

export function confirmCancelImport(batch: Pick<ImportBatch, 'fileName'>, cancel: () => Promise<unknown>): void {
  confirm({
    title: 'Cancel this import?',
    sentence: `${batch.fileName} has not changed the inventory. To import it later, upload it again.`,
    confirmLabel: 'Cancel import',
    cancelLabel: 'Keep import',
    tone: 'danger',
    onConfirm: async () => void (await cancel()),
  });
}
