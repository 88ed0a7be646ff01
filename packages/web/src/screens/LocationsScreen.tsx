import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { IconNotes, IconPencil, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { LocationTable } from '../domains/locations/LocationTable.tsx';
import { useUrlParameter } from '../ui/url-parameter.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { lazyDrawer } from '../ui/LazyContent.tsx';
import { PageHead } from '../ui/PageHead.tsx';

const LocationSelection = lazy(() =>
  import('./LocationSelection.tsx').then(({ LocationSelection: component }) => ({ default: component })),
);
const LocationDrawer = lazyDrawer(() =>
  import('../domains/locations/LocationDrawer.tsx').then(({ LocationDrawer: drawer }) => drawer),
);
const ActivityDrawer = lazyDrawer(() =>
  import('../domains/activities/ActivityDrawer.tsx').then(({ ActivityDrawer: drawer }) => drawer),
);
const NewLocationDrawer = lazyDrawer(() =>
  import('../domains/locations/LocationDrawer.tsx').then(({ NewLocationDrawer: drawer }) => drawer),
);

/** Every location [A2.10]; one location, or a new one, in a drawer [A2.73]. */
export function LocationsScreen() {
  const me = useMe();
  const mayAdd = meetsRequirement(me, requirements.createLocation);
  const [openId, setOpenId] = useUrlParameter('location');
  const [startMode, setStartMode] = useState<'looking' | 'editing'>('looking');
  const show = (id: string | undefined, how: 'looking' | 'editing') => {
    setStartMode(how);
    setOpenId(id);
  };
  const [adding, setAdding] = useUrlParameter('add');
  const [logLocationId, setLogLocationId] = useUrlParameter('log');
  const mayLog = meetsRequirement(me, requirements.logActivity);
  // [A6.7]: editing from a row is a separate permission, which can be switched off.
  const mayEditInRow = meetsRequirement(me, requirements.editLocationInRow);
  const rowActions = ({ id }: { readonly id: string }) => [
    ...(mayEditInRow ? [{ label: 'Edit location', icon: IconPencil, run: () => show(id, 'editing') }] : []),
    ...(mayLog ? [{ label: 'Log activity', icon: IconNotes, run: () => setLogLocationId(id) }] : []),
  ];
  return (
    <>
      <PageHead
        title="Locations"
        description="Addresses that your service lines serve, and their contacts."
        action={
          mayAdd ? (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding('location')}>
              Add location
            </Button>
          ) : undefined
        }
      />
      <LocationTable
        openId={openId}
        onOpen={(id) => show(id, 'looking')}
        empty={<NoLocations mayImport={meetsRequirement(me, requirements.importInventory)} />}
        rowActions={mayLog || mayEditInRow ? rowActions : undefined}
        selectionActions={
          meetsRequirement(me, requirements.assignToProgram) ||
          meetsRequirement(me, requirements.editProgramLocations) ||
          meetsRequirement(me, requirements.sendLetters)
            ? actionsOfSelection
            : undefined
        }
      />
      <LazyDrawers
        openId={openId}
        begins={startMode}
        isAdding={mayAdd && adding === 'location'}
        onClose={() => show(undefined, 'looking')}
        onAdded={() => setAdding(undefined)}
        onLog={mayLog ? setLogLocationId : undefined}
      />
      <LazyLogging at={logLocationId} onClose={() => setLogLocationId(undefined)} />
    </>
  );
}

const actionsOfSelection = (selection: Selection, onDone: () => void) => (
  <Suspense fallback={null}>
    <LocationSelection selection={selection} onDone={onDone} />
  </Suspense>
);

interface LazyProps {
  readonly openId: string | undefined;
  readonly begins: 'looking' | 'editing';
  readonly isAdding: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => void;
  /** Absent without permission. */
  readonly onLog: ((locationId: string) => void) | undefined;
}

/** The drawers load with their first use. */
function LazyDrawers({ openId, begins, isAdding, onClose, onAdded, onLog }: LazyProps) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  if ((openId !== undefined || isAdding) && !wanted) setWanted(true);
  return (
    <>
      {wanted && (
        <LocationDrawer
          id={openId}
          begins={begins}
          onClose={onClose}
          actions={openId !== undefined && onLog && <LogButton onClick={() => onLog(openId)} />}
        />
      )}
      {wanted && (
        <NewLocationDrawer
          opened={isAdding}
          onClose={onAdded}
          onOpen={(id) => void navigate({ to: `/locations/${id}/details` })}
        />
      )}
    </>
  );
}

function LogButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconNotes size={16} aria-hidden="true" />} onClick={onClick}>
      Log activity
    </Button>
  );
}

/** Over the table, or over the drawer of its location. */
function LazyLogging({ at, onClose }: { readonly at: string | undefined; readonly onClose: () => void }) {
  const [wanted, setWanted] = useState(false);
  if (at !== undefined && !wanted) setWanted(true);
  return wanted && <ActivityDrawer locationId={at} named={at === undefined ? undefined : 'new'} onClose={onClose} />;
}

function NoLocations({ mayImport }: { readonly mayImport: boolean }) {
  return (
    <EmptyState
      title="No locations yet"
      action={
        mayImport ? (
          <Button component="a" href="/inventory-import">
            Import file
          </Button>
        ) : undefined
      }
    >
      A location is a building with its address. Importing your inventory creates a location for each address. You can
      also add locations one at a time.
    </EmptyState>
  );
}
