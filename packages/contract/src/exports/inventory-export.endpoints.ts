import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { createSelectionShape } from '../primitives/selection.ts';
import { serviceLineList } from '../service-lines/service-line-list.values.ts';
import type { ExportType } from './export.values.ts';
import { inventoryExportFormats, inventoryExportLayouts } from './inventory-export.values.ts';

const layoutAndFormat = z.object({
  layout: z.enum(inventoryExportLayouts).default('epa'),
  format: z.enum(inventoryExportFormats).default('xlsx'),
});

/** [A9.22]: streams `{name}_DD-MM-YYYY.xlsx` (or .csv). */
export const downloadInventory = defineEndpoint({
  name: 'downloadInventory',
  method: 'GET',
  path: '/pws/accounts/{accountId}/exports/inventory',
  ...requirements.exportInventory,
  transfer: 'download',
  exports: 'inventory' satisfies ExportType,
  summary: "The whole inventory as a workbook in EPA's template columns, or with every column as a workbook or CSV",
  params: accountParams,
  query: layoutAndFormat,
});

/** The inventory export of the selected lines only. */
export const downloadSelectedLines = defineEndpoint({
  name: 'downloadSelectedLines',
  method: 'POST',
  path: '/pws/accounts/{accountId}/exports/inventory/selected',
  ...requirements.exportInventory,
  transfer: 'download',
  exports: 'inventory' satisfies ExportType,
  summary: 'Selected lines of the inventory, in the columns of either layout',
  params: accountParams,
  body: layoutAndFormat.extend({ selection: createSelectionShape(serviceLineList) }),
});
