import { programLocationList } from '@curbstop/contract/programs/program-location-list.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { useQuery } from '@tanstack/react-query';
import { number } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { tableHref } from '../../ui/table/table-address.ts';
import { useMe } from '../accounts/session.queries.ts';
import classes from './Memberships.module.css';
import { statusTone } from './program-location.calculation.ts';
import { statusesOfProgram } from './program-location.queries.ts';

/** The number of locations with each status in a program, each linked to the filtered table. The table reports a failure to load. */
export function StatusCounts({ program }: { readonly program: Pick<Program, 'id'> }) {
  const counted = useQuery(statusesOfProgram(useMe().defaultAccount.id, program.id)).data ?? [];
  const some = counted.filter(({ locations }) => locations > 0);
  if (some.length === 0) return null;
  return (
    <ul className={classes['counts']} aria-label="Locations by status">
      {some.map(({ status, locations }) => (
        <li key={status}>
          <a
            href={tableHref(`/programs/${program.id}/locations`, programLocationList, {
              filters: { status: [status] },
            })}
          >
            <strong>{number(locations)}</strong> <StatusBadge tone={statusTone(status)}>{status}</StatusBadge>
          </a>
        </li>
      ))}
    </ul>
  );
}
