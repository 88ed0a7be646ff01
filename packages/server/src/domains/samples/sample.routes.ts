import * as sampleEndpoints from '@curbstop/contract/samples/sample.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  listSampleChanges,
  countDetections,
  updateSample,
  listSamplesByMonth,
  createSamples,
  getSample,
  listSamples,
} from './sample.service.ts';

export function sampleRoutes(router: Router): void {
  router.account(sampleEndpoints.createSamples, createSamples);
  router.account(sampleEndpoints.listSamples, listSamples);
  router.account(sampleEndpoints.getSample, getSample);
  router.account(sampleEndpoints.updateSample, updateSample);
  router.account(sampleEndpoints.listSampleChanges, listSampleChanges);
  router.account(sampleEndpoints.countDetections, countDetections);
  router.account(sampleEndpoints.listSamplesByMonth, listSamplesByMonth);
}
