import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createPageRequestShape, createPageResponseShape } from '../primitives/list.ts';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { confirmedUnits } from '../samples/result.rules.ts';
import { seenVersion } from './import-batch.rules.ts';
import {
  resultImport,
  resultImportRow,
  resultPlan,
  resultRowChoice,
  resultRowImport,
  resultRowList,
  excludedResultRows,
  rowNumber,
} from './result-import.rules.ts';

const base = '/pws/accounts/{accountId}/result-imports';
const one = `${base}/{id}`;
const largestPlan = 256 * 1024;

/** [A2.3]: for people, and for laboratories, whose keys have pws:results (docs/decisions/0040). */
export const uploadResults = defineEndpoint({
  name: 'uploadResults',
  method: 'POST',
  path: '/pws/accounts/{accountId}/sampling-events/{eventId}/result-imports',
  ...requirements.reportResults,
  transfer: 'upload',
  summary: 'Upload a laboratory file (CSV or Excel) with results of a sampling event and start reading it',
  params: accountParams.extend({ eventId: id }),
  response: z.object({ id }),
});

export const getResultImport = defineEndpoint({
  name: 'getResultImport',
  method: 'GET',
  path: one,
  ...requirements.viewForResults,
  summary: 'One import of laboratory results with its reading, plan, progress and result',
  params: accountRecordParams,
  response: resultImport,
});

export const planResultImport = defineEndpoint({
  name: 'planResultImport',
  method: 'PUT',
  path: `${one}/plan`,
  ...requirements.reportResults,
  maxBody: largestPlan,
  summary: 'Set the plan of a laboratory file: laboratory, columns, units and analytes; saved for its next file',
  params: accountRecordParams,
  body: z.object({ version: z.number().int(), plan: resultPlan }),
  response: resultImport,
});

export const checkResultImport = defineEndpoint({
  name: 'checkResultImport',
  method: 'POST',
  path: `${one}/check`,
  ...requirements.reportResults,
  summary: 'Match the rows of a laboratory file with samples and check them without saving',
  params: accountRecordParams,
  response: resultImport,
});

export const listResultImportRows = defineEndpoint({
  name: 'listResultImportRows',
  method: 'GET',
  path: `${one}/rows`,
  ...requirements.viewForResults,
  summary: 'A page of the results of a laboratory file, with the sample and outcome of each',
  params: accountRecordParams,
  query: createPageRequestShape(resultRowList),
  response: createPageResponseShape(resultImportRow),
});

export const downloadFailedResults = defineEndpoint({
  name: 'downloadFailedResults',
  method: 'GET',
  path: `${one}/failed-rows`,
  ...requirements.viewForResults,
  transfer: 'download',
  exports: 'failedRows',
  summary: 'Download the rows of a laboratory file that failed or have no sample as a workbook with their problems',
  params: accountRecordParams,
});

export const chooseSampleOfRow = defineEndpoint({
  name: 'chooseSampleOfRow',
  method: 'PUT',
  path: `${one}/rows/{rowNumber}/choice`,
  ...requirements.reportResults,
  summary: 'Choose the sample of a row before the import, or let the file name it',
  params: accountRecordParams.extend({ rowNumber }),
  body: resultRowChoice,
  response: resultImport,
});

/**
 * As a withdrawal, it can keep a level above the action level out of a 90th percentile: no laboratory's key may do it.
 */
export const leaveOutResultRows = defineEndpoint({
  name: 'leaveOutResultRows',
  method: 'POST',
  path: `${one}/rows/left-out`,
  ...requirements.editSample,
  summary: 'Leave out rows with a reason; after the import those that were not imported',
  params: accountRecordParams,
  body: excludedResultRows,
  response: resultImport,
});

export const importResultRow = defineEndpoint({
  name: 'importResultRow',
  method: 'POST',
  path: `${one}/rows/{rowNumber}/import`,
  ...requirements.reportResults,
  summary:
    'Import a row that was not imported with its file, for one sample; corrections require pws:edit, and a reason and a confirmation if lower ones lower a 90th percentile',
  params: accountRecordParams.extend({ rowNumber }),
  body: resultRowImport,
  response: resultImport,
});

export const commitResultImport = defineEndpoint({
  name: 'commitResultImport',
  method: 'POST',
  path: `${one}/commit`,
  ...requirements.reportResults,
  summary: 'Commit a laboratory file: save all matched, valid results in one transaction; corrections require pws:edit',
  params: accountRecordParams,
  /** The number of corrections to a lower level, as confirmed by the person; required if there are any. */
  body: z
    .object({
      version: seenVersion,
      confirmedDowngrades: z.number().int().min(0).default(0),
      confirmedUnits: confirmedUnits.default(0),
      confirmedLowerPercentiles,
      /**
       * Why the results are right although they lower a 90th percentile, or their samples are completed or invalidated.
       */
      reason: createOptionalText(maxReasonLength),
    })
    .optional(),
  response: resultImport,
});

export const cancelResultImport = defineEndpoint({
  name: 'cancelResultImport',
  method: 'POST',
  path: `${one}/cancel`,
  ...requirements.editSample,
  summary: 'Cancel an import of laboratory results that is not committed',
  params: accountRecordParams,
  response: resultImport,
});

export const undoResultImport = defineEndpoint({
  name: 'undoResultImport',
  method: 'POST',
  path: `${one}/undo`,
  ...requirements.editSample,
  summary:
    'Undo an import of laboratory results, confirmed with a reason if that lowers a 90th percentile; results that were changed since, and those of completed or invalidated samples, are kept',
  params: accountRecordParams,
  /** The number of its samples that are an exceedance now, as confirmed by the person; required if there are any. */
  body: z
    .object({
      confirmedExceedances: z.number().int().min(0),
      confirmedLowerPercentiles,
      /** Why it is right although it lowers a 90th percentile. */
      reason: createOptionalText(maxReasonLength),
    })
    .optional(),
  response: resultImport,
});
