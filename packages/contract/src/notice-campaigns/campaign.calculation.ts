import type { DeadlineRow } from '../compliance/deadline.rules.ts';
import { addDays, addMonths, formatDay } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';
import type { AddedLater, OutdatedText } from './campaign.rules.ts';
import { newCustomerKey, newCustomersTitle } from '../compliance/unlisted-notices.values.ts';
import { campaignKinds, type CampaignKind } from './campaign.values.ts';
import { parseDeadlineKey, createDeadlineKey } from '../compliance/deadline-key.calculation.ts';

type Deadline = Pick<
  DeadlineRow,
  | 'key'
  | 'kind'
  | 'title'
  | 'trigger'
  | 'triggeredOn'
  | 'triggeredAt'
  | 'interpretation'
  | 'source'
  | 'dueOn'
  | 'dueAt'
  | 'state'
  | 'isRequired'
  | 'period'
  | 'doneOn'
  | 'markedAt'
>;

/** A notice requirement with the days on which letters count for it. */
export interface NoticeRequirement extends Omit<Deadline, 'kind' | 'isRequired'> {
  readonly kind: CampaignKind;
  /** Letters count from this day on. */
  readonly from: string;
  /**
   * The last day on which letters count that no campaign sent; before `from` if none of those count. What a campaign
   * sends counts for it on any later day.
   */
  readonly through: string | null;
  /**
   * The last day on which such a letter counts late, if the notice was not sent in time; null if no later letter
   * counts.
   */
  readonly countsLateThrough: string | null;
  /** The notices of the year before, if they are open: a letter counts for those first. */
  readonly previous: NoticeRequirement | null;
  /** From before the first listed deadline: shown and certified, but nothing more is sent for it. */
  readonly isEarlier: boolean;
  /** The deadline of the certification to the State, if it is computed. */
  readonly certificationKey: string | null;
  readonly certificationDueOn: string | null;
  /** Texts of a Tier 1 notice that state other numbers than its exceedance has now. */
  readonly outdatedTexts: readonly OutdatedText[];
}

/**
 * Locations that are not owed a Tier 1 notice, because they were recorded after a person had marked it as completed.
 */
export const describeAddedLater = ({ locations, markedOn }: AddedLater): string =>
  `${formatCount(locations, 'location was', 'locations were')} added after the notice was marked as completed on ${formatDay(markedOn)} and ${locations === 1 ? 'is' : 'are'} not counted.`;

/** Why a location that was removed is still counted by a Tier 1 notice. */
export function describeRemovedLocation({
  dueOn,
  markedOn,
}: {
  readonly dueOn: string;
  readonly markedOn: string | null;
}): string {
  const marked = markedOn === null ? '' : `, or when the notice was marked as completed on ${formatDay(markedOn)}`;
  return `The location was deleted, so no letter can be created for it. It was on record on the due date, ${formatDay(dueOn)}${marked}, so its notice is still counted`;
}

/** The notice requirements of these deadlines that letters meet, earliest first. */
export function listNoticeRequirements(deadlines: readonly Deadline[]): readonly NoticeRequirement[] {
  return deadlines.flatMap((deadline) => createNoticeRequirement(deadline, deadlines) ?? []);
}

/** The yearly notices of before the first listed deadline. Later letters count for the years that are listed. */
export function listEarlierRequirements(
  notices: readonly Deadline[],
  certifications: readonly Deadline[],
): readonly NoticeRequirement[] {
  return notices.flatMap((notice) => {
    const [noticeRequirement] = listNoticeRequirements([notice, ...certifications]);
    return noticeRequirement ? [{ ...noticeRequirement, countsLateThrough: null, isEarlier: true }] : [];
  });
}

function createNoticeRequirement(deadline: Deadline, deadlines: readonly Deadline[]): NoticeRequirement | undefined {
  const { kind, isRequired, ...noticeRequirement } = deadline;
  if (!isCampaign(kind) || !isRequired) return undefined;
  const certification = findCertification(deadline, deadlines);
  return {
    ...noticeRequirement,
    kind,
    ...getWindow(deadline, kind),
    countsLateThrough: isOpenYear(deadline) ? addMonths(deadline.dueOn, 12) : null,
    previous: findPrevious(deadline, deadlines) ?? null,
    isEarlier: false,
    certificationKey: certification?.key ?? null,
    certificationDueOn: certification?.dueOn ?? null,
    outdatedTexts: [],
  };
}

/** Notices of a year that is recorded as completed were delivered, also those that are not on record. */
const isOpenYear = ({ kind, state }: Pick<Deadline, 'kind' | 'state'>): boolean =>
  kind === 'serviceLineNotice' && state !== 'done';

/** 40 CFR 141.85(e)(2): annually, so that a notice that was mailed late is not the one of the next year. */
function findPrevious({ kind, key }: Deadline, deadlines: readonly Deadline[]): NoticeRequirement | undefined {
  if (kind !== 'serviceLineNotice') return undefined;
  const previousKey = createDeadlineKey(kind, Number(parseDeadlineKey(key).subject) - 1);
  const previous = deadlines.find((one) => one.key === previousKey && isOpenYear(one));
  return previous && createNoticeRequirement(previous, deadlines);
}

const isCampaign = (kind: string): kind is CampaignKind => (campaignKinds as readonly string[]).includes(kind);

type Window = Pick<NoticeRequirement, 'from' | 'through'>;

/** Whether only the letters count that the campaign itself sends. */
export const countsOwnLettersOnly = ({ from, through }: Window): boolean => through !== null && through < from;

function getWindow({ dueOn, triggeredOn }: Deadline, kind: CampaignKind): Window {
  switch (kind) {
    case 'serviceLineNotice':
      // 40 CFR 141.85(e)(2): annually. A year of notices ends on the due day.
      return { from: addDays(addMonths(dueOn, -12), 1), through: dueOn };
    case 'baselineNotice':
      // 40 CFR 141.85(e)(2): within 30 days of the day on which the inventory is due.
      return { from: addDays(dueOn, -30), through: null };
    case 'consumerNotice':
    case 'newCustomerNotice':
      return { from: triggeredOn, through: null };
    case 'tier1Notice':
      // 40 CFR 141.202: each exceedance needs its own notice, and only its campaign compares letters with it.
      return { from: triggeredOn, through: addDays(triggeredOn, -1) };
  }
}

function findCertification(
  { kind, key, dueOn, triggeredOn, period }: Deadline,
  deadlines: readonly Deadline[],
): Deadline | undefined {
  switch (kind) {
    case 'serviceLineNotice': {
      // 40 CFR 141.90(f)(4): by July 1, about the calendar year before.
      const year = Number(parseDeadlineKey(key).subject) + 1;
      return deadlines.find((one) => one.key === createDeadlineKey('serviceLineNoticeReport', year));
    }
    case 'baselineNotice': {
      // The same, about the calendar year in which they are due.
      const year = Number(dueOn.slice(0, 4)) + 1;
      return deadlines.find((one) => one.key === createDeadlineKey('serviceLineNoticeReport', year));
    }
    case 'consumerNotice':
      // 40 CFR 141.90(f)(3): with the period in which the results were received, the first that is due afterwards.
      return deadlines.find((one) => one.kind === 'consumerNoticeCertification' && one.dueOn > triggeredOn);
    case 'tier1Notice':
      return deadlines.find((one) => one.kind === 'tier1Certification' && one.period === period);
    default:
      return undefined;
  }
}

interface NewCustomers {
  readonly today: string;
  /** The first day on which a customer without a notice was recorded; null if all have one. */
  readonly firstOn: string | null;
}

/**
 * The permanent requirement to notify new customers. 40 CFR 141.85(e)(2): when service starts. That day is not
 * recorded, so the day on which the customer was recorded counts, which is when the water system knew of it.
 */
export function createNewCustomerRequirement(
  { today, firstOn }: NewCustomers,
  deadlines: readonly Deadline[],
): NoticeRequirement {
  const on = firstOn ?? today;
  const certification = deadlines.find(
    ({ key }) => key === createDeadlineKey('serviceLineNoticeReport', Number(today.slice(0, 4)) + 1),
  );
  return {
    key: newCustomerKey,
    kind: 'newCustomerNotice',
    title: newCustomersTitle,
    trigger:
      firstOn === null
        ? 'Every recorded customer has a notice as of'
        : 'The first customer without a notice was recorded on',
    triggeredOn: on,
    triggeredAt: null,
    interpretation:
      'The rule requires this notice when service starts. That day is not recorded, so a customer is new from the day on which the primary contact of the location was added, renamed or made primary, until a notice about the line is mailed after that day.',
    source: '40 CFR 141.85(e)(2)',
    dueOn: on,
    dueAt: null,
    state: on < today ? 'overdue' : 'upcoming',
    doneOn: null,
    markedAt: null,
    period: null,
    from: on,
    through: null,
    countsLateThrough: null,
    previous: null,
    isEarlier: false,
    certificationKey: certification?.key ?? null,
    certificationDueOn: certification?.dueOn ?? null,
    outdatedTexts: [],
  };
}
