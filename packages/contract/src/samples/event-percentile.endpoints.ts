import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams } from '../primitives/ids.ts';
import { eventPercentiles } from './event-percentile.rules.ts';

export const getEventPercentiles = defineEndpoint({
  name: 'getEventPercentiles',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/samplingevents/{id}/percentiles',
  ...requirements.viewSamples,
  summary:
    'The 90th percentiles of lead and copper of a sampling event: method, rank, and each sample with whether and why it counts',
  params: accountRecordParams,
  response: eventPercentiles,
});
