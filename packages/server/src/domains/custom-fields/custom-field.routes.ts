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
  definitionsOf,
  dropField,
  fieldsOfAccount,
  orderFields,
  useOfField,
} from './custom-field.service.ts';

export function customFieldRoutes(door: Router): void {
  door.account(entityDefinitions, definitionsOf);
  door.account(listCustomFields, fieldsOfAccount);
  door.account(createCustomField, addField);
  door.account(updateCustomField, changeField);
  door.account(orderCustomFields, orderFields);
  door.account(readCustomFieldUse, useOfField);
  door.account(deleteCustomField, dropField);
}
