import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { StackedColumns } from '../ui/StackedColumns.tsx';
import { samplesByMonthQuery } from './home.queries.ts';
import { fillMonths, formatMonth } from './months.ts';
import classes from './Home.module.css';

const findings = [
  { key: 'Exceedances', label: 'Exceedances', color: 'var(--error)' },
  { key: 'Detects', label: 'Detects', color: 'var(--attention)' },
  { key: 'NonDetects', label: 'Non-detects', color: 'var(--line-strong)' },
] as const satisfies readonly { key: keyof MonthOfSamples; label: string; color: string }[];

/** The findings of the last twelve months with results [A7.19]. */
export function SamplesByMonth() {
  const { data, error, refetch } = useQuery(samplesByMonthQuery(useMe().defaultAccount.id));
  const months = data && fillMonths(data);
  return (
    <section className={classes['part']}>
      <h2>Samples by month</h2>
      {!data && error && (
        <ErrorState title="The samples could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={240} aria-busy="true" />}
      {months?.length === 0 && <p className={classes['none']}>No samples with results yet.</p>}
      {months && months.length > 0 && (
        <StackedColumns
          label="Samples with results by month of collection"
          rowHeading="Month"
          series={findings}
          rows={months.map((month) => ({
            key: month.month,
            label: formatMonth(month.month),
            values: findings.map(({ key }) => month[key]),
          }))}
        />
      )}
    </section>
  );
}
