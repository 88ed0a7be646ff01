import * as sampleCompletionEndpoints from '@curbstop/contract/samples/sample-completion.endpoints';
import * as sampleCountingEndpoints from '@curbstop/contract/samples/sample-counting.endpoints';
import * as sampleInvalidationEndpoints from '@curbstop/contract/samples/sample-invalidation.endpoints';
import * as invalidationRequestEndpoints from '@curbstop/contract/samples/invalidation-request.endpoints';
import * as sampleReplacementEndpoints from '@curbstop/contract/samples/sample-replacement.endpoints';
import * as sampleMoveEndpoints from '@curbstop/contract/samples/sample-move.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { closeExceedance, completeSamples } from './sample-completion.service.ts';
import {
  createInvalidationRequest,
  decideInvalidationRequest,
  listInvalidationRequests,
} from './invalidation-request.service.ts';
import { decideCounting } from './sample-counting.service.ts';
import { invalidateSample, invalidateSamples } from './sample-invalidation.service.ts';
import { listReplaceableSamples } from './sample-replacement.service.ts';
import { moveSamples } from './sample-move.service.ts';

/** What people decide about samples. */
export function sampleDecisionRoutes(router: Router): void {
  router.account(sampleCompletionEndpoints.completeSamples, completeSamples);
  router.account(sampleCompletionEndpoints.closeExceedance, closeExceedance);
  router.account(sampleInvalidationEndpoints.invalidateSample, invalidateSample);
  router.account(sampleInvalidationEndpoints.invalidateSamples, invalidateSamples);
  router.account(invalidationRequestEndpoints.listInvalidationRequests, listInvalidationRequests);
  router.account(invalidationRequestEndpoints.createInvalidationRequest, createInvalidationRequest);
  router.account(invalidationRequestEndpoints.decideInvalidationRequest, decideInvalidationRequest);
  router.account(sampleCountingEndpoints.decideCounting, decideCounting);
  router.account(sampleReplacementEndpoints.listReplaceableSamples, listReplaceableSamples);
  router.account(sampleMoveEndpoints.moveSamples, moveSamples);
}
