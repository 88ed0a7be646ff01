import { z } from 'zod';

/** Parameters, query or body without fields. */
export const emptyObject = z.object({});
export type EmptyShape = typeof emptyObject;

/** No body (204). */
export const noContent = z.undefined();
export type NoContentShape = typeof noContent;
