import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { describeRequiredSites, listPeriodsOfEvent } from '../domains/compliance/period.calculation.ts';
import { periodsQuery } from '../domains/compliance/period.queries.ts';

/** The number of sites of the monitoring periods of an event: its planned samples may be fewer. */
export function RequiredSites({ event }: { readonly event: DayRange }) {
  const me = useMe();
  const enabled = meetsRequirement(me, requirements.viewCompliance);
  const { data } = useQuery({ ...periodsQuery(me.defaultAccount.id), enabled });
  return listPeriodsOfEvent(event, data?.items ?? []).map((period) => (
    <p key={period.startsOn}>{`${getPeriodName(period)}: ${describeRequiredSites(period)}.`}</p>
  ));
}
