import * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import * as batchEndpoints from '@curbstop/contract/letters/letter-batch.endpoints';
import * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import * as exportEndpoints from '@curbstop/contract/letters/letter-export.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { cancelLetterBatch, retryLetterBatch } from './batch-change.service.ts';
import {
  createLetterDownload,
  downloadDocument,
  downloadLetterBatch,
  listDocuments,
} from './batch-download.service.ts';
import { getLetterBatch, getLetterTotals, listLetterBatches } from './letter-batch.service.ts';
import {
  markBatchMailed,
  recordReturnedLetter,
  recordTrackingNumbers,
  resendLetter,
} from './letter-delivery.service.ts';
import { exportLetters } from './letter-export.service.ts';
import { getLetter, getLetterEventDetails, listLetterChanges, listLetters } from './letter.service.ts';

export function letterRoutes(router: Router): void {
  router.account(letterEndpoints.getLetterTotals, getLetterTotals);
  router.account(letterEndpoints.listLetterBatches, listLetterBatches);
  router.account(letterEndpoints.getLetterBatch, getLetterBatch);
  router.account(batchEndpoints.createLetterDownload, createLetterDownload);
  router.account(batchEndpoints.cancelLetterBatch, cancelLetterBatch);
  router.account(batchEndpoints.retryLetterBatch, retryLetterBatch);
  router.account(batchEndpoints.downloadLetterBatch, downloadLetterBatch);
  router.account(batchEndpoints.downloadDocument, downloadDocument);
  router.account(batchEndpoints.listDocuments, listDocuments);
  router.account(letterEndpoints.listLetters, listLetters);
  router.account(letterEndpoints.getLetter, getLetter);
  router.account(letterEndpoints.getLetterEventDetails, getLetterEventDetails);
  router.account(letterEndpoints.listLetterChanges, listLetterChanges);
  router.account(deliveryEndpoints.markBatchMailed, markBatchMailed);
  router.account(deliveryEndpoints.recordTrackingNumbers, recordTrackingNumbers);
  router.account(deliveryEndpoints.recordReturnedLetter, recordReturnedLetter);
  router.account(deliveryEndpoints.resendLetter, resendLetter);
  router.account(exportEndpoints.exportLetters, exportLetters);
}
