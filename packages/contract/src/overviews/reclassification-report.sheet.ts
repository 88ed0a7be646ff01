import type { SheetLayout, WrittenCell } from '../primitives/sheet-layout.ts';
import type { ReclassifiedLine } from './reclassification-report.endpoints.ts';
import { directionLabels } from './reclassification-report.values.ts';

const columns: readonly {
  readonly heading: string;
  readonly width: number;
  readonly cell: (line: ReclassifiedLine) => WrittenCell;
}[] = [
  { heading: 'Service line ID', width: 20, cell: ({ externalId }) => externalId },
  { heading: 'Address', width: 32, cell: ({ addressLine1 }) => addressLine1 },
  { heading: 'Address line 2', width: 14, cell: ({ addressLine2 }) => addressLine2 },
  { heading: 'City', width: 20, cell: ({ city }) => city },
  { heading: 'State', width: 8, cell: ({ state }) => state },
  { heading: 'ZIP', width: 12, cell: ({ zip }) => zip },
  { heading: 'Classification before', width: 32, cell: ({ before }) => before },
  { heading: 'Classification after', width: 32, cell: ({ after }) => after },
  { heading: 'Change', width: 18, cell: ({ direction }) => directionLabels[direction] },
  { heading: 'Deleted later', width: 14, cell: ({ isDeleted }) => (isDeleted ? 'Yes' : 'No') },
];

export const reclassifiedLineHeadings = columns.map(({ heading }) => heading);

export const reclassifiedLineSheet: SheetLayout = {
  name: 'Reclassified lines',
  top: [{ look: 'heading', cells: reclassifiedLineHeadings }],
  columns: columns.map(({ width }) => ({ kind: 'text', width })),
  frozen: { rows: 1, columns: 0 },
};

export function toReclassifiedLineRow(line: ReclassifiedLine): WrittenCell[] {
  return columns.map(({ cell }) => cell(line));
}
