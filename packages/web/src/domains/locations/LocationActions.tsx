import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { openOverlay } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { createLocationTierEndpoints } from './location-selection.commands.ts';

interface Props {
  readonly selection: Selection;
  /** Called when the action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** Bulk actions for selected locations. */
export function LocationActions({ selection, onDone }: Props) {
  const accountId = useMe().defaultAccount.id;
  return (
    <Button
      size="compact-sm"
      onClick={() =>
        openOverlay('changeTiers', { selection, endpoints: createLocationTierEndpoints(accountId), onDone })
      }
    >
      Change tier
    </Button>
  );
}
