import type { DateText } from '../kinds/date-text.ts';
import { leadBanDateFor } from '../regulations/lead-ban.values.ts';
import type { Side } from './service-line.rules.ts';

/**
 * A side that is called non-lead because it was "installed after the lead ban", although every day that its date can mean lies before
 * the ban: the sentence to show, or null. A year that only touches the ban proves nothing either way.
 */
export function leadBanContradiction(side: Pick<Side, 'classificationBasis' | 'installed'>, state: string): string | null {
  const ban = leadBanDateFor(state);
  if (side.classificationBasis !== 'installedAfterLeadBan' || !side.installed || side.installed.to >= ban) return null;
  return `The basis is an installation after the lead ban of ${ban}, but the installation date is ${installedWords(side.installed)}.`;
}

const installedWords = ({ text, from }: DateText): string => (text.trim() === '' ? from : text);
