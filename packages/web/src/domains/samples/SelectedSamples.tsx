import {
  allowsDecision,
  isCompletedAgain,
  mayCloseExceedance,
} from '@curbstop/contract/samples/sample-decision.calculation';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { Button } from '@mantine/core';
import { IconArrowRight, IconBan, IconCertificate, IconMailQuestion, IconScale } from '@tabler/icons-react';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useMatchingSamples } from './sample.commands.ts';

interface Props {
  /** The selected samples; of all that match a search, those on the page. */
  readonly samples: readonly SampleRow[];
  /** All samples that match a search, instead of `samples`. */
  readonly matching?: MatchingSelection;
  /** Called when the action is complete and the selection can be cleared. */
  readonly onDone: () => void;
}

/** Bulk actions for selected samples. */
export function SelectedSamples({ samples, matching, onDone }: Props) {
  const load = useMatchingSamples(useMe().defaultAccount.id);
  const overlayProps = { samples, onDone, ...(matching && { matching }) };
  const invalidate = (rows: readonly SampleRow[]) => openOverlay('invalidateSamples', { samples: rows, onDone });
  const decide = (rows: readonly SampleRow[]) => openOverlay('decideCounting', { samples: rows, onDone });
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => openOverlay('completeSamples', overlayProps)}>
        Complete
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => openOverlay('moveSamples', overlayProps)}>
        Move
      </Button>
      {(matching !== undefined || samples.some(({ isForCompliance }) => !isForCompliance)) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={load.isPending}
          onClick={() => (matching ? load.mutate(matching, { onSuccess: decide }) : decide(samples))}
        >
          Record compliance decision
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        c="var(--error)"
        loading={load.isPending}
        onClick={() => (matching ? load.mutate(matching, { onSuccess: invalidate }) : invalidate(samples))}
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
      label: isCompletedAgain(sample) ? 'Complete sample again' : 'Complete sample',
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
  return [
    ...actions.filter(({ decision }) => allowsDecision(sample, decision)),
    ...(sample.isForCompliance
      ? []
      : [{ label: 'Record compliance decision', icon: IconScale, to: `/samples/${sample.id}?edit=counting` }]),
  ];
}

/** Closing the exceedance of an invalidated sample, which can't be completed. */
export function listExceedanceActions(sample: SampleRow, edit: (what: string) => void): readonly MenuAction[] {
  return mayCloseExceedance(sample)
    ? [{ label: 'Close exceedance', icon: IconCertificate, run: () => edit('exceedance') }]
    : [];
}

/** Asking the State to invalidate the sample; an open request is answered first, on the page of the sample. */
export function listRequestActions(sample: SampleRow, edit: (what: string) => void): readonly MenuAction[] {
  if (sample.invalidationRequested || !allowsDecision(sample, 'requestInvalidation')) return [];
  return [{ label: 'Request invalidation', icon: IconMailQuestion, run: () => edit('request') }];
}
