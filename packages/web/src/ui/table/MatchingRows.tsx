import { Button, Loader, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeBulkFailure } from './selection-messages.ts';

interface Props<Row> {
  readonly query: UseQueryResult<readonly Row[]>;
  /** The bulk actions for the rows. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Bulk actions for all rows that match, where an action names each row: the rows are loaded first. */
export function MatchingRows<Row>({ query, children }: Props<Row>) {
  if (query.data) return children(query.data);
  if (query.isFetching) return <Loader size="xs" aria-label="Loading the selected rows" />;
  return (
    <>
      <Text c="var(--error)" size="sm" role="alert">
        {describeBulkFailure(query.error, 'The selected rows could not be loaded.')}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </>
  );
}
