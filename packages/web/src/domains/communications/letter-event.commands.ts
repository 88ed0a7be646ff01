import { confirm } from '../../ui/overlays.ts';

interface EventChange {
  /** The names of the events. */
  readonly from: string;
  readonly to: string;
  /** What the text prints of its event. */
  readonly eventData: readonly string[];
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
}

/** A letter has one event, so another one changes what its text prints already. */
export function confirmEventChange({ from, to, eventData, confirmLabel, onConfirm }: EventChange): void {
  const following =
    eventData.length === 0
      ? 'The text has no other data of a sampling event yet.'
      : `These fields in the text will then print data of ${to}, too: ${new Intl.ListFormat('en-US').format(eventData)}.`;
  confirm({
    title: 'Change the letter’s sampling event?',
    sentence: `A letter has one sampling event. This changes it from ${from} to ${to}. ${following}`,
    confirmLabel,
    cancelLabel: 'Keep event',
    onConfirm,
  });
}
