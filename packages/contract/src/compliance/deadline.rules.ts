import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { createOptionalText, createRequiredLine } from '../primitives/required-text.ts';
import { deadlineKinds } from '../regulations/deadline-rule.values.ts';
import { stateAnswerRequired, stateAnswers } from './ended-exceedance.values.ts';
import { deadlineStates, maxNoteLength, maxOwnTextLength } from './deadline.values.ts';

/** Names a deadline for good: its kind and what it is about, such as "tapResultsReport:2026-07-01". */
export const deadlineKey = z
  .string()
  .regex(/^[a-zA-Z0-9]+(:[a-zA-Z0-9-]+)*$/, 'This deadline doesn’t exist. Reload the list of deadlines.')
  .max(100);

const sentNotices = z.object({
  /** Recorded as mailed or delivered. */
  done: z.number().int(),
  returned: z.number().int(),
  total: z.number().int(),
});
/** How many notices of a deadline there are, how many are recorded as mailed or delivered, and how many came back. */
export type SentNotices = z.infer<typeof sentNotices>;

const stateAnswer = z
  .enum(
    stateAnswers.map(({ code }) => code),
    stateAnswerRequired,
  )
  .nullable();

/** What people record about a deadline. */
export const deadlineFields = z.object({
  responsibleId: id.nullable().default(null),
  /** The day on which the deadline was met; null while it is open. */
  doneOn: calendarDate.nullable().default(null),
  note: createOptionalText(maxNoteLength),
  /** Of a completed confirmation that an exceedance ended: what the State answered; null for others. */
  stateAnswer: stateAnswer.default(null),
});
export type DeadlineFields = z.output<typeof deadlineFields>;

/** A deadline that the State or a permit sets. */
export const ownDeadlineFields = z.object({
  title: createRequiredLine(maxOwnTextLength),
  dueOn: z.string('Required').trim().min(1, 'Required').pipe(calendarDate),
  /** Who receives the notice or report. */
  to: createRequiredLine(maxOwnTextLength),
  /** What sets it, such as "Permit 2026-14, condition 7". */
  source: createRequiredLine(maxOwnTextLength),
});
export type OwnDeadlineFields = z.output<typeof ownDeadlineFields>;

const computedDeadline = z.object({
  key: z.string(),
  kind: z.enum(deadlineKinds.map(({ code }) => code)),
  /** Such as "Tap results and 90th percentiles, January to June 2026". */
  title: z.string(),
  /** Who receives the notice or report. */
  to: z.string(),
  /** What starts the clock, and the stricter of several readings. */
  trigger: z.string(),
  interpretation: z.string().nullable(),
  source: z.string(),
  /** The day that starts the clock, and the moment if it counts in hours. */
  triggeredOn: z.string(),
  triggeredAt: z.string().nullable(),
  /**
   * For public education, the timestamp of the result with which the lead percentile first exceeded the action level.
   */
  exceededAt: z.string().nullable(),
  dueOn: z.string(),
  dueAt: z.string().nullable(),
  /** The number of results that it is about, for deadlines that grow with each one; null for others. */
  results: z.number().int().nullable(),
  /** The first day of its monitoring period. */
  period: z.string().nullable(),
  /** How its monitoring period is sampled, such as "annual 2026-06-01/2026-09-30", if it counts from the end of one. */
  sampling: z.string().nullable(),
});
export type ComputedDeadline = z.infer<typeof computedDeadline>;

export const deadlineRow = computedDeadline.extend({
  state: z.enum(deadlineStates.map(({ code }) => code)),
  /** False for one with a record that the results and the inventory no longer require. */
  isRequired: z.boolean(),
  /** Why one that was marked as done is open again. */
  reopenedBy: z.enum(['results', 'period', 'trigger', 'schedule']).nullable(),
  /** The samples with results that were recorded after it was marked as done. */
  newResults: z.number().int(),
  /** When and by whom it was marked as done before it was open again, and the numbers of its period then. */
  earlierDone: z
    .object({ on: z.string(), by: z.string(), markedAt: z.string().nullable(), numbers: z.string().nullable() })
    .nullable(),
  /**
   * For a Tier 1 notice that was given, its lead 90th percentile then and the higher one of now, in µg/L; null for
   * others.
   */
  raised: z.object({ noticed: z.string(), now: z.string() }).nullable(),
  /** What a report about a period is about now, such as "Lead 6.1 µg/L, 20 results". */
  numbers: z.string().nullable(),
  /** Changes with what started it and with the samples and results that it covers; null if it is not required. */
  contentVersion: z.string().nullable(),
  /** What is recorded; without a record the version is 0. */
  id: id.nullable(),
  responsibleId: id.nullable(),
  responsible: z.string().nullable(),
  doneOn: z.string().nullable(),
  doneBy: z.string().nullable(),
  /** The moment at which it was marked as done, while it is; the day of completion can be an earlier one. */
  markedAt: z.string().nullable(),
  note: z.string().nullable(),
  /** What the State answered about an exceedance that ended. */
  stateAnswer,
  /**
   * Of a completed deadline that letters meet, how many of its notices are recorded as sent: it can be completed by
   * notices that were sent elsewhere. Null for others; absent if the notices were not counted.
   */
  sentNotices: sentNotices.nullable().optional(),
  version: z.number().int(),
});
export type DeadlineRow = z.infer<typeof deadlineRow>;

/** Customers whose notice about their service line is not recorded as sent. */
const newCustomers = z.object({
  notices: z.number().int(),
  /** The day on which the first of them was recorded: their notices are due when service starts. */
  firstOn: calendarDate,
});
export type NewCustomers = z.infer<typeof newCustomers>;

export const deadlineList = z.object({
  /** Earliest due date first. */
  items: z.array(deadlineRow),
  /** Deadlines due before this day are not listed. */
  since: z.string(),
  today: z.string(),
  /** Without a line on record, what follows from the inventory can't be calculated. */
  hasServiceLines: z.boolean(),
  /** Null if none is missing; absent if the notices were not counted. */
  newCustomers: newCustomers.nullable().optional(),
  /** The people who can be responsible. */
  people: z.array(z.object({ id, name: z.string() })),
});
export type DeadlineList = z.infer<typeof deadlineList>;
