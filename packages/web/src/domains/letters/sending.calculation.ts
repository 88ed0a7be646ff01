import {
  canBeCertified,
  defaultSendOptions,
  type DeliveryMethod,
  type MailType,
} from '@curbstop/contract/letters/letter-batch.values';
import type { RecipientChoice } from '@curbstop/contract/communications/recipient.values';
import { sendFailed } from './sending-words.calculation.ts';
import { genericSentence, toErrorMessage } from '../../ui/error-message.ts';

/** What a person chooses about sending; without a method nothing can be sent yet [B4.1]. */
export interface ChosenOptions {
  readonly method: DeliveryMethod | undefined;
  readonly to: RecipientChoice;
  readonly isColor: boolean;
  readonly mailType: MailType;
  readonly isCertified: boolean;
}

/** [B4.6, B9.4] */
export const firstOptions: ChosenOptions = {
  method: undefined,
  to: 'serviceAddress',
  isColor: defaultSendOptions.isColor,
  mailType: defaultSendOptions.mailType,
  isCertified: defaultSendOptions.isCertified,
};

/** A certification that is not possible any more is cleared. */
export function changeOptions(before: ChosenOptions, change: Partial<ChosenOptions>): ChosenOptions {
  const changedValues = { ...before, ...change };
  return { ...changedValues, isCertified: changedValues.isCertified && canBeCertified(changedValues) };
}

const checkForLetters = 'Check the Letter Log to make sure that no letters went out.';
const checkForDuplicates = 'Check the Letter Log before you try again, to avoid duplicates.';
/** Sentences that lead to the letter log. */
export const letterLogHints: ReadonlySet<string> = new Set([checkForLetters, checkForDuplicates]);

/**
 * [B8.4]: why letters were not sent, as the server says it, and what to check before they are sent again. Also after a
 * refusal: an earlier attempt, or another person, may have sent them.
 */
export function describeSendFailure(error: unknown): readonly string[] {
  const { sentences, status } = toErrorMessage(error);
  const [message = sendFailed] = status > 0 ? sentences.filter((sentence) => sentence !== genericSentence) : [];
  return [message, message.includes('Bulk send') ? checkForLetters : checkForDuplicates];
}
