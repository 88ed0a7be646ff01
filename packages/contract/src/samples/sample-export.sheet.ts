import { pickFields, type Fields } from '../primitives/fields.ts';
import type { SheetLayout, WrittenCell } from '../primitives/sheet-layout.ts';
import { describeMissingResults } from './sample.calculation.ts';
import { sampleDescriptor } from './sample.fields.ts';
import type { SampleRow } from './sample.rules.ts';
import { getFindingLabel } from './sample.values.ts';

interface ExportedColumn {
  readonly heading: string;
  readonly width: number;
  readonly cell: (sample: SampleRow) => WrittenCell;
}

const widths = { integer: 12, day: 16, decimal: 14, text: 20 } as const;

const columns: readonly ExportedColumn[] = [
  ...toColumns(pickFields(sampleDescriptor, ['number'])),
  { heading: 'Bottle', width: 20, cell: ({ bottle }) => bottle },
  ...toColumns(pickFields(sampleDescriptor, ['outlet'])),
  { heading: 'Curbstop location ID', width: 38, cell: ({ locationId }) => locationId },
  { heading: 'Address', width: 36, cell: ({ addressLine1 }) => addressLine1 },
  { heading: 'Address line 2', width: 14, cell: ({ addressLine2 }) => addressLine2 },
  { heading: 'City', width: 20, cell: ({ city }) => city },
  { heading: 'Program', width: 28, cell: ({ program }) => program.name },
  { heading: 'Sampling event', width: 28, cell: ({ samplingEvent }) => samplingEvent.name },
  ...toColumns(pickFields(sampleDescriptor, ['collectedOn', 'receivedOn', 'labSampleId'])),
  { heading: 'Status', width: 14, cell: ({ statusLabel }) => statusLabel },
  { heading: 'Finding', width: 14, cell: ({ detection }) => getFindingLabel(detection) },
  ...toColumns(pickFields(sampleDescriptor, ['leadAmount'])),
  { heading: 'Lead finding', width: 14, cell: ({ leadDetection }) => getFindingLabel(leadDetection) },
  ...toColumns(pickFields(sampleDescriptor, ['copperAmount'])),
  { heading: 'Copper finding', width: 14, cell: ({ copperDetection }) => getFindingLabel(copperDetection) },
  { heading: 'Missing results', width: 20, cell: (sample) => describeMissingResults(sample) ?? null },
  { heading: 'Reason for invalidation', width: 48, cell: ({ invalidation }) => invalidation && invalidation.reason },
  { heading: 'State’s decision date', width: 20, cell: ({ invalidation }) => day(invalidation?.stateDecisionOn) },
  { heading: 'Invalidation notes', width: 48, cell: ({ invalidation }) => invalidation && invalidation.notes },
];

/** Columns of fields that the list shows as they are stored. */
function toColumns(fields: Fields): readonly ExportedColumn[] {
  return Object.entries(fields).map(
    ([
      name,
      {
        label,
        list,
        type: { kind },
      },
    ]) => ({
      heading: list?.label ?? label,
      width: widths[kind as keyof typeof widths],
      cell: (sample) => {
        const value = (sample as Readonly<Record<string, unknown>>)[name] as string | number | null;
        if (kind === 'day') return day(value as string | null);
        return kind === 'decimal' && value !== null ? { decimal: String(value) } : value;
      },
    }),
  );
}

function day(date: string | null | undefined): WrittenCell {
  return date ? { date } : null;
}

export const sampleExportHeadings = columns.map(({ heading }) => heading);

/** One row for each sample. Invalidated samples are in it, with the reason, because they stay on record. */
export const sampleExportSheet: SheetLayout = {
  name: 'Samples',
  top: [{ look: 'heading', cells: sampleExportHeadings }],
  columns: columns.map(({ width }) => ({ kind: 'general', width })),
  frozen: { rows: 1, columns: 1 },
};

export function toSampleExportRow(sample: SampleRow): WrittenCell[] {
  return columns.map(({ cell }) => cell(sample));
}
