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
  router.legacyAccount(createSamples, newSamples);
  router.legacyAccount(listSamples, pageOfSamples);
  router.legacyAccount(readSample, oneSample);
  router.legacyAccount(updateSample, editSample);
  router.legacyAccount(listSampleChanges, changesOfSample);
  router.legacyAccount(countDetections, detectionsOf);
  router.legacyAccount(listSamplesByMonth, monthsOfSamples);
}
