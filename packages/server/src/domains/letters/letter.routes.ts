import * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { getLetterBatch, getLetterTotals, listLetterBatches } from './letter-batch.service.ts';
import { getLetter, getLetterEventDetails, listLetterChanges, listLetters } from './letter.service.ts';

export function letterRoutes(router: Router): void {
  router.account(letterEndpoints.getLetterTotals, getLetterTotals);
  router.account(letterEndpoints.listLetterBatches, listLetterBatches);
  router.account(letterEndpoints.getLetterBatch, getLetterBatch);
  router.account(letterEndpoints.listLetters, listLetters);
  router.account(letterEndpoints.getLetter, getLetter);
  router.account(letterEndpoints.getLetterEventDetails, getLetterEventDetails);
  router.account(letterEndpoints.listLetterChanges, listLetterChanges);
}
