import * as resultImportEndpoints from '@curbstop/contract/imports/result-import.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadFailedResults } from './failed-results.service.ts';
import {
  cancelResultImport,
  checkResultImport,
  chooseSampleOfRow,
  commitResultImport,
  getResultImport,
  listResultImportRows,
  planResultImport,
  undoResultImport,
  uploadResults,
} from './result-import.service.ts';

export function resultImportRoutes(router: Router): void {
  router.account(resultImportEndpoints.uploadResults, uploadResults);
  router.account(resultImportEndpoints.getResultImport, getResultImport);
  router.account(resultImportEndpoints.planResultImport, planResultImport);
  router.account(resultImportEndpoints.checkResultImport, checkResultImport);
  router.account(resultImportEndpoints.listResultImportRows, listResultImportRows);
  router.account(resultImportEndpoints.downloadFailedResults, downloadFailedResults);
  router.account(resultImportEndpoints.chooseSampleOfRow, chooseSampleOfRow);
  router.account(resultImportEndpoints.commitResultImport, commitResultImport);
  router.account(resultImportEndpoints.cancelResultImport, cancelResultImport);
  router.account(resultImportEndpoints.undoResultImport, undoResultImport);
}
