import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { percentileMethods } from '../regulations/percentile.values.ts';
import { notCountedReasons } from './event-percentile.values.ts';
import { regulatedAnalyteCodes } from '../regulations/regulated-analyte.values.ts';

const sampleOfPercentile = z.object({
  sampleId: id,
  number: z.number().int(),
  addressLine1: z.string(),
  bottle: z.string(),
  collectedOn: z.string().nullable(),
});

/** Positions start at 1, with the lowest result. */
const rank = z.object({
  lower: z.number().int(),
  upper: z.number().int(),
  tenths: z.number().int(),
  basis: z.enum([...percentileMethods.map(({ code }) => code), 'highest', 'averageOfTwoHighest']),
});

/** A percentile and its comparison with the action level; every amount is an exact decimal in µg/L. */
export const comparedPercentile = z.object({
  value: z.string(),
  rank,
  /** The number of results. */
  count: z.number().int(),
  actionLevel: z.string(),
  exceeds: z.boolean(),
  /** The State's text that names the method, if the water system recorded one for these days. */
  stateMethod: z
    .object({
      source: z.string(),
      /** The value with the rank rounded up, where that is higher; null otherwise. */
      roundedUp: z.object({ value: z.string(), exceeds: z.boolean() }).nullable(),
    })
    .optional(),
});

/** The 90th percentile of one analyte of a sampling event. */
export const eventPercentile = z.object({
  analyteCode: z.enum(regulatedAnalyteCodes),
  analyteId: z.number().int(),
  displayName: z.string(),
  /** The strictest action level of the event's days, in µg/L. */
  actionLevel: z.string(),
  actionLevelSource: z.string(),
  /** The rule by which the higher of the first and the fifth liter counts; null if only the first liter counts. */
  fifthLiterSource: z.string().nullable(),
  /**
   * Sites with a lead service line that have a result of the first liter and none of the fifth; while only the first
   * liter counts, those where it would be missing under the LCRI.
   */
  missingFifthLiters: z.number().int(),
  /**
   * Sites of an event that count as Tier 1 or 2 by their lead service line alone, because no tier of the rule that
   * selects by tier is recorded; before that rule, those of the preview.
   */
  sitesByLineOnly: z.number().int().optional(),
  method: z.enum(percentileMethods.map(({ code }) => code)),
  /** Decimals in mg/L that the State rounds to before comparing; null if it compares unrounded. */
  roundedTo: z.number().int().nullable(),
  /** The results by the tier of their sites where that decides which count; null where all do. */
  tierSelection: z
    .object({
      source: z.string(),
      /** Results of sites of Tiers 1 and 2, of lower tiers, and of sites without a tier of the rule. */
      higher: z.number().int(),
      lower: z.number().int(),
      unknown: z.number().int(),
      leftOut: z.number().int(),
    })
    .nullable(),
  /**
   * Results of sites with a higher one, where perhaps only one result of a site counts: how many, whether they are
   * excluded, and the percentile if they are handled the other way; null without any.
   */
  furtherVisits: z
    .object({ count: z.number().int(), areLeftOut: z.boolean(), percentile: comparedPercentile })
    .nullable(),
  /**
   * Results of taps with a treatment device: how many, whether they are excluded, and the percentile if they are handled
   * the other way, null without another result; undefined without any.
   */
  treatedTaps: z
    .object({ count: z.number().int(), areLeftOut: z.boolean(), percentile: comparedPercentile.nullable() })
    .optional(),
  /** Null without results. */
  percentile: comparedPercentile.nullable(),
  /** How many more results above the action level would make the percentile exceed it; 0 if it does. */
  moreUntilExceedance: z.number().int(),
  /** The percentile with the invalidated samples; null if none of them has a result. */
  withInvalidated: comparedPercentile.nullable(),
  /** The percentile of the samples by the LCRI; null if the event is under that rule or has no results. */
  underNextRule: comparedPercentile
    .extend({
      /**
       * Results that do not count, those of them whose site has no fifth liter, and all results of sites without a tier
       * of that rule.
       */
      leftOut: z.number().int().optional(),
      withoutFifthLiter: z.number().int().optional(),
      /** Those of taps with a treatment device. */
      treated: z.number().int().optional(),
      /** Those of sites with a higher result. */
      furtherVisits: z.number().int().optional(),
      unknownTiers: z.number().int().optional(),
    })
    .nullable(),
  /**
   * Results of 0 without a detection limit or reporting limit, and the percentile with each at the quantitation limit.
   */
  zerosWithoutLimits: z
    .object({ count: z.number().int(), quantitationLimit: z.string(), percentile: comparedPercentile })
    .nullable(),
  /** Highest first, at most 1,000. */
  counted: z.array(sampleOfPercentile.extend({ amount: z.string(), position: z.number().int() })),
  notCounted: z.array(
    sampleOfPercentile.extend({
      amount: z.string().nullable(),
      reason: z.enum(notCountedReasons.map(({ code }) => code)),
    }),
  ),
  notCountedTotal: z.number().int(),
});
export type EventPercentile = z.infer<typeof eventPercentile>;
export type ComparedPercentile = z.infer<typeof comparedPercentile>;

export const eventPercentiles = z.object({
  /** Whether the samples of the event's program are taken for compliance with the action levels. */
  isCompliance: z.boolean(),
  populationServed: z.number().int().nullable(),
  /** Tap sampling sites that the rule requires by population; null without a recorded population. */
  requiredSites: z.object({ standard: z.number().int(), reduced: z.number().int() }).nullable(),
  /** The day whose rules apply: that of the monitoring period, which may be after the event. */
  rulesOn: z.string(),
  /** Lead and copper, as far as they are analytes of the event. */
  analytes: z.array(eventPercentile),
});
export type EventPercentiles = z.infer<typeof eventPercentiles>;
