import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { ImportTable } from '../domains/imports/ImportTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { MenuAction } from '../ui/menu-action.ts';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';

/** The account's imports. */
export function ImportsScreen() {
  const me = useMe();
  const begin = meetsRequirement(me, requirements.importInventory) ? (
    <Button component="a" href="/inventory-import" leftSection={<IconUpload size={16} aria-hidden="true" />}>
      Import inventory
    </Button>
  ) : undefined;
  const results: readonly MenuAction[] = meetsRequirement(me, requirements.reportResults)
    ? [{ label: 'Import laboratory results', icon: IconUpload, run: () => openOverlay('importResults', {}) }]
    : [];
  return (
    <>
      <PageHead
        title="Imports"
        description="Inventory files, laboratory files, and files of event assignments and kit statuses with their results."
        back={{ label: 'Overview', href: '/overview' }}
        action={begin}
        moreActions={results}
      />
      <ImportTable
        empty={
          <EmptyState title="No imports yet" action={begin}>
            Import your inventory or laboratory results. Imported files are listed here.
          </EmptyState>
        }
      />
    </>
  );
}
