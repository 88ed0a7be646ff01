import {
  cancelResultImport,
  checkResultImport,
  chooseSampleOfRow,
  commitResultImport,
  downloadFailedResults,
  importResultRow,
  leaveOutResultRows,
  planResultImport,
  undoResultImport,
  uploadResults,
} from '@curbstop/contract/imports/result-import.endpoints';
import type { ResultImport, ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { receiveFile, sendRequest } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { uploadFile } from '../../foundation/upload.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { showImportStep } from './import-step.commands.ts';
import { importsKey } from './import.queries.ts';
import { resultImportKey } from './result-import.queries.ts';

interface Sending {
  readonly eventId: string;
  readonly file: File;
  readonly onProgress: (share: number) => void;
}

/** Uploads a laboratory file and returns the id of the new import. */
export function useResultUpload() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, file, onProgress }: Sending) => {
      const parts = new FormData();
      parts.append('file', file, file.name);
      return uploadFile(uploadResults, { params: { accountId, eventId }, parts, onProgress });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: importsKey(accountId) }),
  });
}

/** Downloads the rows that failed or have no sample, with what to fix in each. */
export function useFailedResultsDownload(id: string) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: async () => saveFile(await receiveFile(downloadFailedResults, { params: { accountId, id } })),
    onError: (error) => toastFailure('', error),
  });
}

interface RowChoice {
  readonly version: number;
  readonly rowNumber: number;
  /** Null: as the file names it. */
  readonly sampleId: string | null;
  /** Why it is of a sample with another address or day than in the file. */
  readonly reason?: string;
}

interface ExcludedRows {
  readonly version: number;
  readonly rowNumbers: readonly number[];
  readonly reason: string;
}

interface RowImport {
  readonly version: number;
  readonly rowNumber: number;
  readonly sampleId: string;
  readonly isConfirmed: boolean;
  readonly confirmedLowerPercentiles?: string;
  /**
   * Why it is of a sample with another address or day than in the file, or right although it lowers a 90th percentile.
   */
  readonly reason?: string;
}

/** How many results a person confirmed before they are saved. */
interface ConfirmedResults {
  readonly version: number;
  readonly confirmedDowngrades: number;
  readonly confirmedUnits: number;
  readonly confirmedLowerPercentiles?: string;
  readonly reason?: string;
}

/** What a person confirmed before an import is undone. */
interface ConfirmedUndo {
  readonly confirmedExceedances: number;
  readonly confirmedLowerPercentiles?: string;
  readonly reason?: string;
}

/**
 * The steps of one import; each returns the import, which the page then shows. `version` is the one that the person
 * saw: if another person changed the import since, the step is refused and the page shows the import as it is now.
 */
export interface ResultImportCommands {
  readonly plan: (plan: ResultPlan, version: number) => Promise<ResultImport>;
  readonly check: () => Promise<ResultImport>;
  readonly choose: (choice: RowChoice) => Promise<ResultImport>;
  readonly leaveOut: (rows: ExcludedRows) => Promise<ResultImport>;
  /** Imports a row that was not imported with its file. */
  readonly importRow: (row: RowImport) => Promise<ResultImport>;
  readonly commit: (confirmed: ConfirmedResults) => Promise<ResultImport>;
  readonly cancel: () => Promise<ResultImport>;
  readonly undo: (confirmed: ConfirmedUndo) => Promise<ResultImport>;
}

export function useResultImportCommands(id: string): ResultImportCommands {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return useMemo(() => {
    const params = { accountId, id };
    const queryKey = resultImportKey(accountId, id);
    const show = (step: Promise<ResultImport>) => showImportStep(cache, { accountId, queryKey, step });
    return {
      plan: (plan, version) => show(sendRequest(planResultImport, { params, body: { plan, version } })),
      check: () => show(sendRequest(checkResultImport, { params })),
      choose: ({ rowNumber, ...body }) =>
        show(sendRequest(chooseSampleOfRow, { params: { ...params, rowNumber }, body })),
      leaveOut: ({ rowNumbers, ...body }) =>
        show(sendRequest(leaveOutResultRows, { params, body: { rowNumbers: [...rowNumbers], ...body } })),
      importRow: ({ rowNumber, ...body }) =>
        show(sendRequest(importResultRow, { params: { ...params, rowNumber }, body })),
      commit: (confirmed) => show(sendRequest(commitResultImport, { params, body: confirmed })),
      cancel: () => show(sendRequest(cancelResultImport, { params })),
      undo: (body) => show(sendRequest(undoResultImport, { params, body })),
    };
  }, [cache, accountId, id]);
}
