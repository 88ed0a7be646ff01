import { z } from 'zod';

/** One entry of an error answer; `detail` is the sentence shown to people, `constraints` is rule -> sentence. */
export const problemDetail = z.object({
  code: z.string(),
  detail: z.string(),
  property: z.string().optional(),
  constraints: z.record(z.string(), z.string()).optional(),
});

/** The one error shape of every REST answer (`application/problem+json`, RFC 9457). */
export const problemResponse = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  status: z.number().optional(),
  statusCode: z.number(),
  message: z.string(),
  requestId: z.string().optional(),
  errors: z.array(problemDetail),
  /** What a lost update shows: the record as it is now. */
  current: z.unknown().optional(),
});
