import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { createPageRequestShape } from '../primitives/list.ts';
import { createSelectionShape } from '../primitives/selection.ts';
import { sampleList } from './sample-list.values.ts';

const base = '/pws/accounts/{accountId}/file-processor/export/samples';
const format = z.enum(['csv', 'xlsx']);
export type SampleExportFormat = z.infer<typeof format>;

/** [B7.33]: the filters and the search are those of the list; the order is that of creation. */
export const downloadSamples = defineEndpoint({
  name: 'downloadSamples',
  method: 'GET',
  path: `${base}/{format}`,
  ...requirements.viewSamples,
  transfer: 'download',
  exports: 'samples',
  summary: 'All samples that match the filters and the search of the list, as a workbook or CSV',
  params: accountParams.extend({ format }),
  query: createPageRequestShape(sampleList),
});

/** [B7.33]: the path without a format. */
export const exportSamples = defineEndpoint({
  name: 'exportSamples',
  method: 'GET',
  path: base,
  ...requirements.viewSamples,
  transfer: 'download',
  exports: 'samples',
  summary: 'All samples that match the filters and the search of the list, as a workbook',
  params: accountParams,
  query: createPageRequestShape(sampleList),
});

/** [B7.33]: the specification's path has no account. */
export const exportDefaultSamples = defineEndpoint({
  name: 'exportDefaultSamples',
  method: 'GET',
  path: '/file-processor/export/samples',
  ...requirements.viewSamples,
  transfer: 'download',
  exports: 'samples',
  summary: 'All samples of the default account that match the filters and the search of the list, as a workbook',
  query: createPageRequestShape(sampleList),
});

/** The export of selected samples; refused if the list has changed since the selection. */
export const downloadSelectedSamples = defineEndpoint({
  name: 'downloadSelectedSamples',
  method: 'POST',
  path: base,
  ...requirements.viewSamples,
  transfer: 'download',
  exports: 'samples',
  summary: 'Selected samples as a workbook or CSV',
  params: accountParams,
  body: z.object({ format: format.default('xlsx'), selection: createSelectionShape(sampleList) }),
});
