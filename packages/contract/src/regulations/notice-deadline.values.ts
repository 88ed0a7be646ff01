import type { InForce } from './service-line-classification.values.ts';

export type DeadlineTopic = 'tapResult' | 'leadExceedance' | 'publicEducation';

/** The deadline of a notice, as a sentence for the screen. */
interface NoticeDeadline extends InForce {
  readonly topic: DeadlineTopic;
  readonly sentence: string;
}

const leadExceedance = {
  topic: 'leadExceedance',
  sentence:
    'Within 24 hours after your system learns of it: give Tier 1 public notice, consult the State, and send a copy of the notice to the State and to EPA (40 CFR 141.202, 141.31(d)(2)).',
} as const;
const publicNotice = '141.201(a)(3)(vi) and (c)(3), 141.202(a)(10) and (b), 141.31(d)(2)';

/** The clock starts when the water system learns of the result, not when a user opens it here. */
export const noticeDeadlines: readonly NoticeDeadline[] = [
  {
    topic: 'tapResult',
    sentence:
      'People served at the site must get the lead result as soon as practical, at the latest within 30 days after your system learns of it (40 CFR 141.85(d)).',
    effectiveFrom: '2007-12-10',
    effectiveTo: '2027-10-31',
    source: '40 CFR 141.85(d)(2) as codified July 1, 2020; 141.80(a)(4)(i)',
  },
  // The wording was read in secondary sources only; the shorter of the possible readings is shown.
  {
    topic: 'tapResult',
    sentence:
      'People served at the site must get the lead and copper results within 3 business days after your system receives them (40 CFR 141.85(d)).',
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source:
      '40 CFR 141.85(d) as amended by the Lead and Copper Rule Improvements (Curbstop has not checked the rule text for this; confirm with your State)',
  },
  {
    ...leadExceedance,
    effectiveFrom: '2024-10-16',
    effectiveTo: '2027-10-31',
    source: `40 CFR 141.80(a)(4)(i), ${publicNotice}`,
  },
  { ...leadExceedance, effectiveFrom: '2027-11-01', effectiveTo: null, source: `40 CFR ${publicNotice}` },
  {
    topic: 'publicEducation',
    sentence:
      'Deliver public education within 60 days after the end of the monitoring period, which for periods of a year or more is September 30 or the last day of the period set by the State (40 CFR 141.85(b)).',
    effectiveFrom: '2007-12-10',
    effectiveTo: null,
    source: '40 CFR 141.85(b)(2), (b)(2)(vii) and (b)(4)',
  },
];
