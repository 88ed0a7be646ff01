import {
  countDetections,
  createSamples,
  listSampleChanges,
  listSamples,
  listSamplesByMonth,
  readSample,
  updateSample,
} from '@curbstop/contract/samples/sample.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  changesOfSample,
  detectionsOf,
  editSample,
  monthsOfSamples,
  newSamples,
  oneSample,
  pageOfSamples,
} from './sample.service.ts';

export function sampleRoutes(router: Router): void {
  router.account(createSamples, newSamples);
  router.account(listSamples, pageOfSamples);
  router.account(readSample, oneSample);
  router.account(updateSample, editSample);
  router.account(listSampleChanges, changesOfSample);
  router.account(countDetections, detectionsOf);
  router.account(listSamplesByMonth, monthsOfSamples);
}
