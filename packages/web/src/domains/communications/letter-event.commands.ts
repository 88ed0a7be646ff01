import { confirm } from '../../ui/overlays.ts';

interface EventChange {
  /** The names of the events. */
  readonly from: string;
  readonly to: string;
  /** What the text prints of its event. */
  readonly eventData: readonly string[];
  /** Those of them that the other event does not have, if that is known. */
  readonly missingData?: readonly string[];
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
}

/** A letter has one event, so another one changes what its text prints already. */
export function confirmEventChange({ from, to, confirmLabel, onConfirm, ...data }: EventChange): void {
  confirm({
    title: 'Change the letter’s sampling event?',
    sentence: `A letter has one sampling event. This changes it from ${from} to ${to}. ${describeData(to, data)}`,
    confirmLabel,
    cancelLabel: 'Keep event',
    onConfirm,
  });
}

const list = new Intl.ListFormat('en-US');

function describeData(to: string, { eventData, missingData = [] }: Pick<EventChange, 'eventData' | 'missingData'>) {
  if (eventData.length === 0) return 'The text has no other data of a sampling event yet.';
  const following = eventData.filter((one) => !missingData.includes(one));
  return [
    ...(following.length > 0
      ? [`These fields in the text will then print data of ${to}, too: ${list.format(following)}.`]
      : []),
    ...(missingData.length > 0
      ? [`These fields in the text do not exist for ${to} and must be removed: ${list.format(missingData)}.`]
      : []),
  ].join(' ');
}
