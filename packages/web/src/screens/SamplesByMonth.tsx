import { getDaysInMonth, toCalendarDay } from '@curbstop/contract/primitives/calendar';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import type { Finding } from '@curbstop/contract/samples/sample.values';
import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { getTodayAt } from '../foundation/clock.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { getTableHref } from '../ui/table/table-url.ts';
import { StackedColumns } from '../ui/StackedColumns.tsx';
import { samplesByMonthQuery } from './home.queries.ts';
import { fillRecentMonths, formatShortMonth } from './months.ts';
import classes from './Home.module.css';

const findings = [
  { key: 'Exceedances', label: 'Exceedances', color: 'var(--error)' },
  { key: 'Detects', label: 'Detects', color: 'var(--attention)' },
  { key: 'NonDetects', label: 'Non-detects', color: 'var(--line-strong)' },
] as const satisfies readonly { key: keyof MonthOfSamples; label: string; color: string }[];

/** The findings of the last twelve months, or of the last with results [A7.19]. */
export function SamplesByMonth() {
  const { defaultAccount } = useMe();
  const { data, error, refetch } = useQuery(samplesByMonthQuery(defaultAccount.id));
  const { hasResults, months } = fillRecentMonths(data ?? [], getTodayAt(defaultAccount.timeZone));
  return (
    <section className={classes['part']}>
      <h2>{hasResults || months.length === 0 ? 'Results by month, last twelve months' : 'Results by month'}</h2>
      {!data && error && (
        <ErrorState title="The samples could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={256} aria-busy="true" />}
      {data?.length === 0 && <p className={classes['none']}>No samples with results yet.</p>}
      {!hasResults && months.length > 0 && (
        <p className={classes['none']}>No results from the last twelve months. These are earlier.</p>
      )}
      {months.length > 0 && <FindingsByMonth months={months} path="/samples" />}
    </section>
  );
}

interface FindingsProps {
  /** Oldest first. */
  readonly months: readonly MonthOfSamples[];
  /** The address of the list of the counted samples. */
  readonly path: string;
}

/** The findings of months as columns; the numbers of the table open their samples. */
export function FindingsByMonth({ months, path }: FindingsProps) {
  return (
    <StackedColumns
      label="Samples with results by month of collection"
      rowHeading="Month"
      series={findings}
      hrefOf={({ key }, { key: finding }) =>
        hrefOf(
          path,
          months.find(({ month }) => month === key),
          finding,
        )
      }
      rows={months.map((month) => ({
        key: month.month,
        label: formatShortMonth(month.month),
        values: findings.map(({ key }) => month[key]),
      }))}
    />
  );
}

const findingByMonthField: Readonly<Record<string, Finding>> = {
  Exceedances: 'exceedance',
  Detects: 'detect',
  NonDetects: 'nonDetect',
};

/** Exactly the counted samples; samples without a collection date can't be listed by their month. */
function hrefOf(path: string, month: MonthOfSamples | undefined, finding: string): string | undefined {
  if (!month || month.undated > 0) return undefined;
  const [year, number] = [Number(month.month.slice(0, 4)), Number(month.month.slice(5))];
  const last = toCalendarDay(year, number, getDaysInMonth(year, number));
  return getTableHref(path, sampleList, {
    filters: {
      detection: [findingByMonthField[finding] ?? ''],
      status: ['Analyzed', 'Completed'],
      collectedOn: [`between:${month.month}-01,${last}`],
    },
  });
}
