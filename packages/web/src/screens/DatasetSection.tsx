import type { EventDataset } from '@curbstop/contract/overviews/dataset.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { eventDatasetQuery, type RowsOf } from './event-dataset.queries.ts';
import classes from './Home.module.css';

interface Props<Name extends EventDataset> {
  readonly event: SamplingEvent;
  readonly dataset: Name;
  readonly title: string;
  /** Whether there is something to show; by default if there is a row. */
  readonly isShown?: (rows: RowsOf<Name>) => boolean;
  readonly children: (rows: RowsOf<Name>) => ReactNode;
}

/**
 * A chart of a dataset; nothing while there are no rows, so that an event without results is not a page of empty
 * charts.
 */
export function DatasetSection<Name extends EventDataset>({
  event,
  dataset,
  title,
  isShown = hasRows,
  children,
}: Props<Name>) {
  const { data, error, refetch } = useQuery(eventDatasetQuery(useMe().defaultAccount.id, event.id, dataset));
  if (data ? !isShown(data) : !error) return null;
  return (
    <section className={classes['part']} aria-label={title}>
      <h2>{title}</h2>
      {data ? (
        children(data)
      ) : (
        <ErrorState title={`${title} could not be loaded`} error={error} retry={() => void refetch()} />
      )}
    </section>
  );
}

const hasRows = (rows: readonly unknown[]) => rows.length > 0;
