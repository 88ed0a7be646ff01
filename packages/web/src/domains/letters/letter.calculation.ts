import {
  batchStatusLabels,
  deliveryMethodLabels,
  getOutageWords,
  shownBatchStatusLabels,
  type DeliveryMethod,
  type ShownBatchStatus,
} from '@curbstop/contract/letters/letter-batch.values';
import { getShownBatchStatus } from '@curbstop/contract/letters/letter-batch.calculation';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import {
  getShownStatus,
  letterStatusLabels,
  type LetterStatus,
  type ShownStatus,
} from '@curbstop/contract/letters/letter.values';
import type { FieldLabels } from '../../ui/change-labels.ts';
import { formatDay, formatCount, formatInstant, formatNumber } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

const letterTones: Readonly<Record<ShownStatus, StatusTone>> = {
  Queued: 'muted',
  Rendered: 'working',
  Submitted: 'working',
  Mailed: 'done',
  Delivered: 'done',
  Forwarded: 'attention',
  Returned: 'attention',
  Failed: 'failed',
  Cancelled: 'muted',
};

/** A letter that no longer matched the records never looks done. */
export const getLetterTone = (letter: Pick<LetterRow, 'status' | 'forwardedOn' | 'mailedOutdated'>): StatusTone =>
  letter.mailedOutdated === null ? letterTones[getShownStatus(letter)] : 'attention';

const batchTones: Readonly<Record<ShownBatchStatus, StatusTone>> = {
  Draft: 'muted',
  Queued: 'muted',
  Rendering: 'working',
  Ready: 'working',
  Sent: 'done',
  SentInPart: 'attention',
  Cancelled: 'muted',
  Failed: 'failed',
};

type BatchStages = Pick<BatchRow, 'letters' | 'counts'> & Partial<Pick<BatchRow, 'status' | 'sheetsReached'>>;

/** Letters that were created, also those whose part is not stored yet. */
function countBeingCreated({ letters, counts, status, sheetsReached }: BatchStages): number {
  if (status !== 'Rendering' || !sheetsReached) return 0;
  return Math.min(letters, sheetsReached) - counts.Failed - counts.Cancelled;
}

/** How many letters of a batch have reached each stage, from the one that all have reached to the last one. */
export function countLetterStages({ letters, counts, ...progress }: BatchStages) {
  const mailed = counts.Mailed + counts.Delivered + counts.Forwarded + counts.Returned;
  const submitted = counts.Submitted + mailed;
  return {
    queued: letters - counts.Cancelled,
    created: Math.max(counts.Rendered + submitted, countBeingCreated({ letters, counts, ...progress })),
    submitted,
    mailed,
    delivered: counts.Delivered,
  };
}

const outcomes = {
  mailed: ['Mailed', 'Delivered', 'Forwarded', 'Returned'],
  failed: ['Failed'],
  canceled: ['Cancelled'],
  'at the mail house': ['Submitted'],
  'not sent yet': ['Queued', 'Rendered'],
} as const satisfies Readonly<Record<string, readonly ShownStatus[]>>;

/** Title of a failed batch; some of its letters can have been sent before it failed. */
export function describeUnsent({ letters, counts }: Pick<BatchRow, 'letters' | 'counts'>): string {
  const { submitted } = countLetterStages({ letters, counts });
  if (submitted === 0) return 'The letters were not sent';
  const unsent = letters - counts.Cancelled - submitted;
  return `${formatNumber(unsent)} of ${formatCount(letters, 'letter')} ${unsent === 1 ? 'was' : 'were'} not sent`;
}

/** What became of all letters of a batch, each counted once: "10 letters: 7 mailed, 1 failed, 2 not sent yet" */
export function describeOutcomes({ letters, method, counts }: Pick<BatchRow, 'letters' | 'method' | 'counts'>): string {
  const parts = Object.entries(outcomes).flatMap(([name, statuses]) => {
    const number = statuses.reduce((sum, status) => sum + counts[status], 0);
    const word = name === 'mailed' && method === 'Email' ? 'emailed' : name;
    return number === 0 ? [] : [`${formatNumber(number)} ${word}`];
  });
  return [formatCount(letters, 'letter'), parts.join(', ')].filter(Boolean).join(': ');
}

/** Why a letter did not arrive. One that has a PDF was created. */
export function titleOfProblem({ status, documentId }: Pick<LetterRow, 'status' | 'documentId'>): string {
  if (status === 'Returned') return 'This letter was returned';
  if (status !== 'Failed') return 'This letter was forwarded to another address';
  return `This letter could not be ${documentId === null ? 'created' : 'sent'}`;
}

export function describeProblem({
  status,
  returnReason,
  failure,
}: Pick<LetterRow, 'status' | 'returnReason' | 'failure'>): string | null {
  if (status === 'Returned') return returnReason;
  if (status === 'Failed') return failure;
  return 'The people who live at the address on the letter may not have received it. It does not count as a notice to them.';
}

/** Letters of a batch that wait for people: "2 letters need resending" */
export function listBatchItems({
  lettersToResend,
  lettersToRewrite,
}: Pick<BatchRow, 'lettersToResend' | 'lettersToRewrite'>): readonly {
  readonly filter: 'needsResending' | 'needsRewriting';
  readonly sentence: string;
}[] {
  const [toResend, toRewrite] = [lettersToResend ?? 0, lettersToRewrite ?? 0];
  const resending = formatCount(toResend, 'letter needs resending', 'letters need resending');
  const rewriting = `${formatCount(toRewrite, 'letter')} to write again, because the address was corrected`;
  return [
    ...(toResend > 0 ? [{ filter: 'needsResending', sentence: resending } as const] : []),
    ...(toRewrite > 0 ? [{ filter: 'needsRewriting', sentence: rewriting } as const] : []),
  ];
}

/** Letters of a batch that did not arrive, also those that others have replaced: "2 letters returned" */
export function listUndelivered({ counts }: Pick<BatchRow, 'counts'>): readonly {
  readonly status: ShownStatus;
  readonly sentence: string;
}[] {
  const undelivered = [
    { status: 'Failed', sentence: `${formatCount(counts.Failed, 'letter')} could not be created or sent` },
    { status: 'Returned', sentence: `${formatCount(counts.Returned, 'letter')} returned` },
    { status: 'Forwarded', sentence: `${formatCount(counts.Forwarded, 'letter')} forwarded to another address` },
  ] as const;
  return undelivered.filter(({ status }) => counts[status] > 0);
}

/** "Certified, First Class, color" */
export function describeMail({
  method,
  mailType,
  isCertified,
  isColor,
}: Pick<LetterRow, 'method' | 'mailType' | 'isCertified' | 'isColor'>): string {
  const color = isColor ? 'color' : 'black and white';
  if (method === 'PDF') return `${deliveryMethodLabels.PDF}, ${color}`;
  if (method === 'Email') return 'Email';
  return [isCertified ? 'Certified mail' : '', mailType, color].filter(Boolean).join(', ');
}

const day = (value: unknown) => (typeof value === 'string' ? formatDay(value) : '');

/** A letter that was never created or was canceled was not mailed, so it has no number to enter. */
export const canHaveTrackingNumber = ({ isCertified, trackingId, status, documentId }: LetterRow): boolean =>
  isCertified && (trackingId !== null || !(status === 'Cancelled' || (status === 'Failed' && documentId === null)));

export const trackingLabel = ({ trackingId }: Pick<LetterRow, 'trackingId'>): string =>
  trackingId === null ? 'Enter tracking number' : 'Change tracking number';

/** The fields of a letter in its change history. */
export const letterFieldLabels: Readonly<Record<string, FieldLabels>> = {
  letterName: { label: 'Letter name' },
  recipientName: { label: 'Recipient' },
  method: { label: 'Delivery', words: (value) => deliveryMethodLabels[value as DeliveryMethod] ?? String(value) },
  status: { label: 'Status', words: (value) => letterStatusLabels[value as LetterStatus] ?? String(value) },
  failure: { label: 'Problem' },
  outdatedReason: { label: 'Outdated when mailed' },
  mailedOn: { label: 'Mailed on', words: day },
  inTransitOn: { label: 'In transit on', words: day },
  forwardedOn: { label: 'Forwarded on', words: day },
  deliveredOn: { label: 'Delivered on', words: day },
  returnedOn: { label: 'Returned on', words: day },
  returnReason: { label: 'Reason for return' },
  trackingId: { label: 'Tracking number' },
  reportedTrackingId: { label: 'Other number reported by the mail house' },
  address: { label: 'Address' },
  sentAgainTo: { label: 'Sent again to' },
  hasPage: { label: 'Web version', words: (value) => (value === true ? 'On' : 'Off') },
};

/** What a download has of the letters that were requested, and which of them are not to be mailed. */
export function describeDownload({
  fileName,
  requested,
  letters,
  counts,
}: Pick<BatchRow, 'letters' | 'counts'> & {
  readonly fileName: string;
  readonly requested: number;
}): readonly string[] {
  const missing = requested - letters;
  const { submitted } = countLetterStages({ letters, counts });
  return [
    `${fileName} is in your downloads. It contains ${formatCount(letters, 'letter')}.`,
    ...(missing > 0
      ? [
          missing === 1
            ? '1 letter is not in it, because it is queued, was canceled, could not be created or no longer matches your records.'
            : `${formatNumber(missing)} letters are not in it, because they are queued, were canceled, could not be created or no longer match your records.`,
        ]
      : []),
    ...(submitted > 0
      ? [
          `${formatCount(submitted, 'letter of it was', 'letters of it were')} mailed or sent to the mail house already. Do not mail them again.`,
        ]
      : []),
    ...describeUndelivered(counts),
  ];
}

/** Their PDFs are in the file, but to resend them makes a new letter, with the address that is chosen. */
function describeUndelivered({ Returned, Forwarded, Failed }: BatchRow['counts']): readonly string[] {
  const cameBack = Returned + Forwarded;
  return [
    ...(cameBack > 0
      ? [
          `${formatCount(cameBack, 'letter of it was', 'letters of it were')} returned or forwarded, and did not reach the recipient. Open the letter in the letter log to send it again.`,
        ]
      : []),
    ...(Failed > 0
      ? [
          `${formatCount(Failed, 'letter of it', 'letters of it')} could not be sent. Open the letter in the letter log to see why before you mail it.`,
        ]
      : []),
  ];
}

/** A download is done once it is ready; letters are not before they have left. */
export function getBatchTone({
  status,
  kind,
  counts,
  outage,
}: Pick<BatchRow, 'status' | 'kind' | 'counts' | 'outage'>): StatusTone {
  if (outage) return 'attention';
  const shownStatus = getShownBatchStatus({ status, kind, counts });
  if (shownStatus === 'Sent' && counts.Submitted > 0) return 'working';
  return status === 'Ready' && kind === 'Download' ? 'done' : batchTones[shownStatus];
}

/** Whether the letters of a batch wait for people to print and mail them. */
export function isToPrintAndMail({
  status,
  kind,
  method,
  counts,
  byMailHouse,
}: Pick<BatchRow, 'status' | 'kind' | 'method' | 'counts' | 'byMailHouse'>): boolean {
  return status === 'Ready' && kind !== 'Download' && method !== 'Email' && !byMailHouse && counts.Rendered > 0;
}

/**
 * How many letters of a batch have left by email or to the mail house, so that it can be stopped but no longer
 * canceled.
 */
export function countLettersLeft({ method, counts }: Pick<BatchRow, 'method' | 'counts'>): number {
  const { mailed, submitted } = countLetterStages({ letters: 0, counts });
  if (method === 'Email') return mailed;
  return counts.Submitted > 0 ? submitted : 0;
}

/** What keeps the letters of a batch from leaving, with the time of the next attempt. */
export const describeOutage = ({ code, nextAttemptAt }: NonNullable<BatchRow['outage']>): string =>
  `${getOutageWords(code).sentence} ${nextAttemptAt === null ? 'Curbstop is trying again now.' : `Next attempt: ${formatInstant(nextAttemptAt)}.`}`;

/** "Creating letters: 250 of 1,000" */
export function describeBatchStatus(batch: BatchRow): string {
  const { status, letters, counts, method, byMailHouse, outage } = batch;
  if (outage) return getOutageWords(outage.code).label;
  if (isToPrintAndMail(batch)) return 'Ready to print and mail';
  if (status === 'Ready' && byMailHouse) return 'Sending to mail house';
  const shownStatus = getShownBatchStatus(batch);
  if (shownStatus === 'Sent' && counts.Submitted > 0) return 'At mail house';
  if (status === 'Ready' && method === 'Email') return counts.Rendered > 0 ? 'Sending emails' : 'Not sent';
  if (status !== 'Rendering') return shownBatchStatusLabels[shownStatus];
  const { created } = countLetterStages(batch);
  const step = batch.isCreatingPrintFile ? 'Creating files to print' : batchStatusLabels[status];
  return `${step}: ${formatNumber(created)} of ${formatNumber(letters)}`;
}
