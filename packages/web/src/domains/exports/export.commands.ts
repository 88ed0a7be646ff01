import {
  cancelExport,
  downloadExport,
  getExport,
  startAccountExport,
} from '@curbstop/contract/exports/export.endpoints';
import { downloadTemplate } from '@curbstop/contract/exports/template.endpoints';
import type { TemplateFormat, TemplateType } from '@curbstop/contract/exports/template.values';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { receiveFile, sendRequest } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { exportsKey, isExportRunning } from './export.queries.ts';

/** Progress of an export. */
export function exportQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...exportsKey(accountId), id],
    queryFn: ({ signal }) => sendRequest(getExport, { params: { accountId, id }, signal }),
    refetchInterval: ({ state }) => (state.data && isExportRunning(state.data) ? 1000 : false),
    staleTime: 0,
  });
}

export function useExportCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const onFailure = (what: string) => ({
    onError: (error: Error) => toastFailure(`${what} `, error),
    onSettled: () => cache.invalidateQueries({ queryKey: exportsKey(accountId) }),
  });
  return {
    start: useMutation({
      mutationFn: () => sendRequest(startAccountExport, { params: { accountId } }),
      ...onFailure('The export was not started.'),
    }),
    cancel: useMutation({
      mutationFn: (id: string) => sendRequest(cancelExport, { params: { accountId, id } }),
      ...onFailure('The export was not canceled.'),
    }),
    fetch: useMutation({
      mutationFn: (id: string) => receiveFile(downloadExport, { params: { accountId, id } }),
      onSuccess: (file) => {
        saveFile(file);
        toastSuccess(`${file.fileName} is in your downloads`);
      },
      ...onFailure('The file could not be downloaded.'),
    }),
  };
}

export function useDownloadTemplate() {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (params: { readonly type: TemplateType; readonly format: TemplateFormat }) =>
      receiveFile(downloadTemplate, { params: { accountId, ...params } }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The template could not be downloaded. ', error),
  });
}
