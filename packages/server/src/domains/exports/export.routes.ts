import * as exportEndpoints from '@curbstop/contract/exports/export.endpoints';
import * as inventoryExportEndpoints from '@curbstop/contract/exports/inventory-export.endpoints';
import * as templateEndpoints from '@curbstop/contract/exports/template.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadExport, listExports, getExport, startAccountExport, cancelExport } from './export.service.ts';
import { downloadInventory, downloadSelectedLines } from './inventory-export.service.ts';
import { downloadTemplate } from './template.service.ts';

export function exportRoutes(router: Router): void {
  router.account(inventoryExportEndpoints.downloadInventory, downloadInventory);
  router.account(inventoryExportEndpoints.downloadSelectedLines, downloadSelectedLines);
  router.account(templateEndpoints.downloadTemplate, downloadTemplate);
  router.account(exportEndpoints.listExports, listExports);
  router.account(exportEndpoints.listExportsOfType, (context, { exportType, ...request }) =>
    listExports(context, { ...request, filters: { ...request.filters, type: [exportType] } }),
  );
  router.account(exportEndpoints.startAccountExport, startAccountExport);
  router.account(exportEndpoints.getExport, getExport);
  router.account(exportEndpoints.cancelExport, cancelExport);
  router.account(exportEndpoints.downloadExport, downloadExport);
}
