import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { siteLocation } from './site-plan.rules.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, id } from '../primitives/ids.ts';
import { createPageRequestShape, createPageResponseShape } from '../primitives/list.ts';
import { eventCandidateList } from './event-candidates.values.ts';

const ofEvent = '/pws/rest/accounts/{accountId}/samplingevents/{id}';

const eventCandidate = siteLocation.extend({
  /** It is in the sampling site plan. */
  isInPlan: z.boolean(),
  /** The other active events that the location is in. */
  otherEvents: z.array(z.object({ id, name: z.string() })),
});
export type EventCandidate = z.infer<typeof eventCandidate>;

export const listEventCandidates = defineEndpoint({
  name: 'listEventCandidates',
  method: 'GET',
  path: `${ofEvent}/candidates`,
  ...requirements.assignToProgram,
  summary: 'A page of the locations that are not in a sampling event, with what decides whether they are sampled',
  params: accountRecordParams,
  query: createPageRequestShape(eventCandidateList),
  response: createPageResponseShape(eventCandidate),
});

const suggestedSites = z.object({
  goal: z.number().int(),
  assigned: z.number().int(),
  /** Locations that the goal still needs. */
  needed: z.number().int(),
  /** Null if the program's type has no sampling tiers. */
  rule: z.object({ name: z.string(), source: z.string(), note: z.string() }).nullable(),
  sites: z.array(eventCandidate.extend({ reason: z.string() })),
  notes: z.array(z.string()),
});
export type SuggestedSites = z.infer<typeof suggestedSites>;

export const suggestEventLocations = defineEndpoint({
  name: 'suggestEventLocations',
  method: 'GET',
  path: `${ofEvent}/suggestions`,
  ...requirements.assignToProgram,
  summary:
    'The locations that fill the goal of a sampling event by the tiers of the rule for its monitoring period, with the reason of each',
  params: accountRecordParams,
  response: suggestedSites,
});
