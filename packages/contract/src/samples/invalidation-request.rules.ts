import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { isDay } from '../primitives/day-text.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createOptionalText } from '../primitives/required-text.ts';
import { invalidationRequestStates } from './invalidation-request.values.ts';
import { createStatusReason, invalidationFields } from './sample-invalidation.rules.ts';
import { maxInvalidationNotesLength } from './sample-status-reason.values.ts';

const reasonRequired = 'Choose the reason for your request';
const askedOnRequired = 'Enter the date of your request to the State';
const futureRequest = 'The request cannot be in the future';
const requestBeforeCollection = 'The request cannot be before the collection date';
const decidedOnRequired = 'Enter the date of the decision';
const futureDecision = 'The decision cannot be in the future';
const decisionBeforeRequest = 'The decision cannot be before the request';

const day = (required: string) => z.string(required).trim().min(1, required).pipe(calendarDate);
const note = createOptionalText(maxInvalidationNotesLength);

/** What the water system requested from the State: 40 CFR 141.86(f). */
export const invalidationRequestFields = z.object({
  statusReason: createStatusReason(reasonRequired),
  askedOn: day(askedOnRequired),
  note,
});
export type InvalidationRequestFields = z.output<typeof invalidationRequestFields>;

const isEntered = (value: unknown) => typeof value === 'string' && isDay(value);

/** All rules of a request; `today` is the water system's date. */
export function createInvalidationRequestRules(sample: { readonly collectedOn: string | null }, today: string) {
  return invalidationRequestFields
    .refine(({ askedOn }) => !isEntered(askedOn) || askedOn <= today, {
      path: ['askedOn'],
      message: futureRequest,
      when: isObjectInput,
    })
    .refine(({ askedOn }) => !isEntered(askedOn) || askedOn >= (sample.collectedOn ?? ''), {
      path: ['askedOn'],
      message: requestBeforeCollection,
      when: isObjectInput,
    });
}

/** The State refused the request, or the water system withdrew it: the sample keeps counting. */
const kept = z.object({ decidedOn: day(decidedOnRequired), note });
/** The State granted it: the fields are those of the invalidation. */
const granted = invalidationFields.extend({ state: z.literal('Granted') });

export const invalidationRequestDecision = z.discriminatedUnion('state', [
  kept.extend({ state: z.literal('Withdrawn') }),
  kept.extend({ state: z.literal('Refused') }),
  granted,
]);
export type InvalidationRequestDecision = z.output<typeof invalidationRequestDecision>;

/** The rules of a refusal and of a withdrawal. */
export function createFinalDecisionRules(request: { readonly askedOn: string }, today: string) {
  return kept
    .refine(({ decidedOn }) => !isEntered(decidedOn) || decidedOn <= today, {
      path: ['decidedOn'],
      message: futureDecision,
      when: isObjectInput,
    })
    .refine(({ decidedOn }) => !isEntered(decidedOn) || decidedOn >= request.askedOn, {
      path: ['decidedOn'],
      message: decisionBeforeRequest,
      when: isObjectInput,
    });
}

/** One request; the State's answer or the withdrawal is null while it is open. */
export const invalidationRequest = z.object({
  id,
  state: z.enum(invalidationRequestStates),
  /** The reason that the water system named, as id and text. */
  statusReason: z.number().int(),
  reason: z.string(),
  askedOn: z.string(),
  note: z.string().nullable(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  decidedOn: z.string().nullable(),
  decisionNote: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export type InvalidationRequest = z.infer<typeof invalidationRequest>;
