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

export function exportRoutes(door: Router): void {
  door.account(downloadInventory, exportInventory);
  door.account(downloadSelectedLines, exportSelectedLines);
  door.account(downloadTemplate, emptyTemplate);
  door.account(listExports, exportLog);
  door.account(listExportsOfType, exportLogOfType);
  door.account(startAccountExport, startExport);
  door.account(readExport, oneExport);
  door.account(cancelExport, stopExport);
  door.account(downloadExport, exportAsFile);
}
