import { describeNoticeLetter, statusesAfterMailing } from '../letters/letter.values.ts';
import { formatDay } from '../primitives/calendar.ts';
import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { fillSheet, toDateCell, type FilledSheet } from '../primitives/sheet-layout.ts';
import { countsOwnLettersOnly, describeAddedLater, type NoticeRequirement } from './campaign.calculation.ts';
import { describeCertification } from './certification.calculation.ts';
import type { CampaignDetails, NoticeRow, OutdatedText } from './campaign.rules.ts';
import {
  describeDue,
  describeExceedance,
  otherWaysOfTier1,
  type PackagedExceedance,
  type SummaryEntry,
} from './exceedance-summary.calculation.ts';
import type { OutdatedNotice } from './outdated-notice.sheet.ts';
import { noticeStates, overdueNotices } from './campaign.values.ts';
import { describeNoticeState, type NoticeCountsByClassification } from './notice-state.calculation.ts';

/** The water system that certifies. */
interface PackageSystem {
  readonly name: string;
  readonly pwsid: string;
  readonly state: string;
  /** The water system's day. */
  readonly preparedOn: string;
  readonly timeZone: string;
}

/** What a package is about: a campaign, or all notices that one certification proves. */
export interface PackagedCampaign
  extends
    Pick<CampaignDetails, 'title' | 'kind' | 'isPast' | 'source' | 'counts' | 'certificationDueOn'>,
    PackagedExceedance {
  readonly byCategory: readonly NoticeCountsByClassification[];
  /** Letters of a Tier 1 notice with other numbers than its exceedance has now. */
  readonly outdatedTexts?: readonly OutdatedText[];
  readonly addedLater?: CampaignDetails['addedLater'];
  /** Letters that were mailed although they no longer matched the records. */
  readonly outdatedLetters?: readonly OutdatedNotice[];
  /** The file names of examples of them. */
  readonly outdatedExamples?: readonly string[] | undefined;
  /** Deadlines that a person marked as completed although not all of their notices are done. */
  readonly completed?: readonly CompletedDeadline[];
  /** Null if each notice has days of its own. */
  readonly from: string | null;
  readonly through: string | null;
  /** The year whose new customers are in it; all of them by default. */
  readonly recordedIn?: string | undefined;
  /** The campaigns, if one certification is about several. */
  readonly parts?: readonly PackagedPart[];
}

interface CompletedDeadline {
  /** The notice that is due. */
  readonly title: string;
  readonly dueOn: string;
  readonly doneOn: string;
  /** Its notices that are not done. */
  readonly missing: number;
}

/** The same of the requirements with these counts. */
export const listCompletedDeadlines = (
  requirements: readonly (Pick<NoticeRequirement, 'title' | 'state' | 'dueOn' | 'doneOn'> &
    Pick<CampaignDetails, 'counts'>)[],
): readonly CompletedDeadline[] =>
  requirements.flatMap(({ title, state, dueOn, doneOn, counts: { total, done } }) =>
    state === 'done' && doneOn !== null && done < total ? [{ title, dueOn, doneOn, missing: total - done }] : [],
  );

type PackagedPart = Pick<
  PackagedCampaign,
  'title' | 'kind' | 'isPast' | 'dueOn' | 'from' | 'through' | 'recordedIn' | 'counts' | 'byCategory'
>;

/** A notice with the title and the due date of its campaign. */
export type PackagedNotice = NoticeRow & { readonly title: string; readonly dueOn: string };

/** The counts of a campaign, with what is missing by name. */
export function createPackageSummary(
  system: PackageSystem,
  campaign: PackagedCampaign,
  examples: readonly string[],
): FilledSheet {
  const { title, source, counts, byCategory, kind, parts = [] } = campaign;
  const certification = describeCertification(kind);
  const facts: readonly SummaryEntry[] = [
    { item: 'Water system', value: system.name },
    { item: 'PWSID', value: system.pwsid },
    { item: 'State', value: system.state },
    { item: 'Prepared on', value: { date: system.preparedOn }, note: 'Based on the records on this date.' },
    { item: 'Notices', value: title, note: source },
    ...describeExceedance(campaign, system),
    describeDue(campaign, system),
    ...(parts.length > 0 ? parts : [campaign]).flatMap((part) =>
      describeDays(part, parts.length > 1 ? part.title : null),
    ),
    { item: 'Notices required', value: counts.total, note: describeRecipients(campaign) },
    ...parts.flatMap((part) => [
      { item: `${part.title}, done of ${part.counts.total}`, value: part.counts.done, note: describeRecipients(part) },
      ...(parts.length > 1 ? describeCategories(part.byCategory, `${part.title}: `) : []),
    ]),
    ...noticeStates.map(({ code, label, help }) => ({ item: label, value: counts[code], note: help })),
    { item: overdueNotices.label, value: counts.overdue, note: overdueNotices.help },
    { item: 'Done after the due date', value: counts.late },
    ...describeCategories(byCategory),
    ...describeOtherLetters(campaign),
    { item: 'Missing', value: counts.total - counts.done, note: describeMissing(campaign, examples) },
    ...describeCompleted(campaign),
    ...(kind === 'tier1Notice' ? [otherWaysOfTier1] : []),
    {
      item: 'Certification',
      value: toDateCell(campaign.certificationDueOn),
      note: `${certification.text} ${certification.source}`,
    },
  ];
  return fillSheet<SummaryEntry>('Summary', summaryColumns, facts);
}

/** Letters that people got with other numbers or another text than the records have. */
const describeOtherLetters = ({
  outdatedTexts = [],
  outdatedLetters = [],
}: PackagedCampaign): readonly SummaryEntry[] => [
  ...outdatedTexts
    .filter(({ mailed }) => mailed > 0)
    .map(({ letterName, mailed, isLower, difference }) => ({
      item: `Mailed with numbers that have since changed: ${letterName}`,
      value: mailed,
      note: `${isLower ? 'Not counted as done. The sheet Outdated letters lists them.' : 'Counted as done: the level in the letter is not lower.'} ${difference}.`,
    })),
  ...(outdatedLetters.some(isFound)
    ? [
        {
          item: 'Mailed, but did not match the records',
          value: outdatedLetters.filter(isFound).length,
          note: 'Not counted as done. The sheet Outdated letters lists each with the day and the reason.',
        },
      ]
    : []),
];

/** A certification can rest on notices that were delivered in another way, which people only mark. */
function describeCompleted({ completed = [] }: PackagedCampaign): readonly SummaryEntry[] {
  if (completed.length === 0) return [];
  const days = completed.map(
    ({ title, dueOn, doneOn }) => `${title}, due ${formatDay(dueOn)}, completed on ${formatDay(doneOn)}`,
  );
  return [
    {
      item: 'Missing, of deadlines marked as completed',
      value: completed.reduce((sum, { missing }) => sum + missing, 0),
      note: `${formatCount(completed.length, 'deadline')}: ${days.join('; ')}. Notices delivered outside Curbstop are not shown here.`,
    },
  ];
}

const isFound = ({ foundOn }: OutdatedNotice): boolean => foundOn !== null;

const describeCategories = (
  byCategory: readonly NoticeCountsByClassification[],
  prefix = '',
): readonly SummaryEntry[] =>
  byCategory.map(({ category, done, total }) => ({ item: `${prefix}${category}, done of ${total}`, value: done }));

const ownDaysOf: Partial<Record<PackagedPart['kind'], string>> = {
  newCustomerNotice:
    'The day on which each customer was recorded: “Recorded after the due date on” on the sheet Notices.',
  consumerNotice: 'The day on which the results were received. Each notice has its own.',
};

/** The days on which letters count; the title names the notice requirement, if there are several. */
function describeDays({ kind, from, through }: PackagedPart, title: string | null): readonly SummaryEntry[] {
  const toItem = (item: string) => (title === null ? item : `${title}: ${item.toLowerCase()}`);
  if (from === null) {
    return [{ item: toItem('Letters count from'), value: null, note: ownDaysOf[kind] ?? null }];
  }
  const throughItem = toItem('Letters count through');
  return [
    { item: toItem('Letters count from'), value: toDateCell(from) },
    countsOwnLettersOnly({ from, through })
      ? { item: throughItem, value: null, note: ownLettersOnly }
      : { item: throughItem, value: toDateCell(through), note: through === null ? 'No last day.' : null },
  ];
}

const ownLettersOnly =
  'Only letters sent from this campaign count, because only these are checked against the exceedance.';

/** Whose notices are counted, by which day of the inventory. */
function describeRecipients({
  kind,
  isPast,
  dueOn,
  recordedIn,
  addedLater = null,
}: PackagedPart & Pick<PackagedCampaign, 'addedLater'>): string | null {
  if (kind === 'tier1Notice' && addedLater !== null) return describeAddedLater(addedLater);
  if (kind === 'newCustomerNotice')
    return `Current primary contacts${recordedIn === undefined ? '' : ` who were added in ${recordedIn}`}. Replaced contacts are not listed.`;
  if (dueOn === null || (kind !== 'serviceLineNotice' && kind !== 'baselineNotice')) return null;
  if (!isPast) return 'Based on the inventory on the date of preparation, because the due date has not passed.';
  return `From the inventory as it was on record on ${formatDay(dueOn)}, and every address that got a notice before its line was replaced or verified. For lines recorded after that date, the classification on the date of preparation is used.`;
}

const summaryColumns = [
  { heading: 'Item', width: 44, cell: ({ item }: SummaryEntry) => item },
  { heading: 'Value', width: 40, kind: 'general', cell: ({ value }: SummaryEntry) => value },
  { heading: 'Explanation and source', width: 90, cell: ({ note }: SummaryEntry) => note ?? null },
] as const;

/** What a certification of all notices could not say truthfully. */
function describeMissing({ counts, outdatedExamples = [] }: PackagedCampaign, examples: readonly string[]): string {
  const missing = noticeStates.flatMap(({ code, label }) =>
    code === 'done' || counts[code] === 0 ? [] : `${label}: ${counts[code]}`,
  );
  return [
    missing.length === 0 ? 'Every notice is recorded as mailed or delivered.' : `Not done: ${missing.join('; ')}.`,
    ...(counts.overdue > 0
      ? [`${formatNumber(counts.overdue)} of these ${counts.overdue === 1 ? 'is' : 'are'} overdue.`]
      : []),
    examples.length === 0
      ? 'No example letter: no letter that counts as done has a PDF.'
      : `Example letters: ${examples.join(', ')}.`,
    ...(outdatedExamples.length === 0 ? [] : [`Examples of outdated letters: ${outdatedExamples.join(', ')}.`]),
  ].join(' ');
}

function describeChange({ changedTo }: PackagedNotice): string | null {
  return changedTo === '' ? 'No service line' : changedTo;
}

const noticeColumns = [
  { heading: 'Address', width: 36, cell: ({ address }: PackagedNotice) => address },
  { heading: 'City', width: 20, cell: ({ city }: PackagedNotice) => city },
  { heading: 'State', width: 8, cell: ({ addressState }: PackagedNotice) => addressState },
  { heading: 'ZIP', width: 12, cell: ({ zip }: PackagedNotice) => zip },
  { heading: 'Notice', width: 34, cell: ({ title }: PackagedNotice) => title },
  { heading: 'Classification', width: 34, cell: ({ category }: PackagedNotice) => category },
  { heading: 'Classification after the due date', width: 34, cell: describeChange },
  {
    heading: 'Recorded after the due date on',
    width: 18,
    kind: 'general',
    cell: ({ recordedOn }: PackagedNotice) => toDateCell(recordedOn),
  },
  { heading: 'Sample', width: 12, kind: 'general', cell: ({ sampleNumber }: PackagedNotice) => sampleNumber },
  { heading: 'Sampling event', width: 30, cell: ({ eventName }: PackagedNotice) => eventName },
  { heading: 'Due date', width: 14, kind: 'general', cell: ({ dueOn }: PackagedNotice) => toDateCell(dueOn) },
  { heading: 'Status', width: 28, cell: describeNoticeState },
  { heading: 'Letter name', width: 40, cell: ({ letter }: PackagedNotice) => letter?.name ?? null },
  { heading: 'Letter code', width: 16, cell: ({ letter }: PackagedNotice) => letter?.code ?? null },
  {
    heading: 'Letter status',
    width: 16,
    cell: ({ letter }: PackagedNotice) => letter && describeNoticeLetter(letter),
  },
  {
    heading: 'Delivery',
    width: 12,
    cell: ({ letter }: PackagedNotice) => letter && (letter.method === 'Email' ? 'Email' : 'Mail'),
  },
  {
    heading: 'Mailed or emailed on',
    width: 14,
    kind: 'general',
    cell: ({ letter }: PackagedNotice) =>
      toDateCell(letter && statusesAfterMailing.includes(letter.status) ? letter.on : null),
  },
  {
    heading: 'Returned on',
    width: 14,
    kind: 'general',
    cell: ({ letter }: PackagedNotice) => toDateCell(letter?.returnedOn),
  },
  {
    heading: 'Reason',
    width: 50,
    cell: ({ letter, reason }: PackagedNotice) => [letter?.returnReason, reason].filter(Boolean).join('. ') || null,
  },
] as const;

/** The addresses with classification, letter, date and status. */
export function createNoticeSheet(notices: readonly PackagedNotice[]): FilledSheet {
  return fillSheet<PackagedNotice>('Notices', noticeColumns, notices);
}
