import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams } from '../primitives/ids.ts';
import { completionRequest, exceedanceClosing } from './sample-completion.rules.ts';
import { sample } from './sample.rules.ts';

/** [B7.30] */
export const completeSamples = defineEndpoint({
  name: 'completeSamples',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/samples/complete',
  ...requirements.editSample,
  summary:
    'Complete analyzed samples, by ID, as a selection in their list or as a query of it, with a certification, all or none; later results and corrections of them need a reason',
  params: accountParams,
  body: completionRequest,
  response: z.object({ completed: z.number().int(), uniqueLocations: z.number().int() }),
});

export const closeExceedance = defineEndpoint({
  name: 'closeExceedance',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/samples/{id}/exceedance/close',
  ...requirements.editSample,
  summary:
    'Close the open exceedance of an invalidated sample, with the reason; a letter with its results closes it too, and other samples are completed',
  params: accountRecordParams,
  body: exceedanceClosing,
  response: sample,
});
