import type { InvalidationPreview } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getTodayAt } from '../../foundation/clock.ts';
import { DataPair } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatCount, formatDayOrText } from '../../ui/format.ts';
import { FirstFocus, LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { describeBulkFailure } from '../../ui/table/selection-messages.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WizardForm } from '../../ui/WizardForm.tsx';
import { getPercentileConfirmation } from '../accounts/percentile-confirmation.form.ts';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { InvalidationComparison } from './InvalidationComparison.tsx';
import { getInvalidationLabel, InvalidationDecision } from './InvalidationDecision.tsx';
import { describeSamples, findDecisionObstacle } from './sample.calculation.ts';
import { useSampleDecisions } from './sample.commands.ts';
import { invalidationPreviewQuery } from './sample.queries.ts';
import {
  createBlankInvalidation,
  describeOutcome,
  describeResend,
  listReasons,
  parseInvalidations,
} from './sample-invalidation.calculation.ts';
import { SampleSummary } from './SampleSummary.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18] */
    invalidateSamples: {
      readonly samples: readonly SampleRow[];
      /** The reason of a request that the State granted. */
      readonly statusReason?: number;
      /** Called when the samples are invalidated. */
      readonly onDone?: () => void;
    };
  }
}

type Props = OverlayContentProps<'invalidateSamples'>;

/**
 * Invalidate samples of one event [B2.29, B4.18]: the State's decision, then what it changes for all of them together.
 */
export function InvalidateSample(props: Props) {
  const { samples } = props.props;
  const isOneEvent = new Set(samples.map(({ samplingEvent }) => samplingEvent.id)).size === 1;
  const ids = samples.map(({ id }) => id);
  const query = useQuery({
    ...invalidationPreviewQuery(useMe().defaultAccount.id, ids),
    enabled: isOneEvent,
  });
  // The preview must not change to the state after the invalidation while the outcome is shown.
  const [preview, setPreview] = useState<InvalidationPreview>();
  if (preview === undefined && query.data && !query.isFetching) setPreview(query.data);
  if (!isOneEvent)
    return (
      <EmptyState title="The samples are from more than one event">
        Each event has its own 90th percentile. Select samples of one event.
      </EmptyState>
    );
  // A refusal names numbers as they are by then; the table beside it shows the same.
  const refetchPreview = async () => {
    const { data } = await query.refetch({ cancelRefetch: false });
    if (data) setPreview(data);
  };
  if (preview) return <InvalidationWizard {...props} preview={preview} onRefused={() => void refetchPreview()} />;
  if (query.error && !query.isFetching)
    return (
      <ErrorState
        title="The effects of the invalidation could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  return <LoadingContent />;
}

function InvalidationWizard({
  props: { samples, statusReason, onDone },
  close,
  preview,
  onRefused,
}: Props & { readonly preview: InvalidationPreview; readonly onRefused: () => void }) {
  const { defaultAccount } = useMe();
  const { invalidate } = useSampleDecisions(defaultAccount.id);
  const [outcome, setOutcome] = useState<readonly string[]>();
  const what = describeSamples(samples);
  const today = getTodayAt(defaultAccount.timeZone);
  const inputs = { today, isShippedByVendor: preview.replacementKits?.isShippedByVendor === true };
  const form = useForm({
    name: 'invalidate',
    subject: samples.length === 1 ? 'this invalidation' : 'these invalidations',
    start: createBlankInvalidation(samples, statusReason),
    saved: undefined,
    read: (values) => {
      const parsed = parseInvalidations(values, samples, inputs);
      return 'errors' in parsed ? parsed : { fields: { ...parsed.fields, ...getPercentileConfirmation(values) } };
    },
    save: (fields) =>
      invalidate.mutateAsync({
        ...fields,
        resultsVersion: preview.resultsVersion,
      }),
    onSaved: (changed) => {
      onDone?.();
      setOutcome(describeOutcome(what, { preview, changed, days }));
    },
    onFailed: onRefused,
    sentencesOf: (error) => [describeBulkFailure(error, `${what} could not be invalidated. Please try again.`)],
  });
  const days = { stateDecisionOn: form.values['stateDecisionOn'] ?? '', samples: samples.length, today };
  if (outcome) return <WizardDone sentences={outcome} close={close} />;
  const getLabel = (path: string) => getInvalidationLabel(path, samples);
  return (
    <>
      <WizardForm
        form={form}
        refusal={samples.length === 1 ? `${what} was not invalidated` : 'No sample was invalidated'}
        getLabel={getLabel}
        onCancel={close}
        steps={[
          {
            key: 'decision',
            title: 'State’s decision',
            has: (path) => path !== 'confirmedLowerPercentiles',
            check: () => form.check((values) => parseInvalidations(values, samples, inputs)) !== undefined,
            blockedBecause: findDecisionObstacle(samples, 'invalidate'),
            content: (
              <InvalidationDecision
                samples={samples}
                values={form.values}
                field={(path) => ({ ...form.field(path), label: getLabel(path) })}
                today={today}
                resendHelp={describeResend(preview, samples.length)}
                event={preview.event}
                replacementRefusal={preview.replacementRefusal}
              />
            ),
          },
          {
            key: 'confirm',
            title: 'Confirm',
            has: (path) => path === 'confirmedLowerPercentiles',
            check: () => true,
            nextLabel: `Invalidate ${what}`,
            nextTone: 'danger',
            content: (
              <Stack gap="sm">
                <SampleSummary samples={samples}>
                  <DataPair name={getLabel('statusReason')}>{listReasons(form.values, samples).join('; ')}</DataPair>
                  <DataPair name={getLabel('stateDecisionOn')}>{formatDayOrText(days.stateDecisionOn)}</DataPair>
                  {form.values['resend'] === 'Yes' && (
                    <DataPair name="Ordered now">{describeOrdered(preview, samples.length)}</DataPair>
                  )}
                </SampleSummary>
                <InvalidationComparison preview={preview} {...days} />
                <Text>
                  An invalidation cannot be undone. The results of {samples.length === 1 ? what : `these ${what}`} stay
                  on record and must still be reported to the State.
                </Text>
                <PercentileConfirmationField
                  form={form}
                  label="The State’s decision was checked: the lower numbers are right"
                />
              </Stack>
            ),
          },
        ]}
      />
      <FirstFocus />
    </>
  );
}

/** "2 replacement samples and 1 replacement kit" */
function describeOrdered({ replacementKits }: InvalidationPreview, samples: number): string {
  const bottles = formatCount(samples, 'replacement sample');
  return replacementKits === null ? bottles : `${bottles} and ${formatCount(replacementKits.count, 'replacement kit')}`;
}
