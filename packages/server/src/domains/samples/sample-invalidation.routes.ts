import * as sampleInvalidationEndpoints from '@curbstop/contract/samples/sample-invalidation.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { invalidateSample, previewInvalidation } from './sample-invalidation.service.ts';

export function sampleInvalidationRoutes(router: Router): void {
  router.account(sampleInvalidationEndpoints.previewInvalidation, previewInvalidation);
  router.account(sampleInvalidationEndpoints.invalidateSample, invalidateSample);
}
