import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { sampleMove, moveResponse } from './sample-move.rules.ts';

/** [B7.29] */
export const moveSamples = defineEndpoint({
  name: 'moveSamples',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/samples/move',
  ...requirements.editSample,
  summary:
    'Move samples, by ID, as a selection in their list or as a query of it, to another active event of their program with the same kit, all or none, with the reason, and of one sample which invalidated sample it replaces; missing locations are assigned to the event',
  params: accountParams,
  body: sampleMove,
  response: moveResponse,
});
