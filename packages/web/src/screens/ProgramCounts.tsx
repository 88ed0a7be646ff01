import { getProgramTypeLabel } from '@curbstop/contract/programs/program.calculation';
import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatNumber } from '../ui/format.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { hubProgramsQuery } from './home.queries.ts';
import { getSamplesHref } from './sample-hrefs.ts';
import classes from './Home.module.css';

/** The totals of every active program [A7.19]. */
export function ProgramCounts() {
  const { data, error, refetch } = useQuery(hubProgramsQuery(useMe().defaultAccount.id));
  return (
    <section className={classes['part']}>
      <h2>Programs</h2>
      {!data && error && (
        <ErrorState title="The programs could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={120} aria-busy="true" />}
      {data?.length === 0 && <p className={classes['none']}>No programs yet.</p>}
      {data && data.length > 0 && (
        <ScrollRegion label="Programs" className={classes['scroll']}>
          <table className={classes['events']} aria-label="Programs">
            <thead>
              <tr>
                {['Program', 'Events', 'Locations', 'Samples planned', 'Samples', 'Analyzed', 'Exceedances'].map(
                  (heading) => (
                    <th key={heading} scope="col">
                      {heading}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {data.map(({ id, name, programTypeId, ...counts }) => (
                <tr key={id}>
                  <th scope="row">
                    <Anchor href={`/programs/${id}`}>{name}</Anchor>
                    <span className={classes['under']}>{getProgramTypeLabel(programTypeId)}</span>
                  </th>
                  <td>
                    <Anchor href={`/programs/${id}/events`}>{formatNumber(counts.events)}</Anchor>
                  </td>
                  <td>
                    <Anchor href={`/programs/${id}/locations`}>{formatNumber(counts.locations)}</Anchor>
                  </td>
                  <td>{formatNumber(counts.goal)}</td>
                  {(['samples', 'analyzed', 'exceedances'] as const).map((count) => (
                    <td key={count}>
                      <Anchor href={getSamplesHref(`/programs/${id}`, count)}>{formatNumber(counts[count])}</Anchor>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
