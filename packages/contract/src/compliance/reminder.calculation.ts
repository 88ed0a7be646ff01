import { formatCount } from '../primitives/count-text.ts';
import { addDays, formatLongDate } from '../primitives/calendar.ts';
import { formatTimeAt, toDayAt } from '../primitives/zoned-day.ts';
import { describeReason } from './deadline-text.calculation.ts';
import type { DeadlineRow, NewCustomers } from './deadline.rules.ts';
import { isDueInHours, isDeadlineOpen, sortByUrgency } from './deadline.values.ts';
import { overdueStep, reminderDays, type ReminderStep } from './reminder.values.ts';
import {
  describeNewCustomers,
  describeNewCustomersState,
  getNewCustomersState,
} from './unlisted-notices.calculation.ts';
import { newCustomersTitle } from './unlisted-notices.values.ts';

/** The step of the reminders that a deadline has reached; undefined if it is done or still far away. */
export function findReminderStep(
  { kind, state, dueOn }: Pick<DeadlineRow, 'kind' | 'state' | 'dueOn'>,
  today: string,
): ReminderStep | undefined {
  if (!isDeadlineOpen({ state })) return undefined;
  if (state === 'overdue') return overdueStep;
  const step = reminderDays.toReversed().find((days) => dueOn <= addDays(today, days));
  // Children drink there today, so the first reminder does not wait.
  return step ?? (kind === 'schoolHighResult' ? reminderDays[0] : undefined);
}

/** Notices to new customers are due from the first day, so there is no earlier step. */
export const getNewCustomersStep = (newCustomers: NewCustomers, today: string): ReminderStep =>
  getNewCustomersState(newCustomers, today) === 'overdue' ? overdueStep : 1;

/** A laboratory's file with results that are not imported, and are above the action level or may be. */
export interface UnimportedFile {
  readonly batchId: string;
  readonly fileName: string;
  /** The results above the action level; 0 if none is known. */
  readonly levels: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
}

/** "night.csv: 2 results above the action level, not imported" */
export const describeUnimportedFile = ({ fileName, levels }: Pick<UnimportedFile, 'fileName' | 'levels'>): string =>
  levels > 0
    ? `${fileName}: ${formatCount(levels, 'result')} above the action level, not imported`
    : `${fileName}: results not imported, which may be above the action level`;

type Reminded = Pick<
  DeadlineRow,
  | 'key'
  | 'kind'
  | 'title'
  | 'to'
  | 'trigger'
  | 'triggeredOn'
  | 'triggeredAt'
  | 'interpretation'
  | 'source'
  | 'state'
  | 'dueOn'
  | 'dueAt'
  | 'responsible'
>;

interface ReminderMail {
  /** Such as "Harlow Falls (PWSID CT9990011)". */
  readonly systemName: string;
  readonly deadlines: readonly Reminded[];
  readonly files?: readonly UnimportedFile[];
  /** Customers without a notice, if people are reminded of them. */
  readonly newCustomers?: NewCustomers | null;
  readonly today: string;
  /** Of the water system. */
  readonly timeZone: string;
  /** The address of the product, for links to the deadlines. */
  readonly publicUrl: string;
}

/** "2 laboratory files not imported (results above the action level)", and those whose levels are not known. */
function describeFiles(files: readonly UnimportedFile[]): readonly string[] {
  const withLevels = files.filter(({ levels }) => levels > 0).length;
  const otherFiles = files.length - withLevels;
  const describe = (count: number, results: string) =>
    `${formatCount(count, 'laboratory file')} not imported (${results})`;
  return [
    withLevels === 0 ? [] : describe(withLevels, 'results above the action level'),
    otherFiles === 0 ? [] : describe(otherFiles, 'results may be above the action level'),
  ].flat();
}

function describeFilePart(
  file: UnimportedFile,
  { timeZone, publicUrl }: Pick<ReminderMail, 'timeZone' | 'publicUrl'>,
): string {
  return [
    describeUnimportedFile(file),
    `Received: ${formatLongDate(toDayAt(file.receivedAt, timeZone))}, ${formatTimeAt(file.receivedAt, timeZone)}`,
    'The time for a Tier 1 notice runs from the receipt of the results (40 CFR 141.202(b)). Review the file and import its rows.',
    `${publicUrl}/result-imports/${file.batchId}`,
  ].join('\n');
}

function describeNewCustomersPart(
  newCustomers: NewCustomers,
  { today, timeZone, publicUrl }: Pick<ReminderMail, 'today' | 'timeZone' | 'publicUrl'>,
): string {
  const due = { state: getNewCustomersState(newCustomers, today), dueOn: newCustomers.firstOn, dueAt: null };
  return [
    `${describeDue(due, { today, timeZone })}: ${newCustomersTitle}`,
    `${describeNewCustomers(newCustomers, formatLongDate)}.`,
    // The list is shown to those who may not open the campaign, too.
    `${publicUrl}/compliance/deadlines`,
  ].join('\n');
}

/**
 * One email about files that wait, notices to new customers and all deadlines that have reached a step, those in hours
 * and then the earliest first.
 */
export function formatReminderMail({ deadlines, files = [], newCustomers = null, ...mail }: ReminderMail) {
  const { systemName, today, timeZone, publicUrl } = mail;
  const sorted = sortByUrgency(deadlines);
  const inHours = sorted.filter((deadline) => isDueInHours(deadline) && deadline.state !== 'overdue').length;
  const overdue = sorted.filter(({ state }) => state === 'overdue').length;
  const due = sorted.length - overdue - inHours;
  const counts = [
    describeFiles(files),
    newCustomers === null
      ? []
      : `${formatCount(newCustomers.notices, 'notice')} to new customers ${describeNewCustomersState(newCustomers, today)}`,
    inHours === 0 ? [] : `${countDeadlines(inHours)} due within hours`,
    overdue === 0 ? [] : `${countDeadlines(overdue)} overdue`,
    due === 0 ? [] : `${countDeadlines(due)} due soon`,
  ].flat();
  const otherParts = [
    ...files.map((file) => describeFilePart(file, mail)),
    ...(newCustomers === null ? [] : [describeNewCustomersPart(newCustomers, mail)]),
  ];
  const parts = sorted.map((deadline) =>
    [
      `${describeDue(deadline, { today, timeZone })}: ${deadline.title}`,
      `To: ${deadline.to}`,
      ...describeReason(deadline, timeZone),
      `Responsible: ${deadline.responsible ?? 'not assigned'}`,
      `${publicUrl}/compliance/deadlines/${encodeURIComponent(deadline.key)}`,
    ].join('\n'),
  );
  const firstDeadline = sorted
    .slice(0, 1)
    .map((first) => `${first.title}, ${describeDue(first, { today, timeZone }).replace(/^[A-Z]/, toLower)}`);
  const isOnly = sorted.length === 1 && otherParts.length === 0;
  const what = isOnly ? firstDeadline : [...counts, ...firstDeadline.map((first) => `first ${first}`)];
  return {
    subject: `${what.join(', ')}: ${systemName}`,
    text: `${[
      `Deadlines for ${systemName}, as of ${formatLongDate(today)}.`,
      ...otherParts,
      ...parts,
      `After you complete a deadline, enter the date completed in Curbstop to stop its reminders. You can turn these emails off under Compliance, Deadlines, Reminders: ${publicUrl}/compliance/deadlines`,
    ].join('\n\n')}\n`,
  };
}

/** "Tier 1 public notice, by 3:30 PM EST": the day is shown beside it. */
export const formatReminderTitle = ({ title, dueAt }: Pick<DeadlineRow, 'title' | 'dueAt'>, timeZone: string): string =>
  dueAt === null ? title : `${title}, by ${formatTimeAt(dueAt, timeZone)}`;

const toLower = (letter: string) => letter.toLowerCase();

const countDeadlines = (count: number) => formatCount(count, 'deadline');

/** "Overdue, was due June 1, 2026", "Due today, June 1, 2026, 3:30 PM EST", "Due June 1, 2026". */
export function describeDue(
  { state, dueOn, dueAt }: Pick<DeadlineRow, 'state' | 'dueOn' | 'dueAt'>,
  { today, timeZone }: Pick<ReminderMail, 'today' | 'timeZone'>,
): string {
  const time = dueAt === null ? '' : `, ${formatTimeAt(dueAt, timeZone)}`;
  const day = `${formatLongDate(dueOn)}${time}`;
  if (state === 'overdue') return `Overdue, was due ${day}`;
  return dueOn === today ? `Due today, ${day}` : `Due ${day}`;
}
