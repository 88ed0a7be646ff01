import * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { orderKits } from './kit-order.service.ts';
import { getKit, listKitChanges, listKits, updateKitStatuses } from './kit.service.ts';

export function kitRoutes(router: Router): void {
  router.account(kitEndpoints.orderKits, orderKits);
  router.account(kitEndpoints.listKits, listKits);
  router.account(kitEndpoints.getKit, getKit);
  router.account(kitEndpoints.listKitChanges, listKitChanges);
  router.account(kitEndpoints.updateKitStatuses, updateKitStatuses);
}
