import { z } from 'zod';

/** One error of a response; `detail` is the message for people, `constraints` maps rule -> message. */
export const problemDetail = z.object({
  code: z.string(),
  detail: z.string(),
  property: z.string().optional(),
  constraints: z.record(z.string(), z.string()).optional(),
});

/** The error body of every REST response (`application/problem+json`, RFC 9457). */
export const problemResponse = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  status: z.number().optional(),
  statusCode: z.number(),
  message: z.string(),
  requestId: z.string().optional(),
  errors: z.array(problemDetail),
  /** On a conflict: the record as it is now. */
  current: z.unknown().optional(),
});
