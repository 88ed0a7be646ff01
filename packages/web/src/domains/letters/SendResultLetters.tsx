import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { triggerConditionLabels, triggerConditions } from '@curbstop/contract/communications/communication.values';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { LettersSent, ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import { confirmPdfTitle } from './sending-words.calculation.ts';
import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { TallyList } from '../../ui/TallyList.tsx';
import { Wizard } from '../../ui/Wizard.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { findPlanObstacle, PlanToConfirm, toSeen } from './PlanToConfirm.tsx';
import { LetterCountsFailed, MissingCommunications } from './NoLetters.tsx';
import { firstOptions, type ChosenOptions } from './sending.calculation.ts';
import { useSendLetters, type ResultsToSend } from './sending.commands.ts';
import { resultLetterCountsQuery, resultLetterPlanQuery } from './sending.queries.ts';
import { SendDone } from './SendDone.tsx';
import { SendFailure } from './SendFailure.tsx';
import { SendOptions } from './SendOptions.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    sendResultLetters: {
      /** The samples whose results are sent, by their ids or as a selection. */
      readonly chosen: ResultsToSend;
      /** Called when the letters are queued. */
      readonly onDone?: () => void;
    };
  }
}

const methods: readonly DeliveryMethod[] = ['Mail', 'PDF'];

type Props = OverlayContentProps<'sendResultLetters'>;

/** Send results letters [B2.20]: nothing is asked before it is known that there are letters. */
export function SendResultLetters(props: Props) {
  const counts = useQuery(resultLetterCountsQuery(useMe().defaultAccount.id, props.props.chosen));
  if (counts.error && !counts.data)
    return <LetterCountsFailed error={counts.error} retry={() => void counts.refetch()} />;
  if (!counts.data) return <Skeleton height={240} aria-busy="true" aria-label="Counting the letters" />;
  if (isEmpty(counts.data)) return <MissingCommunications />;
  return <SendResultLettersWizard {...props} counts={counts.data} />;
}

/** Breakdown, options, confirmation, completed. */
function SendResultLettersWizard({
  props: { chosen, onDone },
  close,
  counts,
}: Props & { readonly counts: ResultLetterCounts }) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const [at, goTo] = useState(0);
  const [options, setOptions] = useState<ChosenOptions>(firstOptions);
  const [completes, setCompletes] = useState(true);
  const [skipDuplicates, skip] = useState(false);
  const [sent, setSent] = useState<LettersSent>();
  const request = { ...chosen, ...options, method: options.method ?? 'PDF', skipDuplicates };
  const plan = useQuery({ ...resultLetterPlanQuery(accountId, request), enabled: at === 2 && !sent });
  const { results } = useSendLetters();
  if (sent) return <SendDone sent={sent} method={request.method} close={close} />;
  const mayComplete = meetsRequirement(me, requirements.editSample);
  const confirm = () =>
    results.mutate(
      { ...request, markComplete: mayComplete && completes, seen: toSeen(plan.data) },
      {
        onSuccess: (outcome) => {
          onDone?.();
          setSent(outcome);
        },
        onError: () => void plan.refetch(),
      },
    );
  const isPdf = options.method === 'PDF';
  return (
    <Wizard
      at={at}
      onStep={(step) => (step === 3 ? confirm() : goTo(step))}
      onSubmit={confirm}
      onCancel={at === 0 ? close : undefined}
      busy={results.isPending}
      problem={at === 2 && results.error ? <SendFailure error={results.error} /> : undefined}
      steps={[
        {
          key: 'breakdown',
          title: 'Letter Breakdown',
          subtitle: 'Each location gets one letter about all of its results in the sampling event.',
          content: <Breakdown counts={counts} />,
        },
        {
          key: 'options',
          title: 'Send Options',
          blockedBecause: options.method ? undefined : 'Choose USPS or PDF',
          content: (
            <Stack gap="md">
              <SendOptions options={options} onChange={setOptions} methods={methods} />
              {mayComplete && <MarkComplete checked={completes} onChange={setCompletes} />}
            </Stack>
          ),
        },
        {
          key: 'confirm',
          title: isPdf ? confirmPdfTitle : 'Confirm',
          nextLabel: isPdf ? 'Start Processing' : 'Confirm & Send',
          blockedBecause: findPlanObstacle(plan),
          content: <PlanToConfirm query={plan} options={options} skipDuplicates={skipDuplicates} onSkip={skip} />,
        },
        { key: 'done', title: 'Send Completed', content: null },
      ]}
    />
  );
}

interface MarkProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function MarkComplete({ checked, onChange }: MarkProps) {
  return (
    <Checkbox
      label="Mark samples complete after sending"
      description="Completed samples can no longer be edited. Samples that miss a result stay open."
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function isEmpty(counts: ResultLetterCounts): boolean {
  return triggerConditions.every((condition) => counts[condition] === 0);
}

function Breakdown({ counts }: { readonly counts: ResultLetterCounts }) {
  return (
    <TallyList
      label="Letters by finding"
      entries={triggerConditions.map((condition) => ({
        key: condition,
        name: triggerConditionLabels[condition],
        many: counts[condition],
      }))}
    />
  );
}
