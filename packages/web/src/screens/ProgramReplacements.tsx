import {
  getProgramReplacements,
  type ProgramReplacements as Replacements,
} from '@curbstop/contract/overviews/program-replacements.endpoints';
import { programLocationList } from '@curbstop/contract/programs/program-location-list.values';
import { replacedStatuses, replacementLocationStatuses } from '@curbstop/contract/programs/program-location.values';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { statusSeries } from '../domains/programs/program-location.calculation.ts';
import { programLocationsKey } from '../domains/programs/program-location.queries.ts';
import { sendRequest } from '../foundation/client.ts';
import { Alert } from '../ui/Alert.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatDay, formatCount, formatNumber } from '../ui/format.ts';
import { LineChart } from '../ui/LineChart.tsx';
import { StackedBars } from '../ui/StackedBars.tsx';
import { StackedColumns } from '../ui/StackedColumns.tsx';
import { getTableHref } from '../ui/table/table-url.ts';
import { formatShortMonth } from './months.ts';
import { countToReplace, getPlanToday, layOutBurnDown } from './replacement-burn-down.ts';
import classes from './Home.module.css';

/**
 * The locations of a replacement program by status, its replacements by month, and what remains beside a steady pace.
 */
export function ProgramReplacements({ id }: { readonly id: string }) {
  const accountId = useMe().defaultAccount.id;
  const { data, error, refetch } = useQuery({
    queryKey: [...programLocationsKey(accountId), 'replacements', id],
    queryFn: ({ signal }) => sendRequest(getProgramReplacements, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
  if (!data && error)
    return <ErrorState title="The replacements could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} aria-busy="true" />;
  if (data.statuses.length === 0)
    return (
      <section className={classes['part']}>
        <h2>Replacements</h2>
        <p className={classes['none']}>No locations yet.</p>
      </section>
    );
  return (
    <Stack gap="md">
      <section className={classes['part']}>
        <h2>{describeProgress(data)}</h2>
        <StackedBars
          label="Locations by status"
          rowHeading="Program"
          series={statusSeries}
          isTableOpen
          rows={[
            { key: id, label: 'Locations', values: replacementLocationStatuses.map((status) => countOf(data, status)) },
          ]}
          hrefOf={(_, { key }) =>
            getTableHref(`/programs/${id}/locations`, programLocationList, { filters: { status: [key] } })
          }
        />
      </section>
      {data.contradicted > 0 && (
        <Alert
          tone="attention"
          title={`${formatCount(data.contradicted, 'location')} marked as replaced ${data.contradicted === 1 ? 'does' : 'do'} not count`}
        >
          The inventory has no service line there, or one that is not Non-lead. Record the new materials of both sides,
          or correct the status.{' '}
          <Anchor
            href={getTableHref(`/programs/${id}/locations`, programLocationList, {
              filters: { status: replacedStatuses },
            })}
            inherit
          >
            View all locations marked as replaced
          </Anchor>
        </Alert>
      )}
      <Months data={data} />
    </Stack>
  );
}

function Months({ data }: { readonly data: Replacements }) {
  const months = layOutBurnDown(data);
  const past = months.filter(({ replaced }) => replaced !== null);
  const rowOf = (month: string) => ({ key: month, label: formatShortMonth(month) });
  return (
    <div className={classes['columns']}>
      <section className={classes['part']}>
        <h2>Replacements by month</h2>
        <StackedColumns
          label="Replacements by month"
          rowHeading="Month"
          series={replacedSeries}
          rows={past.map(({ month, replaced }) => ({ ...rowOf(month), values: [replaced ?? 0] }))}
        />
      </section>
      <section className={classes['part']}>
        <h2>Locations that remain</h2>
        <LineChart
          label={`Locations that remain at the end of each month, beside a steady pace to ${formatDay(data.endsOn)}`}
          rowHeading="Month"
          rows={months.map(({ month }) => rowOf(month))}
          lines={[
            { key: 'remaining', label: 'Remaining', values: months.map(({ remaining }) => remaining) },
            { key: 'planned', label: 'Steady pace', values: months.map(({ planned }) => planned), isPlan: true },
          ]}
        />
        <p className={classes['note']}>
          Counts the locations that are in the program now, using the change history. Locations with No Action Required
          are not counted, neither as remaining nor in the steady pace.
        </p>
      </section>
    </div>
  );
}

const replacedSeries = [{ key: 'replaced', label: 'Replaced', color: 'var(--action)' }] as const;

const countOf = ({ statuses }: Replacements, status: string) =>
  statuses.find((one) => one.status === status)?.locations ?? 0;

/** "6 of 13 replaced, 3 behind schedule for 04-01-2028" */
function describeProgress(data: Replacements): string {
  const total = countToReplace(data.statuses);
  const replaced = replacedStatuses.reduce((sum, status) => sum + countOf(data, status), 0) - data.contradicted;
  const remaining = total - replaced;
  const done = `${formatNumber(replaced)} of ${formatCount(total, 'location')} replaced`;
  if (remaining === 0) return `${done}, none left to replace`;
  const behind = remaining - getPlanToday(data);
  const end = formatDay(data.endsOn);
  if (behind > 0) return `${done}, ${formatNumber(behind)} behind schedule for ${end}`;
  return `${done}, on schedule for ${end}`;
}
