import { formatLongDate } from '../primitives/calendar.ts';
import { findLastDeadlineRule } from '../regulations/deadline-rule.calculation.ts';
import type { DeadlineKind, DeadlineTiming } from '../regulations/deadline-rule.values.ts';
import type { CampaignKind } from './campaign.values.ts';

/** The deadline that certifies the notices of a campaign. */
const certificationKinds: Readonly<Record<CampaignKind, DeadlineKind>> = {
  serviceLineNotice: 'serviceLineNoticeReport',
  baselineNotice: 'serviceLineNoticeReport',
  newCustomerNotice: 'serviceLineNoticeReport',
  consumerNotice: 'consumerNoticeCertification',
  tier1Notice: 'tier1Certification',
};

/** What has to reach the State after the letters, with the rule. */
export function describeCertification(kind: CampaignKind): { readonly text: string; readonly source: string } {
  const rule = findLastDeadlineRule(certificationKinds[kind], '');
  if (!rule) throw new Error(`No rule for the certification of ${kind}`);
  return { text: describeTiming(rule.timing), source: rule.source };
}

function describeTiming(timing: DeadlineTiming): string {
  if ('monthDay' in timing)
    return `Certify to your State by ${formatMonthDay(timing.monthDay)} that the previous year’s notices were delivered.`;
  if ('months' in timing)
    return `Send your State a sample copy and the certification within ${timing.months} months after the end of the monitoring period.`;
  if ('days' in timing)
    return `Certify the public notice to your State within ${timing.days} days after it was completed.`;
  throw new Error('A certification is due on a day of the year, or days or months after its notices');
}

/** "July 1" for 07-01. */
function formatMonthDay(monthDay: string): string {
  return formatLongDate(`2000-${monthDay}`).replace(', 2000', '');
}
