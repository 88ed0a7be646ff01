import {
  assignLocationsByFile,
  downloadAssignmentTemplate,
} from '@curbstop/contract/sampling-events/event-assignment.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { uploadFile } from '../../foundation/upload.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { refreshMemberships } from '../programs/program-location.commands.ts';

interface Sending {
  readonly file: File;
  readonly createsSamples: boolean;
  readonly onProgress: (share: number) => void;
}

const importType = 'assignment';

/** Assigns the locations of a file to an event. */
export function useAssignByFile(accountId: string, { id, programId }: Pick<SamplingEvent, 'id' | 'programId'>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ file, createsSamples, onProgress }: Sending) => {
      const parts = new FormData();
      parts.append('programId', programId);
      parts.append('eventId', id);
      parts.append('createSamplesOnImport', String(createsSamples));
      parts.append('file', file);
      return uploadFile(assignLocationsByFile, { params: { accountId, importType }, parts, onProgress });
    },
    onSettled: refetchAfter(() => refreshMemberships(cache, accountId)),
  });
}

export function useAssignmentTemplate(accountId: string) {
  return useMutation({
    mutationFn: () => receiveFile(downloadAssignmentTemplate, { params: { accountId, importType } }),
    onSuccess: saveFile,
    onError: (error) => toastFailure('The template could not be downloaded. ', error),
  });
}
