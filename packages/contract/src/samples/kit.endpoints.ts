import { requirements } from '../accounts/requirement.values.ts';
import { changeList } from '../primitives/change.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createPageRequestShape, createPageResponseShape } from '../primitives/list.ts';
import { maxLocationBodyBytes } from '../programs/program-location.values.ts';
import { kitList } from './kit-list.values.ts';
import { kitPrinting } from './kit-document.rules.ts';
import { kitOrderPreview, kitsOrdered } from '../sampling-events/kit-order.rules.ts';
import { kitCollection, kitOrder, kitRow, kitStatusChange, kitStatusesChanged, samplesDated } from './kit.rules.ts';

const kits = '/pws/rest/accounts/{accountId}/kits';

/** [A7.15, B7.27] */
export const orderKits = defineEndpoint({
  name: 'orderKits',
  method: 'POST',
  path: `${kits}/order`,
  ...requirements.orderKits,
  summary:
    'Order the kits of locations for an active sampling event, with their samples, all or none; locations that have their kit get no second one',
  params: accountParams,
  body: kitOrder,
  maxBody: maxLocationBodyBytes,
  response: kitsOrdered,
});

export const previewKitOrder = defineEndpoint({
  name: 'previewKitOrder',
  method: 'POST',
  path: `${kits}/order/preview`,
  ...requirements.orderKits,
  summary: 'Preview an order of kits: how many kits and bottles it creates, for which addresses; nothing is changed',
  params: accountParams,
  body: kitOrder,
  maxBody: maxLocationBodyBytes,
  response: kitOrderPreview,
});

export const listKits = defineEndpoint({
  name: 'listKits',
  method: 'GET',
  path: kits,
  ...requirements.viewKits,
  summary:
    'A page of kits, filtered, searched and sorted; of one event with filters[eventId], of one location with filters[locationId]',
  params: accountParams,
  query: createPageRequestShape(kitList),
  response: createPageResponseShape(kitRow),
});

export const getKit = defineEndpoint({
  name: 'getKit',
  method: 'GET',
  path: `${kits}/{id}`,
  ...requirements.viewKits,
  summary: 'One kit with the numbers of its samples',
  params: accountRecordParams,
  response: kitRow,
});

export const listKitChanges = defineEndpoint({
  name: 'listKitChanges',
  method: 'GET',
  path: `${kits}/{id}/changes`,
  ...requirements.viewKits,
  summary: 'The change history of a kit, newest first',
  params: accountRecordParams,
  response: changeList,
});

export const updateKitStatuses = defineEndpoint({
  name: 'updateKitStatuses',
  method: 'POST',
  path: `${kits}/statuses`,
  ...requirements.editKits,
  summary:
    'Change the status of kits, by ID, by the codes on their labels or as a selection in the list of kits, all or none; a kit that has the status already stays unchanged. Their samples without a date can get their collection date with it',
  params: accountParams,
  body: kitStatusChange,
  maxBody: 512 * 1024,
  response: kitStatusesChanged,
});

export const recordKitCollection = defineEndpoint({
  name: 'recordKitCollection',
  method: 'POST',
  path: `${kits}/{id}/collection`,
  ...requirements.editKits,
  summary:
    'Enter the collection dates of the samples of a kit that have no date and no results: one day for all, or another one for single samples',
  params: accountRecordParams,
  body: kitCollection,
  response: samplesDated,
});

export const updateKitStatusesByFile = defineEndpoint({
  name: 'updateKitStatusesByFile',
  method: 'POST',
  path: `${kits}/statuses/file`,
  ...requirements.editKits,
  transfer: 'upload',
  summary:
    'Change the statuses and tracking numbers of the kits in a CSV or Excel file, all or none; parts: the file with columns Kit, Status and Tracking number, and optionally status for rows without one',
  params: accountParams,
  /** With the record of the file. */
  response: kitStatusesChanged.extend({ importId: id }),
});

/** The codes on the labels are those that `updateKitStatuses` reads. */
export const downloadKitDocument = defineEndpoint({
  name: 'downloadKitDocument',
  method: 'POST',
  path: `${kits}/documents`,
  ...requirements.viewKits,
  transfer: 'download',
  exports: 'kitDocument',
  summary:
    'Labels (labelSheet: Avery 5160, label4x6), packing lists (packingList) or chain-of-custody forms (chainOfCustody) of selected kits as one tagged PDF',
  params: accountParams,
  body: kitPrinting,
});
