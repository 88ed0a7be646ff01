import type { DeadlineRule } from './deadline-rule.values.ts';

const resultsSource = '40 CFR 141.92(f)(1) as published in 2021; in effect from November 1, 2027 as amended';
// EPA's 3Ts Toolkit, Module 6 (EPA 815-B-18-007), lists shutting off an outlet above the remediation level as an
// immediate response.
const stopUse =
  'Tell the facility today, so that no one drinks or cooks with water from the outlet. EPA names no amount above which an outlet must be closed; its 3Ts Toolkit lists shutting off the outlet until the problem is resolved as an immediate response (Module 6).';
const text2021 = '40 CFR 141.92 as published in 2021; in effect from November 1, 2027 as amended';
const inForce = { effectiveFrom: '2027-11-01', effectiveTo: null, source: text2021 } as const;
const results = {
  ...inForce,
  timing: { days: 30 },
  trigger: 'Your system received the results of a school or child care facility.',
} as const;
const aboveLevel =
  'Your system received a lead result of a school or child care facility that is above the action level on the day of sampling.';
const allIn30Days =
  'The 2021 text asks for these results once a year. The text in effect from November 1, 2027 may differ, so Curbstop uses 30 days. Confirm this with your State.';
const yearOfPlan = {
  ...inForce,
  timing: { days: 0 },
  trigger: 'A year of the five-year plan ends.',
} as const;

/** The deadlines about schools and child care facilities. */
export const schoolDeadlineRules: readonly DeadlineRule[] = [
  {
    kind: 'schoolList',
    timing: { on: '2027-11-01' },
    trigger: 'The compliance date of the Lead and Copper Rule Improvements (LCRI) is November 1, 2027.',
    effectiveFrom: '2024-12-30',
    effectiveTo: null,
    source: '40 CFR 141.92(a)(1) (Curbstop has not checked the rule text for this; confirm with your State)',
  },
  {
    kind: 'schoolListUpdate',
    timing: { on: '2032-11-01' },
    trigger: 'Five years after the list was due.',
    interpretation: 'A revised list, or the confirmation that nothing has changed, at least once every five years.',
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source: '40 CFR 141.92(e) as published in 2021',
  },
  {
    ...yearOfPlan,
    kind: 'schoolInformation',
    interpretation: 'At least annually: health risks of lead, how to request sampling, and EPA’s 3Ts guidance.',
  },
  {
    ...yearOfPlan,
    kind: 'schoolSampling',
    interpretation: 'A refusal counts, and so does no response to two separate attempts.',
  },
  {
    ...inForce,
    kind: 'schoolReport',
    timing: { monthDay: '07-01' },
    trigger: 'The previous calendar year ended.',
    interpretation: 'July 1 is the day of the 2021 text. Ask your State whether an earlier day applies.',
    source: '40 CFR 141.90(i) as published in 2021',
  },
  {
    kind: 'schoolHighResult',
    timing: { days: 30 },
    trigger: aboveLevel,
    interpretation: `${stopUse} Not yet required by the federal rule, which is in effect from November 1, 2027: it asks for results as soon as practicable, no later than 30 days after receipt. Your State may already require it.`,
    effectiveFrom: '1991-06-07',
    effectiveTo: '2027-10-31',
    source: resultsSource,
  },
  {
    kind: 'schoolHighResult',
    timing: { businessDays: 3 },
    trigger: aboveLevel,
    interpretation: `${stopUse} The 2021 text asks for all results of a facility as soon as practicable, no later than 30 days after receipt; for a high one Curbstop uses the three business days of consumer notices. Confirm this with your State.`,
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source: `${resultsSource}; 141.85(d) as amended for the three business days (Curbstop has not checked the rule text for this; confirm with your State)`,
  },
  {
    ...results,
    kind: 'schoolResultsFacility',
    interpretation:
      'As soon as practicable, no later than this day, with information about what the facility can do about lead.',
    source: resultsSource,
  },
  { ...results, kind: 'schoolResultsState', interpretation: allIn30Days },
  { ...results, kind: 'schoolResultsHealth', interpretation: allIn30Days },
];
