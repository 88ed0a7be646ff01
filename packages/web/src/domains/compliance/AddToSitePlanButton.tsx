import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SiteChoice } from '@curbstop/contract/compliance/site-plan.rules';
import { Button } from '@mantine/core';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';

interface Props {
  readonly choice: SiteChoice;
  /** Called when the action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** Adds selected locations to the sampling site plan; hidden without permission. */
export function AddToSitePlanButton({ choice, onDone }: Props) {
  if (!meetsRequirement(useMe(), requirements.editSitePlan)) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={() => openOverlay('addToPlan', { choice, onDone })}>
      Add to site plan
    </Button>
  );
}
