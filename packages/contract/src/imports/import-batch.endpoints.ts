import { z } from 'zod';
import { percentileConfirmation } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import {
  importBatch,
  importHead,
  importList,
  importPlan,
  importRow,
  importRowList,
  keptRecord,
  keptRecordList,
  seenVersion,
} from './import-batch.rules.ts';
import { undoDowngrade, undoDowngradeList } from './import-undo.rules.ts';
import { batchTypes } from './import-batch.values.ts';

const base = '/pws/accounts/{accountId}/imports';
const one = `${base}/{id}`;
/** A plan names every column and may map thousands of words. */
const largestPlan = 1024 * 1024;

export const uploadImport = defineEndpoint({
  name: 'uploadImport',
  method: 'POST',
  path: base,
  ...requirements.importInventory,
  transfer: 'upload',
  summary: 'Upload a spreadsheet and start reading it',
  params: accountParams,
  response: z.object({ id }),
});

export const listImports = defineEndpoint({
  name: 'listImports',
  method: 'GET',
  path: base,
  ...requirements.viewAccount,
  summary:
    'The imports of the account: of inventory files if it imports them, and of laboratory files if it has programs',
  params: accountParams,
  query: createPageRequestShape(importList),
  response: createPageResponseShape(importHead),
});

export const getImport = defineEndpoint({
  name: 'getImport',
  method: 'GET',
  path: one,
  ...requirements.viewImports,
  summary: 'One import with its reading, plan, progress and result',
  params: accountRecordParams,
  response: importBatch,
});

/** [B7.47] */
export const listImportsOfType = defineEndpoint({
  name: 'listImportsOfType',
  method: 'GET',
  path: '/pws/accounts/{accountId}/batches/list/{batchType}',
  ...requirements.viewImports,
  summary: 'The imports of one type',
  params: accountParams.extend({ batchType: z.enum(batchTypes) }),
  query: createPageRequestShape(importList),
  response: createPageResponseShape(importHead),
});

/** [B7.47]: the same endpoint under the file processor's path. */
export const getBatch = defineEndpoint({
  name: 'getBatch',
  method: 'GET',
  path: '/pws/accounts/{accountId}/file-processor/batches/{id}',
  ...requirements.viewImports,
  summary: 'One import; same response as `getImport`',
  params: accountRecordParams,
  response: importBatch,
});

export const planImport = defineEndpoint({
  name: 'planImport',
  method: 'PUT',
  path: `${one}/plan`,
  ...requirements.importInventory,
  maxBody: largestPlan,
  summary: 'Set the plan of an import: sheet, headings, columns, terms and defaults',
  params: accountRecordParams,
  body: z.object({ version: z.number().int(), plan: importPlan }),
  response: importBatch,
});

export const checkImport = defineEndpoint({
  name: 'checkImport',
  method: 'POST',
  path: `${one}/check`,
  ...requirements.importInventory,
  summary: 'Check all rows without saving',
  params: accountRecordParams,
  response: importBatch,
});

export const listImportRows = defineEndpoint({
  name: 'listImportRows',
  method: 'GET',
  path: `${one}/rows`,
  ...requirements.viewImports,
  summary: 'A page of rows with their results',
  params: accountRecordParams,
  query: createPageRequestShape(importRowList),
  response: createPageResponseShape(importRow),
});

export const commitImport = defineEndpoint({
  name: 'commitImport',
  method: 'POST',
  path: `${one}/commit`,
  ...requirements.importInventory,
  summary:
    'Commit an import: save all valid rows in one transaction, confirmed with a reason if that lowers a 90th percentile',
  params: accountRecordParams,
  /**
   * The number of lines that get a less protective classification, as confirmed by the person; required if there are
   * any.
   */
  body: z
    .object({ version: seenVersion, confirmedDowngrades: z.number().int().min(0), ...percentileConfirmation.shape })
    .optional(),
  response: importBatch,
});

export const cancelImport = defineEndpoint({
  name: 'cancelImport',
  method: 'POST',
  path: `${one}/cancel`,
  ...requirements.undoImport,
  summary: 'Cancel an import that is not committed',
  params: accountRecordParams,
  response: importBatch,
});

export const undoImport = defineEndpoint({
  name: 'undoImport',
  method: 'POST',
  path: `${one}/undo`,
  ...requirements.undoImport,
  summary: 'Undo an import, confirmed with a reason if that lowers a 90th percentile',
  params: accountRecordParams,
  /** The number of lines in `listUndoDowngrades`, as confirmed by the person; required if there are any. */
  body: z.object({ confirmedDowngrades: z.number().int().min(0), ...percentileConfirmation.shape }).optional(),
  response: importBatch,
});

export const listUndoDowngrades = defineEndpoint({
  name: 'listUndoDowngrades',
  method: 'GET',
  path: `${one}/undo-downgrades`,
  ...requirements.undoImport,
  summary:
    'Lines that the undo of an import would give a less protective classification or remove although they are not Non-lead',
  params: accountRecordParams,
  query: createPageRequestShape(undoDowngradeList),
  response: createPageResponseShape(undoDowngrade),
});

export const listKeptRecords = defineEndpoint({
  name: 'listKeptRecords',
  method: 'GET',
  path: `${one}/kept`,
  ...requirements.viewImports,
  summary: 'Lines and locations that an undo could not fully restore, with the fields that were changed since',
  params: accountRecordParams,
  query: createPageRequestShape(keptRecordList),
  response: createPageResponseShape(keptRecord),
});

export const downloadFailedRows = defineEndpoint({
  name: 'downloadFailedRows',
  method: 'GET',
  path: `${one}/failed-rows`,
  ...requirements.viewImports,
  transfer: 'download',
  exports: 'failedRows',
  summary: 'Download the failed rows as a workbook with their problems',
  params: accountRecordParams,
});
