import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { fileImportCounts } from '../sampling-events/file-import.rules.ts';
import { fileImportKinds } from '../sampling-events/file-import.values.ts';

/** The refused rows that a page lists; the download has all of them. */
export const maxListedRefusedRows = 100;

export const refusedRow = z.object({
  /** As Excel shows it. */
  row: z.number().int(),
  /** The heading of the column to correct; null if it is not known. */
  field: z.string().nullable(),
  sentence: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRow>;

/** A file of event assignments, kit statuses or tracking numbers: who imported it, when, and what it did, or why it was refused. */
export const fileImport = z.object({
  id,
  kind: z.enum(fileImportKinds),
  fileName: z.string(),
  state: z.enum(['committed', 'failed']),
  /** The event to which its locations were assigned, or of all its kits; null if they are of several events. */
  event: z.object({ id, name: z.string() }).nullable(),
  /** Null for a file whose rows could not be read. */
  counts: fileImportCounts.nullable(),
  /** Why the file was refused; null if it was imported. */
  error: z.string().nullable(),
  /** The first rows that were refused; empty once the rows are deleted under the account's retention. */
  refusedRows: z.array(refusedRow).max(maxListedRefusedRows),
  size: z.number().int(),
  sha256: z.string(),
  createdBy: z.string(),
  createdOn: z.string(),
  /** When its refused rows and its file were deleted; null while they are kept. */
  rowsRemovedOn: z.string().nullable(),
});
export type FileImport = z.infer<typeof fileImport>;
