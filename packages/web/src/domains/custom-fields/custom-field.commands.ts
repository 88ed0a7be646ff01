import {
  createCustomField,
  deleteCustomField,
  orderCustomFields,
  updateCustomField,
} from '@curbstop/contract/custom-fields/custom-field.endpoints';
import type { CustomField, CustomFieldInput } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';
import { customFieldsQuery } from './custom-field.queries.ts';

/** Mutations of custom fields for administrators; everything that shows them is refetched. */
export function useCustomFieldCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const { queryKey } = customFieldsQuery(accountId);
  const then = async <T>(query: Promise<T>): Promise<T> => {
    const done = await query;
    await cache.invalidateQueries({ queryKey });
    return done;
  };
  return {
    add: (entity: CustomEntity, values: CustomFieldInput) =>
      then(sendRequest(createCustomField, { params: { accountId }, body: { entity, ...values } })),
    change: (
      { id, version }: CustomField,
      values: CustomFieldInput,
      { evenIfUsed }: { readonly evenIfUsed: boolean },
    ) => then(sendRequest(updateCustomField, { params: { accountId, id }, body: { ...values, version, evenIfUsed } })),
    remove: (id: string) =>
      then(sendRequest(deleteCustomField, { params: { accountId, id }, query: [['evenIfUsed', 'true']] })),
    /** The new order shows at once (optimistic); a failure refetches. */
    order: async (entity: CustomEntity, fields: readonly CustomField[]) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(
        queryKey,
        (cached) =>
          cached && { ...cached, items: [...cached.items.filter((field) => field.entity !== entity), ...fields] },
      );
      try {
        await sendRequest(orderCustomFields, {
          params: { accountId, entity },
          body: { ids: fields.map(({ id }) => id) },
        });
      } finally {
        await cache.invalidateQueries({ queryKey });
      }
    },
  };
}
