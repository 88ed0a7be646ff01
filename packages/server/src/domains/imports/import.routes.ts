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
  router.legacyAccount(uploadImport, startImport);
  router.legacyAccount(listImports, earlierImports);
  router.legacyAccount(listImportsOfType, importsOfType);
  router.legacyAccount(readImport, oneImport);
  router.legacyAccount(readBatch, oneBatch);
  router.legacyAccount(planImport, decidePlan);
  router.legacyAccount(checkImport, startCheck);
  router.legacyAccount(listImportRows, pageOfRows);
  router.legacyAccount(commitImport, startCommit);
  router.legacyAccount(cancelImport, cancel);
  router.legacyAccount(undoImport, startUndo);
  router.legacyAccount(listKeptRecords, keptRecords);
  router.legacyAccount(downloadFailedRows, failedRowsWorkbook);
}
