import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, id } from '../kinds/ids.ts';
import { jobAnswer } from '../kinds/job.ts';
import { workKindNames } from './my-work.values.ts';

export const workAnswer = jobAnswer.omit({ cancelRequested: true, subjectId: true, kind: true }).extend({
  kind: z.enum(workKindNames),
  subjectId: id,
  /** What it is about, as people call it: the name of a file. */
  name: z.string(),
});
export type Work = z.infer<typeof workAnswer>;

export const listMyWork = call({
  name: 'listMyWork',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/my-work',
  ...needs.viewAccount,
  summary: 'What this person has asked for that takes its time, newest first: the last piece of work about each thing',
  params: accountParams,
  answer: z.object({ items: z.array(workAnswer) }),
});
