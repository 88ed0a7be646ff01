import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { findEndedExceedance } from './attention.calculation.ts';
import { deadlinesQuery } from './deadline.queries.ts';
import { ExceedanceSteps } from './ExceedanceSteps.tsx';

interface Props {
  readonly period: Pick<PeriodSummary, 'startsOn'>;
  readonly substance: PeriodSummary['substances'][number]['substance'];
}

/** An exceedance of the period that a later change ended, until the State agrees. */
export function EndedExceedance({ period, substance }: Props) {
  const { data } = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  const ended = findEndedExceedance(data?.items ?? [], period, substance);
  if (!ended) return null;
  return (
    <Alert tone="alarm" title={ended.title}>
      <Anchor href={`/compliance/deadlines/${encodeURIComponent(ended.key)}`} inherit>
        {ended.stateAnswer === null ? 'Record the State’s answer' : 'See the State’s answer'}
      </Anchor>
      . Until the State agrees, these duties stay open, because they were due when you learned of it:
      <ExceedanceSteps period={period} substance={substance} />
    </Alert>
  );
}
