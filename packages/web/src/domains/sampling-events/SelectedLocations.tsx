import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { count } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { selectedCount } from '../../ui/table/selected-rows.ts';
import { meets, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly selection: Selection;
  /** It was done: nothing is selected any more. */
  readonly onDone: () => void;
}

/** What can be done with selected locations in programs and events. */
export function SelectedLocations({ selection, onDone }: Props) {
  const me = useMe();
  return (
    <>
      {meets(me, requirements.assignToProgram) && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            openOverlay('assignLocations', {
              which: { selection },
              what: count(selectedCount(selection), 'location'),
              onDone,
            })
          }
        >
          Assign to program and event
        </Button>
      )}
      {meets(me, requirements.editProgramLocations) && (
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
