import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { letterList, type ShownStatus } from '@curbstop/contract/letters/letter.values';

/** The letters of one batch, location, event or program; without it, all of the account. */
export type LetterScope = Readonly<Partial<Record<'batchId' | 'locationId' | 'eventId' | 'programId', string>>>;

// Letters of a location, a text or a batch are opened from there.
const {
  programId,
  eventId,
  locationId: _location,
  communicationId: _text,
  batchId: _batch,
  ...fields
} = letterList.fields;
// Chosen by words: a chip “Needs resending: Yes” says little.
const needsResending = { ...fields.needsResending, filter: 'choice' } as const;
const needsRewriting = { ...fields.needsRewriting, filter: 'choice' } as const;
const isReplaced = { ...fields.isReplaced, filter: 'choice' } as const;
const ofBatch = { ...letterList, fields: { ...fields, needsResending, needsRewriting, isReplaced } };
const ofProgram = { ...letterList, fields: { ...ofBatch.fields, eventId } };
const ofAccount = { ...letterList, fields: { ...ofBatch.fields, programId, eventId } };

/** The filters of the list: those that its letters can differ in. */
export function getLogList(within: LetterScope | undefined) {
  if (within === undefined) return ofAccount;
  return within.programId === undefined ? ofBatch : ofProgram;
}

/** Letters that did not arrive and that no later one has replaced. */
export const resendLettersHref = '/communications/letter-logs?filters[needsResending]=true';

/** Where a new letter is written in place of one that can't be sent again. */
export const getRewritingHref = ({ campaignKey, locationId }: Pick<LetterRow, 'campaignKey' | 'locationId'>): string =>
  campaignKey === null ? `/locations/${locationId}/details` : `/communications/campaigns/${campaignKey}`;

export function nameRecipient({ recipientName, address, location }: LetterRow): string {
  return recipientName || address[0] || location.address;
}

export const nameLocation = ({ location }: LetterRow): string => `${location.address}, ${location.city}`;

/** Whether a download leaves the letter out for certain. */
export const hasNoPdf = ({ documentId, status }: Pick<LetterRow, 'documentId' | 'status'>): boolean =>
  documentId === null || status === 'Cancelled';

const statusesWithoutPdf: readonly string[] = ['Queued', 'Cancelled'] satisfies readonly ShownStatus[];

/** Whether no letter that a filter by status matches can have a PDF to send. */
export const matchesNoPdf = (statuses: readonly string[] = []): boolean =>
  statuses.length > 0 && statuses.every((status) => statusesWithoutPdf.includes(status));
