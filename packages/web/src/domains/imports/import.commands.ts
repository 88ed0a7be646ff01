import {
  cancelImport,
  checkImport,
  commitImport,
  downloadFailedRows,
  planImport,
  undoImport,
  uploadImport,
} from '@curbstop/contract/imports/import-batch.endpoints';
import type { ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { receiveFile, sendRequest } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { uploadFile } from '../../foundation/upload.ts';
import { useMe } from '../accounts/session.queries.ts';
import type { ExplainedConfirmation } from '../accounts/PercentileConfirmationForm.tsx';
import { showImportStep } from './import-step.commands.ts';
import { importKey, importsKey } from './import.queries.ts';

interface Sending {
  readonly file: File;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** Uploads a file and returns the id of the new import. */
export function useUpload() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, onProgress, signal }: Sending) => {
      const parts = new FormData();
      parts.append('file', file, file.name);
      return uploadFile(uploadImport, { params: { accountId }, parts, onProgress, signal });
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: importsKey(accountId) }),
  });
}

/** Mutations of one import. Each one returns the updated batch, which the page then shows. */
export interface ImportCommands {
  readonly plan: (plan: ImportPlan, version: number) => Promise<ImportBatch>;
  readonly check: () => Promise<ImportBatch>;
  /**
   * `version`: the one that the person saw. `confirmedDowngrades`: the number of lines with a less protective
   * classification that the person confirmed.
   */
  readonly commit: (
    reviewed: { readonly version: number; readonly confirmedDowngrades: number },
    lower?: ExplainedConfirmation,
  ) => Promise<ImportBatch>;
  readonly cancel: () => Promise<ImportBatch>;
  readonly undo: (confirmedDowngrades: number, lower?: ExplainedConfirmation) => Promise<ImportBatch>;
  /** Refetches the import after a refusal because its state has changed. */
  readonly refetch: () => Promise<void>;
  /** Downloads the failed rows. */
  readonly downloadFailed: () => Promise<void>;
}

export function useImportCommands(id: string): ImportCommands {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return useMemo(() => createImportCommands(cache, accountId, id), [cache, accountId, id]);
}

/** The mutations of one import, for rows of a list. */
export function createImportCommands(cache: QueryClient, accountId: string, id: string): ImportCommands {
  const params = { accountId, id };
  const queryKey = importKey(accountId, id);
  const show = (step: Promise<ImportBatch>) => showImportStep(cache, { accountId, queryKey, step });
  return {
    plan: (plan, version) => show(sendRequest(planImport, { params, body: { plan, version } })),
    check: () => show(sendRequest(checkImport, { params })),
    commit: (reviewed, lower) => show(sendRequest(commitImport, { params, body: { ...reviewed, ...lower } })),
    cancel: () => show(sendRequest(cancelImport, { params })),
    undo: (confirmedDowngrades, lower) =>
      show(sendRequest(undoImport, { params, body: { confirmedDowngrades, ...lower } })),
    refetch: () => cache.invalidateQueries({ queryKey, exact: true }),
    downloadFailed: async () => saveFile(await receiveFile(downloadFailedRows, { params })),
  };
}
