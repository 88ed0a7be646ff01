import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { formatDateTime, formatCount } from '../../ui/format.ts';

/** [A8.6]: the file is about to be deleted, this cannot be undone, and from which records it is removed. */
export function describeDeletion({ originalFileName, links }: Pick<Attachment, 'originalFileName' | 'links'>): string {
  const recordsText =
    links.length > 1
      ? ` from all ${formatCount(links.length, 'record')} that it is attached to (${links.map(({ name }) => name).join('; ')})`
      : '';
  return `${originalFileName} is about to be deleted. This cannot be undone: the document will be removed entirely${recordsText}.`;
}

/** When a photo was taken, in the camera's local time. */
export function formatTakenDate({ takenOn, takenAt }: Pick<Attachment, 'takenOn' | 'takenAt'>): string | null {
  return takenOn === null ? null : formatDateTime(`${takenOn}T${takenAt ?? '00:00'}`);
}
