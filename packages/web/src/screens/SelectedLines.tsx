import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { AddToSitePlanButton } from '../domains/compliance/AddToSitePlanButton.tsx';
import { SelectedDownload } from '../domains/exports/SelectedDownload.tsx';
import { SendLettersButton } from '../domains/letters/SendLettersButton.tsx';
import { AssignLines } from '../domains/service-lines/AssignLines.tsx';
import { OrderKitsOfLines } from '../domains/service-lines/OrderKitsOfLines.tsx';
import { formatCount } from '../ui/format.ts';
import { countSelection } from '../ui/table/selected-rows.ts';

interface Props {
  readonly selection: Selection;
  /** Called when an action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** The bulk actions of selected lines that other domains have. */
export function SelectedLines({ selection, onDone }: Props) {
  const mayExport = meetsRequirement(useMe(), requirements.exportInventory);
  return (
    <>
      <AssignLines selection={selection} onDone={onDone} />
      <OrderKitsOfLines selection={selection} onDone={onDone} />
      <AddToSitePlanButton choice={{ lines: selection }} onDone={onDone} />
      <SendLettersButton
        recipients={{ serviceLines: selection }}
        recipientsText={`the locations of ${formatCount(countSelection(selection), 'service line')}`}
        size="compact-sm"
        onDone={onDone}
      />
      {mayExport && <SelectedDownload selection={selection} />}
    </>
  );
}
