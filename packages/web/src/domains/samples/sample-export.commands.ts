import { toPageQuery } from '@curbstop/contract/primitives/list';
import type { Selection, SelectionFilter } from '@curbstop/contract/primitives/selection';
import {
  downloadSamples,
  downloadSelectedSamples,
  type SampleExportFormat,
} from '@curbstop/contract/samples/sample-export.endpoints';
import { useMutation } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';

type ExportRequest = { readonly format: SampleExportFormat } & (
  | { readonly matching: SelectionFilter }
  | { readonly selection: Selection }
);

/** Downloads samples; the server refuses a selection if the list has changed since. */
export function useSampleExport(accountId: string) {
  return useMutation({
    mutationFn: ({ format, ...request }: ExportRequest) =>
      'selection' in request
        ? receiveFile(downloadSelectedSamples, {
            params: { accountId },
            body: { format, selection: request.selection },
          })
        : receiveFile(downloadSamples, { params: { accountId, format }, query: toPageQuery(request.matching) }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The samples could not be exported. ', error),
  });
}
