import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import type { InvalidationPreview } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import {
  maxInvalidationNotesLength,
  sampleStatusReasons,
} from '@curbstop/contract/samples/sample-status-reason.values';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { DateField } from '../../ui/DateField.tsx';
import { DataPair } from '../../ui/DataPair.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormStack } from '../../ui/Form.tsx';
import { CheckField, ChoiceField, LongTextField } from '../../ui/FormFields.tsx';
import { formatDay } from '../../ui/format.ts';
import { FirstFocus, WaitingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { describeBulkFailure } from '../../ui/table/selection-words.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WizardForm } from '../../ui/WizardForm.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { InvalidationComparison } from './InvalidationComparison.tsx';
import { findDecisionObstacle } from './sample.calculation.ts';
import { useSampleDecisions } from './sample.commands.ts';
import { invalidationPreviewQuery } from './sample.queries.ts';
import { blankInvalidation, describeReplacement, readInvalidation } from './sample-invalidation.calculation.ts';
import { SampleSummary } from './SampleSummary.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18] */
    invalidateSamples: {
      readonly sample: SampleRow;
      /** Called when the sample is invalidated. */
      readonly onDone?: () => void;
    };
  }
}

type Props = OverlayContentProps<'invalidateSamples'>;

/** Invalidate a sample [B2.29, B4.18]: the State's decision, then what it changes. */
export function InvalidateSample(props: Props) {
  const query = useQuery(invalidationPreviewQuery(useMe().defaultAccount.id, props.props.sample.id));
  // The preview must not change to the state after the invalidation while the outcome is shown.
  const [preview, setPreview] = useState<InvalidationPreview>();
  if (preview === undefined && query.data && !query.isFetching) setPreview(query.data);
  if (preview) return <Deciding {...props} preview={preview} />;
  if (query.error && !query.isFetching)
    return (
      <ErrorState
        title="Couldn’t load what the invalidation would change"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  return <WaitingContent />;
}

function Deciding({ props: { sample, onDone }, close, preview }: Props & { readonly preview: InvalidationPreview }) {
  const { defaultAccount } = useMe();
  const { invalidate } = useSampleDecisions(defaultAccount.id);
  const [isDone, setDone] = useState(false);
  const name = getSampleName(sample);
  const today = getTodayAt(defaultAccount.timeZone);
  const form = useForm({
    name: 'invalidate',
    what: 'this invalidation',
    start: blankInvalidation,
    saved: undefined,
    read: (values) => readInvalidation(values, sample, today),
    save: (fields) =>
      invalidate.mutateAsync({ id: sample.id, fields: { ...fields, resultsVersion: preview.resultsVersion } }),
    onSaved: () => {
      onDone?.();
      setDone(true);
    },
    sentencesOf: (error) => [describeBulkFailure(error, 'The sample could not be invalidated. Please try again.')],
  });
  const decidedOn = form.values['stateDecisionOn'] ?? '';
  if (isDone)
    return (
      <WizardDone sentences={describeOutcome(name, preview, { stateDecisionOn: decidedOn, today })} close={close} />
    );
  const field = (path: string) => ({ ...form.field(path), label: labels[path] ?? path });
  return (
    <>
      <WizardForm
        form={form}
        refusal={`${name} was not invalidated`}
        labelOf={(path) => labels[path] ?? path}
        onCancel={close}
        steps={[
          {
            key: 'decision',
            title: 'State’s decision',
            has: (path) => path in labels,
            check: () => form.check((values) => readInvalidation(values, sample, today)) !== undefined,
            blockedBecause: findDecisionObstacle([sample], 'invalidate'),
            content: <Decision field={field} today={today} collectedOn={sample.collectedOn} />,
          },
          {
            key: 'confirm',
            title: 'Confirm',
            has: () => false,
            check: () => true,
            nextLabel: `Invalidate ${name}`,
            nextTone: 'danger',
            content: (
              <Stack gap="sm">
                <SampleSummary samples={[sample]}>
                  <DataPair name={labels['statusReason'] ?? ''}>{reasonText(form.values['statusReason'])}</DataPair>
                  <DataPair name={labels['stateDecisionOn'] ?? ''}>{formatDay(decidedOn)}</DataPair>
                </SampleSummary>
                <InvalidationComparison preview={preview} stateDecisionOn={decidedOn} today={today} />
                <Text>
                  An invalidation cannot be undone. The results of {name} stay on record and must still be reported to
                  the State.
                </Text>
              </Stack>
            ),
          },
        ]}
      />
      <FirstFocus />
    </>
  );
}

const labels: Readonly<Record<string, string>> = {
  statusReason: 'Reason of the State',
  stateDecisionOn: 'Date of the State’s written decision',
  notes: 'Notes',
  resend: 'Add the replacement sample',
};

const reasonText = (id: string | undefined) => sampleStatusReasons.find((one) => String(one.id) === id)?.reason;

interface DecisionProps {
  readonly field: (path: string) => Parameters<typeof LongTextField>[0];
  readonly today: string;
  readonly collectedOn: string | null;
}

function Decision({ field, today, collectedOn }: DecisionProps) {
  return (
    <FormStack>
      <Text>
        Only the State can invalidate a sample, and its decision must be in writing with the reason (40 CFR 141.86(f)).
        Record that decision here; without it the sample keeps counting.
      </Text>
      <ChoiceField
        {...field('statusReason')}
        none="Choose a reason"
        options={sampleStatusReasons.map(({ id, reason }) => ({ value: String(id), label: reason }))}
        required
        takesFocus
      />
      <DateField {...field('stateDecisionOn')} min={collectedOn ?? undefined} max={today} required />
      <LongTextField
        {...field('notes')}
        maxLength={maxInvalidationNotesLength}
        help="For example the reference of the State’s letter"
      />
      <CheckField
        {...field('resend')}
        help="It gets a number of its own at this site. No second kit is ordered: ask the vendor to ship one."
      />
    </FormStack>
  );
}

function describeOutcome(
  name: string,
  preview: InvalidationPreview,
  days: Parameters<typeof describeReplacement>[1],
): readonly string[] {
  const replacement = describeReplacement(preview, days);
  const isDue = preview.isCompliance && preview.percentiles.length > 0 && replacement.tone === 'attention';
  return [`${name} was invalidated. Its results stay on record.`, ...(isDue ? [`${replacement.title}.`] : [])];
}
