import * as serviceLineEndpoints from '@curbstop/contract/service-lines/service-line.endpoints';
import * as serviceLineSelectionEndpoints from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import * as lineWorkEndpoints from '@curbstop/contract/service-lines/line-work.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { getDeletedLine } from './deleted-lead.service.ts';
import {
  listServiceLineChanges,
  createServiceLine,
  updateServiceLine,
  countInventory,
  getServiceLine,
  listLeadServiceLines,
  listServiceLines,
} from './service-line.service.ts';
import { changeListedClassification } from './listed-classification.service.ts';
import {
  createPartialReplacement,
  deletePartialReplacement,
  listPartialReplacements,
  updatePartialReplacement,
} from './line-work.service.ts';
import type { CreateSamples, KitOrdering } from '../sampling-events/event-location.service.ts';
import {
  assignLocationsOfLines,
  changeTiersOfLines,
  deleteServiceLines,
  orderKitsOfLines,
  previewKitsOfLines,
  previewSelectedLines,
  undoDeletion,
} from './service-line-selection.service.ts';

interface SampleServices {
  readonly createSamples: CreateSamples;
  readonly kitOrdering: KitOrdering;
}

export function serviceLineRoutes(router: Router, { createSamples, kitOrdering }: SampleServices): void {
  router.account(serviceLineEndpoints.listServiceLines, listServiceLines);
  router.account(serviceLineEndpoints.listLeadServiceLines, listLeadServiceLines);
  router.account(serviceLineEndpoints.createLeadServiceLine, createServiceLine);
  router.account(serviceLineSelectionEndpoints.previewSelectedLines, previewSelectedLines);
  router.account(serviceLineSelectionEndpoints.changeTiersOfLines, changeTiersOfLines);
  router.account(serviceLineSelectionEndpoints.assignLocationsOfLines, (context, input) =>
    assignLocationsOfLines(context, input, createSamples),
  );
  router.account(serviceLineSelectionEndpoints.orderKitsOfLines, (context, input) =>
    orderKitsOfLines(context, input, kitOrdering.orderKits),
  );
  router.account(serviceLineSelectionEndpoints.previewKitsOfLines, (context, input) =>
    previewKitsOfLines(context, input, kitOrdering.previewKits),
  );
  router.account(serviceLineSelectionEndpoints.deleteServiceLines, deleteServiceLines);
  router.account(serviceLineSelectionEndpoints.undoDeletion, undoDeletion);
  router.account(serviceLineEndpoints.countInventory, countInventory);
  router.account(serviceLineEndpoints.createServiceLine, createServiceLine);
  router.account(serviceLineEndpoints.getDeletedLine, getDeletedLine);
  router.account(serviceLineEndpoints.getServiceLine, getServiceLine);
  router.account(serviceLineEndpoints.updateServiceLine, updateServiceLine);
  router.account(serviceLineEndpoints.changeListedClassification, changeListedClassification);
  router.account(serviceLineEndpoints.listServiceLineChanges, listServiceLineChanges);
  router.account(lineWorkEndpoints.listPartialReplacements, listPartialReplacements);
  router.account(lineWorkEndpoints.createPartialReplacement, createPartialReplacement);
  router.account(lineWorkEndpoints.updatePartialReplacement, updatePartialReplacement);
  router.account(lineWorkEndpoints.deletePartialReplacement, deletePartialReplacement);
}
