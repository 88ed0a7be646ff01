import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { describeLetterStatus, isUndelivered } from '@curbstop/contract/letters/letter.values';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { describeMail, getLetterTone } from './letter.calculation.ts';
import { nameLocation, nameRecipient } from './letter-log.calculation.ts';
import { Dash } from '../../ui/Dash.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { TableColumn } from '../../ui/table/table-layout.ts';

const recipientColumn: TableColumn<LetterRow> = {
  id: 'recipientName',
  header: 'Recipient',
  width: 176,
  text: nameRecipient,
  cell: nameRecipient,
};

const otherColumns: readonly TableColumn<LetterRow>[] = [
  {
    id: 'status',
    header: 'Status',
    width: 120,
    card: 'top',
    text: describeLetterStatus,
    cell: (letter) => <StatusBadge tone={getLetterTone(letter)}>{describeLetterStatus(letter)}</StatusBadge>,
  },
  {
    id: 'needsResending',
    header: 'Needs resending',
    width: 128,
    startsHidden: true,
    text: describeResending,
    cell: (letter) => describeResending(letter) ?? <Dash />,
  },
  {
    id: 'needsRewriting',
    header: 'Needs a new letter',
    width: 144,
    startsHidden: true,
    text: ({ needsRewriting }) => (needsRewriting ? 'Yes' : null),
    cell: ({ needsRewriting }) => (needsRewriting ? 'Yes' : <Dash />),
  },
  {
    id: 'isOutdated',
    header: 'Outdated when mailed',
    width: 240,
    startsHidden: true,
    text: ({ mailedOutdated }) => mailedOutdated?.reason ?? null,
    cell: ({ mailedOutdated }) => mailedOutdated?.reason ?? <Dash />,
  },
  { id: 'letterName', header: 'Letter name', width: 240, cell: ({ letterName }) => letterName },
  { id: 'method', header: 'Delivery', width: 216, cell: describeMail },
  {
    id: 'createdOn',
    header: 'Created on',
    width: 168,
    text: ({ createdOn }) => createdOn,
    cell: ({ createdOn }) => formatInstant(createdOn),
  },
  {
    id: 'mailedOn',
    header: 'Mailed on',
    width: 112,
    text: ({ mailedOn }) => mailedOn,
    cell: ({ mailedOn }) => (mailedOn ? formatDay(mailedOn) : <Dash />),
  },
  {
    id: 'returnReason',
    header: 'Reason for return',
    width: 176,
    startsHidden: true,
    text: ({ returnReason }) => returnReason,
    cell: ({ returnReason }) => returnReason ?? <Dash />,
  },
  {
    id: 'trackingId',
    header: 'Tracking number',
    width: 192,
    startsHidden: true,
    text: ({ trackingId }) => trackingId,
    cell: ({ trackingId }) => trackingId ?? <Dash />,
  },
  { id: 'code', header: 'Letter code', width: 128, startsHidden: true, cell: ({ code }) => code },
  {
    id: 'eventName',
    header: 'Sampling event',
    width: 200,
    startsHidden: true,
    text: ({ eventName }) => eventName,
    cell: ({ eventName }) => eventName ?? <Dash />,
  },
  {
    id: 'programName',
    header: 'Program',
    width: 200,
    startsHidden: true,
    text: ({ programName }) => programName,
    cell: ({ programName }) => programName ?? <Dash />,
  },
];

/** Most letters are to “Resident”, so the address distinguishes them, except where all have the same one. */
export const letterColumns: readonly TableColumn<LetterRow>[] = [
  { id: 'location', header: 'Location', names: 'row', width: 240, text: nameLocation, cell: nameLocation },
  ...otherColumns.slice(0, 1),
  recipientColumn,
  ...otherColumns.slice(1),
];
export const letterColumnsOfLocation: readonly TableColumn<LetterRow>[] = [
  { ...recipientColumn, names: 'row' },
  ...otherColumns,
];

/** One whose later letter no longer matches the records has no obstacle and needs resending as well. */
function describeResending(letter: LetterRow): string | null {
  const { needsResending, resendObstacle, resentAs } = letter;
  if (needsResending) return 'Yes';
  if (resentAs !== null || !isUndelivered(letter)) return null;
  return resendObstacle === null ? 'Yes' : `No. ${resendObstacle}`;
}
