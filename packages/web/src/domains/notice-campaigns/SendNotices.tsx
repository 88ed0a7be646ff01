import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { LettersSent } from '@curbstop/contract/letters/sending.rules';
import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { noticeRecipients, type NoticePlan } from '@curbstop/contract/notice-campaigns/notice-sending.rules';
import { Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../ui/format.ts';
import { Note } from '../../ui/Note.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { Wizard } from '../../ui/Wizard.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { LetterPlan } from '../letters/LetterPlan.tsx';
import { findPlanObstacle, toSeen } from '../letters/PlanToConfirm.tsx';
import { firstOptions, type ChosenOptions } from '../letters/sending.calculation.ts';
import { confirmPdfTitle } from '../letters/sending-words.calculation.ts';
import { SendDone } from '../letters/SendDone.tsx';
import { SendFailure } from '../letters/SendFailure.tsx';
import { SendOptions } from '../letters/SendOptions.tsx';
import { useSendNotices } from './campaign.commands.ts';
import { noticePlanQuery } from './campaign.queries.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    sendNotices: {
      readonly campaign: Pick<Campaign, 'key' | 'kind' | 'title'>;
      /** How many notices are left, for the title. */
      readonly remaining: number;
    };
  }
}

const methods: readonly DeliveryMethod[] = ['Mail', 'PDF', 'Email'];

/** Send the notices of a campaign that have no letter yet: method, confirmation, completed. */
export function SendNotices({ props: { campaign }, close }: OverlayContentProps<'sendNotices'>) {
  const accountId = useMe().defaultAccount.id;
  const [at, goTo] = useState(0);
  const [options, setOptions] = useState<ChosenOptions>(firstOptions);
  const [sent, setSent] = useState<LettersSent>();
  const request = { ...options, method: options.method ?? 'PDF' };
  const plan = useQuery({ ...noticePlanQuery(accountId, campaign.key, request), enabled: at === 1 && !sent });
  const sending = useSendNotices(campaign.key);
  if (sent) return <SendDone sent={sent} method={request.method} close={close} />;
  const confirm = () =>
    sending.mutate({ ...request, seen: toSeen(plan.data) }, { onSuccess: setSent, onError: () => void plan.refetch() });
  const isPdf = options.method === 'PDF';
  return (
    <Wizard
      at={at}
      onStep={(step) => (step === 2 ? confirm() : goTo(step))}
      onSubmit={confirm}
      onCancel={at === 0 ? close : undefined}
      busy={sending.isPending}
      problem={at === 1 && sending.error ? <SendFailure error={sending.error} /> : undefined}
      steps={[
        {
          key: 'method',
          title: 'How to send',
          subtitle: `${campaign.title}: only notices without a letter are sent.`,
          blockedBecause: options.method ? undefined : 'Choose how to send the letters',
          content: (
            <SendOptions options={options} methods={methods} recipients={noticeRecipients} onChange={setOptions} />
          ),
        },
        {
          key: 'confirm',
          title: isPdf ? confirmPdfTitle : 'Confirm',
          nextLabel: isPdf ? 'Start Processing' : 'Confirm & Send',
          blockedBecause: findPlanObstacle(plan),
          content: <NoticesToConfirm query={plan} options={options} kind={campaign.kind} />,
        },
        { key: 'done', title: 'Send Completed', content: null },
      ]}
    />
  );
}

interface ConfirmProps {
  readonly query: UseQueryResult<NoticePlan>;
  readonly options: ChosenOptions;
  readonly kind: Campaign['kind'];
}

function NoticesToConfirm({ query, options, kind }: ConfirmProps) {
  const later = query.data?.later ?? 0;
  return (
    <Stack gap="md">
      <LetterPlan query={query} options={options} />
      {later > 0 && (
        <Note tone="attention" title={`${formatCount(later, 'notice is', 'notices are')} left for another batch`}>
          One batch has no room for all. Send the remaining notices again afterwards.
        </Note>
      )}
      <Text size="sm" c="dimmed">
        {kind === 'consumerNotice'
          ? 'Each location gets one letter with its results. '
          : 'Each location gets the active letter for it, in the recipient’s language if there is one. Of several, the one that was changed last is sent. '}
        {options.method === 'Email'
          ? 'The rule asks for mail or another method that your State has approved.'
          : 'The notices count as done once the batch is recorded as mailed.'}
      </Text>
    </Stack>
  );
}
