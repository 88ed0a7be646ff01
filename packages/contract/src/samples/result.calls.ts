import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { added } from '../programs/program-location.rules.ts';
import { reportedResult, reportedResults, resultReason } from './result.rules.ts';
import { largestResultBody } from './result.values.ts';
import { sample } from './sample.rules.ts';

const base = '/pws/rest/accounts/{accountId}/results';

/** For people and for laboratories, whose keys have pws:create (docs/decisions/0115). */
export const reportResults = call({
  name: 'reportResults', method: 'POST', path: base, ...needs.reportResults, summary: 'Report results of samples, all or none; a result that is there already just as it is sent is counted and stays as it is',
  params: accountParams, body: z.object({ results: reportedResults }), largestBody: largestResultBody, answer: added,
});

/** The history keeps what was reported before. */
export const correctResult = call({
  name: 'correctResult', method: 'PUT', path: `${base}/{id}`, ...needs.editSample, summary: 'Correct a result, as a whole, with the reason',
  params: accountRecordParams, body: z.object({ version: z.number().int(), reason: resultReason, result: reportedResult }), answer: sample,
});

/** Marked as withdrawn, never lost; another result may take its place. */
export const withdrawResult = call({
  name: 'withdrawResult', method: 'POST', path: `${base}/{id}/withdraw`, ...needs.editSample, summary: 'Withdraw a result, with the reason',
  params: accountRecordParams, body: z.object({ version: z.number().int(), reason: resultReason }), answer: sample,
});
