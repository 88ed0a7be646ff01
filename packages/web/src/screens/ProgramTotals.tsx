import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { DataList, DataPair } from '../ui/DataPair.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatNumber } from '../ui/format.ts';
import { programTotalsQuery } from './program-totals.queries.ts';

/** The counts of a program, each linked to what it counts. */
export function ProgramTotals({ id }: { readonly id: string }) {
  const { data: totals, error, refetch } = useQuery(programTotalsQuery(useMe().defaultAccount.id, id));
  if (!totals && error)
    return <ErrorState title="The totals could not be loaded" error={error} retry={() => void refetch()} />;
  if (!totals) return <Skeleton height={44} aria-busy="true" />;
  return (
    <DataList>
      <DataPair name="Sampling events">
        <Anchor href={`/programs/${id}/events`}>{formatNumber(totals.totalEvents)}</Anchor>
        {totals.totalEvents > 0 && `, ${formatNumber(totals.activeEvents)} of them active`}
      </DataPair>
      <DataPair name="Samples planned">{formatNumber(totals.totalGoal)}</DataPair>
      <DataPair name="Locations">
        <Anchor href={`/programs/${id}/locations`}>{formatNumber(totals.totalLocations)}</Anchor>
      </DataPair>
    </DataList>
  );
}
