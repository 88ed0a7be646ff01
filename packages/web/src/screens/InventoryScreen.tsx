import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button, Group, Stack } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, useState, Suspense } from 'react';
import { meetsRequirement, useMe, type Me } from '../domains/accounts/session.queries.ts';
import { InventoryCounts } from '../domains/service-lines/InventoryCounts.tsx';
import { ServiceLineTable } from '../domains/service-lines/ServiceLineTable.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { useRouteParams, useUrlParameter } from '../ui/url-parameter.ts';
import { lazyDrawer } from '../ui/LazyContent.tsx';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';

const LazyReclassificationBanner = lazy(async () => ({
  default: (await import('./ReclassificationBanner.tsx')).ReclassificationBanner,
}));

const LazyInventoryDownload = lazy(async () => ({
  default: (await import('../domains/exports/InventoryDownload.tsx')).InventoryDownload,
}));
const SelectedLines = lazy(async () => ({ default: (await import('./SelectedLines.tsx')).SelectedLines }));
const NoLines = lazy(async () => ({ default: (await import('./NoLines.tsx')).NoLines }));
const ServiceLineDrawer = lazyDrawer(() =>
  import('../domains/service-lines/ServiceLineDrawer.tsx').then(({ ServiceLineDrawer: drawer }) => drawer),
);

/** The inventory [A2.7, B2.11]: the counts, each linked to its rows; the lines; one line in a drawer. */
export function InventoryScreen() {
  const { active = 'list' } = useRouteParams<'active'>();
  return active === 'list' ? <Inventory /> : <PageNotFound />;
}

function Inventory() {
  const me = useMe();
  const [openId, setOpenId] = useUrlParameter('line');
  const [startMode, setStartMode] = useState<'looking' | 'editing'>('looking');
  const show = (id: string | undefined, how: 'looking' | 'editing') => {
    setStartMode(how);
    setOpenId(id);
  };
  return (
    <>
      <PageHead title="Inventory" action={<Actions me={me} />} />
      <Stack gap="md">
        <Suspense fallback={null}>
          <LazyReclassificationBanner />
        </Suspense>
        <InventoryCounts />
        <ServiceLineTable
          openId={openId}
          onOpen={(id) => show(id, 'looking')}
          rowActions={getRowActions(me, (id) => show(id, 'editing'))}
          empty={
            <Suspense fallback={null}>
              <NoLines me={me} />
            </Suspense>
          }
          tools={(matching) => (
            <Suspense fallback={null}>
              <LazyInventoryDownload matching={matching} />
            </Suspense>
          )}
          selectionActions={
            meetsRequirement(me, requirements.exportInventory)
              ? (selection, onDone) => <SelectedLines selection={selection} onDone={onDone} />
              : undefined
          }
        />
      </Stack>
      <LazyDrawer id={openId} begins={startMode} onClose={() => show(undefined, 'looking')} />
    </>
  );
}

/** [A6.7]: editing from a row is a separate permission, which can be switched off. */
function getRowActions(me: Me, edit: (id: string) => void) {
  if (!meetsRequirement(me, requirements.editServiceLineInRow)) return undefined;
  return ({ id }: { readonly id: string }) => [
    { label: 'Edit line', run: () => edit(id) },
    // Deleting one line works like deleting many: confirmed with its classification, and with undo.
    {
      label: 'Delete',
      tone: 'danger' as const,
      run: () => openOverlay('deleteServiceLines', { selection: { ids: [id] }, onDone: () => undefined }),
    },
  ];
}

/** The drawer loads with the first line that is opened. */
function LazyDrawer({
  id,
  begins,
  onClose,
}: {
  readonly id: string | undefined;
  readonly begins: 'looking' | 'editing';
  readonly onClose: () => void;
}) {
  const [wanted, setWanted] = useState(false);
  if (id !== undefined && !wanted) setWanted(true);
  return wanted && <ServiceLineDrawer id={id} begins={begins} onClose={onClose} />;
}

function Actions({ me }: { readonly me: Me }) {
  return (
    <Group gap="xs">
      {meetsRequirement(me, requirements.createServiceLine) && (
        <Button
          component="a"
          href="/inventory/new"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
        >
          Add service line
        </Button>
      )}
      {meetsRequirement(me, requirements.importInventory) && <ImportButton />}
    </Group>
  );
}

function ImportButton() {
  return (
    <Button component="a" href="/inventory-import" leftSection={<IconUpload size={16} aria-hidden="true" />}>
      Import file
    </Button>
  );
}
