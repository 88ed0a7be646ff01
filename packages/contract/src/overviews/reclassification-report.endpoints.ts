import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import type { ExportType } from '../exports/export.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';
import {
  reclassificationCauses,
  reclassificationDirections,
  reclassifiedLineList,
} from './reclassification-report.values.ts';

const base = '/pws/accounts/{accountId}/reclassifications';

/** One change of the rules or of the local lead ban that apply to an account's lines. */
const reclassificationRun = z.object({
  id,
  ruleVersion: z.string(),
  cause: z.enum(reclassificationCauses),
  startedOn: z.string(),
  /** Lines that were reclassified. */
  reclassified: z.number(),
  /** Lines whose classification changed. */
  changed: z.number(),
  lessProtective: z.number(),
  moreProtective: z.number(),
});
export type ReclassificationRun = z.infer<typeof reclassificationRun>;

const reclassifiedLine = z.object({
  id,
  locationId: id,
  externalId: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  before: z.enum(classificationNames),
  after: z.enum(classificationNames),
  direction: z.enum(reclassificationDirections),
  /** The line was deleted since. */
  isDeleted: z.boolean(),
});
export type ReclassifiedLine = z.infer<typeof reclassifiedLine>;

export const listReclassificationRuns = defineEndpoint({
  name: 'listReclassificationRuns',
  method: 'GET',
  path: base,
  ...requirements.viewInventory,
  summary: 'The changes of classification rules that affected the account’s lines, newest first',
  params: accountParams,
  response: z.object({ items: z.array(reclassificationRun) }),
});

export const listReclassifiedLines = defineEndpoint({
  name: 'listReclassifiedLines',
  method: 'GET',
  path: `${base}/{id}/lines`,
  ...requirements.viewInventory,
  summary: 'The lines reclassified by a change of the rules',
  params: accountRecordParams,
  query: createPageRequestShape(reclassifiedLineList),
  response: createPageResponseShape(reclassifiedLine),
});

export const downloadReclassifiedLines = defineEndpoint({
  name: 'downloadReclassifiedLines',
  method: 'GET',
  path: `${base}/{id}/lines/as/{format}`,
  ...requirements.exportInventory,
  transfer: 'download',
  exports: 'reclassifiedLines' satisfies ExportType,
  summary: 'The lines reclassified by a change of the rules as a file',
  params: accountRecordParams.extend({ format: z.enum(['csv', 'xlsx']) }),
  query: createPageRequestShape(reclassifiedLineList),
});
