import * as kitEndpoints from '@curbstop/contract/samples/kit.endpoints';
import * as kitShipmentEndpoints from '@curbstop/contract/samples/kit-shipment.endpoints';
import type { AppContext, CreateReporterContext } from '../../foundation/request-context.ts';
import type { Router } from '../../foundation/http/serve.ts';
import { recordKitCollection } from './kit-collection.service.ts';
import { downloadKitDocument } from './kit-document.service.ts';
import { orderKits, previewKitOrder } from './kit-order.service.ts';
import { changeShipments, receiveCarrierEvent, requireSigned } from './kit-shipment.service.ts';
import { updateKitStatuses, updateKitStatusesByFile } from './kit-status.service.ts';
import { getKit, listKitChanges, listKits } from './kit.service.ts';

interface Reporting {
  readonly createReporterContext: CreateReporterContext;
}

export function kitRoutes(router: Router, app: AppContext, { createReporterContext }: Reporting): void {
  router.account(kitEndpoints.orderKits, orderKits);
  router.account(kitEndpoints.previewKitOrder, previewKitOrder);
  router.account(kitEndpoints.listKits, listKits);
  router.account(kitEndpoints.getKit, getKit);
  router.account(kitEndpoints.listKitChanges, listKitChanges);
  router.account(kitEndpoints.updateKitStatuses, updateKitStatuses);
  router.account(kitEndpoints.recordKitCollection, recordKitCollection);
  router.account(kitEndpoints.updateKitStatusesByFile, updateKitStatusesByFile);
  router.account(kitEndpoints.downloadKitDocument, downloadKitDocument);
  router.account(kitShipmentEndpoints.changeShipments, changeShipments);
  router.signed(
    kitShipmentEndpoints.receiveCarrierEvent,
    { verify: (signed) => requireSigned(app, signed) },
    (carrierEvent) => receiveCarrierEvent(createReporterContext, carrierEvent),
  );
}
