import { z } from 'zod';
import { locationList } from '../locations/location-list.values.ts';
import { id } from '../primitives/ids.ts';
import { createRequiredReason } from '../primitives/required-text.ts';
import { createSelectionShape } from '../primitives/selection.ts';
import { locationIds } from '../programs/program-location.rules.ts';
import { tierRuleSetCodes } from '../regulations/sampling-tier.values.ts';
import { serviceLineList } from '../service-lines/service-line-list.values.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';
import { planCandidateList, planSiteList } from './site-plan.values.ts';

const count = z.number().int();

/** A location with what decides whether it is a good sampling site. */
export const siteLocation = z.object({
  id,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  zip: z.string(),
  externalId: z.string().nullable(),
  tier: count.nullable(),
  tierRuleSet: z.enum(tierRuleSetCodes).nullable(),
  propertyClassification: z.string().nullable(),
  /** The classification of its most dangerous service line; null without a line or without access to the inventory. */
  classification: z.enum(classificationNames).nullable(),
  /** The last collection date of a sample that was not invalidated. */
  lastSampledOn: z.string().nullable(),
});

/** A location that is not in the plan. */
export const sitePlanCandidate = siteLocation.extend({ hasTreatment: z.boolean() });
export type SitePlanCandidate = z.infer<typeof sitePlanCandidate>;

export const sitePlanSite = sitePlanCandidate.extend({
  plannedOn: z.string(),
  addedBy: z.string(),
  reason: z.string().nullable(),
});
export type SitePlanSite = z.infer<typeof sitePlanSite>;

/** A time during which a location was in the plan. */
export const sitePlanEntry = z.object({
  id,
  locationId: id,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  fromOn: z.string(),
  toOn: z.string().nullable(),
  addedBy: z.string(),
  reason: z.string().nullable(),
  removedBy: z.string().nullable(),
  removalReason: z.string().nullable(),
  /** As recorded when it was added. */
  tier: count.nullable(),
  tierRuleSet: z.enum(tierRuleSetCodes).nullable(),
});
export type SitePlanEntry = z.infer<typeof sitePlanEntry>;

const reason = createRequiredReason();

/**
 * The locations, by exactly one of: their ids, a selection of the list of locations, of lines, or of the candidates.
 */
const siteChoiceShape = {
  locationIds: locationIds.optional(),
  locations: createSelectionShape(locationList).optional(),
  lines: createSelectionShape(serviceLineList).optional(),
  candidates: createSelectionShape(planCandidateList).optional(),
};
const isOneChoice = ({ locationIds: ids, locations, lines, candidates }: Readonly<Record<string, unknown>>) =>
  [ids, locations, lines, candidates].filter((choice) => choice !== undefined).length === 1;
const oneChoice = { path: ['locationIds'], message: 'Send either location IDs or one selection' };

export const siteChoice = z.object(siteChoiceShape).refine(isOneChoice, oneChoice);
export type SiteChoice = z.output<typeof siteChoice>;

export const newPlanSites = z.object({ ...siteChoiceShape, reason: reason.optional() }).refine(isOneChoice, oneChoice);
export const removedPlanSites = z.object({ selection: createSelectionShape(planSiteList), reason });

/** What adding locations to the plan would do. */
export const sitePlanPreview = z.object({
  total: count,
  alreadyThere: count,
  /** Why a reason is required, in sentences; empty if it isn't. */
  reasonNeededFor: z.array(z.string()),
  /** What else a person should know. */
  notes: z.array(z.string()),
});
export type SitePlanPreview = z.infer<typeof sitePlanPreview>;

const poolTier = z.object({
  /** Null for locations without a valid tier. */
  tier: count.nullable(),
  label: z.string(),
  /** Which sites belong to it. */
  sites: z.string(),
  source: z.string().nullable(),
  /** In the plan without a treatment device; those with one; and not in the plan. */
  planned: count,
  /** Of `planned` those without a recorded tier of the rule, ranked by a lead or galvanized service line. */
  plannedByLine: count,
  plannedWithTreatment: count,
  available: count,
});
export type PoolTier = z.infer<typeof poolTier>;

const half = z.object({ needed: count, planned: count, known: count });

/** The sampling pool and the site plan by the rule of a day. */
export const sitePlan = z.object({
  on: z.string(),
  rule: z.object({ name: z.string(), source: z.string(), note: z.string() }),
  /** The running and the next monitoring period from the day on. */
  periods: z.array(
    z.object({
      startsOn: z.string(),
      endsOn: z.string(),
      /** The day whose rules decide about its sites and samples. */
      rulesOn: z.string(),
      required: count.nullable(),
      source: z.string(),
    }),
  ),
  /** The larger number of both; null without a recorded population. */
  required: count.nullable(),
  /**
   * All sites of the plan, and those with a tier of the rule, recorded or by the service line, and no treatment device.
   */
  planned: count,
  valid: count,
  tiers: z.array(poolTier),
  /** Null if the rule has no halves or no lead service line is known. */
  halves: z.object({ source: z.string(), leadLines: half, leadPlumbing: half }).nullable(),
  /** Which locations would complete the plan: their number, and why. */
  missing: z.array(z.object({ count, reason: z.string() })),
  /** What is wrong with the plan. */
  concerns: z.array(z.string()),
  /** Why lower tiers are used, and what the record does not say. */
  notes: z.array(z.string()),
});
export type SitePlanOverview = z.infer<typeof sitePlan>;

export const suggestedPlanSites = z.object({
  needed: count,
  sites: z.array(sitePlanCandidate.extend({ reason: z.string() })),
  notes: z.array(z.string()),
});
export type SuggestedPlanSites = z.infer<typeof suggestedPlanSites>;
