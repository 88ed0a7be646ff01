import { needs } from '@curbstop/contract/accounts/need.values';
import { Button } from '@mantine/core';
import { meets, useMe } from '../domains/accounts/session.queries.ts';
import { LocationTable } from '../domains/locations/LocationTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** Every location [A2.10]. */
export function LocationsScreen() {
  const me = useMe();
  const mayImport = meets(me, needs.importInventory);
  return (
    <>
      <PageHead title="Locations" description="The premises that your service lines end at, and the people there to write to." />
      <LocationTable
        empty={
          <EmptyState
            title="No locations yet"
            action={
              mayImport ? (
                <Button component="a" href="/inventory-import">
                  Import your inventory workbook
                </Button>
              ) : undefined
            }
          >
            A location is a building with its address. Importing your inventory makes a location for every address in it.
          </EmptyState>
        }
      />
    </>
  );
}
