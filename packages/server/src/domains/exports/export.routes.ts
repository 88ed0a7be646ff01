import {
  cancelExport,
  downloadExport,
  listExports,
  listExportsOfType,
  readExport,
  startAccountExport,
} from '@curbstop/contract/exports/export.calls';
import { downloadInventory, downloadSelectedLines } from '@curbstop/contract/exports/inventory-export.calls';
import { downloadTemplate } from '@curbstop/contract/exports/template.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { exportAsFile, exportLog, exportLogOfType, oneExport, startExport, stopExport } from './export.service.ts';
import { exportInventory, exportSelectedLines } from './inventory-export.service.ts';
import { emptyTemplate } from './template.service.ts';

export function exportRoutes(router: Router): void {
  router.account(downloadInventory, exportInventory);
  router.account(downloadSelectedLines, exportSelectedLines);
  router.account(downloadTemplate, emptyTemplate);
  router.account(listExports, exportLog);
  router.account(listExportsOfType, exportLogOfType);
  router.account(startAccountExport, startExport);
  router.account(readExport, oneExport);
  router.account(cancelExport, stopExport);
  router.account(downloadExport, exportAsFile);
}
