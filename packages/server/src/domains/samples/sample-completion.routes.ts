import * as sampleCompletionEndpoints from '@curbstop/contract/samples/sample-completion.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { completeSamples } from './sample-completion.service.ts';

export function sampleCompletionRoutes(router: Router): void {
  router.account(sampleCompletionEndpoints.completeSamples, completeSamples);
}
