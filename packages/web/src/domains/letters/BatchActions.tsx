import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { batchStatusChanges } from '@curbstop/contract/letters/letter-batch.values';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { Button } from '@mantine/core';
import { IconBarcode, IconDownload, IconMailForward, IconRefresh, IconSend, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { formatCount } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { toastError, toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { countLettersLeft, isToPrintAndMail } from './letter.calculation.ts';
import { useBatchDownload, useLetterCommands } from './letter.commands.ts';
import { batchQuery } from './letter.queries.ts';

const [tryAgain, resendFailedLetters] = ['Try again', 'Send failed letters again'] as const;
/** The actions that send a failed batch after all. */
export const sendAgainLabels: ReadonlySet<string> = new Set([tryAgain, resendFailedLetters]);

/** What can be done with a batch in its status, for people who may. */
export function useBatchActions(): (batch: BatchRow) => readonly MenuAction[] {
  const mayEdit = meetsRequirement(useMe(), requirements.editCommunication);
  const download = useBatchDownload();
  const { cancel, retry } = useLetterCommands();
  const confirmResend = useResendFailed();
  const confirmCancel = (batch: BatchRow) =>
    openOverlay('confirm', {
      title: 'Cancel this batch?',
      sentence: `${formatCount(batch.letters, 'letter')} of “${batch.title}” will not be sent. Letters that you have printed already must not be mailed.`,
      confirmLabel: 'Cancel batch',
      cancelLabel: 'Keep batch',
      tone: 'danger',
      onConfirm: async () => {
        const { status } = await cancel(batch);
        toastSuccess(`“${batch.title}” was ${status === 'Cancelled' ? 'canceled' : 'stopped'}`);
      },
    });
  const confirmStop = (batch: BatchRow) =>
    openOverlay('confirm', {
      title: batch.method === 'Email' ? 'Stop sending emails?' : 'Stop sending to the mail house?',
      sentence: describeStop(batch),
      confirmLabel: 'Stop sending',
      cancelLabel: 'Keep sending',
      tone: 'danger',
      onConfirm: async () => {
        const { counts } = await cancel(batch);
        toastSuccess(
          `${batch.method === 'Email' ? formatCount(counts.Cancelled, 'email was', 'emails were') : formatCount(counts.Cancelled, 'letter was', 'letters were')} not sent`,
        );
      },
    });
  const queueAgain = (batch: BatchRow) =>
    void retry(batch).then(
      () => toastSuccess(`“${batch.title}” was queued again`),
      (error: unknown) => toastFailure('The batch could not be queued. ', error),
    );
  return (batch) => {
    const may = (status: BatchRow['status']) => mayEdit && batchStatusChanges[batch.status].includes(status);
    return [
      ...(batch.documentId === null
        ? []
        : [{ label: 'Download ZIP', icon: IconDownload, run: () => download.mutate(batch) }]),
      ...(mayEdit && isToPrintAndMail(batch)
        ? [
            {
              label: 'Record mailing',
              icon: IconMailForward,
              run: () => void openOverlay('recordMailing', { batch }),
            },
          ]
        : []),
      ...(mayEdit && batch.isCertified && batch.documentId !== null
        ? [
            {
              label: 'Record tracking numbers',
              icon: IconBarcode,
              run: () => void openOverlay('recordTrackingNumbers', {}),
            },
          ]
        : []),
      ...(may('Queued') && batch.canTryAgain
        ? [{ label: tryAgain, icon: IconRefresh, run: () => queueAgain(batch) }]
        : []),
      ...(mayEdit && batch.failedToResend > 0
        ? [{ label: resendFailedLetters, icon: IconSend, run: () => confirmResend(batch) }]
        : []),
      ...(may('Cancelled') && countLettersLeft(batch) === 0
        ? [{ label: 'Cancel batch', icon: IconX, tone: 'danger' as const, run: () => void confirmCancel(batch) }]
        : []),
      ...(may('Cancelled') && countLettersLeft(batch) > 0
        ? [{ label: 'Stop sending', icon: IconX, tone: 'danger' as const, run: () => void confirmStop(batch) }]
        : []),
    ];
  };
}

/** Sends the failed letters of a batch again after a confirmation. */
function useResendFailed(): (batch: BatchRow) => void {
  const { resendFailed } = useLetterCommands();
  const { id: accountId } = useMe().defaultAccount;
  const client = useQueryClient();
  const confirm = (batch: BatchRow) => {
    if (batch.failedToResend === 0) {
      toastError(
        `No failed letter of “${batch.title}” can be sent again: no email address of the recipients is on record now.`,
      );
      return;
    }
    openOverlay('confirm', {
      title: 'Send failed letters again?',
      sentence: `${formatCount(batch.failedToResend, 'letter')} of “${batch.title}” will be sent again to the ${batch.method === 'Email' ? 'email addresses on record now' : 'same addresses'}, as a new batch. Letters that may have arrived are not among them.`,
      confirmLabel: 'Resend',
      onConfirm: async () => toastSuccess(describeResent(await resendFailed(batch))),
    });
  };
  return (batch) => {
    // Lists don't compare failed emails with the contacts.
    if (batch.method !== 'Email' || batch.failedUnaddressed !== null) return confirm(batch);
    void client
      .fetchQuery(batchQuery(accountId, batch.id))
      .then(confirm, (error: unknown) => toastFailure('The batch could not be loaded. ', error));
  };
}

function describeResent({
  batch,
  outdated,
  unaddressed,
}: {
  readonly batch: Pick<BatchRow, 'letters'>;
  readonly outdated: number;
  readonly unaddressed: number;
}): string {
  const sentences = [`${formatCount(batch.letters, 'letter')} will be sent again.`];
  if (outdated > 0)
    sentences.push(`${formatCount(outdated, 'letter is', 'letters are')} out of date and will not be sent.`);
  if (unaddressed > 0)
    sentences.push(
      `${formatCount(unaddressed, 'letter')} will not be sent, because no email address is on record now for the recipient.`,
    );
  return sentences.join(' ');
}

function describeStop(batch: BatchRow): string {
  const left = countLettersLeft(batch);
  const were = left === 1 ? 'was' : 'were';
  if (batch.method === 'Email')
    return `${formatCount(left, 'email')} of “${batch.title}” ${were} already sent. The others will not be sent.`;
  return `${formatCount(left, 'letter')} of “${batch.title}” ${were} already sent to the mail house and will be mailed. The others will not be mailed.`;
}

/** The one main action of a batch. What the mail house mails is not to be printed. */
export function BatchDownloadButton({ batch }: { readonly batch: BatchRow }) {
  const download = useBatchDownload();
  if (batch.documentId === null || batch.byMailHouse) return null;
  return (
    <Button
      loading={download.isPending}
      onClick={() => download.mutate(batch)}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
    >
      Download ZIP
    </Button>
  );
}
