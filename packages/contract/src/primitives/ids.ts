import { z } from 'zod';

/** Record ids are UUIDv7 strings: unique and ordered by creation time. */
export const id = z.uuid();

/** Path parameters of endpoints that name their account. */
export const accountParams = z.object({ accountId: id });
/** The version that was read, for a deletion of what was seen; without one, the record is deleted as it is. */
export const versionQuery = z.object({ version: z.coerce.number('A version is a number').int().optional() });

export const accountRecordParams = z.object({ accountId: id, id });
