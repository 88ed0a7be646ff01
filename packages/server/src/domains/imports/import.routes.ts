import {
  cancelImport,
  checkImport,
  commitImport,
  downloadFailedRows,
  listImportRows,
  listImports,
  listImportsOfType,
  listKeptRecords,
  planImport,
  readBatch,
  readImport,
  undoImport,
  uploadImport,
} from '@curbstop/contract/imports/import-batch.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { failedRowsWorkbook } from './failed-rows.service.ts';
import { keptRecords } from './kept-records.service.ts';
import {
  decidePlan,
  earlierImports,
  cancel,
  importsOfType,
  oneBatch,
  oneImport,
  pageOfRows,
  startCheck,
  startCommit,
  startImport,
  startUndo,
} from './import.service.ts';

export function importRoutes(router: Router): void {
  router.account(uploadImport, startImport);
  router.account(listImports, earlierImports);
  router.account(listImportsOfType, importsOfType);
  router.account(readImport, oneImport);
  router.account(readBatch, oneBatch);
  router.account(planImport, decidePlan);
  router.account(checkImport, startCheck);
  router.account(listImportRows, pageOfRows);
  router.account(commitImport, startCommit);
  router.account(cancelImport, cancel);
  router.account(undoImport, startUndo);
  router.account(listKeptRecords, keptRecords);
  router.account(downloadFailedRows, failedRowsWorkbook);
}
