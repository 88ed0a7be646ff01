import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams } from '../primitives/ids.ts';
import { sampleStages } from './program-hub.endpoints.ts';

const totals = z.object({
  totalEvents: z.number(),
  activeEvents: z.number(),
  /** The samples that its events plan; filters are not counted. */
  totalGoal: z.number(),
  totalLocations: z.number(),
  ...sampleStages,
  /** Results of the laboratory files of its events that are not imported. */
  resultsNotImported: z.number().int(),
  /** Those of them above the action level, and those whose level can't be read. */
  levelsNotImported: z.number().int(),
  unreadableNotImported: z.number().int(),
});
export type ProgramTotals = z.infer<typeof totals>;

/** [A7.6, B7.55] */
export const getProgramTotals = defineEndpoint({
  name: 'getProgramTotals',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/programs/{id}/totals',
  ...requirements.viewPrograms,
  summary:
    'The number of events and locations in a program, the samples that its events plan, and how many samples have reached each stage',
  params: accountRecordParams,
  response: totals,
});
