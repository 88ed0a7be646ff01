import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { countSelection } from '../../ui/table/selected-rows.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly selection: Selection;
  /** Called when the action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** Bulk actions of programs and events for selected locations. */
export function SelectedLocations({ selection, onDone }: Props) {
  const me = useMe();
  return (
    <>
      {meetsRequirement(me, requirements.assignToProgram) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            openOverlay('assignLocations', {
              locations: { selection },
              locationsText: formatCount(countSelection(selection), 'location'),
              onDone,
            })
          }
        >
          Assign to program and event
        </Button>
      )}
      {meetsRequirement(me, requirements.orderKits) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            openOverlay('orderKits', {
              locations: { selection },
              locationsText: formatCount(countSelection(selection), 'location'),
              onDone,
            })
          }
        >
          Order kits
        </Button>
      )}
      {meetsRequirement(me, requirements.editProgramLocations) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => openOverlay('updateSelectedStatuses', { selection, onDone })}
        >
          Update status
        </Button>
      )}
    </>
  );
}
