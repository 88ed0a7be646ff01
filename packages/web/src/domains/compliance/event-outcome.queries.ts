import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { OutcomeInPeriods } from '@curbstop/contract/samples/event-outcome.calculation';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { describeInForce } from './attention.calculation.ts';
import { deadlinesQuery } from './deadline.queries.ts';
import { compareWithPeriods, listPeriodsOfEvent } from './period.calculation.ts';
import { periodsQuery } from './period.queries.ts';

/** What the monitoring periods of an event decide, which is never worse on the event's own page. */
export function useOutcomeInPeriods(event: DayRange): OutcomeInPeriods {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const enabled = meetsRequirement(me, requirements.viewCompliance);
  const periods = useQuery({ ...periodsQuery(accountId), enabled }).data?.items ?? [];
  const deadlines = useQuery({ ...deadlinesQuery(accountId), enabled }).data?.items ?? [];
  return {
    ...compareWithPeriods(event, periods),
    inForce: describeInForce(listPeriodsOfEvent(event, periods), deadlines),
  };
}
