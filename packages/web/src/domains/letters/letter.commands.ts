import {
  cancelLetterBatch,
  createLetterDownload,
  downloadDocument,
  downloadLetterBatch,
  resendFailedLetters,
  retryLetterBatch,
} from '@curbstop/contract/letters/letter-batch.endpoints';
import {
  markBatchMailed,
  recordLetterMailed,
  recordReturnedLetter,
  recordTrackingNumbers,
  updateTrackingNumber,
  closeLetterPage,
  resendLetter,
  undoLetterReturn,
} from '@curbstop/contract/letters/letter-delivery.endpoints';
import type { Mailing, TrackingEntry } from '@curbstop/contract/letters/letter-delivery.rules';
import { exportLetters } from '@curbstop/contract/letters/letter-export.endpoints';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { Selection, SelectionFilter } from '@curbstop/contract/primitives/selection';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { receiveFile, sendRequest, type ReceivedFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { uploadFile } from '../../foundation/upload.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { toExportFilters } from './letter-export.calculation.ts';
import { sentLettersKey } from './letter.queries.ts';

type Resent = z.input<typeof resendLetter.body>;
type Returned = z.input<typeof recordReturnedLetter.body>;

/** Mutations of batches and sent letters; everything that shows them is refetched. */
export function useLetterCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: sentLettersKey(accountId) });
  const then = async <Done>(work: Promise<Done>): Promise<Done> => {
    const done = await work;
    await refetch();
    return done;
  };
  return {
    cancel: ({ id }: BatchRow) => then(sendRequest(cancelLetterBatch, { params: { id } })),
    retry: ({ id }: BatchRow) => then(sendRequest(retryLetterBatch, { params: { id } })),
    resendFailed: ({ id }: BatchRow) => then(sendRequest(resendFailedLetters, { params: { id } })),
    markMailed: ({ id }: BatchRow, body: Mailing) => then(sendRequest(markBatchMailed, { params: { id }, body })),
    recordMailed: ({ id }: LetterRow, mailedOn: string) =>
      then(sendRequest(recordLetterMailed, { params: { id }, body: { mailedOn } })),
    enterTrackingNumber: ({ id }: LetterRow, body: TrackingEntry) =>
      then(sendRequest(updateTrackingNumber, { params: { id }, body })),
    recordReturned: (body: Returned) => then(sendRequest(recordReturnedLetter, { body })),
    resend: ({ id }: LetterRow, body: Resent) => then(sendRequest(resendLetter, { params: { id }, body })),
    undoReturn: ({ id }: LetterRow, body: z.input<typeof undoLetterReturn.body>) =>
      then(sendRequest(undoLetterReturn, { params: { id }, body })),
    closePage: ({ id }: LetterRow) => then(sendRequest(closeLetterPage, { params: { id } })),
    trackByFile: useMutation({
      mutationFn: ({ file, onProgress }: { readonly file: File; readonly onProgress: (share: number) => void }) => {
        const parts = new FormData();
        parts.append('file', file);
        return then(uploadFile(recordTrackingNumbers, { parts, onProgress }));
      },
    }),
  };
}

const save = (file: ReceivedFile) => {
  saveFile(file);
  toastSuccess(`${file.fileName} is in your downloads`);
};
const onError = (error: Error) => toastFailure('The letters could not be downloaded. ', error);

/** Saves the ZIP of a batch. */
export function useBatchDownload() {
  return useMutation({
    mutationFn: ({ id }: Pick<BatchRow, 'id'>) => receiveFile(downloadLetterBatch, { params: { id } }),
    onSuccess: save,
    onError,
  });
}

/** Saves the PDF of a letter. */
export function useLetterDownload() {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (documentId: string) => receiveFile(downloadDocument, { params: { accountId, documentId } }),
    onSuccess: save,
    onError,
  });
}

/** Puts chosen letters into one ZIP, and saves it [B7.15]. */
export function useSelectedDownload() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (selection: Selection) => {
      const body = 'ids' in selection ? { instanceIds: [...selection.ids] } : { selection };
      const { id, letters, counts } = await sendRequest(createLetterDownload, { body });
      await cache.invalidateQueries({ queryKey: sentLettersKey(accountId) });
      const file = await receiveFile(downloadLetterBatch, { params: { id } });
      saveFile(file);
      return { fileName: file.fileName, letters, counts };
    },
  });
}

/** Downloads the letter log with the filters of the table [B7.48]. */
export function useLetterExport() {
  return useMutation({
    mutationFn: ({ format, matching }: { readonly format: 'csv' | 'xlsx'; readonly matching: SelectionFilter }) =>
      receiveFile(exportLetters, { body: { format, ...toExportFilters(matching) } }),
    onSuccess: save,
    onError: (error) => toastFailure('The letter log could not be exported. ', error),
  });
}
