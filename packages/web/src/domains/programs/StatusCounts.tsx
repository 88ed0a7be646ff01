import { programLocationList } from '@curbstop/contract/programs/program-location-list.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { getTableHref } from '../../ui/table/table-url.ts';
import { useMe } from '../accounts/session.queries.ts';
import classes from './Memberships.module.css';
import { getStatusTone } from './program-location.calculation.ts';
import { programStatusesQuery } from './program-location.queries.ts';

/**
 * The number of locations with each status in a program, each linked to the filtered table. The table reports a failure
 * to load.
 */
export function StatusCounts({ program }: { readonly program: Pick<Program, 'id'> }) {
  const { data: counted = [], isPending } = useQuery(programStatusesQuery(useMe().defaultAccount.id, program.id));
  if (isPending) return <Skeleton className={classes['countsLoading']} aria-busy="true" />;
  const some = counted.filter(({ locations }) => locations > 0);
  if (some.length === 0) return null;
  return (
    <ul className={classes['counts']} aria-label="Locations by status">
      {some.map(({ status, locations }) => (
        <li key={status}>
          <a
            href={getTableHref(`/programs/${program.id}/locations`, programLocationList, {
              filters: { status: [status] },
            })}
          >
            <strong>{formatNumber(locations)}</strong> <StatusBadge tone={getStatusTone(status)}>{status}</StatusBadge>
          </a>
        </li>
      ))}
    </ul>
  );
}
