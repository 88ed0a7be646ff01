import * as resultImportEndpoints from '@curbstop/contract/imports/result-import.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadFailedResults } from './failed-results.service.ts';
import {
  cancelResultImport,
  checkResultImport,
  commitResultImport,
  getResultImport,
  listResultImportRows,
  planResultImport,
  undoResultImport,
  uploadResults,
} from './result-import.service.ts';
import { chooseSampleOfRow, importResultRow, leaveOutResultRows } from './result-row-choices.service.ts';

export function resultImportRoutes(router: Router): void {
  router.account(resultImportEndpoints.uploadResults, uploadResults);
  router.account(resultImportEndpoints.getResultImport, getResultImport);
  router.account(resultImportEndpoints.planResultImport, planResultImport);
  router.account(resultImportEndpoints.checkResultImport, checkResultImport);
  router.account(resultImportEndpoints.listResultImportRows, listResultImportRows);
  router.account(resultImportEndpoints.downloadFailedResults, downloadFailedResults);
  router.account(resultImportEndpoints.chooseSampleOfRow, chooseSampleOfRow);
  router.account(resultImportEndpoints.leaveOutResultRows, leaveOutResultRows);
  router.account(resultImportEndpoints.importResultRow, importResultRow);
  router.account(resultImportEndpoints.commitResultImport, commitResultImport);
  router.account(resultImportEndpoints.cancelResultImport, cancelResultImport);
  router.account(resultImportEndpoints.undoResultImport, undoResultImport);
}
