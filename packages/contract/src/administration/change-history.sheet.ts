import { nounNames, nouns } from '../nouns/noun.values.ts';
import { changeOperationLabels, changeSourceLabels } from '../primitives/change.ts';
import type { SheetLayout, WrittenCell } from '../primitives/sheet-layout.ts';
import { formatInstantAt } from '../primitives/zoned-day.ts';
import type { AccountChange } from './change-history.endpoints.ts';
import { describeRecorded } from './recorded-fields.calculation.ts';

const columns: readonly {
  readonly heading: string;
  readonly width: number;
  /** `timeZone` is that of the water system. */
  readonly cell: (change: AccountChange, timeZone: string) => WrittenCell;
}[] = [
  { heading: 'Date', width: 26, cell: ({ changedOn }, timeZone) => formatInstantAt(changedOn, timeZone) },
  { heading: 'User', width: 24, cell: ({ changedBy }) => changedBy },
  { heading: 'Source', width: 18, cell: ({ source }) => changeSourceLabels[source] ?? source },
  { heading: 'Record type', width: 24, cell: ({ entityType }) => getRecordTypeLabel(entityType) },
  { heading: 'Record', width: 36, cell: ({ title }) => title },
  { heading: 'Record ID', width: 38, cell: ({ entityId }) => entityId },
  { heading: 'Change', width: 14, cell: ({ operation }) => changeOperationLabels[operation] },
  { heading: 'Reason', width: 36, cell: ({ reason }) => reason },
  { heading: 'Before', width: 60, cell: (change, timeZone) => describeFields(change, change.before, timeZone) },
  { heading: 'After', width: 60, cell: (change, timeZone) => describeFields(change, change.after, timeZone) },
];

export const changeHeadings = columns.map(({ heading }) => heading);

export const changeSheet: SheetLayout = {
  name: 'Change history',
  top: [{ look: 'heading', cells: changeHeadings }],
  columns: columns.map(({ width }) => ({ kind: 'text', width })),
  frozen: { rows: 1, columns: 0 },
};

export function toChangeRow(change: AccountChange, timeZone: string): WrittenCell[] {
  return columns.map(({ cell }) => cell(change, timeZone));
}

/** A cell of a workbook holds at most 32,767 characters. */
const maxCellLength = 32_000;

const describeFields = (change: AccountChange, recorded: AccountChange['before'], timeZone: string) =>
  describeRecorded(change, recorded, timeZone)?.slice(0, maxCellLength) ?? null;

function getRecordTypeLabel(entityType: string): string {
  const name = nounNames.find((one) => one === entityType);
  return name === undefined ? entityType : nouns[name].label;
}
