import { addDays, formatDay } from '../primitives/calendar.ts';
import { invisibleCharacters } from '../primitives/invisible-characters.ts';
import { describeReason } from './deadline-text.calculation.ts';
import type { DeadlineRow } from './deadline.rules.ts';

interface Feed {
  readonly accountId: string;
  readonly accountName: string;
  /** Of the water system. */
  readonly timeZone: string;
  readonly deadlines: readonly DeadlineRow[];
  /** The address of the product, for links to the deadlines. */
  readonly publicUrl: string;
  /** The time of the answer; an instant. */
  readonly now: string;
}

/** The deadlines as a calendar for other programs (RFC 5545). */
export function formatCalendarFeed({ accountId, accountName, timeZone, deadlines, publicUrl, now }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Curbstop//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`Lead and copper deadlines, ${accountName}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...deadlines.flatMap((deadline) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(`${deadline.key}@${accountId}`)}`,
      `DTSTAMP:${toUtc(now)}`,
      ...datesOf(deadline),
      `SUMMARY:${escapeText(summaryOf(deadline))}`,
      `DESCRIPTION:${escapeText(describeEvent(deadline, timeZone))}`,
      `URL:${publicUrl}/compliance/deadlines/${encodeURIComponent(deadline.key)}`,
      // A deadline does not make a person busy.
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function datesOf({ dueOn, dueAt }: DeadlineRow): string[] {
  if (dueAt !== null) return [`DTSTART:${toUtc(dueAt)}`];
  return [`DTSTART;VALUE=DATE:${toDigits(dueOn)}`, `DTEND;VALUE=DATE:${toDigits(addDays(dueOn, 1))}`];
}

function summaryOf({ title, state, doneOn }: DeadlineRow): string {
  if (state === 'done') return `${doneOn === null ? 'Completed' : `Completed ${formatDay(doneOn)}`}: ${title}`;
  if (state === 'notRequired') return `No longer required: ${title}`;
  return state === 'overdue' ? `Overdue: ${title}` : title;
}

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
  return text
    .replaceAll(invisibleCharacters, '')
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
