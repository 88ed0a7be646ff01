import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { confirmedPeriods, populationEntry, populationFields, populationReason } from '../accounts/population.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { decidedPeriod, affectedPeriod } from './population-effect.rules.ts';

const base = '/pws/accounts/{accountId}/population-entries';

export const listPopulationEntries = defineEndpoint({
  name: 'listPopulationEntries',
  method: 'GET',
  path: base,
  ...requirements.administer,
  summary:
    'The numbers of people served with the days from which they hold, latest first, each with the monitoring periods that it decides; corrected numbers too',
  params: accountParams,
  response: z.object({ items: z.array(populationEntry.extend({ periods: z.array(decidedPeriod) })) }),
});

export const createPopulationEntry = defineEndpoint({
  name: 'createPopulationEntry',
  method: 'POST',
  path: base,
  ...requirements.administer,
  summary: 'Record the number of people served from a day on; periods that ended before it are not changed',
  params: accountParams,
  body: populationFields.extend({
    confirmedPeriods,
    confirmedLowerPercentiles,
    /** Why the number is right although it lowers a 90th percentile. */
    reason: createOptionalText(maxReasonLength),
  }),
  response: z.object({ id }),
});

export const correctPopulationEntry = defineEndpoint({
  name: 'correctPopulationEntry',
  method: 'POST',
  path: `${base}/{id}/correction`,
  ...requirements.administer,
  summary:
    'Replace or remove a number that was entered by mistake, with the reason: monitoring periods are then computed as if it had never been entered',
  params: accountRecordParams,
  body: z.object({
    replacement: populationFields.nullable(),
    reason: populationReason,
    confirmedPeriods,
    confirmedLowerPercentiles,
  }),
  response: z.object({ id: id.nullable() }),
});

export const previewPopulation = defineEndpoint({
  name: 'previewPopulation',
  method: 'POST',
  path: `${base}/preview`,
  ...requirements.administer,
  summary: 'The monitoring periods whose required number of sites a new or corrected number of people would change',
  params: accountParams,
  body: z.object({
    /** The number to add; null removes the corrected entry. */
    entry: populationFields.nullable(),
    /** The entry to correct; null for a new number. */
    correctsId: id.nullable().default(null),
  }),
  response: z.object({ changes: z.array(affectedPeriod) }),
});
