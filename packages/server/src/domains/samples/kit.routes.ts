import * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { downloadKitDocument } from './kit-document.service.ts';
import { orderKits } from './kit-order.service.ts';
import { updateKitStatuses, updateKitStatusesByFile } from './kit-status.service.ts';
import { getKit, listKitChanges, listKits } from './kit.service.ts';

export function kitRoutes(router: Router): void {
  router.account(kitEndpoints.orderKits, orderKits);
  router.account(kitEndpoints.listKits, listKits);
  router.account(kitEndpoints.getKit, getKit);
  router.account(kitEndpoints.listKitChanges, listKitChanges);
  router.account(kitEndpoints.updateKitStatuses, updateKitStatuses);
  router.account(kitEndpoints.updateKitStatusesByFile, updateKitStatusesByFile);
  router.account(kitEndpoints.downloadKitDocument, downloadKitDocument);
}
