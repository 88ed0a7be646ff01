import { capitalize, decapitalize } from '@curbstop/contract/primitives/capitalize';
import type { PeriodAnalyte, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { describeEndedExceedance } from '@curbstop/contract/compliance/ended-exceedance.values';
import { describeOutcome } from '@curbstop/contract/compliance/period-text.calculation';
import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { formatMicrograms } from '@curbstop/contract/samples/percentile-text.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { eventPercentilesQuery } from '../samples/sample.queries.ts';
import { findEndedExceedance } from './attention.calculation.ts';
import { deadlinesQuery } from './deadline.queries.ts';
import { ExceedanceSteps } from './ExceedanceSteps.tsx';
import { describeRequiredSites, listPeriodsOfEvent } from './period.calculation.ts';
import { periodsQuery } from './period.queries.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

interface Props {
  readonly event: SamplingEvent;
  /** Shown below the periods and with them, so that nothing moves. */
  readonly children: ReactNode;
}

/**
 * The monitoring periods in which the samples of an event count. They can be longer or shorter than the event, and
 * their percentile decides about notices and reports.
 */
export function PeriodsOfEvent({ event, children }: Props) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const mayView = meetsRequirement(me, requirements.viewCompliance);
  const percentiles = useQuery(eventPercentilesQuery(accountId, event.id));
  const isCompliance = mayView && percentiles.data?.isCompliance === true;
  const periodList = useQuery({ ...periodsQuery(accountId), enabled: isCompliance });
  if (percentiles.isLoading || periodList.isLoading) return <Skeleton height={240} aria-busy="true" />;
  const periods = isCompliance && periodList.data ? periodList.data.items : [];
  return (
    <Stack gap="md">
      {isCompliance && periodList.error && (
        <ErrorState
          title="The monitoring periods could not be loaded"
          error={periodList.error}
          retry={() => void periodList.refetch()}
        />
      )}
      {listPeriodsOfEvent(event, periods).map((period) => (
        <Period key={period.startsOn} period={period} />
      ))}
      {children}
    </Stack>
  );
}

function Period({ period }: { readonly period: PeriodSummary }) {
  const { data } = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  const findEnded = (analyteCode: RegulatedAnalyteCode) => findEndedExceedance(data?.items ?? [], period, analyteCode);
  const describeResult = ({ analyteCode, outcome }: Pick<PeriodAnalyte, 'analyteCode' | 'outcome'>) => {
    const ended = outcome === 'exceedance' ? undefined : findEnded(analyteCode);
    return ended ? describeEndedExceedance(ended) : describeOutcome(outcome, period);
  };
  const exceeded = period.analytes.filter(({ outcome }) => outcome === 'exceedance');
  const percentiles = period.analytes.flatMap(({ analyteCode, displayName, percentile, outcome }) =>
    percentile === null
      ? []
      : [
          `${displayName} ${formatMicrograms(percentile.value)}: ${describe(describeResult({ analyteCode, outcome }))}.`,
        ],
  );
  return (
    <Alert
      tone={
        exceeded.length > 0 || period.analytes.some(({ analyteCode }) => findEnded(analyteCode) !== undefined)
          ? 'urgent'
          : 'muted'
      }
      title={`Monitoring period ${getPeriodName(period)}`}
    >
      {percentiles.length === 0 ? 'No results count toward the 90th percentile yet.' : percentiles.join(' ')}{' '}
      {capitalize(describeRequiredSites(period))}. The 90th percentile of the period decides about notices and reports,
      not the event’s. <Anchor href={`/compliance/periods/${period.startsOn}`}>Open the period</Anchor>
      {exceeded.map(({ analyteCode }) => (
        <ExceedanceSteps key={analyteCode} period={period} analyteCode={analyteCode} />
      ))}
    </Alert>
  );
}

/** In the middle of a sentence: "too few sites, 19 of 40". */
function describe(outcome: string): string {
  return decapitalize(outcome).replace(': ', ', ');
}
