import { updateRetention, type Retention } from '@curbstop/contract/accounts/retention.endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { retentionQuery } from './retention.queries.ts';
import { useMe } from './session.queries.ts';

export function useSaveRetention(): (retention: Retention) => Promise<Retention> {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return async (retention) => {
    const saved = await sendRequest(updateRetention, { params: { accountId }, body: retention });
    cache.setQueryData(retentionQuery(accountId).queryKey, saved);
    return saved;
  };
}
