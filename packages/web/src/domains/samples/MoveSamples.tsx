import { maxReasonLength } from '@curbstop/contract/primitives/required-text';
import {
  canReceiveSamples,
  findMoveObstacle,
  formatMoveReason,
} from '@curbstop/contract/samples/sample-move.calculation';
import { moveReasons, otherMoveReason } from '@curbstop/contract/samples/sample-move.values';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import type { ReplaceableSample } from '@curbstop/contract/samples/sample-replacement.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataPair } from '../../ui/DataPair.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormStack } from '../../ui/Form.tsx';
import { SelectField, LongTextField, toOptions } from '../../ui/FormFields.tsx';
import type { Values } from '../../ui/form-values.ts';
import { formatCount } from '../../ui/format.ts';
import { FirstFocus, LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { describeBulkFailure } from '../../ui/table/selection-messages.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { WizardForm } from '../../ui/WizardForm.tsx';
import { PercentileConfirmationField } from '../accounts/PercentileConfirmationField.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { describeSamples, findDecisionObstacle } from './sample.calculation.ts';
import { useSampleDecisions } from './sample.commands.ts';
import { ReplacedSampleFields } from './ReplacedSampleFields.tsx';
import {
  describeMoved,
  findReplaced,
  isReplacedChanged,
  moveLabels,
  parseMove,
  toMoved,
  type ChosenSamples,
} from './sample-move.form.ts';
import { replaceableSamplesQuery } from './sample.queries.ts';
import { MatchingSummary, SampleSummary } from './SampleSummary.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [B2.18] */
    moveSamples: {
      readonly samples: readonly SampleRow[];
      /** All samples that match a search; `samples` are those of them on the page. */
      readonly matching?: MatchingSelection;
      /** Called when the samples are moved. */
      readonly onDone?: () => void;
    };
  }
}

type Props = OverlayContentProps<'moveSamples'>;

/** Move samples [B2.29, B4.19]: the event and the reason, then a summary. */
export function MoveSamples(props: Props) {
  const { samples } = props.props;
  const programs = [...new Set(samples.map(({ program }) => program.id))];
  const query = useQuery(allEventsQuery(useMe().defaultAccount.id, programs[0]));
  if (programs.length > 1)
    return (
      <EmptyState title="The samples are from more than one program">
        Samples move within their program. Select samples of one program.
      </EmptyState>
    );
  if (query.data) return <MoveForm {...props} events={query.data} />;
  return query.error ? (
    <ErrorState
      title="The events of the program could not be loaded"
      error={query.error}
      retry={() => void query.refetch()}
    />
  ) : (
    <LoadingContent />
  );
}

function MoveForm({
  props: { samples, matching, onDone },
  close,
  events,
}: Props & { readonly events: readonly SamplingEvent[] }) {
  const { moveTo } = useSampleDecisions(useMe().defaultAccount.id);
  const [outcome, setOutcome] = useState<readonly string[]>();
  const targets = events.filter((event) =>
    canReceiveSamples(
      event,
      samples.map((sample) => toMoved(sample)),
    ),
  );
  const chosenSamples = matching ? { selection: matching } : { sampleIds: samples.map(({ id }) => id) };
  const only = !matching && samples.length === 1 ? samples[0] : undefined;
  const replaceable = useReplaceable(only);
  const readChosenMove = (values: Values) => parseMove(values, chosenSamples, only);
  const form = useForm({
    name: 'move',
    subject: 'this move',
    start: {
      samplingEventId: '',
      reasonForMove: '',
      otherReasonValue: '',
      replacesSampleId: only?.replaces?.id ?? '',
      replacementReason: '',
      confirmedLowerPercentiles: '',
    } as Values,
    saved: undefined,
    read: readChosenMove,
    save: moveTo.mutateAsync,
    onSaved: ({ moved, locationsAdded }) => {
      onDone?.();
      setOutcome(
        describeMoved(matching ? formatCount(moved, 'sample') : what, event?.name ?? '', { moved, locationsAdded }),
      );
    },
    sentencesOf: (error) => [describeBulkFailure(error, 'The samples could not be moved. Please try again.')],
  });
  const event = targets.find(({ id }) => id === form.values['samplingEventId']);
  const what = matching ? formatCount(matching.expectedCount, 'sample') : describeSamples(samples);
  const obstacle =
    findDecisionObstacle(samples, 'move', matching) ??
    (event &&
      samples
        .map((sample) => findMoveObstacle(toMoved(sample, only && findReplaced(form.values, only, replaceable)), event))
        .find((one) => one !== undefined));
  if (outcome) return <WizardDone sentences={outcome} close={close} />;
  if (targets.length === 0 && findDecisionObstacle(samples, 'move') === undefined) return <NoTarget />;
  return (
    <>
      <WizardForm
        form={form}
        refusal={!matching && samples.length === 1 ? `${what} was not moved` : 'No sample was moved'}
        getLabel={(path) => moveLabels[path] ?? path}
        onCancel={close}
        steps={[
          {
            key: 'event',
            title: 'Sampling event',
            subtitle: `Move ${what} to another active event of the program with the same kit.`,
            has: (path) => path in moveLabels,
            check: () => form.check(readChosenMove) !== undefined,
            blockedBecause: obstacle,
            content: <EventAndReason form={form} targets={targets} only={only} />,
          },
          {
            key: 'confirm',
            title: 'Confirm',
            has: () => false,
            check: () => true,
            nextLabel: 'Confirm',
            content: (
              <Summary
                {...{ samples, matching, event, chosen: chosenSamples, only, replaceable }}
                values={form.values}
              />
            ),
          },
        ]}
      />
      <FirstFocus />
    </>
  );
}

/** The invalidated samples that the only sample of a move can replace. */
function useReplaceable(only: SampleRow | undefined): readonly ReplaceableSample[] {
  const { id: accountId } = useMe().defaultAccount;
  const { data = [] } = useQuery({
    ...replaceableSamplesQuery(accountId, only?.id ?? ''),
    enabled: only !== undefined,
  });
  return data;
}

interface EventProps {
  readonly form: {
    readonly values: Values;
    readonly refused: Values;
    readonly field: (path: string) => Omit<Parameters<typeof LongTextField>[0], 'label'>;
  };
  readonly targets: readonly SamplingEvent[];
  readonly only: SampleRow | undefined;
}

function EventAndReason({ form, targets, only }: EventProps) {
  const field = (path: string) => ({ ...form.field(path), label: moveLabels[path] ?? path, required: true });
  return (
    <FormStack>
      <SelectField
        {...field('samplingEventId')}
        none="Choose an event"
        options={targets.map(({ id, name }) => ({ value: id, label: name }))}
        takesFocus
      />
      <SelectField {...field('reasonForMove')} none="Choose a reason" options={toOptions(moveReasons)} />
      {form.values['reasonForMove'] === otherMoveReason && (
        <LongTextField {...field('otherReasonValue')} maxLength={maxReasonLength} />
      )}
      {only && (
        <ReplacedSampleFields
          sample={only}
          replaced={{ ...field('replacesSampleId'), required: false }}
          reason={field('replacementReason')}
          form={form}
          isChanged={isReplacedChanged(form.values, only)}
        />
      )}
      {!only && <PercentileConfirmationField form={form} />}
    </FormStack>
  );
}

interface SummaryProps {
  readonly samples: readonly SampleRow[];
  readonly matching: MatchingSelection | undefined;
  readonly chosen: ChosenSamples;
  readonly event: SamplingEvent | undefined;
  readonly values: Values;
  readonly only: SampleRow | undefined;
  readonly replaceable: readonly ReplaceableSample[];
}

function Summary({ samples, matching, chosen, event, values, only, replaceable }: SummaryProps) {
  const parsed = parseMove(values, chosen, only);
  const replaced = only && findReplaced(values, only, replaceable);
  const facts = (
    <>
      <DataPair name={moveLabels['samplingEventId'] ?? ''}>{event?.name}</DataPair>
      <DataPair name={moveLabels['reasonForMove'] ?? ''}>
        {'fields' in parsed && formatMoveReason(parsed.fields)}
      </DataPair>
      {only && isReplacedChanged(values, only) && (
        <DataPair name={moveLabels['replacesSampleId'] ?? ''}>
          {replaced ? getSampleName(replaced) : 'No other sample'}
        </DataPair>
      )}
    </>
  );
  return (
    <Stack gap="sm">
      {matching ? (
        <MatchingSummary matching={matching}>{facts}</MatchingSummary>
      ) : (
        <SampleSummary samples={samples}>{facts}</SampleSummary>
      )}
      <Text>
        Results move with their samples and are compared with the limits of {event?.name}. They count in its 90th
        percentile, not in that of the event they leave. Locations that are not in {event?.name} are assigned to it.
      </Text>
    </Stack>
  );
}

function NoTarget() {
  return (
    <EmptyState title="No other event">
      A sample can move only to another active event of the same program with the same kit. Create that event first.
    </EmptyState>
  );
}
