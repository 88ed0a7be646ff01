import { z } from 'zod';

/** Record ids are UUIDv7 strings: unique, and ordered by the time they were made. */
export const id = z.uuid();

/** Question parameters of the calls that name their account. */
export const accountParams = z.object({ accountId: id });
export const accountRecordParams = z.object({ accountId: id, id });
