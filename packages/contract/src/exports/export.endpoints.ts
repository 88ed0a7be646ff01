import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { jobResponse } from '../primitives/job.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { exportList, exportStates, exportTypeNames } from './export.values.ts';

/** One exported file, finished or in progress. */
const exportEntry = z.object({
  id,
  type: z.enum(exportTypeNames),
  fileName: z.string(),
  state: z.enum(exportStates),
  /** The request: the format, the filters, the order. */
  parameters: z.record(z.string(), z.unknown()),
  rows: z.number().nullable(),
  error: z.string().nullable(),
  requestedBy: z.string(),
  source: z.string(),
  createdOn: z.string(),
  finishedOn: z.string().nullable(),
  /** When the file is deleted; null for a direct download, and for a deleted file. */
  keptUntil: z.string().nullable(),
});
export type ExportEntry = z.infer<typeof exportEntry>;

const base = '/pws/accounts/{accountId}/export';
const one = `${base}/{id}`;
const withJob = exportEntry.extend({ job: jobResponse.nullable() });

/** [B7.47] */
export const listExports = defineEndpoint({
  name: 'listExports',
  method: 'GET',
  path: `${base}/list`,
  ...requirements.administer,
  summary: 'The export log: what was exported, by whom, when, and the outcome',
  params: accountParams,
  query: createPageRequestShape(exportList),
  response: createPageResponseShape(exportEntry),
});

/** [B7.47] */
export const listExportsOfType = defineEndpoint({
  name: 'listExportsOfType',
  method: 'GET',
  path: `${base}/list/{exportType}`,
  ...requirements.administer,
  summary: 'The export log of one type',
  params: accountParams.extend({ exportType: z.enum(exportTypeNames) }),
  query: createPageRequestShape(exportList),
  response: createPageResponseShape(exportEntry),
});

export const startAccountExport = defineEndpoint({
  name: 'startAccountExport',
  method: 'POST',
  path: `${base}/account`,
  ...requirements.administer,
  summary: 'Start an export of all data: a ZIP with a CSV for each type of record',
  params: accountParams,
  response: withJob,
});

export const getExport = defineEndpoint({
  name: 'getExport',
  method: 'GET',
  path: one,
  ...requirements.administer,
  summary: 'One export with its progress',
  params: accountRecordParams,
  response: withJob,
});

export const cancelExport = defineEndpoint({
  name: 'cancelExport',
  method: 'POST',
  path: `${one}/cancel`,
  ...requirements.administer,
  summary: 'Cancel an export that is not finished',
  params: accountRecordParams,
  response: withJob,
});

export const downloadExport = defineEndpoint({
  name: 'downloadExport',
  method: 'GET',
  path: `${one}/file`,
  ...requirements.administer,
  transfer: 'download',
  summary: 'Download the file of an export until it is deleted',
  params: accountRecordParams,
});
