import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { listPeriodsOfEvent } from '../domains/compliance/period.calculation.ts';
import { periodsQuery } from '../domains/compliance/period.queries.ts';
import { formatNumber } from '../ui/format.ts';

/** The number of sites of the monitoring periods of an event: its planned samples may be fewer. */
export function RequiredSites({ event }: { readonly event: DayRange }) {
  const me = useMe();
  const enabled = meetsRequirement(me, requirements.viewCompliance);
  const { data } = useQuery({ ...periodsQuery(me.defaultAccount.id), enabled });
  return listPeriodsOfEvent(event, data?.items ?? []).map((period) => (
    <p key={period.startsOn}>{describeRequiredSites(period)}</p>
  ));
}

function describeRequiredSites(period: PeriodSummary): string {
  const { requiredSites, collectedSites } = period;
  const required =
    requiredSites === null
      ? 'required number of sites unknown until the population served is recorded'
      : `required number of sites: ${formatNumber(requiredSites)}`;
  return `${getPeriodName(period)}: ${required}; collected so far: ${formatNumber(collectedSites)}.`;
}
