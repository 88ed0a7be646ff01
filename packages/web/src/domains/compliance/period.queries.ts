import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { getPeriod, listPeriods } from '@curbstop/contract/compliance/period.endpoints';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import type { OutcomeInPeriods } from '../samples/event-percentile.calculation.ts';
import { compareWithPeriods } from './period.calculation.ts';

/** Prefix of every query key of an account's compliance. */
export const complianceKey = (accountId: string) => ['compliance', accountId] as const;

export function periodsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...complianceKey(accountId), 'periods'],
    queryFn: ({ signal }) => send(listPeriods, { params: { accountId }, signal }),
    // A laboratory may have reported since the last request.
    staleTime: 0,
  });
}

export function periodQuery(accountId: string, startsOn: string) {
  return queryOptions({
    queryKey: [...complianceKey(accountId), 'periods', startsOn],
    queryFn: ({ signal }) => send(getPeriod, { params: { accountId, startsOn }, signal }),
    staleTime: 0,
  });
}

/** What the monitoring periods of an event decide, which is never worse on the event's own page. */
export function useOutcomeInPeriods(event: DayRange): OutcomeInPeriods {
  const me = useMe();
  const { data } = useQuery({
    ...periodsQuery(me.defaultAccount.id),
    enabled: meetsRequirement(me, requirements.viewCompliance),
  });
  return compareWithPeriods(event, data?.items ?? []);
}
