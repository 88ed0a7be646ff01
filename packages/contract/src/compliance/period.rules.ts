import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { formatDay } from '../primitives/calendar.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { createOptionalText } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { delayBases, findApprovedStart, periodBases } from '../regulations/monitoring-period.calculation.ts';
import { monitoringFrequencyCodes, samplingMonths } from '../regulations/monitoring-period.values.ts';
import { comparedPercentile, eventPercentile } from '../samples/event-percentile.rules.ts';
import { percentileMethodRecord } from '../samples/percentile-method.rules.ts';
import { schoolKitsOfPeriod } from '../school-facilities/school-kit.rules.ts';
import { leadLineHalf } from './lead-line-half.rules.ts';
import { openReasons, periodOutcomes } from './period.values.ts';
import { regulatedAnalyteCodes } from '../regulations/regulated-analyte.values.ts';

const month = z.number('Choose a month').int('Choose a month').min(1, 'Choose a month').max(12, 'Choose a month');

const describeApprovedStart = (day: string) =>
  `Enter ${day} or a later January 1 as the start date: reduced monitoring starts with the first year that begins on or after the State’s approval. Until then, standard six-month monitoring applies`;

/** How often the system takes tap samples from a day on. */
export const monitoringScheduleFields = z
  .object({
    frequency: z.enum(monitoringFrequencyCodes, 'Choose how often you sample'),
    startsOn: calendarDate,
    samplingFrom: month.default(samplingMonths.from),
    samplingTo: month.default(samplingMonths.to),
    /** The day of the State's approval; reduced monitoring needs one. */
    approvedOn: calendarDate.nullable().default(null),
    /** Where the approval is found, such as the State's letter. */
    approval: createOptionalText(200),
  })
  .refine(
    ({ frequency, startsOn }) =>
      startsOn.endsWith('-01-01') || (frequency === 'sixMonth' && startsOn.endsWith('-07-01')),
    {
      path: ['startsOn'],
      message: 'Reduced monitoring starts on January 1, standard monitoring on January 1 or July 1',
      when: isObjectInput,
    },
  )
  .refine(({ frequency, approvedOn }) => frequency === 'sixMonth' || approvedOn !== null, {
    path: ['approvedOn'],
    message: 'Enter the date of your State’s approval; without it, standard six-month monitoring applies',
    when: isObjectInput,
  })
  .superRefine(
    (schedule, context) => {
      const approvedFrom = findApprovedStart(schedule);
      if (schedule.frequency === 'sixMonth' || schedule.startsOn >= approvedFrom) return;
      context.addIssue({ code: 'custom', path: ['startsOn'], message: describeApprovedStart(formatDay(approvedFrom)) });
    },
    { when: isObjectInput },
  )
  .refine(
    ({ samplingFrom, samplingTo }) => samplingFrom <= samplingTo && samplingTo - samplingFrom < samplingMonths.longest,
    { path: ['samplingTo'], message: 'Choose at most four months in a row of one year', when: isObjectInput },
  );
export type MonitoringScheduleFields = z.output<typeof monitoringScheduleFields>;

const monitoringSchedule = z.object({
  id,
  frequency: z.enum(monitoringFrequencyCodes),
  startsOn: z.string(),
  samplingFrom: z.number().int(),
  samplingTo: z.number().int(),
  approvedOn: z.string().nullable(),
  approval: z.string().nullable(),
});
export type MonitoringScheduleRecord = z.infer<typeof monitoringSchedule>;

const listedSchedule = monitoringSchedule.extend({
  /** Why the schedule is not in effect on its first day, and the first day on which another one can be. */
  delayedStart: z.object({ basis: z.enum(delayBases), reducedFrom: z.string() }).nullable(),
});
export type ListedSchedule = z.infer<typeof listedSchedule>;

const periodAnalyte = z.object({
  analyteCode: z.enum(regulatedAnalyteCodes),
  displayName: z.string(),
  /** The strictest action level until the period's last sampling day, in µg/L. */
  actionLevel: z.string(),
  outcome: z.enum(periodOutcomes.map(({ code }) => code)),
  /** The 90th percentile of all samples of the period, or of those of its sampling months if that is higher. */
  percentile: comparedPercentile.nullable(),
});
export type PeriodAnalyte = z.infer<typeof periodAnalyte>;

const dayRange = z.object({ startsOn: z.string(), endsOn: z.string() });

const periodSummary = dayRange.extend({
  frequency: z.enum(monitoringFrequencyCodes),
  basis: z.enum(periodBases),
  /** The first day on which reduced monitoring can start and be approved; only while it can’t. */
  reducedFrom: z.string().optional(),
  /** The day whose rules decide: action level, counted liters and tiers. */
  rulesOn: z.string(),
  /** The days on which the samples are taken. */
  windows: z.array(dayRange),
  /** Whether the number of sites is that of standard or reduced monitoring; null without a recorded population. */
  siteSchedule: z.enum(['standard', 'reduced']),
  requiredSites: z.number().int().nullable(),
  requiredSitesSource: z.string(),
  /** Sites with a valid sample taken in the sampling months. */
  collectedSites: z.number().int(),
  /** Sites with a lead and a copper result, whatever their event analyzes; only these meet the required number. */
  analyzedSites: z.number().int(),
  /** The number of people served that ends the monitoring waiver of the period; only if there is one. */
  populationAboveWaiver: z.number().int().optional(),
  /** Whether the last sampling day is past. */
  isOver: z.boolean(),
  /** Whether the last day is past: until then results outside the sampling months count too. */
  isEnded: z.boolean(),
  /** The halves of a system with lead service lines, in a period that is over; null under a rule without halves. */
  leadLineHalf: leadLineHalf.nullish(),
  analytes: z.array(periodAnalyte),
});
export type PeriodSummary = z.infer<typeof periodSummary>;

const samplesOfEvent = z.object({ id, name: z.string(), samples: z.number().int() });

export const periodList = z.object({
  systemType: z.string(),
  state: z.string(),
  populationServed: z.number().int().nullable(),
  sizeClass: z.enum(['small', 'medium', 'large']).nullable(),
  schedules: z.array(listedSchedule),
  /** The State’s methods for the 90th percentile, newest first; without one, ranks round up. */
  percentileMethods: z.array(percentileMethodRecord),
  /** Newest first. */
  items: z.array(periodSummary),
  /**
   * Sites of the newest period that count toward the half with lead service lines by their line alone, without a
   * recorded tier.
   */
  sitesByLineOnly: z.number().int().optional(),
  /** The first day of the earliest of these periods; without any, of the years that they go back. */
  listedFrom: z.string().optional(),
  /** Samples with results from before that day, which no period includes. */
  earlierSamples: z.number().int().optional(),
  /** Those of them without a collection date, and the newest of their events, at most 20. */
  earlierUndated: z.object({ samples: z.number().int(), events: z.array(samplesOfEvent) }).optional(),
});
export type PeriodList = z.infer<typeof periodList>;

const siteOfPeriod = z.object({
  locationId: id,
  addressLine1: z.string(),
  /** The sampled locations with this address. */
  locations: z.number().int(),
  /** Valid samples taken in the sampling months. */
  samples: z.array(z.object({ sampleId: id, number: z.number().int(), collectedOn: z.string() })),
});

export const periodDetails = periodSummary.extend({
  populationServed: z.number().int().nullable(),
  /** The halves of a system with lead service lines; null under a rule without halves. */
  leadLineHalf: leadLineHalf.nullable(),
  /** At most 1,000, by address. */
  sites: z.array(siteOfPeriod),
  results: z.array(
    eventPercentile.extend({
      outcome: periodAnalyte.shape.outcome,
      /** Every reason why the outcome is not final; empty for an exceedance and without results. */
      openReasons: z.array(z.enum(openReasons)),
      /**
       * Results outside the sampling months or without a collection date, and the other percentile, which is not
       * higher; null without any.
       */
      outsideMonths: z.object({ count: z.number().int(), percentile: comparedPercentile.nullable() }).nullable(),
      /** Results of programs that are not for compliance, and what the percentile would be with them. */
      otherPrograms: z.object({ count: z.number().int(), percentile: comparedPercentile.nullable() }).nullable(),
    }),
  ),
  events: z.array(samplesOfEvent),
  schoolKits: schoolKitsOfPeriod.optional(),
});
export type PeriodDetails = z.infer<typeof periodDetails>;
