import type { Selection } from '@curbstop/contract/primitives/selection';
import { AddToSitePlanButton } from '../domains/compliance/AddToSitePlanButton.tsx';
import { SendLettersButton } from '../domains/letters/SendLettersButton.tsx';
import { SelectedLocations } from '../domains/sampling-events/SelectedLocations.tsx';
import { formatCount } from '../ui/format.ts';
import { countSelection } from '../ui/table/selected-rows.ts';

interface Props {
  readonly selection: Selection;
  /** Called when an action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** The bulk actions of selected locations that other domains have. */
export function LocationSelection({ selection, onDone }: Props) {
  return (
    <>
      <SelectedLocations selection={selection} onDone={onDone} />
      <AddToSitePlanButton choice={{ locations: selection }} onDone={onDone} />
      <SendLettersButton
        recipients={{ locations: selection }}
        recipientsText={formatCount(countSelection(selection), 'location')}
        size="compact-sm"
        onDone={onDone}
      />
    </>
  );
}
