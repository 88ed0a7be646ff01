import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams, id } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { importBatch, importHead, importList, importPlan, importRow, importRowList, keptRecord, keptRecordList } from './import-batch.rules.ts';
import { batchTypes } from './import-batch.values.ts';

const base = '/pws/accounts/{accountId}/imports';
const one = `${base}/{id}`;
/** A plan names every column and may translate thousands of words. */
const largestPlan = 1024 * 1024;

export const uploadImport = call({ name: 'uploadImport', method: 'POST', path: base, ...needs.importInventory, carries: 'upload', summary: 'Upload a spreadsheet; reading it starts at once', params: accountParams, answer: z.object({ id }) });

export const listImports = call({
  name: 'listImports', method: 'GET', path: base, ...needs.viewImports, summary: 'The imports of the account', params: accountParams, query: pageQuestion(importList), answer: pageAnswer(importHead),
});

export const readImport = call({ name: 'readImport', method: 'GET', path: one, ...needs.viewImports, summary: 'One import: how it was read, its plan, its progress and its result', params: accountRecordParams, answer: importBatch });

/** [B7.47] */
export const listImportsOfType = call({
  name: 'listImportsOfType', method: 'GET', path: '/pws/accounts/{accountId}/batches/list/{batchType}', ...needs.viewImports, summary: 'The imports of one kind', params: accountParams.extend({ batchType: z.enum(batchTypes) }),
  query: pageQuestion(importList), answer: pageAnswer(importHead),
});

/** [B7.47]: the same import under the address of the file processor. */
export const readBatch = call({ name: 'readBatch', method: 'GET', path: '/pws/accounts/{accountId}/file-processor/batches/{id}', ...needs.viewImports, summary: 'One import, as `readImport` answers it', params: accountRecordParams, answer: importBatch });

export const planImport = call({
  name: 'planImport', method: 'PUT', path: `${one}/plan`, ...needs.importInventory, largestBody: largestPlan, summary: 'Say which sheet, headings, columns, words and defaults to use', params: accountRecordParams,
  body: z.object({ version: z.number().int(), plan: importPlan }), answer: importBatch,
});

export const checkImport = call({ name: 'checkImport', method: 'POST', path: `${one}/check`, ...needs.importInventory, summary: 'Check every row without writing anything', params: accountRecordParams, answer: importBatch });

export const listImportRows = call({ name: 'listImportRows', method: 'GET', path: `${one}/rows`, ...needs.viewImports, summary: 'A page of rows with what each would do or did', params: accountRecordParams, query: pageQuestion(importRowList), answer: pageAnswer(importRow) });

export const commitImport = call({
  name: 'commitImport', method: 'POST', path: `${one}/commit`, ...needs.importInventory, summary: 'Write all rows that can be written, whole or not at all', params: accountRecordParams,
  /** The number of lines that get a milder class, as the person confirmed it; needed where there are any. */
  body: z.object({ confirmedDowngrades: z.number().int().min(0) }).optional(), answer: importBatch,
});

export const cancelImport = call({ name: 'cancelImport', method: 'POST', path: `${one}/cancel`, ...needs.takeBackImport, summary: 'Give up an import that was not committed', params: accountRecordParams, answer: importBatch });

export const undoImport = call({ name: 'undoImport', method: 'POST', path: `${one}/undo`, ...needs.takeBackImport, summary: 'Take back what an import wrote', params: accountRecordParams, answer: importBatch });

export const listKeptRecords = call({
  name: 'listKeptRecords', method: 'GET', path: `${one}/kept`, ...needs.viewImports, summary: 'Lines and locations that an undo could not take back in full, with the fields that were changed since', params: accountRecordParams,
  query: pageQuestion(keptRecordList), answer: pageAnswer(keptRecord),
});

export const downloadFailedRows = call({ name: 'downloadFailedRows', method: 'GET', path: `${one}/failed-rows`, ...needs.viewImports, carries: 'download', exports: 'failedRows', summary: 'The failed rows as a workbook, with what is wrong', params: accountRecordParams });
