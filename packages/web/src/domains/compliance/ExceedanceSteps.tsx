import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../accounts/session.queries.ts';
import { getKindLabel, listExceedanceSteps } from './attention.calculation.ts';
import { formatDue } from './deadline.calculation.ts';
import { deadlinesQuery } from './deadline.queries.ts';
import { DeadlineBadge } from './DeadlineBadge.tsx';
import classes from './Compliance.module.css';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

interface Props {
  readonly period: Pick<PeriodSummary, 'startsOn'>;
  readonly analyteCode: RegulatedAnalyteCode;
}

/** The open deadlines that an exceedance in a period has started, those in hours first; nothing without any. */
export function ExceedanceSteps({ period, analyteCode }: Props) {
  const { data, error } = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  if (!data && error)
    return (
      <p>
        The deadlines could not be loaded. Open <Anchor href="/compliance/deadlines">Deadlines</Anchor>.
      </p>
    );
  const steps = listExceedanceSteps(data?.items ?? [], period, analyteCode);
  if (steps.length === 0) return null;
  return (
    <ul className={classes['steps']} aria-label={`Open deadlines of the ${analyteCode} exceedance`}>
      {steps.map((step) => (
        <Step key={step.key} step={step} />
      ))}
    </ul>
  );
}

function Step({ step }: { readonly step: DeadlineRow }) {
  return (
    <li>
      <Anchor href={`/compliance/deadlines/${encodeURIComponent(step.key)}`} inherit>
        {getKindLabel(step)}
      </Anchor>
      , due <span className={classes['number']}>{formatDue(step)}</span> <DeadlineBadge deadline={step} />
    </li>
  );
}
