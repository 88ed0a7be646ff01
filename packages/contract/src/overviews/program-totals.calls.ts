import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountRecordParams } from '../kinds/ids.ts';

const totals = z.object({
  totalEvents: z.number(),
  activeEvents: z.number(),
  /** The goals of its events together. */
  totalGoal: z.number(),
  totalLocations: z.number(),
});
export type ProgramTotals = z.infer<typeof totals>;

/** [A7.6, B7.55] */
export const readProgramTotals = call({
  name: 'readProgramTotals', method: 'GET', path: '/pws/rest/accounts/{accountId}/programs/{id}/totals', ...needs.viewPrograms, summary: 'How many events and locations are in a program, and the goal of its events together',
  params: accountRecordParams, answer: totals,
});
