import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { describeEndedExceedance } from '@curbstop/contract/compliance/ended-exceedance.values';
import { describeOutcome, type SitesOfPeriod } from '@curbstop/contract/compliance/period-text.calculation';
import type { PeriodAnalyte, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { findEndedExceedance } from './attention.calculation.ts';
import { deadlinesQuery } from './deadline.queries.ts';
import { getOutcomeTone } from './period.calculation.ts';

interface Props {
  readonly period: SitesOfPeriod & Pick<PeriodSummary, 'startsOn'>;
  readonly analyte: Pick<PeriodAnalyte, 'analyteCode' | 'outcome'>;
}

/**
 * What a period says about an action level, or that a later change ended its exceedance and the State has not agreed.
 */
export function OutcomeBadge({ period, analyte }: Props) {
  const { outcome } = analyte;
  const ended = useEndedExceedance({ period, analyte });
  if (ended) return <EndedBadge ended={ended} />;
  return <StatusBadge tone={getOutcomeTone(outcome, period)}>{describeOutcome(outcome, period)}</StatusBadge>;
}

/** The badge of a period without results, only if its exceedance ended. */
export function EndedExceedanceBadge(props: Props) {
  const ended = useEndedExceedance(props);
  return ended && <EndedBadge ended={ended} />;
}

function useEndedExceedance({ period, analyte: { analyteCode, outcome } }: Props): DeadlineRow | undefined {
  const { data } = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  return outcome === 'exceedance' ? undefined : findEndedExceedance(data?.items ?? [], period, analyteCode);
}

const EndedBadge = ({ ended }: { readonly ended: DeadlineRow }) => (
  <StatusBadge tone="urgent">{describeEndedExceedance(ended)}</StatusBadge>
);
