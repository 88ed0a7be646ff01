import type { SheetLayout, WrittenCell } from '../primitives/sheet-layout.ts';
import type { AccountChange } from './change-history.endpoints.ts';

const columns: readonly {
  readonly heading: string;
  readonly width: number;
  readonly cell: (change: AccountChange) => WrittenCell;
}[] = [
  { heading: 'Date (UTC)', width: 24, cell: ({ changedOn }) => changedOn },
  { heading: 'User', width: 24, cell: ({ changedBy }) => changedBy },
  { heading: 'Source', width: 14, cell: ({ source }) => source },
  { heading: 'Record type', width: 16, cell: ({ entityType }) => entityType },
  { heading: 'Record', width: 36, cell: ({ title }) => title },
  { heading: 'Record ID', width: 38, cell: ({ entityId }) => entityId },
  { heading: 'Change', width: 14, cell: ({ operation }) => operation },
  { heading: 'Reason', width: 36, cell: ({ reason }) => reason },
  { heading: 'Before', width: 60, cell: ({ before }) => formatFields(before) },
  { heading: 'After', width: 60, cell: ({ after }) => formatFields(after) },
];

export const changeHeadings = columns.map(({ heading }) => heading);

export const changeSheet: SheetLayout = {
  name: 'Change history',
  top: [{ look: 'heading', cells: changeHeadings }],
  columns: columns.map(({ width }) => ({ kind: 'text', width })),
  frozen: { rows: 1, columns: 0 },
};

export function toChangeRow(change: AccountChange): WrittenCell[] {
  return columns.map(({ cell }) => cell(change));
}

/** A cell of a workbook holds at most 32,767 characters. */
const maxCellLength = 32_000;

function formatFields(recorded: AccountChange['before']): string | null {
  return recorded && JSON.stringify(recorded).slice(0, maxCellLength);
}
