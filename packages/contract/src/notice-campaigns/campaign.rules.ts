import { z } from 'zod';
import { deadlineStates } from '../compliance/deadline.values.ts';
import { endedExceedance, leadExceedance } from '../communications/lead-exceedance.rules.ts';
import { deliveryMethods } from '../letters/letter-batch.values.ts';
import { letterStatuses } from '../letters/letter.values.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { noticeCategories } from '../service-lines/service-line.values.ts';
import { campaignKinds, noticeFilters, noticeStates } from './campaign.values.ts';

const count = z.number().int();
const stateCodes = noticeStates.map(({ code }) => code);

const noticeCounts = z.object({
  due: count,
  returned: count,
  unreachable: count,
  removed: count,
  noLetter: count,
  waiting: count,
  done: count,
  total: count,
  /** Notices that are not done after the due date; each is also counted in its state. */
  overdue: count,
  /** Done notices that were sent after the due day. */
  late: count,
});

/** A notice requirement of the deadlines with the state of each of its notices. */
export const campaign = z.object({
  key: z.string(),
  kind: z.enum(campaignKinds),
  title: z.string(),
  /** What starts the clock, the stricter of several readings, and the rule. */
  trigger: z.string(),
  triggeredOn: calendarDate,
  /** The moment, if the clock counts in hours. */
  triggeredAt: z.string().nullable(),
  interpretation: z.string().nullable(),
  source: z.string(),
  dueOn: calendarDate,
  dueAt: z.string().nullable(),
  /** Whether the due date has passed. */
  isPast: z.boolean(),
  /** What is recorded about the deadline, whatever its letters say. */
  deadlineState: z.enum(deadlineStates.map(({ code }) => code)),
  /** The days on which letters count; `through` is before `from` if only those count that the campaign sends. */
  from: calendarDate,
  through: calendarDate.nullable(),
  /** Whether the first of those days has come; before it nothing is sent. */
  hasBegun: z.boolean(),
  /** From before the first listed deadline: nothing more is sent for it. */
  isEarlier: z.boolean(),
  certificationKey: z.string().nullable(),
  certificationDueOn: calendarDate.nullable(),
  counts: noticeCounts,
});
export type Campaign = z.infer<typeof campaign>;

export const campaignList = z.object({
  /** What is due within hours first, then the earliest due date. */
  items: z.array(campaign),
  /** Years before the first listed deadline with letters on record, earliest first; counted on their own pages. */
  earlier: z.array(z.object({ key: z.string(), title: z.string(), dueOn: calendarDate })),
  today: calendarDate,
});

export type CampaignList = z.infer<typeof campaignList>;

/** Letters of a campaign with one text that states other numbers than the exceedance has now. */
const outdatedTexts = z.object({
  batchId: id,
  communicationId: id,
  letterName: z.string(),
  /** If it states a lower percentile, with the letters that came back; otherwise only those that count. */
  mailed: count,
  /** Created and neither mailed nor canceled. */
  unmailed: count,
  /** Whether the text states a lower 90th percentile than the record; mailed letters that do don’t count. */
  isLower: z.boolean(),
  /** What the text says, and what is on record. */
  difference: z.string(),
});
export type OutdatedText = z.infer<typeof outdatedTexts>;

/** Locations that were added after the day on which a Tier 1 notice was marked as completed. */
const addedLater = z.object({ locations: count, markedOn: z.string() });
export type AddedLater = z.infer<typeof addedLater>;

export const campaignDetails = campaign.extend({
  /** Of a Tier 1 notice, as its letters state it; null if it ended before its numbers were stored. */
  exceedance: leadExceedance.nullable(),
  endedExceedance: endedExceedance.nullable(),
  outdatedTexts: z.array(outdatedTexts),
  /** The locations that are not counted, because they were added later; null if all are. */
  addedLater: addedLater.nullable(),
  /** The notices of each classification; empty where the classification decides nothing. */
  byCategory: z.array(noticeCounts.extend({ category: z.enum(noticeCategories) })),
});
export type CampaignDetails = z.infer<typeof campaignDetails>;

/** A location, or a sample with its results, that needs a notice. */
const noticeRow = z.object({
  locationId: id,
  address: z.string(),
  city: z.string(),
  addressState: z.string(),
  zip: z.string(),
  /** The classification of the most dangerous line at the location; null where it decides nothing. */
  category: z.enum(noticeCategories).nullable(),
  /** The lines with a notice at the location. */
  lines: count,
  /**
   * When the new customer was recorded, or the lines of a past notice requirement, if that was after the due date; null
   * otherwise.
   */
  recordedOn: calendarDate.nullable(),
  sampleId: id.nullable(),
  sampleNumber: count.nullable(),
  eventName: z.string().nullable(),
  /** The classification that the letter must be about, because the record has changed since the due date. */
  letterCategory: z.enum(noticeCategories).nullable(),
  /** What is on record now instead of the classification on the due date; empty if there is no service line now. */
  changedTo: z.string().nullable(),
  state: z.enum(stateCodes),
  /** Not done, and the due date has passed. */
  isOverdue: z.boolean(),
  /** Why no letter can be sent. */
  reason: z.string().nullable(),
  /** The letter that decides. */
  letter: z
    .object({
      id,
      batchId: id,
      code: z.string(),
      name: z.string(),
      status: z.enum(letterStatuses),
      method: z.enum(deliveryMethods),
      on: calendarDate,
      isLate: z.boolean(),
      /** The day on which the post forwarded it to another address. */
      forwardedOn: calendarDate.nullable(),
      /** The day on which it came back. */
      returnedOn: calendarDate.nullable(),
      returnReason: z.string().nullable(),
    })
    .nullable(),
  /**
   * A letter about another classification than the record has today or only to the owner or another contact elsewhere,
   * which does not count.
   */
  otherLetter: z
    .object({
      name: z.string(),
      on: calendarDate,
      /** Sent only to the address of the owner or another contact, or to one that can't be told apart from it. */
      isElsewhere: z.boolean(),
      /** It no longer matched the records when it was mailed. */
      isOutdated: z.boolean(),
      /** The address of the location was corrected after it was written. */
      isAtFormerAddress: z.boolean(),
    })
    .nullable(),
});
export type NoticeRow = z.infer<typeof noticeRow>;

export const noticePage = z.object({ items: z.array(noticeRow), total: count, page: count });
export const noticeFilter = z.enum(noticeFilters.map(({ code }) => code));
