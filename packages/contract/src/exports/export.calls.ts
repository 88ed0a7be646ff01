import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams, id } from '../kinds/ids.ts';
import { jobAnswer } from '../kinds/job.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { exportList, exportStates, exportTypeNames } from './export.values.ts';

/** One file that left the account, or is being made. */
export const exportEntry = z.object({
  id,
  type: z.enum(exportTypeNames),
  fileName: z.string(),
  state: z.enum(exportStates),
  /** What was asked for: the format, the filters, the order. */
  asked: z.record(z.string(), z.unknown()),
  rows: z.number().nullable(),
  error: z.string().nullable(),
  requestedBy: z.string(),
  door: z.string(),
  createdOn: z.string(),
  finishedOn: z.string().nullable(),
  /** Until when the file is kept to be fetched; null for what went straight to whoever asked, and for what was removed. */
  keptUntil: z.string().nullable(),
});
export type ExportEntry = z.infer<typeof exportEntry>;

const base = '/pws/accounts/{accountId}/export';
const one = `${base}/{id}`;
const withJob = exportEntry.extend({ job: jobAnswer.nullable() });

/** [B7.47] */
export const listExports = call({ name: 'listExports', method: 'GET', path: `${base}/list`, ...needs.administer, summary: 'Every file that left the account: what, by whom, when, and how it ended', params: accountParams, query: pageQuestion(exportList), answer: pageAnswer(exportEntry) });

/** [B7.47] */
export const listExportsOfType = call({
  name: 'listExportsOfType', method: 'GET', path: `${base}/list/{exportType}`, ...needs.administer, summary: 'The same of one kind', params: accountParams.extend({ exportType: z.enum(exportTypeNames) }),
  query: pageQuestion(exportList), answer: pageAnswer(exportEntry),
});

export const startAccountExport = call({ name: 'startAccountExport', method: 'POST', path: `${base}/account`, ...needs.administer, summary: 'Begins a ZIP with everything that the account holds, a CSV for each kind of record', params: accountParams, answer: withJob });

export const readExport = call({ name: 'readExport', method: 'GET', path: one, ...needs.administer, summary: 'One export, and how far it is', params: accountRecordParams, answer: withJob });

export const cancelExport = call({ name: 'cancelExport', method: 'POST', path: `${one}/cancel`, ...needs.administer, summary: 'Stops making a file; one that is made stays', params: accountRecordParams, answer: withJob });

export const downloadExport = call({ name: 'downloadExport', method: 'GET', path: `${one}/file`, ...needs.administer, carries: 'download', summary: 'The file of an export, while it is kept', params: accountRecordParams });
