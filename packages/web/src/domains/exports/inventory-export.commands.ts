import { downloadInventory, downloadSelectedLines } from '@curbstop/contract/exports/inventory-export.endpoints';
import type { InventoryExportFormat, InventoryExportLayout } from '@curbstop/contract/exports/inventory-export.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { useMutation } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';

export interface InventoryExport {
  readonly layout: InventoryExportLayout;
  readonly format: InventoryExportFormat;
}

/** Downloads the inventory. */
export function useDownloadInventory() {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (query: InventoryExport) => receiveFile(downloadInventory, { params: { accountId }, query }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The inventory could not be exported. ', error),
  });
}

/** Downloads selected lines; the server refuses if the list has changed since the selection. */
export function useDownloadSelected() {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (body: InventoryExport & { readonly selection: Selection }) =>
      receiveFile(downloadSelectedLines, { params: { accountId }, body }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The selected lines could not be exported. ', error),
  });
}
