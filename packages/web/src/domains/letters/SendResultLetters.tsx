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
import { LetterCountsFailed, MissingCommunications, NoLetters } from './NoLetters.tsx';
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
function listMethods(counts: ResultLetterCounts, emails: number): readonly DeliveryMethod[] {
  const onPaper: readonly DeliveryMethod[] = countAll(counts) > 0 ? ['Mail', 'PDF'] : [];
  return emails > 0 ? [...onPaper, 'Email'] : onPaper;
}

/** Send results letters [B2.20]: no choice is shown before it is known that there are letters. */
export function SendResultLetters(props: Props) {
  const me = useMe();
  const { chosenResults } = props.props;
  const counts = useQuery(resultLetterCountsQuery(me.defaultAccount.id, chosenResults));
  const mayEmail = meetsRequirement(me, requirementOfMethod.Email);
  const byEmail = useQuery({
    ...resultLetterCountsQuery(me.defaultAccount.id, { ...chosenResults, method: 'Email' }),
    enabled: mayEmail && counts.data !== undefined,
  });
  const failed = [counts, byEmail].find(({ error, data }) => error && !data);
  if (failed) return <LetterCountsFailed error={failed.error} retry={() => void failed.refetch()} />;
  if (!counts.data || byEmail.isLoading)
    return <Skeleton height={240} aria-busy="true" aria-label="Counting the letters" />;
  const methods = listMethods(counts.data, byEmail.data ? countAll(byEmail.data) : 0);
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
          subtitle: 'Each location gets one letter about all of its results in the sampling event.',
          content: <Breakdown chosenResults={chosenResults} counts={counts} mayEmail={methods.includes('Email')} />,
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
  const { withoutLetter, byOtherMethod, lettersMissingResults = 0 } = counts;
  if (!withoutLetter && !byOtherMethod && lettersMissingResults > 0)
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
        <NoLetters title="Letters Written as Emails">
          The active letters for these results are written as emails, which you can’t send. Activate results letters
          that are written for mail or PDF.
        </NoLetters>
      ) : (
        <MissingCommunications isInOtherLanguage={counts.inOtherLanguage !== undefined} />
      )}
    </>
  );
}

const countAll = (counts: ResultLetterCounts) =>
  triggerConditions.reduce((sum, condition) => sum + counts[condition], 0);

const worstFirst: readonly TriggerCondition[] = [...findings, 'allResults'];

/** What the letters on paper leave out: findings whose letters are emails, and those without any. */
function listNotOnPaper({ withoutLetter, byOtherMethod }: ResultLetterCounts, condition: TriggerCondition) {
  if (condition === 'allResults') return [];
  const label = triggerConditionLabels[condition];
  return [
    { key: `${condition} by email`, name: `${label}, by email only`, many: byOtherMethod?.[condition] ?? 0 },
    { key: `${condition} without letter`, name: `${label}, no active letter`, many: withoutLetter?.[condition] ?? 0 },
  ].filter(({ many }) => many > 0);
}

interface WithoutLetterProps {
  readonly counts: ResultLetterCounts;
  /** Whether the person can send those that are written as emails. */
  readonly mayEmail: boolean;
}

function ExceedancesWithoutLetter({ counts: { withoutLetter, byOtherMethod }, mayEmail }: WithoutLetterProps) {
  const many = withoutLetter?.exceedance ?? 0;
  const emails = mayEmail ? 0 : (byOtherMethod?.exceedance ?? 0);
  return (
    <>
      {many > 0 && (
        <Alert tone="alarm" title={`${formatCount(many, 'exceedance has', 'exceedances have')} no active letter`}>
          These people would get no notice of a result above the action level. Activate a results letter for exceedances
          first.
        </Alert>
      )}
      {emails > 0 && (
        <Alert
          tone="alarm"
          title={`${formatCount(emails, 'exceedance has', 'exceedances have')} only an email, which you can’t send`}
        >
          These people would get no notice of a result above the action level. Activate a results letter for exceedances
          that is written for mail or PDF, or let a person who can send emails send these.
        </Alert>
      )}
    </>
  );
}

/** Their recipients would get it in English. */
function LettersInOtherLanguage({ counts: { inOtherLanguage = 0 } }: Pick<WithoutLetterProps, 'counts'>) {
  if (inOtherLanguage === 0) return null;
  return (
    <Alert
      tone="attention"
      title={`${formatCount(inOtherLanguage, 'location has its letter', 'locations have their letter')} in another language only`}
    >
      The recipients are not recorded as speaking the language of the active letter. Activate the letter in English too.
    </Alert>
  );
}

/** The letters by finding, and how many of them are written as PDF only. */
function Breakdown({
  chosenResults,
  counts,
  mayEmail,
}: WithoutLetterProps & { readonly chosenResults: ResultsToSend }) {
  const me = useMe();
  const { data: byMail } = useQuery({
    ...resultLetterCountsQuery(me.defaultAccount.id, { ...chosenResults, method: 'Mail' }),
    enabled: meetsRequirement(me, requirementOfMethod.Mail),
  });
  const onlyPdf = byMail ? countAll(counts) - countAll(byMail) : 0;
  return (
    <Stack gap="sm">
      <ExceedancesWithoutLetter counts={counts} mayEmail={mayEmail} />
      <LettersInOtherLanguage counts={counts} />
      <CountList
        label="Letters by finding"
        entries={worstFirst
          .flatMap((condition) => [
            { key: condition, name: triggerConditionLabels[condition], many: counts[condition] },
            ...listNotOnPaper(counts, condition),
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
