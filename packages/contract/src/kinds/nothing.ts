import { z } from 'zod';

/** A question part that carries no fields. */
export const nothing = z.object({});
export type NothingShape = typeof nothing;

/** A body or answer that is not there at all (204). */
export const absent = z.undefined();
export type AbsentShape = typeof absent;
