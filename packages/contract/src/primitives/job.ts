import { z } from 'zod';
import { id } from './ids.ts';

/** The life of a long piece of work; the last three are final. */
export const jobStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** What people see of a long piece of work while it goes on and after it ended. */
export const jobResponse = z.object({
  id,
  kind: z.string(),
  state: z.enum(jobStates),
  /** What the work is about: an import's batch, for example. */
  subjectId: id.nullable(),
  /** How far: `total` is null until it is known; `step` says in words what is being done. */
  done: z.number(),
  total: z.number().nullable(),
  step: z.string().nullable(),
  /** Whether somebody asked to stop; running work stops at its next safe point. */
  cancelRequested: z.boolean(),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  createdOn: z.iso.datetime(),
  startedOn: z.iso.datetime().nullable(),
  finishedOn: z.iso.datetime().nullable(),
});
export type JobResponse = z.infer<typeof jobResponse>;

export function isFinal(state: JobState): boolean {
  return state === 'completed' || state === 'failed' || state === 'cancelled';
}
