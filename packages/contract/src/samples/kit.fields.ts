import { defineFields } from '../primitives/fields.ts';
import { skus } from '../sampling-events/sku.values.ts';
import { shipmentLabels, shipmentStates } from './kit-shipment.values.ts';
import { kitStatuses, maxTrackingNumberLength } from './kit.values.ts';

/** The fields of a kit, in the order of its list (docs/how-to-extend.md). The address is a copy of its location's. */
export const kitDescriptor = defineFields({
  code: {
    label: 'Kit',
    type: { kind: 'text', maxLength: 20, isIdentifier: true },
    required: true,
    entered: 'never',
    list: { filter: 'text', sort: true },
    searched: true,
  },
  address: {
    label: 'Address',
    type: { kind: 'text', maxLength: 200 },
    column: 'address_line1',
    entered: 'never',
    history: false,
    list: { filter: 'text', sort: true },
    searched: true,
  },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: kitStatuses },
    required: true,
    entered: 'onChange',
    list: { filter: 'choice' },
  },
  statusOn: {
    label: 'Status date',
    type: { kind: 'instant' },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'date', sort: true },
  },
  skuId: {
    label: 'Kit type',
    type: { kind: 'lookup', options: skus.map(({ id, sku }) => ({ id, name: sku })) },
    required: true,
    entered: 'never',
    list: { filter: 'choice' },
  },
  /** The tracking number of the carrier, if one ships the kit. */
  trackingNumber: {
    label: 'Tracking number',
    type: { kind: 'text', maxLength: maxTrackingNumberLength, isIdentifier: true },
    entered: 'onChange',
    list: { filter: 'text' },
    searched: true,
  },
  /** Its shipment by the carrier, if one is configured and ships the kit. */
  shipment: {
    label: 'Carrier',
    type: { kind: 'choice', choices: shipmentStates, labels: shipmentLabels },
    entered: 'never',
    list: { filter: 'choice', startsHidden: true },
  },
  /**
   * Counted from 1 for kits that were ordered again for a location, because samples were invalidated; 0 for its first
   * kit.
   */
  replacement: {
    label: 'Replacement',
    type: { kind: 'integer' },
    required: true,
    entered: 'never',
    list: { shown: true, startsHidden: true },
  },
  orderedOn: {
    label: 'Ordered',
    type: { kind: 'instant' },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'date', sort: true },
  },
  programId: {
    label: 'Program',
    type: { kind: 'code' },
    required: true,
    entered: 'never',
    history: 'programName',
    list: { filter: 'choice' },
  },
  eventId: {
    label: 'Sampling event',
    type: { kind: 'code' },
    required: true,
    entered: 'never',
    history: 'eventName',
    list: { filter: 'choice' },
  },
  locationId: {
    label: 'Location',
    type: { kind: 'code' },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'choice' },
  },
});
