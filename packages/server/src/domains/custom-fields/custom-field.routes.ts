import * as customFieldEndpoints from '@curbstop/contract/custom-fields/custom-field.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  createCustomField,
  updateCustomField,
  listEntityDefinitions,
  deleteCustomField,
  listCustomFields,
  orderCustomFields,
  getCustomFieldUse,
} from './custom-field.service.ts';

export function customFieldRoutes(router: Router): void {
  router.account(customFieldEndpoints.listEntityDefinitions, listEntityDefinitions);
  router.account(customFieldEndpoints.listCustomFields, listCustomFields);
  router.account(customFieldEndpoints.createCustomField, createCustomField);
  router.account(customFieldEndpoints.updateCustomField, updateCustomField);
  router.account(customFieldEndpoints.orderCustomFields, orderCustomFields);
  router.account(customFieldEndpoints.getCustomFieldUse, getCustomFieldUse);
  router.account(customFieldEndpoints.deleteCustomField, deleteCustomField);
}
