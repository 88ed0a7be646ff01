import * as importBatchEndpoints from '@curbstop/contract/imports/import-batch.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadFailedRows } from './failed-rows.service.ts';
import { listKeptRecords } from './kept-records.service.ts';
import {
  planImport,
  listImports,
  cancelImport,
  getImport,
  listImportRows,
  checkImport,
  commitImport,
  uploadImport,
  undoImport,
} from './import.service.ts';
import { listUndoDowngrades } from './undo-downgrades.service.ts';

export function importRoutes(router: Router): void {
  router.account(importBatchEndpoints.uploadImport, uploadImport);
  router.account(importBatchEndpoints.listImports, listImports);
  // There is only one type of import.
  router.account(importBatchEndpoints.listImportsOfType, listImports);
  router.account(importBatchEndpoints.getImport, getImport);
  router.account(importBatchEndpoints.getBatch, getImport);
  router.account(importBatchEndpoints.planImport, planImport);
  router.account(importBatchEndpoints.checkImport, checkImport);
  router.account(importBatchEndpoints.listImportRows, listImportRows);
  router.account(importBatchEndpoints.commitImport, commitImport);
  router.account(importBatchEndpoints.cancelImport, cancelImport);
  router.account(importBatchEndpoints.undoImport, undoImport);
  router.account(importBatchEndpoints.listUndoDowngrades, listUndoDowngrades);
  router.account(importBatchEndpoints.listKeptRecords, listKeptRecords);
  router.account(importBatchEndpoints.downloadFailedRows, downloadFailedRows);
}
