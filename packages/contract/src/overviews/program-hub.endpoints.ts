import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';

const hub = '/pws/rest/accounts/{accountId}/programhub';

/** How many samples of events have reached each stage; invalidated samples are not counted. */
export const sampleStages = {
  samples: z.number().int(),
  collected: z.number().int(),
  receivedByLab: z.number().int(),
  analyzed: z.number().int(),
  exceedances: z.number().int(),
};

const hubTotals = z.object({
  /** Programs that are Active. */
  programs: z.number().int(),
  /** Their events, and those of them that are Active. */
  events: z.number().int(),
  activeEvents: z.number().int(),
  /** The samples that the events plan; filters are not counted. */
  goal: z.number().int(),
  /** Locations in at least one of the programs. */
  locations: z.number().int(),
  ...sampleStages,
});
export type HubTotals = z.infer<typeof hubTotals>;

/** [A7.19] */
export const getHubTotals = defineEndpoint({
  name: 'getHubTotals',
  method: 'GET',
  path: `${hub}/totals`,
  ...requirements.viewPrograms,
  summary: 'The totals of all active programs: events, goals, locations and samples',
  params: accountParams,
  response: hubTotals,
});

const hubProgram = z.object({
  id,
  name: z.string(),
  programTypeId: z.number().int(),
  startsOn: z.string(),
  endsOn: z.string(),
  events: z.number().int(),
  activeEvents: z.number().int(),
  goal: z.number().int(),
  locations: z.number().int(),
  ...sampleStages,
});
export type HubProgram = z.infer<typeof hubProgram>;

/** [A7.19] */
export const listHubPrograms = defineEndpoint({
  name: 'listHubPrograms',
  method: 'GET',
  path: `${hub}/programs`,
  ...requirements.viewPrograms,
  summary: 'The active programs with the totals of each, those that end first at the top',
  params: accountParams,
  response: z.array(hubProgram),
});

const weekOfSamples = z.object({
  /** The first day of the week, a Monday. */
  week: z.string(),
  samples: z.number().int(),
});
export type WeekOfSamples = z.infer<typeof weekOfSamples>;

/** [A7.20]: a name that is no dataset answers with the sentence of A8.22. */
export const getWeeklyStats = defineEndpoint({
  name: 'getWeeklyStats',
  method: 'GET',
  path: `${hub}/weeklystats/{dataset}`,
  ...requirements.viewSamples,
  summary:
    'The samples of each of the last twelve weeks, without invalidated samples: exceedances and analyzedsamples by the week in which their first result was received, orderedsamples by the week in which their kit was ordered',
  params: accountParams.extend({ dataset: z.string() }),
  response: z.array(weekOfSamples),
});
