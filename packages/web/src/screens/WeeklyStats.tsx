import { weeksShown, type WeeklyDataset } from '@curbstop/contract/overviews/dataset.values';
import type { WeekOfSamples } from '@curbstop/contract/overviews/program-hub.endpoints';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { StackedColumns } from '../ui/StackedColumns.tsx';
import { weeklyStatsQuery } from './home.queries.ts';
import { formatWeek } from './months.ts';
import classes from './Home.module.css';

interface Chart {
  readonly dataset: WeeklyDataset;
  readonly title: string;
  readonly label: string;
  readonly series: string;
  readonly color: string;
  readonly none: string;
}

const charts: readonly Chart[] = [
  {
    dataset: 'orderedsamples',
    title: 'Samples ordered by week',
    label: 'Samples by week in which their kit was ordered',
    series: 'Ordered',
    color: 'var(--line-strong)',
    none: 'No kits were ordered',
  },
  {
    dataset: 'analyzedsamples',
    title: 'Samples analyzed by week',
    label: 'Samples by week in which their first result was received',
    series: 'Analyzed',
    color: 'var(--action)',
    none: 'No results were received',
  },
  {
    dataset: 'exceedances',
    title: 'Exceedances by week',
    label: 'Samples above a limit by week in which their first result was received',
    series: 'Exceedances',
    color: 'var(--error)',
    none: 'No results above a limit were received',
  },
];

/** The work of the last twelve weeks [A7.20]. */
export function WeeklyStats() {
  return (
    <div className={classes['weeks']}>
      {charts.map((chart) => (
        <WeeklyChart key={chart.dataset} chart={chart} />
      ))}
    </div>
  );
}

function WeeklyChart({ chart }: { readonly chart: Chart }) {
  const { data, error, refetch } = useQuery(weeklyStatsQuery(useMe().defaultAccount.id, chart.dataset));
  return (
    <section className={classes['part']} aria-label={chart.title}>
      <h2>{chart.title}</h2>
      {!data && error && (
        <ErrorState title="The samples could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={270} aria-busy="true" />}
      {data && <Weeks weeks={data} chart={chart} />}
    </section>
  );
}

function Weeks({ weeks, chart }: { readonly weeks: readonly WeekOfSamples[]; readonly chart: Chart }) {
  if (weeks.every(({ samples }) => samples === 0))
    return (
      <p className={classes['none']}>
        {chart.none} in the last {weeksShown} weeks.
      </p>
    );
  return (
    <StackedColumns
      label={chart.label}
      rowHeading="Week of"
      series={[{ key: chart.dataset, label: chart.series, color: chart.color }]}
      rows={weeks.map(({ week, samples }) => ({ key: week, label: formatWeek(week), values: [samples] }))}
    />
  );
}
