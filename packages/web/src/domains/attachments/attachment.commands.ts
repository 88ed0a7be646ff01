import { deleteAttachment } from '@curbstop/contract/attachments/attachment.endpoints';
import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { confirm } from '../../ui/overlays.ts';
import { toastError, toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { describeDeletion } from './attachment.calculation.ts';
import { attachmentsKey, attachmentFileQuery } from './attachment.queries.ts';

export function useSaveAttachment(): (attachment: Pick<Attachment, 'id' | 'originalFileName'>) => Promise<void> {
  const cache = useQueryClient();
  const accountId = useMe().defaultAccount.id;
  return async ({ id, originalFileName }) => {
    try {
      saveFile(await cache.fetchQuery(attachmentFileQuery(accountId, id)));
    } catch (error) {
      toastFailure(`${originalFileName} could not be downloaded. `, error);
    }
  };
}

/** Confirms first, because it cannot be undone [A8.6]; the dialog stays open with the error if it fails. */
export function useDeleteAttachment(onDeleted: () => void): (attachment: Attachment) => void {
  const cache = useQueryClient();
  const accountId = useMe().defaultAccount.id;
  return (attachment) => {
    const [link] = attachment.links;
    if (!link) return;
    confirm({
      title: 'Delete this attachment?',
      sentence: describeDeletion(attachment),
      confirmLabel: 'Delete attachment',
      tone: 'danger',
      onConfirm: async () => {
        try {
          await sendRequest(deleteAttachment, {
            params: {
              attachmentId: attachment.id,
              relatedEntityType: link.relatedEntityType,
              relatedEntityId: link.relatedEntityId,
            },
          });
        } catch (error) {
          toastError('An error occurred during deletion', { error });
          throw error;
        }
        toastSuccess('Successfully deleted document');
        onDeleted();
        await cache.invalidateQueries({ queryKey: attachmentsKey(accountId) });
      },
    });
  };
}
