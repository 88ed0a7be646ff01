import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

/** Assigns one location to a program and an event; hidden without permission. */
export function AssignButton({ locationId, place }: { readonly locationId: string; readonly place: string }) {
  if (!meetsRequirement(useMe(), requirements.assignToProgram)) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => openOverlay('assignLocations', { locations: { locationIds: [locationId] }, locationsText: place })}
    >
      Assign to program and event
    </Button>
  );
}
