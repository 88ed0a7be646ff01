import { getPeriod, listPeriods } from '@curbstop/contract/compliance/period.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

/** Prefix of every query key of an account's compliance. */
export const complianceKey = (accountId: string) => ['compliance', accountId] as const;

export function periodsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...complianceKey(accountId), 'periods'],
    queryFn: ({ signal }) => sendRequest(listPeriods, { params: { accountId }, signal }),
    // A laboratory may have reported since the last request.
    staleTime: 0,
  });
}

export function periodQuery(accountId: string, startsOn: string) {
  return queryOptions({
    queryKey: [...complianceKey(accountId), 'periods', startsOn],
    queryFn: ({ signal }) => sendRequest(getPeriod, { params: { accountId, startsOn }, signal }),
    staleTime: 0,
  });
}
