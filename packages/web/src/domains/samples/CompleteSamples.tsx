import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { certificationMissing, completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { CheckField } from '../../ui/FormFields.tsx';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { describeBulkFailure } from '../../ui/table/selection-words.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WizardForm } from '../../ui/WizardForm.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { describeSamples, findDecisionObstacle } from './sample.calculation.ts';
import { useSampleDecisions } from './sample.commands.ts';
import { SampleSummary } from './SampleSummary.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    completeSamples: {
      readonly samples: readonly SampleRow[];
      /** Called when the samples are completed. */
      readonly onDone?: () => void;
    };
  }
}

/** Complete samples [B2.28, B4.17]: certify, confirm, completed. */
export function CompleteSamples({ props: { samples, onDone }, close }: OverlayContentProps<'completeSamples'>) {
  const { complete } = useSampleDecisions(useMe().defaultAccount.id);
  const [completed, setCompleted] = useState<number>();
  const form = useForm({
    name: 'complete',
    what: 'this certification',
    start: { certified: '' },
    saved: undefined,
    read: () => ({ fields: { sampleIds: samples.map(({ id }) => id), certified: true as const } }),
    save: complete.mutateAsync,
    onSaved: (outcome) => {
      onDone?.();
      setCompleted(outcome.completed);
    },
    sentencesOf: (error) => [describeBulkFailure(error, 'The samples could not be completed. Please try again.')],
  });
  if (completed !== undefined) return <WizardDone sentences={describeCompleted(samples)} close={close} />;
  const step = { has: () => false, check: () => true };
  const what = describeSamples(samples);
  const isCertified = form.values.certified === 'Yes';
  return (
    <WizardForm
      form={form}
      refusal={samples.length === 1 ? `${what} was not completed` : 'No sample was completed'}
      labelOf={() => 'Certification'}
      onCancel={close}
      steps={[
        {
          ...step,
          key: 'certify',
          title: 'Certify',
          subtitle: `Certify ${what} before completing ${samples.length === 1 ? 'it' : 'them'}.`,
          blockedBecause:
            findDecisionObstacle(samples, 'complete') ?? (isCertified ? undefined : `${certificationMissing}.`),
          content: <CheckField {...form.field('certified')} label={completionCertification} takesFocus />,
        },
        {
          ...step,
          key: 'confirm',
          title: 'Confirm',
          nextLabel: `Complete ${what}`,
          content: (
            <Stack gap="sm">
              <SampleSummary samples={samples} />
              <Text>
                Completed samples can no longer be edited, moved or given results. They keep counting, and the State can
                still invalidate them.
              </Text>
            </Stack>
          ),
        },
      ]}
    />
  );
}

function describeCompleted(samples: readonly SampleRow[]): readonly string[] {
  const [only] = samples;
  return [
    samples.length === 1 && only
      ? `${getSampleName(only)} was completed.`
      : `${formatCount(samples.length, 'sample was', 'samples were')} completed.`,
    'The change history shows who certified it and when.',
  ];
}
