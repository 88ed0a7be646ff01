import { createApiKey, revokeApiKey } from '@curbstop/contract/accounts/api-key.endpoints';
import type { NewApiKey } from '@curbstop/contract/accounts/api-key.rules';
import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { apiKeysQuery } from './api-key.queries.ts';
import { useMe } from './session.queries.ts';

/** Each one refetches the list. */
export function useApiKeyCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const then = async <T>(query: Promise<T>): Promise<T> => {
    const done = await query;
    await cache.invalidateQueries({ queryKey: apiKeysQuery(accountId).queryKey });
    return done;
  };
  return {
    make: (body: NewApiKey) => then(sendRequest(createApiKey, { params: { accountId }, body })),
    revoke: (id: string) => then(sendRequest(revokeApiKey, { params: { accountId, id } })),
  };
}
