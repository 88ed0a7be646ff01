import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { emailAddress } from '../primitives/email.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { maxAddressLength, maxAddressLines } from './letter.values.ts';
import { findTrackingShapeProblem, toComparable } from './tracking-number.calculation.ts';
import { createRequiredReason, maxReasonLength } from '../primitives/required-text.ts';

/** What became of the letters of a batch that no longer match the records. */
const outdatedOutcomes = ['mailed', 'notMailed'] as const;

export const mailing = z.object({
  mailedOn: calendarDate,
  /** Required if the batch has such letters. */
  outdatedLetters: z.enum(outdatedOutcomes, 'Choose whether these letters were mailed').optional(),
});
export type Mailing = z.output<typeof mailing>;

/** The tracking number of one letter. None takes a wrong number away, with the reason. */
export const trackingEntry = z
  .object({
    trackingId: z
      .string()
      .transform(toComparable)
      .superRefine((number, checked) => {
        const message = findTrackingShapeProblem(number);
        if (message !== undefined) checked.addIssue({ code: 'custom', message });
      })
      .nullable(),
    reason: z.string().trim().max(maxReasonLength).nullable().default(null),
  })
  .refine(({ trackingId, reason }) => trackingId !== null || (reason ?? '') !== '', {
    path: ['reason'],
    message: 'Enter why the number is removed',
    when: isObjectInput,
  });
export type TrackingEntry = z.output<typeof trackingEntry>;

/** Why a letter that was recorded as returned was not: its notice counts again, so the record says why. */
export const undoReturnRequest = z.object({ reason: createRequiredReason() });

/** Where a letter is sent again: on paper to an address, by email to an email address. */
export const resendRequest = z.object({
  recipientName: z.string().trim().max(maxAddressLength, `At most ${maxAddressLength} characters`),
  address: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'Remove blank lines')
        .max(maxAddressLength, `At most ${maxAddressLength} characters in a line`),
    )
    .min(2, 'Enter the name or street, and the city with its ZIP')
    .max(maxAddressLines, `At most ${maxAddressLines} lines`)
    .optional(),
  email: emailAddress.optional(),
  /** Whether the person confirmed the address from which USPS returned the letter. */
  isSameAddressConfirmed: z.boolean().optional(),
});
