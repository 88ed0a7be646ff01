import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { shownStatusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { Anchor, Button, Group } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatCount, formatInstant } from '../../ui/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { StageBar, type Stage } from '../../ui/StageBar.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import {
  countLetterStages,
  describeBatchStatus,
  describeMail,
  describeOutcomes,
  describeOutage,
  describeUnsent,
  getBatchTone,
  isToPrintAndMail,
  listBatchItems,
  listUndelivered,
} from './letter.calculation.ts';
import { outdatedLettersQuery } from './letter.queries.ts';
import { sendAgainLabels, useBatchActions } from './BatchActions.tsx';
import classes from './Letters.module.css';

/** How far the letters of a batch are, each stage linked to its letters. */
export function BatchProgress({ batch }: { readonly batch: BatchRow }) {
  const unaddressed = batch.failedUnaddressed ?? 0;
  const sendAgain = useSendAgain(batch);
  // One action at a time: letters that it does not send are listed afterwards.
  const isSentAgainFirst = sendAgain !== undefined && unaddressed === 0;
  const items = listBatchItems(batch).filter(({ filter }) => !isSentAgainFirst || filter !== 'needsResending');
  return (
    <div className={classes['progress']}>
      <Facts batch={batch} />
      {batch.kind !== 'Download' && <Stages batch={batch} />}
      {isToPrintAndMail(batch) && <LettersToMail batch={batch} />}
      {batch.outage && (
        <Alert tone="attention" title="Sending is delayed">
          {describeOutage(batch.outage)}
        </Alert>
      )}
      {batch.status === 'Failed' && <Failure batch={batch} sendAgain={sendAgain} />}
      {batch.mailedOutdated > 0 && (
        <Alert
          tone="urgent"
          title={`${formatCount(batch.mailedOutdated, 'letter')} did not match your records when mailed`}
        >
          {batch.mailedOutdated === 1 ? 'It does not count as a notice.' : 'They do not count as notices.'}{' '}
          <Anchor href={`/communications/batches/${batch.id}?filters[isOutdated]=true`}>
            View {formatCount(batch.mailedOutdated, 'letter')}
          </Anchor>
        </Alert>
      )}
      {items.length > 0 && (
        <Alert tone="attention" title="Letters that need attention">
          {items.map(({ filter, sentence }, index) => (
            <span key={filter}>
              {index > 0 && ', and '}
              <Anchor href={`/communications/batches/${batch.id}?filters[${filter}]=true`}>{sentence}</Anchor>
            </span>
          ))}
          . Open a letter to see why, and to send or write it again.
          {unaddressed > 0 &&
            ` For ${formatCount(unaddressed, 'failed email')} no email address of the recipient is on record now. Record it with the contact, or send a new letter by mail.`}
        </Alert>
      )}
    </div>
  );
}

function Facts({ batch }: { readonly batch: BatchRow }) {
  return (
    <p className={classes['facts']} aria-live="polite">
      <StatusBadge tone={getBatchTone(batch)}>{describeBatchStatus(batch)}</StatusBadge>
      {batch.kind !== 'Download' && (
        <>
          <span>{describeOutcomes(batch)}</span>
          {batch.isCreatingPrintFile && <span>Letters are listed as ready once their file to print exists</span>}
          {batch.isTriedAgain && <span>Trying again after a failed attempt. Letters that are ready are kept</span>}
          <span>{describeMail(batch)}</span>
          <span>{`Letters dated ${formatDay(batch.letterOn)}`}</span>
        </>
      )}
      {listUndelivered(batch).map(({ status, sentence }) =>
        // The letters of a download are listed with their own batches.
        batch.kind === 'Download' ? (
          <span key={status}>{sentence}</span>
        ) : (
          <Anchor key={status} href={getHref(batch, [status])} inherit>
            {sentence}
          </Anchor>
        ),
      )}
      <span>{`Created ${formatInstant(batch.createdOn)} by ${batch.createdBy}`}</span>
      {batch.addressedToResident > 0 && (
        <span>
          {`${formatCount(batch.addressedToResident, 'letter', 'letters')} addressed to “Resident”, because the recipient’s name can’t be printed`}
        </span>
      )}
    </p>
  );
}

/** How far the letters are; canceled ones go nowhere. */
function Stages({ batch }: { readonly batch: BatchRow }) {
  if (batch.status !== 'Cancelled')
    return <StageBar label="Letter progress" goal={batch.letters} stages={listStages(batch)} />;
  return (
    <Alert tone="muted" title="This batch was canceled">
      Its letters do not count as notices.
      {batch.method !== 'Email' && ' If you have printed letters of this batch, do not mail them.'}
    </Alert>
  );
}

/** The action that sends the letters of a failed batch after all, for people who may. */
function useSendAgain(batch: BatchRow): MenuAction | undefined {
  const actions = useBatchActions()(batch);
  return batch.status === 'Failed' ? actions.find(({ label }) => sendAgainLabels.has(label)) : undefined;
}

/** Why nothing was sent, and the way to send it after all, which is in the menu, too. */
function Failure({ batch, sendAgain }: { readonly batch: BatchRow; readonly sendAgain: MenuAction | undefined }) {
  return (
    <Alert tone="attention" title={wereCreated(batch) ? describeUnsent(batch) : 'The letters could not be created'}>
      {batch.failure}
      {sendAgain && ` Choose “${sendAgain.label}”. Letters that can’t be sent this way are listed here afterwards.`}
      {sendAgain && (
        <Group mt="xs">
          <Button size="compact-sm" onClick={sendAgain.run}>
            {sendAgain.label}
          </Button>
        </Group>
      )}
    </Alert>
  );
}

const wereCreated = ({ counts, failedToResend, failedUnaddressed }: BatchRow): boolean =>
  counts.Rendered + failedToResend + (failedUnaddressed ?? 0) > 0;

function LettersToMail({ batch }: { readonly batch: BatchRow }) {
  const me = useMe();
  const mayEdit = meetsRequirement(me, requirements.editCommunication);
  const { data: outdated } = useQuery(outdatedLettersQuery(me.defaultAccount.id, batch.id));
  // Then none may be mailed any more (BatchOutdated), but they may have left before the record changed.
  const isNoneTrue = outdated && outdated.items.length > 0 && outdated.items.length === batch.counts.Rendered;
  return (
    <Alert
      tone="attention"
      title={isNoneTrue ? 'If these letters were mailed already' : 'These letters have not been mailed'}
    >
      {isNoneTrue
        ? 'Record the mailing, so that your records show what households received. The letters do not count as notices.'
        : 'Download the ZIP file, print and mail the letters, and then record the mailing.'}
      {batch.counts.Submitted > 0 && ' Letters that the mail house has are not in the file.'}
      {mayEdit && (
        <Group mt="xs">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openOverlay('recordMailing', { batch })}
            leftSection={<IconMailForward size={14} aria-hidden="true" />}
          >
            Record mailing
          </Button>
        </Group>
      )}
    </Alert>
  );
}

/** A letter by email has no envelope; one to print oneself is mailed once that is recorded. */
function listStages(batch: BatchRow): readonly Stage[] {
  const { queued, created, submitted, mailed, delivered } = countLetterStages(batch);
  const afterSubmission = ['Submitted', ...shownStatusesAfterMailing];
  return [
    { name: 'Queued', count: queued, href: getHref(batch, []) },
    // While letters are being created, more exist than have the status by which they can be listed.
    {
      name: 'Created',
      count: created,
      href: batch.status === 'Rendering' ? undefined : getHref(batch, ['Rendered', ...afterSubmission]),
    },
    ...(batch.byMailHouse || batch.counts.Submitted > 0
      ? [{ name: 'Sent to mail house', count: submitted, href: getHref(batch, afterSubmission) }]
      : []),
    { name: 'Mailed', count: mailed, href: getHref(batch, shownStatusesAfterMailing) },
    { name: 'Delivered', count: delivered, href: getHref(batch, ['Delivered']) },
  ];
}

function getHref({ id }: BatchRow, statuses: readonly string[]): string {
  const query = statuses.map((status) => `filters[status]=${encodeURIComponent(status)}`).join('&');
  return `/communications/batches/${id}${query && `?${query}`}`;
}
