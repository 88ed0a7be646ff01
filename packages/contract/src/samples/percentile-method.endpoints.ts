import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { confirmedLowerPercentiles, lowerPercentilesQuery } from '../accounts/percentile-change.rules.ts';
import { percentileMethodFields } from './percentile-method.rules.ts';

const base = '/pws/rest/accounts/{accountId}/compliance/percentile-methods';

export const createPercentileMethod = defineEndpoint({
  name: 'createPercentileMethod',
  method: 'POST',
  path: base,
  ...requirements.manageMonitoringSchedules,
  summary:
    'Record the State’s method for the 90th percentile, for sampling that ends on a day or later. Numbers of monitoring periods that it lowers need a confirmation',
  params: accountParams,
  body: percentileMethodFields.extend({ confirmedLowerPercentiles }),
  response: z.object({ id }),
});

export const deletePercentileMethod = defineEndpoint({
  name: 'deletePercentileMethod',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.manageMonitoringSchedules,
  summary: 'Remove a method for the 90th percentile; the one before it applies again',
  params: accountRecordParams,
  query: lowerPercentilesQuery,
});
