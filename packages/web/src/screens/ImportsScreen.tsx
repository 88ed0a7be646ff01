import { needs } from '@curbstop/contract/accounts/need.values';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { meets, useMe } from '../domains/accounts/session.queries.ts';
import { ImportHistory } from '../domains/imports/ImportHistory.tsx';
import { useImports } from '../domains/imports/import.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** The account's imports: what is under way, what was written, what was undone. */
export function ImportsScreen() {
  const me = useMe();
  const { data, error, refetch } = useImports();
  const begin = meets(me, needs.importInventory) ? (
    <Button component="a" href="/inventory-import" leftSection={<IconUpload size={16} aria-hidden="true" />}>
      Import a file
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title="Imports" description="Files that were sent in, where each one stands, and what it wrote." back={{ label: 'Inventory', href: '/inventory' }} action={data && data.items.length > 0 ? begin : undefined} />
      {data ? (
        data.items.length > 0 ? (
          <ImportHistory imports={data.items} />
        ) : (
          <EmptyState title="No imports yet" action={begin}>
            Every file that is imported is listed here with what it did, and can be undone from here.
          </EmptyState>
        )
      ) : error ? (
        <ErrorState title="The imports could not be loaded" error={error} retry={() => void refetch()} />
      ) : (
        <Stack component="section" gap="xs" aria-busy="true" aria-label="Loading the imports">
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Stack>
      )}
    </>
  );
}
