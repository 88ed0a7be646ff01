import { formatDay } from '../primitives/calendar.ts';
import { fillSheet, toDateCell, type FilledSheet } from '../primitives/sheet-layout.ts';

/** A letter that left although it no longer matched the records: the State sees it, but it is no notice. */
export interface OutdatedNotice {
  readonly id: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly letterName: string;
  readonly code: string;
  readonly mailedOn: string | null;
  readonly returnedOn: string | null;
  /** The day on which the difference was found; null if the numbers changed after the letter was mailed. */
  readonly foundOn: string | null;
  readonly reason: string;
}

const outdatedColumns = [
  { heading: 'Address', width: 36, cell: ({ address }: OutdatedNotice) => address },
  { heading: 'City', width: 20, cell: ({ city }: OutdatedNotice) => city },
  { heading: 'State', width: 8, cell: ({ state }: OutdatedNotice) => state },
  { heading: 'ZIP', width: 12, cell: ({ zip }: OutdatedNotice) => zip },
  { heading: 'Letter name', width: 40, cell: ({ letterName }: OutdatedNotice) => letterName },
  { heading: 'Letter code', width: 16, cell: ({ code }: OutdatedNotice) => code },
  { heading: 'Status', width: 60, cell: describeOutdated },
  {
    heading: 'Mailed on',
    width: 14,
    kind: 'general',
    cell: ({ mailedOn }: OutdatedNotice) => toDateCell(mailedOn),
  },
  {
    heading: 'Returned on',
    width: 14,
    kind: 'general',
    cell: ({ returnedOn }: OutdatedNotice) => toDateCell(returnedOn),
  },
  { heading: 'Reason', width: 90, cell: ({ reason }: OutdatedNotice) => reason },
] as const;

function describeOutdated({ foundOn }: OutdatedNotice): string {
  return foundOn === null
    ? 'Mailed with numbers that have since changed'
    : `Mailed, but did not match the records on ${formatDay(foundOn)}`;
}

/** The letters that people got, and that do not count as notices. */
export function createOutdatedSheet(letters: readonly OutdatedNotice[]): FilledSheet {
  return fillSheet<OutdatedNotice>('Outdated letters', outdatedColumns, letters);
}
