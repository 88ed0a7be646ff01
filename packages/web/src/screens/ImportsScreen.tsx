import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { meets, useMe } from '../domains/accounts/session.queries.ts';
import { ImportTable } from '../domains/imports/ImportTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** The account's imports. */
export function ImportsScreen() {
  const me = useMe();
  const begin = meets(me, requirements.importInventory) ? (
    <Button component="a" href="/inventory-import" leftSection={<IconUpload size={16} aria-hidden="true" />}>
      Import a file
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead
        title="Imports"
        description="Files that were sent in, where each one stands, and what it wrote."
        back={{ label: 'Inventory', href: '/inventory' }}
        action={begin}
      />
      <ImportTable
        empty={
          <EmptyState title="No imports yet">
            Every file that is imported is listed here with what it did, and can be undone from here.
          </EmptyState>
        }
      />
    </>
  );
}
