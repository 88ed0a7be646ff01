import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams } from '../primitives/ids.ts';
import { additionResponse } from '../programs/program-location.rules.ts';
import { confirmedUnits, correctedResult, reportedResults, resultReason, withdrawalReason } from './result.rules.ts';
import { maxResultBodyBytes } from './result.values.ts';
import { sample } from './sample.rules.ts';

const base = '/pws/rest/accounts/{accountId}/results';

/** For people and for laboratories, whose keys have pws:results (docs/decisions/0040). */
export const reportResults = defineEndpoint({
  name: 'reportResults',
  method: 'POST',
  path: base,
  ...requirements.reportResults,
  summary:
    'Report results of samples, all or none; identical existing results are counted and not changed. Completed and invalidated samples need a reason, unusual levels the confirmation of their unit',
  params: accountParams,
  body: z.object({
    results: reportedResults,
    reason: resultReason.optional(),
    confirmedUnits: confirmedUnits.optional(),
  }),
  maxBody: maxResultBodyBytes,
  response: additionResponse,
});

/** The history keeps the previous report. */
export const correctResult = defineEndpoint({
  name: 'correctResult',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editSample,
  summary:
    'Correct a result, with the reason; its sample cannot change. A lower level instead of an exceedance needs a confirmation, a worse result starts its deadlines on receivedOn, today by default',
  params: accountRecordParams,
  body: z.object({
    version: z.number().int(),
    reason: resultReason,
    result: correctedResult,
    confirmedUnits: confirmedUnits.optional(),
    confirmedExceedance: z.boolean().optional(),
    confirmedLowerPercentiles,
  }),
  response: sample,
});

/** Marks the result as withdrawn; another result can replace it. */
export const withdrawResult = defineEndpoint({
  name: 'withdrawResult',
  method: 'POST',
  path: `${base}/{id}/withdraw`,
  ...requirements.editSample,
  summary: 'Withdraw a result, with the reason; that of a sample with an exceedance needs a confirmation',
  params: accountRecordParams,
  body: z.object({
    version: z.number().int(),
    reason: withdrawalReason,
    confirmedExceedance: z.boolean().optional(),
    confirmedLowerPercentiles,
  }),
  response: sample,
});
