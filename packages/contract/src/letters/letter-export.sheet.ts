import { languageLabels } from '../communications/communication.values.ts';
import type { SheetLayout, WrittenCell } from '../primitives/sheet-layout.ts';
import { formatInstantAt } from '../primitives/zoned-day.ts';
import { deliveryMethodLabels } from './letter-batch.values.ts';
import type { LetterRow } from './letter.rules.ts';
import { describeLetterStatus, recipientKindLabels } from './letter.values.ts';

interface ExportedColumn {
  readonly heading: string;
  readonly width: number;
  /** `timeZone` is that of the water system. */
  readonly cell: (letter: LetterRow, timeZone: string) => WrittenCell;
}

const languageNames: Readonly<Record<string, string>> = languageLabels;
const day = (date: string | null): WrittenCell => (date === null ? null : { date });
const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

const columns: readonly ExportedColumn[] = [
  { heading: 'Letter code', width: 16, cell: ({ code }) => code },
  { heading: 'Letter name', width: 32, cell: ({ letterName }) => letterName },
  { heading: 'Status', width: 14, cell: (letter) => describeLetterStatus(letter) },
  {
    heading: 'Outdated when mailed',
    width: 40,
    cell: ({ mailedOutdated }) => mailedOutdated?.reason ?? null,
  },
  {
    heading: 'Found outdated on',
    width: 16,
    cell: ({ mailedOutdated }) => day(mailedOutdated?.on ?? null),
  },
  { heading: 'Failure', width: 40, cell: ({ failure }) => failure },
  { heading: 'Recipient', width: 28, cell: ({ recipientName }) => recipientName },
  { heading: 'Sent to', width: 18, cell: ({ recipientKind }) => recipientKindLabels[recipientKind] },
  { heading: 'Address on the letter', width: 48, cell: ({ address }) => address.join(', ') },
  { heading: 'Email', width: 28, cell: ({ email }) => email },
  { heading: 'Location', width: 36, cell: ({ location }) => location.address },
  { heading: 'City', width: 20, cell: ({ location }) => location.city },
  { heading: 'State', width: 8, cell: ({ location }) => location.stateOrProvince },
  { heading: 'ZIP', width: 10, cell: ({ location }) => location.postalCode },
  { heading: 'Program', width: 28, cell: ({ programName }) => programName },
  { heading: 'Sampling event', width: 28, cell: ({ eventName }) => eventName },
  { heading: 'Delivery', width: 12, cell: ({ method }) => deliveryMethodLabels[method] },
  { heading: 'Mail type', width: 14, cell: ({ method, mailType }) => (method === 'Mail' ? mailType : null) },
  { heading: 'Certified mail', width: 14, cell: ({ isCertified }) => yesNo(isCertified) },
  { heading: 'Color', width: 8, cell: ({ isColor }) => yesNo(isColor) },
  { heading: 'Tracking number', width: 24, cell: ({ trackingId }) => trackingId },
  { heading: 'Language', width: 10, cell: ({ language }) => languageNames[language] ?? language },
  { heading: 'Letter date', width: 14, cell: ({ letterOn }) => day(letterOn) },
  { heading: 'Created on', width: 26, cell: ({ createdOn }, timeZone) => formatInstantAt(createdOn, timeZone) },
  { heading: 'Mailed on', width: 14, cell: ({ mailedOn }) => day(mailedOn) },
  { heading: 'Forwarded on', width: 14, cell: ({ forwardedOn }) => day(forwardedOn) },
  { heading: 'Delivered on', width: 14, cell: ({ deliveredOn }) => day(deliveredOn) },
  { heading: 'Returned on', width: 14, cell: ({ returnedOn }) => day(returnedOn) },
  { heading: 'Reason for return', width: 24, cell: ({ returnReason }) => returnReason },
  { heading: 'Batch', width: 32, cell: ({ batchTitle }) => batchTitle },
  { heading: 'Curbstop location ID', width: 38, cell: ({ locationId }) => locationId },
];

export const letterExportHeadings = columns.map(({ heading }) => heading);

export const letterExportSheet: SheetLayout = {
  name: 'Letters',
  top: [{ look: 'heading', cells: letterExportHeadings }],
  columns: columns.map(({ width }) => ({ kind: 'general', width })),
  frozen: { rows: 1, columns: 1 },
};

export function toLetterExportRow(letter: LetterRow, timeZone: string): WrittenCell[] {
  return columns.map(({ cell }) => cell(letter, timeZone));
}
