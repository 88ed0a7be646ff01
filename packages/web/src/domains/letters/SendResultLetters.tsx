import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  triggerConditionLabels,
  triggerConditions,
  type TriggerCondition,
} from '@curbstop/contract/communications/communication.values';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import { noticeRecipients } from '@curbstop/contract/letters/sending.values';
import { findings } from '@curbstop/contract/samples/sample.values';
import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FirstFocus } from '../../ui/LazyContent.tsx';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { CountList } from '../../ui/CountList.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { LetterCountsFailed, MissingCommunications } from './NoLetters.tsx';
import { useSendLetters, type ResultsToSend } from './sending.commands.ts';
import { requirementOfMethod } from '@curbstop/contract/letters/sending.values';
import { resultLetterCountsQuery, resultLetterPlanQuery } from './sending.queries.ts';
import { SendWizard } from './SendWizard.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    sendResultLetters: {
      /** The samples whose results are sent, by their ids or as a selection. */
      readonly chosenResults: ResultsToSend;
      /** Called when the letters are queued. */
      readonly onDone?: () => void;
    };
  }
}

const methods: readonly DeliveryMethod[] = ['Mail', 'PDF'];

type Props = OverlayContentProps<'sendResultLetters'>;

/** Send results letters [B2.20]: no choice is shown before it is known that there are letters. */
export function SendResultLetters(props: Props) {
  const counts = useQuery(resultLetterCountsQuery(useMe().defaultAccount.id, props.props.chosenResults));
  if (counts.error && !counts.data)
    return <LetterCountsFailed error={counts.error} retry={() => void counts.refetch()} />;
  if (!counts.data) return <Skeleton height={240} aria-busy="true" aria-label="Counting the letters" />;
  if (countAll(counts.data) === 0)
    return (
      <>
        <NothingToSend counts={counts.data} close={props.close} />
        <FirstFocus />
      </>
    );
  return (
    <>
      <SendResultLettersWizard {...props} counts={counts.data} />
      <FirstFocus target="[data-page-title]" />
    </>
  );
}

/** Breakdown, options, confirmation, completed. */
function SendResultLettersWizard({
  props: { chosenResults, onDone },
  close,
  counts,
}: Props & { readonly counts: ResultLetterCounts }) {
  const me = useMe();
  const [completes, setCompletes] = useState(true);
  const { results } = useSendLetters();
  const mayComplete = meetsRequirement(me, requirements.editSample);
  return (
    <SendWizard
      methods={methods}
      recipients={noticeRecipients}
      before={[
        {
          key: 'breakdown',
          title: 'Letter Breakdown',
          subtitle: 'Each location gets one letter about all of its results in the sampling event.',
          content: <Breakdown chosenResults={chosenResults} counts={counts} />,
        },
      ]}
      optionsStep={{
        key: 'options',
        title: 'Send Options',
        withoutMethod: 'Choose how to send the letters',
        content: () => mayComplete && <MarkComplete checked={completes} onChange={setCompletes} />,
      }}
      planQuery={(choice) => resultLetterPlanQuery(me.defaultAccount.id, { ...chosenResults, ...choice })}
      samplesAfterwards={({ method }) => (mayComplete && completes ? describeCompletion(method) : 'Stay open')}
      send={(choice) => results.mutateAsync({ ...chosenResults, ...choice, markComplete: mayComplete && completes })}
      onDone={onDone}
      close={close}
    />
  );
}

/** Samples are completed when their letters have left, so PDFs complete them once a person records their mailing. */
function describeCompletion(method: DeliveryMethod | undefined): string {
  const when = method === 'PDF' ? 'you record that the letters were mailed' : 'the letters are mailed';
  return `Marked complete when ${when}; those with missing results stay open`;
}

interface MarkProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function MarkComplete({ checked, onChange }: MarkProps) {
  return (
    <Checkbox
      label="Mark samples complete after sending"
      description="Completed samples can no longer be edited, but their results can still be corrected. Samples with missing results stay open."
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function NothingToSend({ counts, close }: { readonly counts: ResultLetterCounts; readonly close: () => void }) {
  const { withoutLetter, lettersMissingResults = 0 } = counts;
  if (!withoutLetter && lettersMissingResults > 0)
    return (
      <EmptyState
        title="No results yet"
        action={
          <Button variant="default" onClick={close} data-autofocus>
            Close
          </Button>
        }
      >
        None of these samples has all of its results. Send the letters once the results are recorded.
      </EmptyState>
    );
  return (
    <>
      <ExceedancesWithoutLetter many={withoutLetter?.exceedance ?? 0} />
      <MissingCommunications />
    </>
  );
}

const countAll = (counts: ResultLetterCounts) =>
  triggerConditions.reduce((sum, condition) => sum + counts[condition], 0);

const worstFirst: readonly TriggerCondition[] = [...findings, 'allResults'];

function listWithoutLetter({ withoutLetter }: ResultLetterCounts, condition: TriggerCondition) {
  const many = condition === 'allResults' ? 0 : (withoutLetter?.[condition] ?? 0);
  const name = `${triggerConditionLabels[condition]}, no active letter`;
  return many === 0 ? [] : [{ key: `${condition} without letter`, name, many }];
}

function ExceedancesWithoutLetter({ many }: { readonly many: number }) {
  if (many === 0) return null;
  return (
    <Alert tone="alarm" title={`${formatCount(many, 'exceedance has', 'exceedances have')} no active letter`}>
      These people would get no notice of a result above the action level. Activate a results letter for exceedances
      first.
    </Alert>
  );
}

/** The letters by finding, and how many of them are written as PDF only. */
function Breakdown({
  chosenResults,
  counts,
}: {
  readonly chosenResults: ResultsToSend;
  readonly counts: ResultLetterCounts;
}) {
  const me = useMe();
  const { data: byMail } = useQuery({
    ...resultLetterCountsQuery(me.defaultAccount.id, { ...chosenResults, method: 'Mail' }),
    enabled: meetsRequirement(me, requirementOfMethod.Mail),
  });
  const onlyPdf = byMail ? countAll(counts) - countAll(byMail) : 0;
  return (
    <Stack gap="sm">
      <ExceedancesWithoutLetter many={counts.withoutLetter?.exceedance ?? 0} />
      <CountList
        label="Letters by finding"
        entries={worstFirst
          .flatMap((condition) => [
            { key: condition, name: triggerConditionLabels[condition], many: counts[condition] },
            ...listWithoutLetter(counts, condition),
          ])
          .concat(
            counts.lettersMissingResults
              ? [
                  {
                    key: 'missing results',
                    name: 'Letters not ready, results missing',
                    many: counts.lettersMissingResults,
                  },
                ]
              : [],
          )}
      />
      {onlyPdf > 0 && (
        <Text size="sm" c="dimmed">
          {formatCount(onlyPdf, 'of these letters is', 'of these letters are')} written as PDF only and cannot be sent
          by USPS.
        </Text>
      )}
    </Stack>
  );
}
