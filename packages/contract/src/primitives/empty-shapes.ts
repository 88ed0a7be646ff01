import { z } from 'zod';

/** A question part that carries no fields. */
export const emptyObject = z.object({});
export type EmptyShape = typeof emptyObject;

/** A body or answer that is not there at all (204). */
export const noContent = z.undefined();
export type NoContentShape = typeof noContent;
