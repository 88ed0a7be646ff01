import { importList } from '@curbstop/contract/imports/import-batch.rules';
import { formatUnreadable } from '@curbstop/contract/sampling-events/level-text.calculation';
import type { ProgramTotals as Totals } from '@curbstop/contract/overviews/program-totals.endpoints';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatNumber } from '../ui/format.ts';
import { StageBar } from '../ui/StageBar.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { getTableHref } from '../ui/table/table-url.ts';
import { programTotalsQuery } from './program-totals.queries.ts';
import { getSamplesHref } from './sample-hrefs.ts';
import classes from './Screen.module.css';

/** How far the work of all events of a program is, from the goal to the last result [A7.6]. */
export function ProgramTotals({ id }: { readonly id: string }) {
  const { data: totals, error, refetch } = useQuery(programTotalsQuery(useMe().defaultAccount.id, id));
  if (!totals && error)
    return <ErrorState title="The totals could not be loaded" error={error} retry={() => void refetch()} />;
  if (!totals) return <Skeleton className={classes['totalsLoading']} aria-busy="true" />;
  const program = `/programs/${id}`;
  const { totalEvents, activeEvents, totalGoal, samples } = totals;
  return (
    <div className={classes['totals']}>
      <p>
        <Anchor href={`${program}/events`}>{formatCount(totalEvents, 'event')}</Anchor>
        {totalEvents > 0 && `, ${formatNumber(activeEvents)} active`}
      </p>
      {totalGoal + samples > 0 && <Progress program={program} totals={totals} />}
      <NotImported {...totals} />
    </div>
  );
}

function Progress({ program, totals }: { readonly program: string; readonly totals: Totals }) {
  const mark =
    totals.exceedances === 0
      ? undefined
      : {
          text: `${formatCount(totals.exceedances, 'sample')} above a limit`,
          href: getSamplesHref(program, 'exceedances'),
        };
  return (
    <StageBar
      label="Program progress"
      goal={totals.totalGoal}
      stages={[
        { name: 'Locations assigned', count: totals.totalLocations, href: `${program}/locations` },
        { name: 'Samples created', count: totals.samples, href: getSamplesHref(program, 'samples') },
        { name: 'Collected', count: totals.collected, href: getSamplesHref(program, 'collected') },
        { name: 'Received by lab', count: totals.receivedByLab, href: getSamplesHref(program, 'receivedByLab') },
        { name: 'Analyzed', count: totals.analyzed, href: getSamplesHref(program, 'analyzed'), mark },
      ]}
    />
  );
}

/** Results of laboratory files that no sample has: they may be the highest of the program. */
function NotImported({ resultsNotImported, levelsNotImported, unreadableNotImported }: Totals) {
  if (resultsNotImported === 0) return null;
  const more = [
    levelsNotImported > 0 ? `, ${formatNumber(levelsNotImported)} above the action level` : '',
    unreadableNotImported > 0 ? `; ${formatUnreadable(unreadableNotImported)}` : '',
  ].join('');
  return (
    <p>
      <StatusBadge tone={levelsNotImported + unreadableNotImported > 0 ? 'failed' : 'attention'}>
        Not imported
      </StatusBadge>{' '}
      <Anchor href={getTableHref('/imports', importList, { filters: { openResults: ['atLeast:1'] } })}>
        {formatCount(resultsNotImported, 'result')} of laboratory files
      </Anchor>
      {more}
    </p>
  );
}
