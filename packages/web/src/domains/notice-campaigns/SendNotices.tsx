import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { Campaign } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { describeEarlierLetters } from '@curbstop/contract/letters/earlier-letter.calculation';
import { noticeRecipients } from '@curbstop/contract/letters/sending.values';
import type { NoticePlan } from '@curbstop/contract/notice-campaigns/notice-sending.rules';
import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { LetterPlan } from '../letters/LetterPlan.tsx';
import { emailNeedsApproval } from '../letters/sending-words.calculation.ts';
import type { ChosenOptions } from '../letters/sending.calculation.ts';
import { SendWizard, type SendChoice } from '../letters/SendWizard.tsx';
import { useSendNotices } from './campaign.commands.ts';
import { EndedExceedanceNote, ExceedanceDetails, MailNotSufficient } from './ExceedanceDetails.tsx';
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
  const sending = useSendNotices(campaign.key);
  const [isRepeatConfirmed, setRepeatConfirmed] = useState(false);
  const [isExceedanceConfirmed, setExceedanceConfirmed] = useState(false);
  const isOfExceedance = campaign.kind === 'tier1Notice';
  return (
    <SendWizard
      methods={methods}
      recipients={noticeRecipients}
      optionsStep={{
        ...(isOfExceedance && { content: () => <MailNotSufficient /> }),
        key: 'method',
        title: 'How to send',
        subtitle: `${campaign.title}: only notices that have no valid letter yet are included.`,
        withoutMethod: 'Choose how to send the letters',
      }}
      planQuery={(choice) => noticePlanQuery(accountId, campaign.key, toOptions(choice))}
      confirmation={(query, options) => (
        <NoticesToConfirm query={query} options={options} kind={campaign.kind}>
          <RepeatedLetters plan={query.data} checked={isRepeatConfirmed} onChange={setRepeatConfirmed} />
          {isOfExceedance && (
            <LettersOfExceedance
              isStandardMail={options.method === 'Mail' && options.mailType === 'Standard'}
              title={campaign.title}
              plan={query.data}
              checked={isExceedanceConfirmed}
              onChange={setExceedanceConfirmed}
            />
          )}
        </NoticesToConfirm>
      )}
      findObstacle={(plan) =>
        plan && plan.previouslySent > 0 && !isRepeatConfirmed
          ? 'Confirm that the letters are sent again'
          : isOfExceedance && !isExceedanceConfirmed
            ? 'Confirm that the letter is about this exceedance'
            : undefined
      }
      send={(choice) =>
        sending.mutateAsync({
          ...toOptions(choice),
          seen: choice.seen,
          ...(isOfExceedance && { isAboutExceedance: isExceedanceConfirmed }),
        })
      }
      close={close}
    />
  );
}

/** Notices are owed once, so duplicates are no choice. */
const toOptions = ({ method, to, isColor, mailType, isCertified, addressToResident }: SendChoice) => ({
  addressToResident,
  method,
  to,
  isColor,
  mailType,
  isCertified,
});

interface ConfirmProps {
  readonly query: UseQueryResult<NoticePlan>;
  readonly options: ChosenOptions;
  readonly kind: Campaign['kind'];
  readonly children: ReactNode;
}

/** Which letter each location gets. */
function describeChoice(kind: ConfirmProps['kind']): string {
  if (kind === 'consumerNotice') return 'Each location gets one letter with its results.';
  const letter =
    kind === 'tier1Notice' ? 'the active letter of this notice' : 'the active letter for its classification';
  return `Each location gets ${letter}, in the recipient’s language if available. If several are active, the most recently changed one is sent.`;
}

function NoticesToConfirm({ query, options, kind, children }: ConfirmProps) {
  const { hasMailHouse } = useMe();
  const later = query.data?.later ?? 0;
  return (
    <Stack gap="md">
      <LetterPlan query={query} options={options} />
      <WithoutActiveLetter plan={query.data} />
      {children}
      <OpenYear plan={query.data} />
      {later > 0 && (
        <Alert tone="attention" title={`${formatCount(later, 'notice does', 'notices do')} not fit in this batch`}>
          Send them in another batch after this one.
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {describeChoice(kind)}{' '}
        {options.method === 'Email'
          ? emailNeedsApproval
          : options.method === 'Mail' && hasMailHouse
            ? 'Notices count as done once the mail house reports that they were mailed.'
            : 'Notices count as done once you record the batch as mailed.'}
      </Text>
    </Stack>
  );
}

interface ConfirmationProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

interface ExceedanceProps extends ConfirmationProps, Pick<Campaign, 'title'> {
  readonly isStandardMail: boolean;
  readonly plan: NoticePlan | undefined;
}

/**
 * A letter that names another level or period is refused; whether the rest of its text is about this exceedance, people
 * confirm.
 */
function LettersOfExceedance({ isStandardMail, title, plan, checked, onChange }: ExceedanceProps) {
  const { exceedance = null, endedExceedance } = plan ?? {};
  const isTyped = Boolean(endedExceedance) && exceedance === null;
  return (
    <>
      <MailNotSufficient />
      {isStandardMail && (
        <Alert tone="attention" title="Standard mail is slower than First Class">
          Go back and choose First Class, so that people get this notice sooner.
        </Alert>
      )}
      <EndedExceedanceNote ended={endedExceedance} hasNumbers={!isTyped} />
      <Alert tone="attention" title={title}>
        {exceedance && <ExceedanceDetails exceedance={exceedance} />}
        {isTyped
          ? 'A letter that uses data fields of the exceedance, names another period or does not state the 90th percentile is not sent. Compare the numbers that you typed with your records.'
          : 'Fields of the exceedance in the letter are filled in with these values. A letter that states another 90th percentile, period or number of samples above the action level, or that says there was no exceedance, is not sent. Other text, such as corrective actions, is not compared with your records.'}
        <Checkbox
          mt="xs"
          label="The letter is about this exceedance"
          // What is confirmed is not shown before the letters are counted.
          disabled={plan === undefined}
          checked={checked && plan !== undefined}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </Alert>
    </>
  );
}

interface RepeatedProps extends ConfirmationProps {
  readonly plan: NoticePlan | undefined;
}

/**
 * Letters that count for another year or campaign are no reason to send none, but people decide whether they repeat
 * them.
 */
function RepeatedLetters({ plan, checked, onChange }: RepeatedProps) {
  if (!plan || plan.previouslySent === 0) return null;
  return (
    <Alert tone="attention" title="Earlier letters">
      {describeEarlierLetters(plan)} Those letters do not count for this campaign.
      <Checkbox
        mt="xs"
        label="Send the letter again"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </Alert>
  );
}

/** These are not part of the plan, so its counts alone would look complete. */
function WithoutActiveLetter({ plan }: Pick<RepeatedProps, 'plan'>) {
  const many = plan?.withoutActiveLetter ?? 0;
  if (many === 0) return null;
  const isAll = plan?.remaining === 0;
  return (
    <Alert
      tone="attention"
      title={
        isAll
          ? 'None of the notices to send has an active letter'
          : `${formatCount(many, 'of the notices to send has', 'of the notices to send have')} no active letter`
      }
    >
      {isAll ? `Nothing can be sent for ${formatCount(many, 'notice', 'notices')}. ` : 'They are not counted above. '}
      <Anchor href="/communications/letters" inherit>
        Activate a letter
      </Anchor>{' '}
      for them first.
    </Alert>
  );
}

function OpenYear({ plan }: Pick<RepeatedProps, 'plan'>) {
  if (!plan?.openBefore) return null;
  const { key, title, remaining } = plan.openBefore;
  return (
    <Alert
      tone="attention"
      title={`${formatCount(remaining, 'notice', 'notices')} for the previous year ${remaining === 1 ? 'was' : 'were'} not sent`}
    >
      These letters do not count for{' '}
      <Anchor href={`/communications/campaigns/${key}`} inherit>
        {title}
      </Anchor>
      . Send those first.
    </Alert>
  );
}
