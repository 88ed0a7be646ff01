import type { SheetLayout, WrittenCell } from '../primitives/sheet-layout.ts';
import type { RecalculatedResult } from './recalculation.endpoints.ts';
import { getFindingLabel } from './sample.values.ts';

const columns: readonly {
  readonly heading: string;
  readonly width: number;
  readonly cell: (result: RecalculatedResult) => WrittenCell;
}[] = [
  { heading: 'Sample', width: 12, cell: ({ sampleNumber }) => String(sampleNumber) },
  { heading: 'Address', width: 36, cell: ({ address }) => address },
  { heading: 'Analyte', width: 16, cell: ({ analyte }) => analyte },
  { heading: 'As reported', width: 28, cell: ({ reported }) => reported },
  { heading: 'Value before', width: 18, cell: ({ beforeAmount, unit }) => `${beforeAmount} ${unit}` },
  { heading: 'Value after', width: 18, cell: ({ afterAmount, unit }) => `${afterAmount} ${unit}` },
  { heading: 'Finding before', width: 16, cell: ({ beforeDetection }) => getFindingLabel(beforeDetection) },
  { heading: 'Finding after', width: 16, cell: ({ afterDetection }) => getFindingLabel(afterDetection) },
  { heading: 'Reason', width: 80, cell: ({ reason }) => reason },
  { heading: 'Calculation', width: 14, cell: ({ calculationVersion }) => calculationVersion },
  { heading: 'Recalculated (UTC)', width: 24, cell: ({ recalculatedOn }) => recalculatedOn },
  { heading: 'Sample ID', width: 38, cell: ({ sampleId }) => sampleId },
];

export const recalculationHeadings = columns.map(({ heading }) => heading);

export const recalculationSheet: SheetLayout = {
  name: 'Recalculated results',
  top: [{ look: 'heading', cells: recalculationHeadings }],
  columns: columns.map(({ width }) => ({ kind: 'text', width })),
  frozen: { rows: 1, columns: 0 },
};

export function toRecalculationRow(result: RecalculatedResult): WrittenCell[] {
  return columns.map(({ cell }) => cell(result));
}
