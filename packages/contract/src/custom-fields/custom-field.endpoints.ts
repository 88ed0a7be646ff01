import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { changedCustomField, customField, customFieldUse, newCustomField } from './custom-field.rules.ts';
import { customEntities } from './custom-field.values.ts';

const base = '/pws/accounts/{accountId}/custom-fields';

export const listCustomFields = defineEndpoint({
  name: 'listCustomFields',
  method: 'GET',
  path: base,
  ...requirements.viewCustomFields,
  summary: 'The custom fields of locations and service lines, in display order',
  params: accountParams,
  /** `removed` has the names of deleted fields, for saved views that still use them [A4.14]. */
  response: z.object({
    items: z.array(customField),
    removed: z.array(customField.pick({ id: true, entity: true, name: true })),
  }),
});

/** [A7.43, B7.50]: of the default account, because the path has no account. */
export const listEntityDefinitions = defineEndpoint({
  name: 'listEntityDefinitions',
  method: 'GET',
  path: '/platform/entities/definitions',
  ...requirements.viewCustomFields,
  summary: 'The custom field definitions of the requested entities: location, pwsserviceline',
  query: z.object({
    types: z
      .string('Name the entities, such as location,pwsserviceline')
      .transform((text) => text.split(',').map((word) => word.trim()))
      .pipe(z.array(z.enum(customEntities, 'Only location and pwsserviceline have custom fields'))),
  }),
  response: z.array(z.object({ type: z.enum(customEntities), customFields: z.array(customField) })),
});

export const createCustomField = defineEndpoint({
  name: 'createCustomField',
  method: 'POST',
  path: base,
  ...requirements.manageCustomFields,
  summary: 'Create a custom field, last in display order',
  params: accountParams,
  body: newCustomField,
  response: customField,
});

export const updateCustomField = defineEndpoint({
  name: 'updateCustomField',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.manageCustomFields,
  summary: 'Change a custom field; its type cannot change once it has values',
  params: accountRecordParams,
  body: changedCustomField,
  response: customField,
});

export const orderCustomFields = defineEndpoint({
  name: 'orderCustomFields',
  method: 'PUT',
  path: `${base}/order/{entity}`,
  ...requirements.manageCustomFields,
  summary: 'Reorder the custom fields of an entity',
  params: accountParams.extend({ entity: z.enum(customEntities) }),
  body: z.object({ ids: z.array(id).max(200) }),
  response: z.object({ items: z.array(customField) }),
});

export const getCustomFieldUse = defineEndpoint({
  name: 'getCustomFieldUse',
  method: 'GET',
  path: `${base}/{id}/use`,
  ...requirements.manageCustomFields,
  summary: 'The number of records and the saved views that use a custom field',
  params: accountRecordParams,
  response: customFieldUse,
});

/** A field in use is refused with its name and the counts, unless the request confirms it. */
export const deleteCustomField = defineEndpoint({
  name: 'deleteCustomField',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.manageCustomFields,
  summary: 'Delete a custom field; its values stay in the change history',
  params: accountRecordParams,
  query: z.object({ evenIfUsed: z.enum(['true', 'false']).default('false') }),
});
