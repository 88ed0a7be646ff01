import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { unreachableQuery } from './letter.queries.ts';
import { UnreachableLocations } from './UnreachableLocations.tsx';
import classes from './Letters.module.css';

/** Who was chosen for a batch and got no letter, so that someone can reach them another way. */
export function BatchUnreachable({ batch: { id, unreachable } }: { readonly batch: BatchRow }) {
  const { data, error, refetch } = useQuery({
    ...unreachableQuery(useMe().defaultAccount.id, id),
    enabled: unreachable > 0,
  });
  if (unreachable === 0) return null;
  return (
    <div className={classes['progress']}>
      <Alert tone="attention" title={`${formatCount(unreachable, 'location', 'locations')} got no letter`}>
        {data && <UnreachableLocations locations={data.items} total={unreachable} />}
        {!data && error && (
          <ErrorState title="The locations could not be loaded" error={error} retry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton height={80} aria-busy="true" aria-label="Loading the locations" />}
      </Alert>
    </div>
  );
}
