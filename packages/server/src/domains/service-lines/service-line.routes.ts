import {
  addServiceLine,
  countInventory,
  listServiceLineChanges,
  listServiceLines,
  readServiceLine,
  stateServiceLine,
  updateServiceLine,
} from '@curbstop/contract/service-lines/service-line.calls';
import {
  changeTiersOfLines,
  deleteServiceLines,
  previewSelectedLines,
  undoDeletion,
} from '@curbstop/contract/service-lines/service-line-selection.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  changesOfServiceLine,
  createServiceLine,
  editServiceLine,
  inventoryCountsOf,
  oneServiceLine,
  pageOfServiceLines,
} from './service-line.service.ts';
import { changeStatement } from './service-line-statement.service.ts';
import {
  changeTiersAtLines,
  deleteLines,
  selectedLines,
  undoDeletionOfLines,
} from './service-line-selection.service.ts';

export function serviceLineRoutes(router: Router): void {
  router.legacyAccount(listServiceLines, pageOfServiceLines);
  router.legacyAccount(previewSelectedLines, selectedLines);
  router.legacyAccount(changeTiersOfLines, changeTiersAtLines);
  router.legacyAccount(deleteServiceLines, deleteLines);
  router.legacyAccount(undoDeletion, undoDeletionOfLines);
  router.legacyAccount(countInventory, inventoryCountsOf);
  router.legacyAccount(addServiceLine, createServiceLine);
  router.legacyAccount(readServiceLine, oneServiceLine);
  router.legacyAccount(updateServiceLine, editServiceLine);
  router.legacyAccount(stateServiceLine, changeStatement);
  router.legacyAccount(listServiceLineChanges, changesOfServiceLine);
}
