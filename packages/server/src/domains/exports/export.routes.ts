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
  router.legacyAccount(downloadInventory, exportInventory);
  router.legacyAccount(downloadSelectedLines, exportSelectedLines);
  router.legacyAccount(downloadTemplate, emptyTemplate);
  router.legacyAccount(listExports, exportLog);
  router.legacyAccount(listExportsOfType, exportLogOfType);
  router.legacyAccount(startAccountExport, startExport);
  router.legacyAccount(readExport, oneExport);
  router.legacyAccount(cancelExport, stopExport);
  router.legacyAccount(downloadExport, exportAsFile);
}
