import { defineList } from '../primitives/list.ts';

/**
 * What a batch contains: letters with results, letters to chosen locations, or letters of other batches to download.
 */
export const batchKinds = ['Results', 'AdHoc', 'Download'] as const;
export type BatchKind = (typeof batchKinds)[number];
export const batchKindLabels: Readonly<Record<BatchKind, string>> = {
  Results: 'Results letters',
  AdHoc: 'Company letterhead',
  Download: 'Download',
};

/** How letters leave: printed and mailed, as PDF files to print and mail oneself, or by email [B3.24]. */
export const deliveryMethods = ['Mail', 'PDF', 'Email'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const deliveryMethodLabels: Readonly<Record<DeliveryMethod, string>> = {
  Mail: 'USPS mail',
  PDF: 'PDF to print',
  Email: 'Email',
};

/** [B3.24]: certified mail is First Class only. */
export const mailTypes = ['First Class', 'Standard'] as const;
export type MailType = (typeof mailTypes)[number];

/** Certified mail is First Class mail: PDF files, emails and Standard mail are never certified [B4.2]. */
export function canBeCertified({
  method,
  mailType,
}: {
  readonly method: DeliveryMethod | undefined;
  readonly mailType: MailType;
}): boolean {
  return method === 'Mail' && mailType === 'First Class';
}

/** How the letters of a batch are sent [B3.24]. */
export interface SendOptions {
  readonly isColor: boolean;
  readonly mailType: MailType;
  readonly isCertified: boolean;
  /**
   * The samples of result letters are completed once the letters have left: of PDFs, once their mailing is recorded.
   */
  readonly markComplete: boolean;
}
/** [B4.6] */
export const defaultSendOptions: SendOptions = {
  isColor: true,
  mailType: 'First Class',
  isCertified: false,
  markComplete: true,
};

export const batchStatuses = ['Draft', 'Queued', 'Rendering', 'Ready', 'Sent', 'Cancelled', 'Failed'] as const;
export type BatchStatus = (typeof batchStatuses)[number];
export const batchStatusLabels: Readonly<Record<BatchStatus, string>> = {
  Draft: 'Draft',
  Queued: 'Queued',
  Rendering: 'Creating letters',
  Ready: 'Ready',
  Sent: 'Sent',
  Cancelled: 'Canceled',
  Failed: 'Failed',
};

/** The statuses that people see and filter by: a batch of which only some letters have left is neither sent nor failed. */
export const shownBatchStatuses = [
  'Draft',
  'Queued',
  'Rendering',
  'Ready',
  'Sent',
  'SentInPart',
  'Cancelled',
  'Failed',
] as const satisfies readonly (BatchStatus | 'SentInPart')[];
export type ShownBatchStatus = (typeof shownBatchStatuses)[number];
export const shownBatchStatusLabels: Readonly<Record<ShownBatchStatus, string>> = {
  ...batchStatusLabels,
  SentInPart: 'Sent in part',
};

/** Statuses of batches whose sending has ended. */
export const endedBatchStatuses: readonly BatchStatus[] = ['Sent', 'Failed'];

/** Where each status can lead. A failed batch is queued again; letters that are done are not created a second time. */
export const batchStatusChanges: Readonly<Record<BatchStatus, readonly BatchStatus[]>> = {
  // A download of letters that exist is ready at once.
  Draft: ['Queued', 'Ready', 'Cancelled'],
  Queued: ['Rendering', 'Failed', 'Cancelled'],
  Rendering: ['Ready', 'Failed', 'Cancelled'],
  Ready: ['Sent', 'Cancelled'],
  Sent: [],
  Cancelled: [],
  // The rest of the emails is given up.
  Failed: ['Queued', 'Sent', 'Cancelled'],
};

/**
 * Why the letters of a ready batch are not leaving, by the code of the problem. They are kept, and sending is tried
 * again.
 */
const outages = {
  mailServerUnreachable: {
    label: 'Mail server does not answer',
    sentence: 'The mail server does not answer. The letters that were not sent are kept.',
  },
  mailServerBusy: {
    label: 'Mail server accepts letters later',
    sentence: 'The mail server asked for the remaining letters to be sent later. They are kept.',
  },
  mailHouseUnavailable: {
    label: 'Mail house does not answer',
    sentence: 'The mail house does not answer. Letters that it has not accepted are kept.',
  },
  pdfUnavailable: {
    label: 'PDFs can’t be read',
    sentence: 'The stored PDFs of some letters can’t be read, so they were not sent to the mail house. They are kept.',
  },
} as const;
const otherOutage = {
  label: 'Sending is delayed',
  sentence: 'The last attempt failed because of a server error. The letters that were not sent are kept.',
};

export const getOutageWords = (code: string): { readonly label: string; readonly sentence: string } =>
  new Map<string, { readonly label: string; readonly sentence: string }>(Object.entries(outages)).get(code) ??
  otherOutage;

/** Statuses in which work on the batch is still running, so its page loads it again. */
export const unfinishedBatchStatuses: readonly BatchStatus[] = ['Queued', 'Rendering'];

export const maxBatchLetters = 10_000;

export const batchList = defineList({
  defaultSort: '-createdOn',
  fields: {
    title: { label: 'Batch', filter: 'text' },
    kind: { label: 'Contents', filter: 'choice', choices: batchKinds },
    method: { label: 'Delivery', filter: 'choice', choices: deliveryMethods },
    status: { label: 'Status', filter: 'choice', choices: shownBatchStatuses },
    /** Failed, with letters that have not left and were neither canceled nor sent again. */
    isUnsent: { label: 'Not sent', filter: 'boolean' },
    createdBy: { label: 'Created by', filter: 'text' },
    createdOn: { label: 'Created on', filter: 'instant', sort: true },
  },
});
