import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { certificationMissing, completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CheckField } from '../../ui/FormFields.tsx';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { describeBulkFailure } from '../../ui/table/selection-messages.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WizardForm } from '../../ui/WizardForm.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { describeSamples, findDecisionObstacle } from './sample.calculation.ts';
import { useSampleDecisions } from './sample.commands.ts';
import { MatchingSummary, SampleSummary } from './SampleSummary.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    completeSamples: {
      readonly samples: readonly SampleRow[];
      /** All samples that match a search; `samples` are those of them on the page. */
      readonly matching?: MatchingSelection;
      /** Called when the samples are completed. */
      readonly onDone?: () => void;
    };
  }
}

/** Complete samples [B2.28, B4.17]: certify, confirm, completed. */
export function CompleteSamples({
  props: { samples, matching, onDone },
  close,
}: OverlayContentProps<'completeSamples'>) {
  const { complete } = useSampleDecisions(useMe().defaultAccount.id);
  const [completed, setCompleted] = useState<number>();
  const form = useForm({
    name: 'complete',
    subject: 'this certification',
    start: { certified: '' },
    saved: undefined,
    read: () => ({ fields: matching ? { selection: matching } : { sampleIds: samples.map(({ id }) => id) } }),
    save: complete.mutateAsync,
    onSaved: (outcome) => {
      onDone?.();
      setCompleted(outcome.completed);
    },
    sentencesOf: (error) => [describeBulkFailure(error, 'The samples could not be completed. Please try again.')],
  });
  const only = !matching && samples.length === 1 ? samples[0] : undefined;
  if (completed !== undefined) return <WizardDone sentences={describeCompleted(completed, only)} close={close} />;
  const step = { has: () => false, check: () => true };
  const what = matching ? formatCount(matching.expectedCount, 'sample') : describeSamples(samples);
  const isCertified = form.values.certified === 'Yes';
  return (
    <WizardForm
      form={form}
      refusal={only ? `${what} was not completed` : 'No sample was completed'}
      getLabel={() => 'Certification'}
      onCancel={close}
      steps={[
        {
          ...step,
          key: 'certify',
          title: 'Certify',
          subtitle: `Certify ${what} before completing ${only ? 'it' : 'them'}.`,
          blockedBecause:
            findDecisionObstacle(samples, 'complete', matching) ??
            (isCertified ? undefined : `${certificationMissing}.`),
          content: <CheckField {...form.field('certified')} label={completionCertification} takesFocus />,
        },
        {
          ...step,
          key: 'confirm',
          title: 'Confirm',
          nextLabel: `Complete ${what}`,
          content: (
            <Stack gap="sm">
              {matching ? <MatchingSummary matching={matching} /> : <SampleSummary samples={samples} />}
              <Text>
                Completed samples can no longer be edited or moved, and their results can’t be withdrawn. You can still
                correct a result, or enter a missing one with a reason. Completed samples keep counting, and the State
                can still invalidate them.
              </Text>
            </Stack>
          ),
        },
      ]}
    />
  );
}

function describeCompleted(completed: number, only: SampleRow | undefined): readonly string[] {
  return [
    only
      ? `${getSampleName(only)} was completed.`
      : `${formatCount(completed, 'sample was', 'samples were')} completed.`,
    'The change history shows who certified it and when.',
  ];
}
