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

/**
 * An exceedance whose percentile is not above the level any more. Its notice stays required until the State agrees that
 * it ended (40 CFR 141.86(e) and (f)).
 */
export const endedExceedance = z.object({
  /** Null if the day was not recorded. */
  endedOn: calendarDate.nullable(),
  /** Such as "January to June 2026". */
  periodName: z.string(),
  /** The deadline at which the State's answer is recorded. */
  confirmationKey: z.string(),
  /** Whether the State answered that the exceedance continues. */
  stands: z.boolean(),
});
export type EndedExceedance = z.infer<typeof endedExceedance>;

/** An exceedance of which only the days are stored: its numbers are typed into the letter. */
export interface UnnumberedExceedance extends Pick<LeadExceedance, 'startsOn' | 'endsOn' | 'learnedOn'> {
  /** Such as "January to June 2026". */
  readonly periodName: string;
}
