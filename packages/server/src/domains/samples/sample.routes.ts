import * as sampleEndpoints from '@curbstop/contract/samples/sample.endpoints';
import * as sampleExportEndpoints from '@curbstop/contract/samples/sample-export.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadSamples, downloadSelectedSamples } from './sample-export.service.ts';
import {
  listSampleChanges,
  countFindings,
  updateSample,
  listSamplesByMonth,
  createSamples,
  getSample,
  listSamples,
} from './sample.service.ts';

export function sampleRoutes(router: Router): void {
  router.account(sampleEndpoints.createSamples, createSamples);
  router.account(sampleEndpoints.listSamples, listSamples);
  router.account(sampleExportEndpoints.downloadSamples, downloadSamples);
  router.account(sampleExportEndpoints.exportSamples, (context, input) =>
    downloadSamples(context, { ...input, format: 'xlsx' }),
  );
  router.account(sampleExportEndpoints.exportDefaultSamples, (context, input) =>
    downloadSamples(context, { ...input, format: 'xlsx' }),
  );
  router.account(sampleExportEndpoints.downloadSelectedSamples, downloadSelectedSamples);
  router.account(sampleEndpoints.getSample, getSample);
  router.account(sampleEndpoints.updateSample, updateSample);
  router.account(sampleEndpoints.listSampleChanges, listSampleChanges);
  router.account(sampleEndpoints.countFindings, countFindings);
  router.account(sampleEndpoints.listSamplesByMonth, listSamplesByMonth);
}
