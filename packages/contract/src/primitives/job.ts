import { z } from 'zod';
import { id } from './ids.ts';

/** The states of a job; the last three are final. */
export const jobStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** The progress and outcome of a job, as shown to people. */
export const jobResponse = z.object({
  id,
  kind: z.string(),
  state: z.enum(jobStates),
  /** The subject of the job, for example an import batch. */
  subjectId: id.nullable(),
  /** `total` is null until it is known; `step` describes the current step. */
  done: z.number(),
  total: z.number().nullable(),
  step: z.string().nullable(),
  /** Whether someone requested a cancellation; a running job stops at its next safe point. */
  cancelRequested: z.boolean(),
  /** The error message of a failed job. */
  error: z.string().nullable(),
  createdOn: z.iso.datetime(),
  startedOn: z.iso.datetime().nullable(),
  finishedOn: z.iso.datetime().nullable(),
});
export type JobResponse = z.infer<typeof jobResponse>;

export function isFinal(state: JobState): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}
