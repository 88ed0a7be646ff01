import { z } from 'zod';

/** Record ids are UUIDv7 strings: unique and ordered by creation time. */
export const id = z.uuid();

/** Path parameters of endpoints that name their account. */
export const accountParams = z.object({ accountId: id });
export const accountRecordParams = z.object({ accountId: id, id });
