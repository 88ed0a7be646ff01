import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { incompleteSites } from './incomplete-sites.rules.ts';

/** What is missing in further events is shown on their own pages. */
export const maxIncompleteEvents = 200;

/** The same as in the metrics of each event, for the overview and the page of a program. */
export const listIncompleteSites = defineEndpoint({
  name: 'listIncompleteSites',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/eventgaps',
  ...requirements.viewSamples,
  summary:
    'What the analyzed samples of the active sampling events, or of all events of a program, lack: results, fifth liters, days of collection',
  params: accountParams,
  query: z.object({ programId: id.optional() }),
  response: z.array(z.object({ eventId: id, gaps: incompleteSites })),
});
