import { describePeriod, formatLevel } from '../communications/letter-exceedance.calculation.ts';
import { formatNumber } from '../primitives/count-text.ts';
import type { WrittenCell } from '../primitives/sheet-layout.ts';
import { formatInstantAt } from '../primitives/zoned-day.ts';
import type { CampaignDetails } from './campaign.rules.ts';

/** A row of the summary of a package. */
export interface SummaryEntry {
  readonly item: string;
  readonly value: WrittenCell;
  readonly note?: string | null;
}

/** When a notice is due, and the exceedance that a Tier 1 notice is about. */
export interface PackagedExceedance extends Pick<CampaignDetails, 'kind'> {
  /** Null if each notice has days of its own. */
  readonly dueOn: string | null;
  /** The moments at which a notice that is due within hours became required and is due. */
  readonly triggeredAt?: string | null;
  readonly dueAt?: string | null;
  readonly exceedance?: CampaignDetails['exceedance'];
}

interface InTimeZone {
  readonly timeZone: string;
}

export function describeDue({ dueOn, dueAt = null }: PackagedExceedance, { timeZone }: InTimeZone): SummaryEntry {
  if (dueOn === null)
    return { item: 'Due on', value: null, note: 'Each notice has its own due date, on the sheet Notices.' };
  if (dueAt === null) return { item: 'Due on', value: { date: dueOn } };
  return { item: 'Due on', value: formatInstantAt(dueAt, timeZone), note: '24 hours after the system learned of it.' };
}

/** 40 CFR 141.202(a)(10), (b)(1): what the notice is about, and when its 24 hours began. */
export function describeExceedance(
  { kind, exceedance, triggeredAt = null }: PackagedExceedance,
  { timeZone }: InTimeZone,
): readonly SummaryEntry[] {
  if (kind !== 'tier1Notice') return [];
  const learnedItem = 'The water system learned of the exceedance';
  const learnedEntry: readonly SummaryEntry[] =
    triggeredAt === null ? [] : [{ item: learnedItem, value: formatInstantAt(triggeredAt, timeZone) }];
  if (!exceedance)
    return [
      {
        item: '90th percentile of lead',
        value: null,
        note: 'Not stored with this exceedance; take it from your records.',
      },
      ...learnedEntry,
    ];
  const { percentile, actionLevel, samples, samplesAbove, learnedOn } = exceedance;
  return [
    {
      item: '90th percentile of lead',
      value: formatLevel(percentile),
      note: `Above the action level of ${formatLevel(actionLevel)}.`,
    },
    { item: 'Monitoring period', value: describePeriod(exceedance, 'en') },
    { item: 'Samples above the action level', value: `${formatNumber(samplesAbove)} of ${formatNumber(samples)}` },
    ...(triggeredAt === null ? [{ item: learnedItem, value: { date: learnedOn } }] : learnedEntry),
  ];
}

/** 40 CFR 141.202(c): mail is none of the ways that the rule names. */
export const otherWaysOfTier1: SummaryEntry = {
  item: 'Other ways of giving the notice',
  value: null,
  note: 'Mail alone does not meet the 24-hour deadline. Curbstop counts letters only; the other way of giving the notice is recorded with the deadline.',
};
