import { formatLongDate } from '../primitives/calendar.ts';
import type { DateText } from '../primitives/date-text.ts';
import { federalLeadBanDate, stateLeadBans } from '../regulations/lead-ban.values.ts';
import type { StateCode } from '../primitives/state-names.ts';
import type { Side } from './service-line.rules.ts';

/** The local lead ban of the water system's town, entered by an administrator with its citation. */
export interface LocalLeadBan {
  readonly date: string;
  readonly citation: string;
}

/** The reason in the history of lines that were classified again under another local lead ban. */
export const localLeadBanReason = 'The local lead ban changed';

export interface LeadBan {
  /** First day of the ban, `YYYY-MM-DD`. */
  readonly from: string;
  /** The source of the date and its certainty, in a sentence. */
  readonly note: string;
}

/** The ban for lines in a State. An earlier local ordinance counts; a later one cannot allow what the State forbids. */
export function getLeadBan(state: string, local: LocalLeadBan | null = null): LeadBan {
  const stateLeadBan = stateLeadBans[state as StateCode];
  const effectiveDate = stateLeadBan?.enforceableFrom ?? federalLeadBanDate;
  if (local && local.date < effectiveDate) return { from: local.date, note: `Local ordinance: ${local.citation}.` };
  if (!stateLeadBan) return { from: effectiveDate, note: "Federal date; this State's own date is not recorded." };
  return {
    from: effectiveDate,
    note: stateLeadBan.confirmed
      ? `State date: ${stateLeadBan.source}.`
      : `State date from ${stateLeadBan.source}. Confirm it with the State.`,
  };
}

/** "Lead ban: June 19, 1988. Federal date; this State's own date is not recorded." */
export function describeLeadBan({ from, note }: LeadBan): string {
  return `Lead ban: ${formatLongDate(from)}. ${note}`;
}

/**
 * A side listed as non-lead because it was "installed after the lead ban", although every possible day of its date is
 * before the ban: the message to show, or null. A year that includes the day of the ban proves nothing either way.
 */
export function findLeadBanContradiction(
  side: Pick<Side, 'classificationBasis' | 'installed'>,
  ban: LeadBan,
): string | null {
  if (side.classificationBasis !== 'installedAfterLeadBan' || !side.installed || side.installed.to >= ban.from)
    return null;
  return `The basis is an installation after the lead ban of ${formatLongDate(ban.from)}, but the installation date is ${formatInstalled(side.installed)}.`;
}

/** Whether an installation date is recorded and no possible day of it is before the ban. */
export function isAfterLeadBan(installed: Side['installed'], ban: LeadBan): boolean {
  return installed !== null && installed.from >= ban.from;
}

export const formatInstalled = ({ text, from }: DateText): string => (text.trim() === '' ? formatLongDate(from) : text);
