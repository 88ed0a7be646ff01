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
  giveUp,
  importsOfType,
  oneBatch,
  oneImport,
  pageOfRows,
  startCheck,
  startCommit,
  startImport,
  startUndo,
} from './import.service.ts';

export function importRoutes(door: Router): void {
  door.account(uploadImport, startImport);
  door.account(listImports, earlierImports);
  door.account(listImportsOfType, importsOfType);
  door.account(readImport, oneImport);
  door.account(readBatch, oneBatch);
  door.account(planImport, decidePlan);
  door.account(checkImport, startCheck);
  door.account(listImportRows, pageOfRows);
  door.account(commitImport, startCommit);
  door.account(cancelImport, giveUp);
  door.account(undoImport, startUndo);
  door.account(listKeptRecords, keptRecords);
  door.account(downloadFailedRows, failedRowsWorkbook);
}
