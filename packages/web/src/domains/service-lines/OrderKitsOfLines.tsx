import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import {
  orderKitsOfLines,
  previewKitsOfLines,
} from '@curbstop/contract/service-lines/service-line-selection.endpoints';
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

/** Orders kits for the locations of selected lines; hidden without permission. */
export function OrderKitsOfLines({ selection, onDone }: Props) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  if (!meetsRequirement(me, requirements.orderKits)) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() =>
        openOverlay('orderKits', {
          locations: {
            orderFor: (order) =>
              sendRequest(orderKitsOfLines, { params: { accountId }, body: { selection, ...order } }),
            previewFor: (order, signal) =>
              sendRequest(previewKitsOfLines, { params: { accountId }, body: { selection, ...order }, signal }),
          },
          locationsText: `the locations of ${formatCount(countSelection(selection), 'service line')}`,
          onDone,
        })
      }
    >
      Order kits
    </Button>
  );
}
