import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { completionRequest } from './sample-completion.rules.ts';

/** [B7.30] */
export const completeSamples = defineEndpoint({
  name: 'completeSamples',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/samples/complete',
  ...requirements.editSample,
  summary:
    'Complete analyzed samples, by ID or as a selection in their list, with a certification, all or none; later results and corrections of them need a reason',
  params: accountParams,
  body: completionRequest,
  response: z.object({ completed: z.number().int() }),
});
