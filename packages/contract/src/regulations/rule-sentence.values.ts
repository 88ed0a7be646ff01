import type { InForce } from './service-line-classification.values.ts';

/** What a rule requires, as one sentence of a screen without its period. `citeRule` adds the source. */
interface RuleSentence extends InForce {
  readonly sentence: string;
}

const since1992 = { effectiveFrom: '1992-12-07', effectiveTo: null } as const;
const invalidation = { ...since1992, source: '40 CFR 141.86(f)' } as const;
const replacement = { ...since1992, source: '40 CFR 141.86(f)(4)' } as const;

/**
 * Sentences about requirements that screens show beside forms and numbers. Days, levels and site counts are in the
 * dated tables of this folder.
 */
export const ruleSentences = {
  schoolResult: {
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    sentence: 'Results are due to the facility as soon as practicable, no later than 30 days after receipt',
    source: '40 CFR 141.92(f)(1) as published in 2021',
  },
  publicNoticeSender: {
    effectiveFrom: '2000-06-05',
    effectiveTo: null,
    sentence: 'A public notice has the name, business address and phone number of the water system',
    source: '40 CFR 141.205(a)(9)',
  },
  recordKeeping: { ...since1992, sentence: 'Records are kept for 12 years', source: '40 CFR 141.91' },
  requiredSites: {
    ...since1992,
    sentence: 'The number of people served decides how many sites each monitoring period requires',
    source: '40 CFR 141.86(c)',
  },
  sameSites: {
    ...since1992,
    sentence: 'Samples are taken from the same sites each period as far as possible',
    source: '40 CFR 141.86(b)(4)',
  },
  reducedMonitoring: {
    ...since1992,
    sentence: 'Reduced monitoring needs your State’s approval',
    source: '40 CFR 141.86(d)(4)',
  },
  moreResults: {
    ...since1992,
    sentence: 'Results beyond the required number count if the site and the sample meet the rule',
    source: '40 CFR 141.86(e)',
  },
  stateInvalidates: {
    ...invalidation,
    sentence: 'Only the State can invalidate a sample, and its decision must be in writing with the reason',
  },
  sampleCounts: {
    ...invalidation,
    sentence: 'The sample is still used until the State invalidates it in writing',
  },
  followUpResult: {
    ...invalidation,
    sentence: 'The State does not invalidate a sample solely because a follow-up result is higher or lower',
  },
  replacementSite: {
    ...replacement,
    sentence: 'Use another site only if the same one is not possible, and none that this period already uses',
  },
  lateReplacement: {
    ...replacement,
    sentence: 'Taken after that, it counts in no period',
  },
  replacementPeriod: {
    ...replacement,
    sentence: 'A sample taken after the end of the period can’t be used for the next one',
  },
  partialWaiver: {
    effectiveFrom: '2000-04-11',
    effectiveTo: null,
    sentence: 'A State may grant a partial waiver, for lead or copper alone',
    source: '40 CFR 141.86(g)',
  },
  newCustomer: {
    effectiveFrom: '2024-10-16',
    effectiveTo: null,
    sentence: 'The rule requires a notice when service to a new customer begins',
    source: '40 CFR 141.85(e)(2)',
  },
  otherWaysOfTier1: {
    effectiveFrom: '2024-10-16',
    effectiveTo: null,
    sentence: 'A Tier 1 notice needs more than letters, such as broadcast media, posting or hand delivery',
    source: '40 CFR 141.202(c)',
  },
  otherLineWork: {
    effectiveFrom: '2024-12-30',
    effectiveTo: null,
    sentence: 'Its requirements take effect November 1, 2027',
    source: '40 CFR 141.84(h) and (i)',
  },
} as const satisfies Readonly<Record<string, RuleSentence>>;
export type RuleSentenceKey = keyof typeof ruleSentences;
