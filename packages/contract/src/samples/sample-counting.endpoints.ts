import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { countingDecision } from './sample-counting.rules.ts';

export const decideCounting = defineEndpoint({
  name: 'decideCounting',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/samples/counting',
  ...requirements.editSample,
  summary:
    'Record whether samples of a program that is not for compliance count in the 90th percentile, with the reason and its day: those with these IDs, or all of an event, all or none, confirmed if that lowers a 90th percentile',
  params: accountParams,
  body: countingDecision,
  response: z.object({ decided: z.number().int() }),
});
