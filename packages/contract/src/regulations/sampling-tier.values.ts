import type { StateCode } from '../primitives/state-names.ts';
import type { SystemType } from '../accounts/account-profile.values.ts';
import type { InForce } from './service-line-classification.values.ts';

/**
 * Tap sampling tiers, by rule and type of water system. In the API a tier is a number from 1 to 5 or null [A3.6,
 * A9.16]; its meaning depends on the rule set stored with it (docs/decisions/0150).
 */
export const samplingTiers = [1, 2, 3, 4, 5] as const;
type SamplingTier = (typeof samplingTiers)[number];

/** Sites that represent the system come last in both rules, so both store them as 5. */
export const representativeTier = 5;

/**
 * `unrecorded`: the rule of the tier is not recorded, or the rule in force has no such tier; a person must choose
 * again.
 */
export const tierRuleSetCodes = ['lcr-2020', 'lcri-2024', 'unrecorded'] as const;
export type TierRuleSetCode = (typeof tierRuleSetCodes)[number];

export interface TierChoice {
  readonly tier: SamplingTier;
  readonly label: string;
  /** Which sites belong to the tier. */
  readonly sites: string;
  readonly source: string;
}

export interface TierRuleSet extends InForce {
  readonly code: Exclude<TierRuleSetCode, 'unrecorded'>;
  /** "2020 rule". */
  readonly name: string;
  readonly choices: Readonly<Record<SystemType, readonly TierChoice[]>>;
  /** The lowest tier of a site with a lead service line. */
  readonly leadLineTier: Readonly<Record<SystemType, SamplingTier>>;
  /** The lowest tier of a site with a galvanized line downstream of lead; null without such a tier. */
  readonly galvanizedLineTier: SamplingTier | null;
  /** Where the rule requires half of the samples at lead service lines; null if it doesn't. */
  readonly leadLineHalf: string | null;
  /** Applies to the choice of sites as a whole. */
  readonly note: Readonly<Record<SystemType, string>>;
}

const representative = 'Representative site';
const commonPlumbing = 'Sites whose plumbing materials are common at other sites of the system';
const halfAndHalf =
  'Systems with lead service lines take half of their samples at lead service lines and half at sites with lead pipe or copper pipe with lead solder. If there are fewer lead service lines than half the samples, sample all of them (40 CFR 141.86(a)(8)).';
const codified = 'as codified July 1, 2020';
/** 40 CFR 141.86(a)(1) and (3)-(7), in both rules. */
const order =
  'Use sites of a lower tier only when there are not enough of the higher tiers. Do not choose taps with a treatment device (40 CFR 141.86(a)). Your State may have its own tiers.';
const multipleFamily =
  'multiple-family residences too if they are at least 20 percent of the structures that the system serves';

/** 40 CFR 141.80(a)(4)(i): until October 31, 2027 tap sampling follows 141.86 as codified on July 1, 2020. */
const lcr2020: TierRuleSet = {
  code: 'lcr-2020',
  name: '2020 rule',
  effectiveFrom: '1992-12-07',
  effectiveTo: '2027-10-31',
  source: `40 CFR 141.86(a) ${codified}; 141.80(a)(4)(i)`,
  choices: {
    CWS: [
      {
        tier: 1,
        label: 'Tier 1',
        sites: `Single-family structures with copper pipe and lead solder installed after 1982, lead pipe, or a lead service line; ${multipleFamily}`,
        source: `40 CFR 141.86(a)(3) ${codified}`,
      },
      {
        tier: 2,
        label: 'Tier 2',
        sites:
          'Buildings and multiple-family residences with copper pipe and lead solder installed after 1982, lead pipe, or a lead service line',
        source: `40 CFR 141.86(a)(4) ${codified}`,
      },
      {
        tier: 3,
        label: 'Tier 3',
        sites: 'Single-family structures with copper pipe and lead solder installed before 1983',
        source: `40 CFR 141.86(a)(5) ${codified}`,
      },
      {
        tier: representativeTier,
        label: representative,
        sites: commonPlumbing,
        source: `40 CFR 141.86(a)(5) ${codified}`,
      },
    ],
    NTNCWS: [
      {
        tier: 1,
        label: 'Tier 1',
        sites: 'Buildings with copper pipe and lead solder installed after 1982, lead pipe, or a lead service line',
        source: `40 CFR 141.86(a)(6) ${codified}`,
      },
      // The rule gives these sites second priority without a number; States call them Tier 2 (Massachusetts, 310 CMR
      // 22.06B).
      {
        tier: 2,
        label: 'Tier 2',
        sites: 'Sites with copper pipe and lead solder installed before 1983',
        source: `40 CFR 141.86(a)(7) ${codified}`,
      },
      {
        tier: representativeTier,
        label: representative,
        sites: commonPlumbing,
        source: `40 CFR 141.86(a)(7) ${codified}`,
      },
    ],
  },
  leadLineTier: { CWS: 2, NTNCWS: 1 },
  galvanizedLineTier: null,
  leadLineHalf: `40 CFR 141.86(a)(8) ${codified}`,
  note: { CWS: `${order} ${halfAndHalf}`, NTNCWS: `${order} ${halfAndHalf}` },
};

const factSheet =
  'EPA fact sheet on tap monitoring under the Lead and Copper Rule Improvements, October 2024; 40 CFR 141.86(a)(4) (Curbstop has not checked the rule text for the definitions of Tiers 3 to 5)';
const lcriChoices: readonly TierChoice[] = [
  {
    tier: 1,
    label: 'Tier 1',
    sites: `Single-family structures with premise plumbing made of lead or a lead service line; ${multipleFamily}`,
    source: factSheet,
  },
  {
    tier: 2,
    label: 'Tier 2',
    sites: 'Buildings and multiple-family residences with premise plumbing made of lead or a lead service line',
    source: factSheet,
  },
  {
    tier: 3,
    label: 'Tier 3',
    sites:
      'Sites with a lead connector, or with a galvanized line or premise plumbing that is or was downstream of a lead line or lead connector',
    source: factSheet,
  },
  {
    tier: 4,
    label: 'Tier 4',
    sites: "Sites with copper pipe and lead solder installed before the State's lead ban",
    source: factSheet,
  },
  { tier: representativeTier, label: 'Tier 5', sites: 'Sites representative of the system', source: factSheet },
];

const lcri2024: TierRuleSet = {
  code: 'lcri-2024',
  name: 'LCRI',
  effectiveFrom: '2027-11-01',
  effectiveTo: null,
  source: factSheet,
  choices: { CWS: lcriChoices, NTNCWS: lcriChoices },
  leadLineTier: { CWS: 2, NTNCWS: 2 },
  galvanizedLineTier: 3,
  leadLineHalf: null,
  note: {
    CWS: `${order} Systems with lead service lines or lead premise plumbing sample Tiers 1 and 2 only, where there are enough such sites. Confirm the definitions of Tiers 3 to 5 with your State: they come from EPA’s fact sheet, not from the text of the rule.`,
    // The rule's paragraph for non-community systems has not been checked; all five tiers are offered until then.
    NTNCWS: `${order} Confirm with your State which tiers apply to a non-community system, and the definitions of Tiers 3 to 5: Curbstop does not have the text of the rule for these systems.`,
  },
};

/** States with tiers of their own, whose text was not found. */
export const stateTierNotes: Readonly<Partial<Record<StateCode, string>>> = {
  MI: 'Michigan has tiers of its own (Michigan Administrative Code R 325.10710a), which Curbstop does not have: confirm the tier of each site with your State.',
};

export const tierRuleSets: readonly TierRuleSet[] = [lcr2020, lcri2024];
