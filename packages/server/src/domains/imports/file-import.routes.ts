import * as fileImportEndpoints from '@curbstop/contract/imports/file-import.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadRefusedRows, getFileImport } from './file-import.service.ts';

export function fileImportRoutes(router: Router): void {
  router.account(fileImportEndpoints.getFileImport, getFileImport);
  router.account(fileImportEndpoints.downloadRefusedRows, downloadRefusedRows);
}
