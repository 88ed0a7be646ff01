import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import type { Selection } from '@curbstop/contract/primitives/selection';
import type * as sampleExportEndpoints from '@curbstop/contract/samples/sample-export.endpoints';
import {
  sampleExportHeadings,
  sampleExportSheet,
  toSampleExportRow,
} from '@curbstop/contract/samples/sample-export.sheet';
import { requireFilteredRecords } from '../../foundation/database/list-references.ts';
import { readSelectedRows } from '../../foundation/database/list-rows.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { materializeSelectionForUpdate } from '../../foundation/database/selected-rows.ts';
import { countRows } from '../../foundation/downloads/export-log.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Download, Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { toSampleRow, type StoredSample } from './sample-row.calculation.ts';
import { sampleSource } from './sample.repository.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** [B7.33]: a filter by a record of another account is refused before the first byte. */
export const downloadSamples: Service<typeof sampleExportEndpoints.downloadSamples> = async (
  context,
  { format, searchTerm, filters },
) => {
  const request = { searchTerm, filters };
  await requireFilteredRecords(toListContext(context), sampleSource, request);
  return writeSamples(context, { format, name: 'Samples', selection: { request, expectedCount: 0 } });
};

/** Checks the selection before the first byte is sent, so that a changed list is refused and no file is incomplete. */
export const downloadSelectedSamples: Service<typeof sampleExportEndpoints.downloadSelectedSamples> = async (
  context,
  { format, selection },
) => {
  await context.database.change((trx) =>
    materializeSelectionForUpdate(trx, toListContext(context), { source: sampleSource, selection }),
  );
  return writeSamples(context, { format, name: 'Selected samples', selection });
};

interface Written {
  readonly format: keyof typeof mediaTypes;
  readonly name: string;
  readonly selection: Selection;
}

async function writeSamples(context: RequestContext, { format, name, selection }: Written): Promise<Download> {
  const samples = readSelectedRows<typeof sampleSource.list, StoredSample>(
    toListContext(context),
    sampleSource,
    selection,
  );
  const { rows, count } = countRows(toRows(samples));
  return {
    stream: format === 'csv' ? writeCsv(sampleExportHeadings, rows) : await writeWorkbook(sampleExportSheet, rows),
    fileName: createDatedFileName(name, getAccountToday(context), format),
    mediaType: mediaTypes[format],
    rows: count,
  };
}

async function* toRows(batches: AsyncIterable<readonly StoredSample[]>) {
  for await (const samples of batches) yield samples.map((sample) => toSampleExportRow(toSampleRow(sample)));
}
