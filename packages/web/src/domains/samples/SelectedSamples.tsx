import { allowsDecision } from '@curbstop/contract/samples/sample-decision.calculation';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { Button } from '@mantine/core';
import { IconArrowRight, IconBan, IconCertificate } from '@tabler/icons-react';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';

interface Props {
  readonly samples: readonly SampleRow[];
  /** Called when the action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** Bulk actions for selected samples. */
export function SelectedSamples({ samples, onDone }: Props) {
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => openOverlay('completeSamples', { samples, onDone })}>
        Complete
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => openOverlay('moveSamples', { samples, onDone })}>
        Move
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        c="var(--error)"
        onClick={() => openOverlay('invalidateSamples', { samples, onDone })}
      >
        Invalidate
      </Button>
    </>
  );
}

/** The decisions that are possible in the sample's status. */
export function listSampleDecisions(sample: SampleRow): readonly MenuAction[] {
  const actions = [
    {
      decision: 'complete',
      label: 'Complete sample',
      icon: IconCertificate,
      run: () => openOverlay('completeSamples', { samples: [sample] }),
    },
    {
      decision: 'move',
      label: 'Move sample',
      icon: IconArrowRight,
      run: () => openOverlay('moveSamples', { samples: [sample] }),
    },
    {
      decision: 'invalidate',
      label: 'Invalidate sample',
      icon: IconBan,
      tone: 'danger',
      run: () => openOverlay('invalidateSamples', { samples: [sample] }),
    },
  ] as const;
  return actions.filter(({ decision }) => allowsDecision(sample.status, decision));
}
