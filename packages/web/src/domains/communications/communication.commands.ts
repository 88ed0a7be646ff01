import {
  changeCommunicationStatus,
  copyCommunication,
  createCommunication,
  downloadPreview,
  renameCommunication,
  updateCommunication,
  uploadLetterImage,
} from '@curbstop/contract/communications/communication.endpoints';
import type {
  Communication,
  CommunicationChange,
  CommunicationCopy,
  CommunicationRow,
  NewCommunication,
} from '@curbstop/contract/communications/communication.rules';
import type { CommunicationStatus } from '@curbstop/contract/communications/communication.values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { receiveFile, sendRequest } from '../../foundation/client.ts';
import { uploadFile } from '../../foundation/upload.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { communicationsKey, type PreviewInput } from './communication.queries.ts';

type CommunicationVersion = Pick<CommunicationRow, 'id' | 'name' | 'version'>;
type LetterWithStatus = CommunicationVersion & Pick<CommunicationRow, 'status'>;

const statusToasts: Readonly<Record<CommunicationStatus, string>> = {
  Active: 'is active',
  Draft: 'is a draft',
  Archived: 'was archived',
};

/** Mutations of letters; everything that shows them is refetched. */
export function useCommunicationCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const then = async (query: Promise<Communication>): Promise<Communication> => {
    const done = await query;
    await cache.invalidateQueries({ queryKey: communicationsKey(accountId) });
    return done;
  };
  const changeStatus = ({ id, version }: CommunicationVersion, status: CommunicationStatus) =>
    then(sendRequest(changeCommunicationStatus, { params: { id }, body: { version, status } }));
  /** The steps lead from each status to the next one. */
  const setStatuses = async (letter: LetterWithStatus, steps: readonly CommunicationStatus[]) => {
    try {
      let changed: LetterWithStatus = letter;
      for (const status of steps) changed = await changeStatus(changed, status);
      // An archived letter can only become a draft; an active one is then active again.
      const back: readonly CommunicationStatus[] = letter.status === 'Active' ? ['Draft', 'Active'] : ['Draft'];
      toastSuccess(
        `“${letter.name}” ${statusToasts[steps.at(-1) ?? letter.status]}`,
        steps.includes('Archived') ? { action: { label: 'Undo', run: () => void setStatuses(changed, back) } } : {},
      );
    } catch (error) {
      toastFailure('', error);
      void cache.invalidateQueries({ queryKey: communicationsKey(accountId) });
    }
  };
  return {
    create: (body: NewCommunication) => then(sendRequest(createCommunication, { body })),
    copy: (id: string, body: CommunicationCopy) => then(sendRequest(copyCommunication, { params: { id }, body })),
    rename: ({ id, version }: CommunicationVersion, name: string) =>
      then(sendRequest(renameCommunication, { params: { id }, body: { version, name } })),
    save: ({ id, version }: CommunicationVersion, fields: CommunicationChange) =>
      then(sendRequest(updateCommunication, { params: { id }, body: { version, fields } })),
    setStatus: (letter: LetterWithStatus, status: CommunicationStatus) => setStatuses(letter, [status]),
  };
}

/** Stores an image for the text of a letter. */
export function useImageUpload() {
  return useMutation({
    mutationFn: (file: File) => {
      const parts = new FormData();
      parts.append('file', file, file.name);
      return uploadFile(uploadLetterImage, { parts });
    },
    onError: (error) => toastFailure('The image was not inserted. ', error),
  });
}

/** Saves the PDF of a preview. */
export function usePreviewDownload() {
  return useMutation({
    mutationFn: (body: PreviewInput) => receiveFile(downloadPreview, { body }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The letter could not be created as a PDF. ', error),
  });
}
