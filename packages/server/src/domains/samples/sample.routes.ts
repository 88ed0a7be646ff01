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

export function sampleRoutes(door: Router): void {
  door.account(createSamples, newSamples);
  door.account(listSamples, pageOfSamples);
  door.account(readSample, oneSample);
  door.account(updateSample, editSample);
  door.account(listSampleChanges, changesOfSample);
  door.account(countDetections, detectionsOf);
  door.account(listSamplesByMonth, monthsOfSamples);
}
