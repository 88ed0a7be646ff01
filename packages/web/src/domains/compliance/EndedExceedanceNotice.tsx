import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { findEndedExceedance } from './attention.calculation.ts';
import { deadlinesQuery } from './deadline.queries.ts';
import { ExceedanceSteps } from './ExceedanceSteps.tsx';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

interface Props {
  readonly period: Pick<PeriodSummary, 'startsOn'>;
  readonly analyteCode: RegulatedAnalyteCode;
}

/** An exceedance of the period that a later change ended, until the State agrees. */
export function EndedExceedanceNotice({ period, analyteCode }: Props) {
  const { data } = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  const ended = findEndedExceedance(data?.items ?? [], period, analyteCode);
  if (!ended) return null;
  return (
    <Alert tone="urgent" title={ended.title}>
      <Anchor href={`/compliance/deadlines/${encodeURIComponent(ended.key)}`} inherit>
        {ended.stateAnswer === null ? 'Record the State’s answer' : 'See the State’s answer'}
      </Anchor>
      . Until the State agrees, these deadlines stay open, because they were due when you learned of it:
      <ExceedanceSteps period={period} analyteCode={analyteCode} />
    </Alert>
  );
}
