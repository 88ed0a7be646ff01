import { addDays, formatDay } from '../primitives/calendar.ts';
import { formatTimeAt } from '../primitives/zoned-day.ts';
import { removeInvisible } from '../primitives/invisible-characters.ts';
import { describeReason } from './deadline-text.calculation.ts';
import type { DeadlineRow, NewCustomers } from './deadline.rules.ts';
import { isDueNow } from './deadline.values.ts';
import { describeUnsentNotices } from './sent-notices.calculation.ts';
import { describeNewCustomers, getNewCustomersState } from './unlisted-notices.calculation.ts';
import { newCustomerKey, newCustomersTitle } from './unlisted-notices.values.ts';

interface Feed {
  readonly accountId: string;
  readonly accountName: string;
  /** Of the water system. */
  readonly timeZone: string;
  readonly deadlines: readonly DeadlineRow[];
  /** Customers without a notice, which has no deadline of its own. */
  readonly newCustomers: NewCustomers | null;
  /** The water system's date. */
  readonly today: string;
  /** The address of the product, for links to the deadlines. */
  readonly publicUrl: string;
  /** The time of the answer; an instant. */
  readonly now: string;
}

/** The deadlines as a calendar for other programs (RFC 5545). */
export function formatCalendarFeed(feed: Feed): string {
  const { accountId, accountName, deadlines, newCustomers, publicUrl, now } = feed;
  const entries = deadlines.flatMap((deadline) => listEntries(deadline, feed));
  if (newCustomers) entries.push(createNewCustomersEntry(newCustomers, feed));
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Curbstop//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`Lead and copper deadlines, ${accountName}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap(({ uid, dates, summary, description, path }) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(`${uid}@${accountId}`)}`,
      `DTSTAMP:${toUtc(now)}`,
      ...dates,
      `SUMMARY:${escapeText(summary)}`,
      `DESCRIPTION:${escapeText(description)}`,
      `URL:${publicUrl}${path}`,
      // A deadline does not make a person busy.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

interface Entry {
  /** Within the account. */
  readonly uid: string;
  readonly dates: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly path: string;
}

/**
 * 40 CFR 141.92(f)(1): what is due as soon as practicable has an entry on the day of receipt, and not only on its last
 * day.
 */
function listEntries(deadline: DeadlineRow, { timeZone }: Feed): Entry[] {
  const { key, title, state, triggeredOn, dueOn } = deadline;
  const shared = {
    description: describeEvent(deadline, timeZone),
    path: `/compliance/deadlines/${encodeURIComponent(key)}`,
  };
  const lastDay = { ...shared, uid: key, dates: getDates(deadline), summary: getSummary(deadline, timeZone) };
  if (!isDueNow(deadline)) return [lastDay];
  const practicable = state === 'overdue' ? 'Overdue, as soon as practicable' : 'As soon as practicable';
  const receipt = {
    ...shared,
    uid: `${key}:received`,
    dates: allDay(triggeredOn),
    summary: `${practicable}: ${title}`,
  };
  const latest = state === 'overdue' ? practicable : `${practicable}, no later than today`;
  return [...(triggeredOn < dueOn ? [receipt] : []), { ...lastDay, summary: `${latest}: ${title}` }];
}

/** 40 CFR 141.85(e)(2): due when service starts, so from the day on which the first customer was recorded. */
function createNewCustomersEntry(newCustomers: NewCustomers, { today }: Feed): Entry {
  const { firstOn } = newCustomers;
  const due = formatDay(firstOn);
  return {
    uid: newCustomerKey,
    dates: allDay(firstOn),
    summary:
      getNewCustomersState(newCustomers, today) === 'overdue'
        ? `Overdue: ${newCustomersTitle}, the first was due ${due}`
        : `${newCustomersTitle}, the first due ${due}`,
    description: `${describeNewCustomers(newCustomers)}.`,
    path: '/compliance/deadlines',
  };
}

const getDates = ({ dueOn, dueAt }: DeadlineRow): string[] =>
  dueAt === null ? allDay(dueOn) : [`DTSTART:${toUtc(dueAt)}`];

const allDay = (day: string) => [
  `DTSTART;VALUE=DATE:${toDigits(day)}`,
  `DTEND;VALUE=DATE:${toDigits(addDays(day, 1))}`,
];

function getSummary(deadline: DeadlineRow, timeZone: string): string {
  const { title, state, doneOn, sentNotices } = deadline;
  const unsent = sentNotices && describeUnsentNotices(sentNotices);
  const completedOn = doneOn === null ? '' : ` ${formatDay(doneOn)}`;
  if (state === 'done' && unsent) return `Marked as completed${completedOn}, but ${unsent}: ${title}`;
  if (state === 'done') return `Completed${completedOn}: ${title}`;
  if (state === 'notRequired') return `No longer required: ${title}`;
  // The calendar of another time zone shows another time, perhaps of another day.
  const due = formatDue(deadline, timeZone);
  return state === 'overdue' ? `Overdue: ${title}, was due ${due}` : `${title}, due ${due}`;
}

const formatDue = ({ dueOn, dueAt }: DeadlineRow, timeZone: string): string =>
  dueAt === null ? formatDay(dueOn) : `${formatDay(dueOn)}, ${formatTimeAt(dueAt, timeZone)}`;

function describeEvent(deadline: DeadlineRow, timeZone: string): string {
  const { to, responsible, note } = deadline;
  return [
    `To: ${to}`,
    ...describeReason(deadline, timeZone),
    `Responsible: ${responsible ?? 'not assigned'}`,
    ...(note === null ? [] : [`Note: ${note}`]),
  ].join('\n');
}

const toDigits = (day: string) => day.replaceAll('-', '');
const toUtc = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.3.11. */
function escapeText(text: string): string {
  return removeInvisible(text)
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll(/\r\n|\r|\n/g, '\\n');
}

const maxLineBytes = 75;

/** RFC 5545, 3.1: lines of at most 75 bytes, continued after a space; characters are not cut. */
function fold(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = countBytes(character);
    // A continued line begins with a space.
    if (bytes + size > maxLineBytes - (parts.length > 0 ? 1 : 0)) {
      parts.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** The number of bytes of a character in UTF-8. */
function countBytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
