import * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import * as batchEndpoints from '@curbstop/contract/letters/letter-batch.endpoints';
import * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import * as exportEndpoints from '@curbstop/contract/letters/letter-export.endpoints';
import * as mailHouseEventEndpoints from '@curbstop/contract/letters/mail-house-event.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import type { AppContext, CreateReporterContext } from '../../foundation/request-context.ts';
import { cancelLetterBatch, retryLetterBatch } from './batch-change.service.ts';
import {
  createLetterDownload,
  downloadDocument,
  downloadLetterBatch,
  listDocuments,
} from './batch-download.service.ts';
import { resendFailedLetters } from './failed-letters.service.ts';
import {
  getLetterBatch,
  getLetterTotals,
  listLetterBatches,
  listUnreachableLocations,
} from './letter-batch.service.ts';
import { markBatchMailed, recordLetterMailed, recordReturnedLetter } from './letter-delivery.service.ts';
import { recordTrackingNumbers, updateTrackingNumber } from './tracking-number.service.ts';
import { exportLetters } from './letter-export.service.ts';
import { resendLetter } from './letter-resend.service.ts';
import { receiveMailHouseEvent, requireSignedByMailHouse } from './mail-house-event.service.ts';
import { closeLetterPage } from './letter-page.service.ts';
import { undoLetterReturn } from './undo-return.service.ts';
import { listOutdatedLetters } from './outdated-letter.service.ts';
import { getLetter, getLetterEventDetails, listLetterChanges, listLetters } from './letter.service.ts';

interface Reporting {
  readonly createReporterContext: CreateReporterContext;
}

export function letterRoutes(router: Router, app: AppContext, { createReporterContext }: Reporting): void {
  router.account(letterEndpoints.getLetterTotals, getLetterTotals);
  router.account(letterEndpoints.listLetterBatches, listLetterBatches);
  router.account(letterEndpoints.getLetterBatch, getLetterBatch);
  router.account(letterEndpoints.listUnreachableLocations, listUnreachableLocations);
  router.account(letterEndpoints.listOutdatedLetters, listOutdatedLetters);
  router.account(batchEndpoints.createLetterDownload, createLetterDownload);
  router.account(batchEndpoints.cancelLetterBatch, cancelLetterBatch);
  router.account(batchEndpoints.retryLetterBatch, retryLetterBatch);
  router.account(batchEndpoints.resendFailedLetters, resendFailedLetters);
  router.account(batchEndpoints.downloadLetterBatch, downloadLetterBatch);
  router.account(batchEndpoints.downloadDocument, downloadDocument);
  router.account(batchEndpoints.listDocuments, listDocuments);
  router.account(letterEndpoints.listLetters, listLetters);
  router.account(letterEndpoints.getLetter, getLetter);
  router.account(letterEndpoints.getLetterEventDetails, getLetterEventDetails);
  router.account(letterEndpoints.listLetterChanges, listLetterChanges);
  router.account(deliveryEndpoints.markBatchMailed, markBatchMailed);
  router.account(deliveryEndpoints.recordLetterMailed, recordLetterMailed);
  router.account(deliveryEndpoints.recordTrackingNumbers, recordTrackingNumbers);
  router.account(deliveryEndpoints.updateTrackingNumber, updateTrackingNumber);
  router.account(deliveryEndpoints.recordReturnedLetter, recordReturnedLetter);
  router.account(deliveryEndpoints.undoLetterReturn, undoLetterReturn);
  router.account(deliveryEndpoints.resendLetter, resendLetter);
  router.account(deliveryEndpoints.closeLetterPage, closeLetterPage);
  router.account(exportEndpoints.exportLetters, exportLetters);
  router.signed(
    mailHouseEventEndpoints.receiveMailHouseEvent,
    { verify: (signed) => requireSignedByMailHouse(app, signed) },
    (event) => receiveMailHouseEvent(createReporterContext, event),
  );
}
