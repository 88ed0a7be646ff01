import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import { noticeRecipients } from '@curbstop/contract/letters/sending.values';
import { Button, Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FirstFocus } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { LetterCountsFailed, MissingCommunications, NoLetters } from './NoLetters.tsx';
import { ExceedancesWithoutLetter, ResultLetterBreakdown } from './ResultLetterBreakdown.tsx';
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

type Props = OverlayContentProps<'sendResultLetters'>;

/** The methods [B2.20]; email is offered only where an active letter is written as an email. */
function listMethods(
  { sendable }: ResultLetterCounts,
  { mayEmail }: { readonly mayEmail: boolean },
): readonly DeliveryMethod[] {
  const onPaper: readonly DeliveryMethod[] = sendable.PDF > 0 ? ['Mail', 'PDF'] : [];
  return mayEmail && sendable.Email > 0 ? [...onPaper, 'Email'] : onPaper;
}

/** Send results letters [B2.20]: no choice is shown before it is known that there are letters. */
export function SendResultLetters(props: Props) {
  const me = useMe();
  const { chosenResults } = props.props;
  const counts = useQuery(resultLetterCountsQuery(me.defaultAccount.id, chosenResults));
  const mayEmail = meetsRequirement(me, requirementOfMethod.Email);
  if (counts.error && !counts.data)
    return <LetterCountsFailed error={counts.error} retry={() => void counts.refetch()} />;
  if (!counts.data) return <Skeleton height={240} aria-busy="true" aria-label="Counting the letters" />;
  const methods = listMethods(counts.data, { mayEmail });
  if (methods.length === 0)
    return (
      <>
        <NothingToSend counts={counts.data} close={props.close} />
        <FirstFocus />
      </>
    );
  return (
    <>
      <SendResultLettersWizard {...props} counts={counts.data} methods={methods} />
      <FirstFocus target="[data-page-title]" />
    </>
  );
}

/** Breakdown, options, confirmation, completed. */
function SendResultLettersWizard({
  props: { chosenResults, onDone },
  close,
  counts,
  methods,
}: Props & { readonly counts: ResultLetterCounts; readonly methods: readonly DeliveryMethod[] }) {
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
          subtitle:
            'Each location gets one letter about all of its results in the sampling event. A location is counted only if a letter in English or in their own language is active for every resident.',
          content: <ResultLetterBreakdown counts={counts} mayEmail={methods.includes('Email')} />,
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
  const when = {
    PDF: 'you record that the letters were mailed',
    Mail: 'the letters are mailed',
    Email: 'the emails are sent',
  }[method ?? 'Mail'];
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
  const { withoutLetter, byOtherMethod, withoutEmailAddress, lettersMissingResults = 0 } = counts;
  if (!withoutLetter && !byOtherMethod && !withoutEmailAddress && lettersMissingResults > 0)
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
      <ExceedancesWithoutLetter counts={counts} mayEmail={false} />
      {byOtherMethod ? (
        <NoLetters title="Letters written as emails">
          The active letters for these results are written as emails, which you can’t send. Activate results letters
          that are written for mail or PDF.
        </NoLetters>
      ) : withoutEmailAddress && !withoutLetter ? (
        <NoLetters title="Letters written as emails">
          The active letters for these results are written as emails, and no resident’s email address is recorded. Add
          it to the contacts, or activate results letters that are written for mail or PDF.
        </NoLetters>
      ) : (
        <MissingCommunications isInOtherLanguage={counts.inOtherLanguage !== undefined} />
      )}
    </>
  );
}
