import { communicationTypeOf } from '@curbstop/contract/letters/letter.rules';
import { deliveryMethods } from '@curbstop/contract/letters/letter-batch.values';
import type * as exportEndpoints from '@curbstop/contract/letters/letter-export.endpoints';
import type { LetterFilters } from '@curbstop/contract/letters/letter-export.endpoints';
import {
  letterExportHeadings,
  letterExportSheet,
  toLetterExportRow,
} from '@curbstop/contract/letters/letter-export.sheet';
import { letterList } from '@curbstop/contract/letters/letter.values';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import { createPageRequestShape } from '@curbstop/contract/primitives/list';
import { parseShape, Problem } from '@curbstop/contract/primitives/problem';
import { requireFilteredRecords } from '../../foundation/database/list-references.ts';
import { readSelectedRows } from '../../foundation/database/list-rows.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { countRows } from '../../foundation/downloads/export-log.ts';
import type { Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { letterSource, type StoredLetter } from './letter.repository.ts';
import { toLetterRow } from './letter.service.ts';
import { getAccountToday } from '../../foundation/request-context.ts';

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** [B7.48]: a filter by a record of another account is refused before the first byte. */
export const exportLetters: Service<typeof exportEndpoints.exportLetters> = async (context, { format, ...filters }) => {
  const { searchTerm, filters: listed } = parseShape(createPageRequestShape(letterList), toListQuery(filters));
  const request = { searchTerm, filters: listed };
  await requireFilteredRecords(toListContext(context), letterSource, request).catch(throwWithBodyName);
  const letters = readSelectedRows<typeof letterSource.list, StoredLetter>(toListContext(context), letterSource, {
    request,
    expectedCount: 0,
  });
  const { rows, count } = countRows(toRows(letters, context.account.timeZone));
  return {
    stream: format === 'csv' ? writeCsv(letterExportHeadings, rows) : await writeWorkbook(letterExportSheet, rows),
    fileName: createDatedFileName('Letter log', getAccountToday(context), format),
    mediaType: mediaTypes[format],
    rows: count,
  };
};

const recordNamesInBody: Readonly<Record<string, string>> = { eventId: 'eventIds', programId: 'programIds' };

/** A record that is not found is named by the field of the body, not by the filter of the list. */
function throwWithBodyName(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const details = error.details.map((detail) => {
    const [, filter] = /^filters\[(\w+)\]$/.exec(detail.property ?? '') ?? [];
    return filter === undefined ? detail : { ...detail, property: recordNamesInBody[filter] ?? filter };
  });
  throw new Problem(error.code, error.status, details, error.current);
}

async function* toRows(batches: AsyncIterable<readonly StoredLetter[]>, timeZone: string) {
  for await (const letters of batches)
    yield letters.map((letter) => toLetterExportRow(toLetterRow(letter, undefined), timeZone));
}

/** The filters in the names of the list. */
function toListQuery(input: LetterFilters): Readonly<Record<string, unknown>> {
  const methods = deliveryMethods.filter((method) => input.communicationType?.includes(communicationTypeOf[method]));
  const filters = {
    method: input.communicationType && methods,
    isColor: input.color === undefined ? undefined : String(input.color),
    mailType: input.mailType,
    createdOn: input.createdOn,
    mailedOn: input.mailSentOn,
    eventId: input.eventIds,
    programId: input.programIds,
    letterName: input.letterName,
    recipientName: input.recipientName,
    trackingId: input.trackingId,
    code: input.code,
    communicationId: input.communicationId,
    locationId: input.locationId,
    status: input.status,
    returnReason: input.returnReason,
    isCertified: input.isCertified === undefined ? undefined : String(input.isCertified),
    batchId: input.batchId,
    needsResending: input.needsResending === undefined ? undefined : String(input.needsResending),
    needsRewriting: input.needsRewriting === undefined ? undefined : String(input.needsRewriting),
    isReplaced: input.isReplaced === undefined ? undefined : String(input.isReplaced),
    isOutdated: input.isOutdated === undefined ? undefined : String(input.isOutdated),
  };
  const namedFilters = Object.entries(filters).filter(([, value]) => value !== undefined);
  return {
    searchTerm: input.search ?? '',
    ...Object.fromEntries(namedFilters.map(([name, value]) => [`filters[${name}]`, value])),
  };
}
