import {
  createCustomField,
  deleteCustomField,
  entityDefinitions,
  listCustomFields,
  orderCustomFields,
  readCustomFieldUse,
  updateCustomField,
} from '@curbstop/contract/custom-fields/custom-field.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  addField,
  changeField,
  listDefinitions,
  deleteField,
  listFieldsOfAccount,
  orderFields,
  getFieldUse,
} from './custom-field.service.ts';

export function customFieldRoutes(router: Router): void {
  router.account(entityDefinitions, listDefinitions);
  router.account(listCustomFields, listFieldsOfAccount);
  router.account(createCustomField, addField);
  router.account(updateCustomField, changeField);
  router.account(orderCustomFields, orderFields);
  router.account(readCustomFieldUse, getFieldUse);
  router.account(deleteCustomField, deleteField);
}
