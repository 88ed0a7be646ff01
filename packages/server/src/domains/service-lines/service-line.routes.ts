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
  changeTiersWhereLinesLie,
  deleteLines,
  selectedLines,
  undoDeletionOfLines,
} from './service-line-selection.service.ts';

export function serviceLineRoutes(door: Router): void {
  door.account(listServiceLines, pageOfServiceLines);
  door.account(previewSelectedLines, selectedLines);
  door.account(changeTiersOfLines, changeTiersWhereLinesLie);
  door.account(deleteServiceLines, deleteLines);
  door.account(undoDeletion, undoDeletionOfLines);
  door.account(countInventory, inventoryCountsOf);
  door.account(addServiceLine, createServiceLine);
  door.account(readServiceLine, oneServiceLine);
  door.account(updateServiceLine, editServiceLine);
  door.account(stateServiceLine, changeStatement);
  door.account(listServiceLineChanges, changesOfServiceLine);
}
