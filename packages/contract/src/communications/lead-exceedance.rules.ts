import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { monitoringFrequencyCodes } from '../regulations/monitoring-period.values.ts';

/** An exceedance of the lead action level as its notice states it; amounts are exact decimals in µg/L. */
export const leadExceedance = z.object({
  /** The monitoring period. */
  startsOn: calendarDate,
  endsOn: calendarDate,
  frequency: z.enum(monitoringFrequencyCodes),
  percentile: z.string(),
  /** The strictest in force until the period's last sampling day. */
  actionLevel: z.string(),
  /** The samples of the percentile, and those of them above the action level. */
  samples: z.number().int(),
  samplesAbove: z.number().int(),
  /** The day on which the water system learned of it. */
  learnedOn: calendarDate,
});
export type LeadExceedance = z.infer<typeof leadExceedance>;
