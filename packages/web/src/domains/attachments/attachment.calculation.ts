import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { calendarMinute, count } from '../../ui/format.ts';

/** [A8.6]: that the file is about to be deleted, that it cannot be undone, that it is removed entirely; and from where. */
export function deletionSentence({ originalFileName, links }: Pick<Attachment, 'originalFileName' | 'links'>): string {
  const from =
    links.length > 1
      ? ` from all ${count(links.length, 'record')} that it is attached to (${links.map(({ name }) => name).join('; ')})`
      : '';
  return `${originalFileName} is about to be deleted. This cannot be undone: the document will be removed entirely${from}.`;
}

/** When a photo was taken, on the camera's clock. */
export function takenWords({ takenOn, takenAt }: Pick<Attachment, 'takenOn' | 'takenAt'>): string | null {
  return takenOn === null ? null : calendarMinute(`${takenOn}T${takenAt ?? '00:00'}`);
}
