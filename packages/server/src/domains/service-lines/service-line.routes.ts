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
  router.account(listServiceLines, pageOfServiceLines);
  router.account(previewSelectedLines, selectedLines);
  router.account(changeTiersOfLines, changeTiersAtLines);
  router.account(deleteServiceLines, deleteLines);
  router.account(undoDeletion, undoDeletionOfLines);
  router.account(countInventory, inventoryCountsOf);
  router.account(addServiceLine, createServiceLine);
  router.account(readServiceLine, oneServiceLine);
  router.account(updateServiceLine, editServiceLine);
  router.account(stateServiceLine, changeStatement);
  router.account(listServiceLineChanges, changesOfServiceLine);
}
