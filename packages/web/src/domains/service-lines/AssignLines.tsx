import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { assignLocationsOfLines } from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import { Button } from '@mantine/core';
import { sendRequest } from '../../foundation/client.ts';
import { formatCount } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { countSelection } from '../../ui/table/selected-rows.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly selection: Selection;
  /** Called when the action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** Assigns the locations of selected lines to a sampling event [B7.19]; hidden without permission. */
export function AssignLines({ selection, onDone }: Props) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  if (!meetsRequirement(me, requirements.assignToProgram)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        openOverlay('assignLocations', {
          locations: {
            assignTo: (event) =>
              sendRequest(assignLocationsOfLines, { params: { accountId }, body: { selection, ...event } }),
          },
          locationsText: `the locations of ${formatCount(countSelection(selection), 'service line')}`,
          onDone,
        })
      }
    >
      Assign to event
    </Button>
  );
}
