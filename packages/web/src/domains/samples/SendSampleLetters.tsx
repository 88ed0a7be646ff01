import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { countSelection } from '../../ui/table/selected-rows.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly selection: Selection;
  /** Called when the letters are queued and the selection can be cleared. */
  readonly onDone: () => void;
}

/** Letters about the results of selected samples, or to their locations [B2.19]. */
export function SendSampleLetters({ selection, onDone }: Props) {
  if (!meetsRequirement(useMe(), requirements.sendLetters)) return null;
  const what = `the locations of ${formatCount(countSelection(selection), 'sample')}`;
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        openOverlay('sendCommunications', {
          chosenResults: { selection },
          recipients: { samples: selection },
          recipientsText: what,
          onDone,
        })
      }
    >
      Send letters
    </Button>
  );
}
