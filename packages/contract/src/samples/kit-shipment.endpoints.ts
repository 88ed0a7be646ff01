import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { carrierEvent, carrierEventReceived, shipmentChange, shipmentsChanged } from './kit-shipment.rules.ts';

export const changeShipments = defineEndpoint({
  name: 'changeShipments',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/kits/shipments',
  ...requirements.editKits,
  summary:
    'Send kits to the carrier again (Waiting) or ship them without it (By hand), all or none; only kits that the carrier rejected or did not confirm. Unconfirmed kits are first looked up at the carrier; those that it has become Created and are counted as taken. If no carrier is configured, record the carrier’s answer about unconfirmed kits (Shipped or Not shipped); other kits are counted as unchanged',
  params: accountParams,
  body: shipmentChange,
  response: shipmentsChanged,
});

export const receiveCarrierEvent = defineEndpoint({
  name: 'receiveCarrierEvent',
  method: 'POST',
  path: '/api/webhooks/carrier',
  access: 'public',
  isSigned: true,
  summary:
    'An event of the carrier that a kit was shipped, delivered or returned, signed with the secret of the settings (docs/operations.md)',
  body: carrierEvent,
  response: carrierEventReceived,
});
