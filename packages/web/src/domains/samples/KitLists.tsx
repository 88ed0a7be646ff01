import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { offersKits } from '@curbstop/contract/sampling-events/sku.calculation';
import { Button, Group } from '@mantine/core';
import { IconBarcode, IconFileUpload, IconPackage } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { KitTable } from './KitTable.tsx';

/** The kits of an event. */
export function KitsOfEvent({ event }: { readonly event: SamplingEvent }) {
  const eventScope = useMemo(() => ({ eventId: event.id }), [event.id]);
  const me = useMe();
  const mayOrder = meetsRequirement(me, requirements.orderKits) && acceptsLocations(event) && offersKits(event);
  const order = mayOrder ? <OrderButton event={event} /> : undefined;
  return (
    <KitTable
      scope={eventScope}
      tools={
        <Group gap="xs">
          <StatusButtons />
          {order}
        </Group>
      }
      empty={
        <EmptyState title="No kits yet" action={order}>
          {offersKits(event)
            ? 'Order one kit for each location of this event. Each kit has a code for its label and the samples that come back in it.'
            : 'Your crew performs the field tests of this event on site. There are no kits to order.'}
        </EmptyState>
      }
    />
  );
}

function OrderButton({ event }: { readonly event: SamplingEvent }) {
  return (
    <Button
      leftSection={<IconPackage size={16} aria-hidden="true" />}
      onClick={() =>
        openOverlay('orderKits', {
          locations: undefined,
          locationsText: `all locations of ${event.name}`,
          programId: event.programId,
          eventId: event.id,
        })
      }
    >
      Order kits
    </Button>
  );
}

function StatusButtons() {
  if (!meetsRequirement(useMe(), requirements.editKits)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={16} aria-hidden="true" />}
        onClick={() => openOverlay('updateKitsByFile', {})}
      >
        Update by file
      </Button>
      <Button
        variant="default"
        leftSection={<IconBarcode size={16} aria-hidden="true" />}
        onClick={() => openOverlay('scanKits', {})}
      >
        Scan kits
      </Button>
    </>
  );
}

/** The kits of all events of a program. */
export function KitsOfProgram({ program }: { readonly program: Program }) {
  const programScope = useMemo(() => ({ programId: program.id }), [program.id]);
  return (
    <KitTable
      scope={programScope}
      tools={
        <Group gap="xs">
          <StatusButtons />
        </Group>
      }
      empty={
        <EmptyState title="No kits yet">
          Kits are ordered for the locations of a sampling event: open one of the program’s events, or select locations
          in the list of locations.
        </EmptyState>
      }
    />
  );
}
