import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { listCustomFields, getCustomFieldUse } from '@curbstop/contract/custom-fields/custom-field.endpoints';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { sendRequest } from '../../foundation/client.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

/** Definitions change rarely, and a change in this browser updates the cache. */
const freshMs = 60_000;

export function customFieldsQuery(accountId: string) {
  return queryOptions({
    queryKey: ['customFields', accountId],
    queryFn: ({ signal }) => sendRequest(listCustomFields, { params: { accountId }, signal }),
    staleTime: freshMs,
  });
}

export function customFieldUseQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: ['customFieldUse', accountId, id],
    queryFn: ({ signal }) => sendRequest(getCustomFieldUse, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

interface KnownFields {
  readonly fields: readonly CustomField[];
  /** Names of deleted fields by id. */
  readonly formerNames: Readonly<Record<string, string>>;
}
const none: KnownFields = { fields: [], formerNames: {} };

/**
 * The custom fields of an entity: empty without the feature [A6.12], undefined while loading. Pages work without them,
 * because fields that are not sent are not changed.
 */
export function useCustomFields(entity: CustomEntity): KnownFields | undefined {
  const me = useMe();
  const isBought = meetsRequirement(me, requirements.viewCustomFields);
  const { data, isError } = useQuery({ ...customFieldsQuery(me.defaultAccount.id), enabled: isBought });
  return useMemo(() => {
    if (!isBought || (isError && !data)) return none;
    return (
      data && {
        fields: data.items.filter((field) => field.entity === entity),
        formerNames: Object.fromEntries(data.removed.map(({ id, name }) => [id, name])),
      }
    );
  }, [data, entity, isBought, isError]);
}

/**
 * The custom fields of a form: those that were known when it opened. Without this, a form whose fields could not be
 * loaded would close and reopen with every attempt, and fields that load later would show as empty and erase values.
 */
export function useCustomFieldsOfForm(entity: CustomEntity): readonly CustomField[] | undefined {
  const customFields = useCustomFields(entity)?.fields;
  const [firstFields, setFirstFields] = useState(customFields);
  if (firstFields === undefined && customFields !== undefined) setFirstFields(customFields);
  return firstFields ?? customFields;
}
