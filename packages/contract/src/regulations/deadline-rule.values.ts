import type { StateCode } from '../primitives/state-names.ts';
import type { InForce } from './service-line-classification.values.ts';

/** The notices and reports that the data of a water system requires. */
export const deadlineKinds = [
  { code: 'tier1Notice', label: 'Tier 1 public notice of the lead exceedance', to: 'Everyone served' },
  { code: 'tier1Consultation', label: 'Consult the State about the lead exceedance', to: 'State' },
  { code: 'tier1Copies', label: 'Copy of the Tier 1 notice', to: 'State and EPA' },
  { code: 'tier1Certification', label: 'Certification of the Tier 1 notice', to: 'State' },
  { code: 'consumerNotice', label: 'Consumer notices of tap results', to: 'People served at the sites' },
  { code: 'consumerNoticeCertification', label: 'Sample copy and certification of consumer notices', to: 'State' },
  { code: 'tapResultsReport', label: 'Tap results and 90th percentiles', to: 'State' },
  {
    code: 'statePercentile',
    label: 'Receive the 90th percentile from the State (if your State calculates it)',
    to: 'Your system',
  },
  { code: 'publicEducation', label: 'Public education about lead', to: 'Everyone served' },
  { code: 'publicEducationAgain', label: 'Repeated public education about lead', to: 'Everyone served' },
  { code: 'publicEducationReport', label: 'Proof of public education', to: 'State' },
  {
    code: 'lineReplacement',
    label: 'Lead service line replacement report, if treatment was installed before the exceedance',
    to: 'State',
  },
  { code: 'waiverCertification', label: 'Materials certification of the monitoring waiver', to: 'State' },
  { code: 'waiverEnded', label: 'Tell the State that the monitoring waiver ended', to: 'State' },
  { code: 'replacementSample', label: 'Collect the replacement for the invalidated sample', to: 'Your system' },
  { code: 'monitoringFailure', label: 'Report to the State: too few sites with results', to: 'State' },
  {
    code: 'tier3Notice',
    label: 'Tier 3 public notice: too few sites with results',
    to: 'Everyone served',
  },
  { code: 'tier3Certification', label: 'Certification of the Tier 3 notice', to: 'State' },
  { code: 'otherResults', label: 'Ask the State whether lead results of other programs count', to: 'State' },
  {
    code: 'otherCopperResults',
    label: 'Ask the State whether copper results of other programs count',
    to: 'State',
  },
  { code: 'leadExceedanceEnded', label: 'Ask the State whether the lead exceedance ended', to: 'State' },
  { code: 'copperExceedanceEnded', label: 'Ask the State whether the copper exceedance ended', to: 'State' },
  { code: 'corrosionControl', label: 'Recommendation of corrosion control treatment', to: 'State' },
  { code: 'sourceWater', label: 'Source water results and treatment recommendation', to: 'State' },
  { code: 'serviceLineNotice', label: 'Annual notices of Lead, GRR and Unknown service lines', to: 'People served' },
  { code: 'serviceLineNoticeReport', label: 'Certification of service line notices', to: 'State' },
  { code: 'baselineInventory', label: 'Baseline inventory with connectors', to: 'State' },
  { code: 'inventoryUpdate', label: 'Annual inventory update', to: 'State' },
  { code: 'replacementPlan', label: 'Service line replacement plan', to: 'State' },
  { code: 'baselineNotice', label: 'Service line notices after the baseline inventory', to: 'People served' },
  { code: 'sitePlan', label: 'Updated sampling site plan', to: 'State' },
  { code: 'schoolList', label: 'List of schools and child care facilities', to: 'State' },
  { code: 'schoolListUpdate', label: 'Updated list of schools and child care facilities', to: 'State' },
  {
    code: 'schoolInformation',
    label: 'Annual information about lead to schools and child care facilities',
    to: 'Schools and child care facilities',
  },
  {
    code: 'schoolSampling',
    label: 'Sampling in schools and child care facilities',
    to: 'Schools and child care facilities',
  },
  { code: 'schoolReport', label: 'Report about schools and child care facilities', to: 'State' },
  {
    code: 'schoolHighResult',
    label: 'Tell the facility about its high lead result',
    to: 'School or child care facility',
  },
  { code: 'schoolResultsFacility', label: 'Lead results to the facility', to: 'School or child care facility' },
  { code: 'schoolResultsState', label: 'Lead results of a facility to the State', to: 'State' },
  {
    code: 'schoolResultsHealth',
    label: 'Lead results of a facility to the health departments',
    to: 'Local and State health departments',
  },
  {
    code: 'partialNotice',
    label: 'Notice before a partial service line replacement',
    to: 'Residents of all buildings that the line serves',
  },
  {
    code: 'partialNoticeEmergency',
    label: 'Notice before an emergency partial service line replacement',
    to: 'Residents of all buildings that the line serves',
  },
  {
    code: 'partialFilter',
    label: 'Filter and flushing instructions for a partial service line replacement',
    to: 'Residents of all buildings that the line serves',
  },
  { code: 'partialSample', label: 'Tap sample after a partial service line replacement', to: 'Residents' },
  { code: 'partialResult', label: 'Result of the sample after a partial replacement', to: 'Owner and residents' },
  { code: 'fullNotice', label: 'Notice of a full service line replacement', to: 'Owner and residents' },
  {
    code: 'fullFilter',
    label: 'Filter and flushing instructions for a full service line replacement',
    to: 'Residents of all buildings that the line serves',
  },
  { code: 'fullSample', label: 'Tap sample after a full service line replacement', to: 'Residents' },
  { code: 'fullResult', label: 'Result of the sample after a full replacement', to: 'Owner and residents' },
  {
    code: 'disturbanceFilter',
    label: 'Filter and flushing instructions after a meter or connector is replaced',
    to: 'People served by the line',
  },
  {
    code: 'disturbanceNotice',
    label: 'Notice and flushing instructions after a service line is disturbed',
    to: 'People served by the line',
  },
  // Entered by people.
  { code: 'own', label: 'Deadline that your State or a permit sets', to: 'State' },
] as const satisfies readonly { readonly code: string; readonly label: string; readonly to: string }[];
export type DeadlineKind = (typeof deadlineKinds)[number]['code'];

/** How long after its trigger something is due, or the day of the year or the calendar on which it is. */
export type DeadlineTiming =
  | { readonly hours: number }
  | { readonly days: number }
  | { readonly businessDays: number }
  | { readonly months: number }
  | { readonly monthDay: string }
  | { readonly on: string };

/** In force by the day of the trigger. */
export interface DeadlineRule extends InForce {
  readonly kind: DeadlineKind;
  readonly timing: DeadlineTiming;
  /** What starts the clock, as a sentence for the screen. */
  readonly trigger: string;
  /** The stricter of several readings, as a sentence for the screen. */
  readonly interpretation?: string;
  readonly state?: StateCode;
}

const untilAmendment = '141.80(a)(4)(i)';
const interim = `as codified July 1, 2020; ${untilAmendment}`;
/** The edition in which a paragraph was read. */
const earlierEdition = /\(\d{4} edition; confirm with your State\)/;
const amended = 'as amended by the Lead and Copper Rule Improvements';
const learned = 'Your system received results that bring the lead 90th percentile above the action level.';
const soFar =
  'The deadline starts with the first results that bring the 90th percentile above the action level, even if the period is not complete.';
const tier1 = { trigger: learned, interpretation: soFar, effectiveFrom: '2024-10-16', effectiveTo: null } as const;
const treatment = {
  timing: { months: 6 },
  trigger: 'Your system received results that bring the lead or copper 90th percentile above the action level.',
  effectiveFrom: '1992-12-07',
  effectiveTo: null,
} as const;
const ended = {
  timing: { hours: 24 },
  trigger:
    'Results put the 90th percentile above the action level. A later change to your records brought it back to or below it.',
  effectiveFrom: '1992-12-07',
  effectiveTo: null,
} as const;
/** What stays due after a change that brings a percentile to or below the action level. */
export const lowerExceedanceNote = `until your State agrees that it ended, its notices and reports stay due. Ask your State within ${ended.timing.hours} hours and record its answer under Deadlines.`;
const confirmEndWithState =
  'Which results count is your State’s decision. The rule names no day: Curbstop uses 24 hours, as for the Tier 1 public notice. Record whether your State agrees that the exceedance ended, and who answered. Until it agrees, every deadline of the exceedance stays open and keeps its original due date, because it was due when your system learned of the exceedance.';
const endSource = '40 CFR 141.86(e) and (f) (2015 edition; confirm with your State)';
const earliestInterpretation =
  'The six months count from the receipt of the results, the earliest reading: later editions of the rule count from the end of the monitoring period. Your State may set other days and steps, also from November 1, 2027 on: ask your State.';
const lastSamplingDay = '(on reduced monitoring, the last day of the sampling months)';
const periodEnd = `End of the monitoring period ${lastSamplingDay}.`;

const listedRules: readonly DeadlineRule[] = [
  {
    ...tier1,
    kind: 'tier1Notice',
    timing: { hours: 24 },
    source: '40 CFR 141.201(a)(3)(vi), 141.202(a)(10) and (b)',
  },
  { ...tier1, kind: 'tier1Consultation', timing: { hours: 24 }, source: '40 CFR 141.202(b)' },
  { ...tier1, kind: 'tier1Copies', timing: { hours: 24 }, source: '40 CFR 141.31(d)(2), 141.201(c)(3)' },
  {
    kind: 'tier1Certification',
    timing: { days: 10 },
    trigger: 'Completion of the Tier 1 public notice, or its due date until then.',
    interpretation:
      'The notice is completed when it is marked as completed or its letters to all locations are recorded as mailed, whichever is earlier. Until then, the ten days count from its own due date.',
    effectiveFrom: '2024-10-16',
    effectiveTo: null,
    source: '40 CFR 141.31(d)(1)',
  },
  {
    kind: 'consumerNotice',
    timing: { days: 30 },
    trigger: 'Your system learned of the lead results.',
    interpretation:
      'The 30 days count from the day of receipt, or of a correction to a worse result. Results of every program, of samples of any date and of invalidated samples are included.',
    effectiveFrom: '2007-12-10',
    effectiveTo: '2027-10-31',
    source: `40 CFR 141.85(d)(2) ${interim}`,
  },
  // The wording was read in secondary sources only.
  {
    kind: 'consumerNotice',
    timing: { businessDays: 3 },
    trigger: 'Your system received the lead or copper results.',
    interpretation:
      'Saturdays, Sundays and federal holidays are not business days; the day of receipt does not count. If a corrected result is worse, the days are counted from the day you received the correction.',
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source:
      '40 CFR 141.85(d) as amended by the Lead and Copper Rule Improvements (Curbstop has not checked the rule text for this; confirm with your State)',
  },
  {
    kind: 'consumerNoticeCertification',
    timing: { months: 3 },
    trigger: periodEnd,
    effectiveFrom: '2007-12-10',
    effectiveTo: null,
    source: `40 CFR 141.90(f)(3) ${interim}`,
  },
  {
    kind: 'tapResultsReport',
    timing: { days: 10 },
    trigger: periodEnd,
    interpretation: 'Send results beyond the required number by the same due date.',
    effectiveFrom: '1992-12-07',
    effectiveTo: null,
    source: `40 CFR 141.90(a)(1) and (g) ${interim}`,
  },
  {
    kind: 'statePercentile',
    timing: { days: 15 },
    trigger: periodEnd,
    effectiveFrom: '2024-10-30',
    effectiveTo: null,
    source: '40 CFR 141.90(h)(3), 141.80(a)(4)(i)',
  },
  {
    kind: 'publicEducation',
    timing: { days: 60 },
    trigger: `End of a monitoring period with a lead 90th percentile above the action level ${lastSamplingDay}.`,
    effectiveFrom: '2007-12-10',
    effectiveTo: null,
    source: '40 CFR 141.85(b)(2), (b)(2)(vii) and (b)(4)',
  },
  // Read in the edition of 2015, whose paragraphs (b)(3), (5) and (6) date from 2007; the edition of July 1, 2020 was
  // not.
  {
    kind: 'publicEducationAgain',
    timing: { months: 12 },
    trigger:
      'Public education was due, and no later six-month monitoring period with all of its sites has met the lead action level.',
    interpretation:
      'Messages on water bills repeat with each billing cycle and press releases twice every 12 months; their days are not listed. A non-transient non-community system repeats its tasks in each calendar year of the exceedance. The LCRI schedule from November 1, 2027 on is not listed: ask your State.',
    effectiveFrom: '2007-12-10',
    effectiveTo: '2027-10-31',
    source: '40 CFR 141.85(b)(3), (5) and (6) (2015 edition; confirm with your State)',
  },
  {
    kind: 'publicEducationReport',
    timing: { days: 10 },
    trigger: 'A public education deadline, first or repeated, passes.',
    effectiveFrom: '2007-12-10',
    effectiveTo: null,
    source: `40 CFR 141.90(f)(1) ${interim}`,
  },
  {
    kind: 'lineReplacement',
    timing: { months: 12 },
    trigger:
      'A monitoring period ended with a lead exceedance after corrosion control or source water treatment was installed.',
    interpretation:
      'This applies only if corrosion control or source water treatment was installed before the exceedance. Curbstop does not record treatment, so it lists the report for every system with Lead, GRR or Unknown service lines, or with no service line on record, after a lead exceedance. At least 7 percent of the lead service lines in place at the start are replaced each year; the first report has their number and the schedule. It is listed each year until two later monitoring periods in a row, with all of their sites, have met the level. From November 1, 2027 the amended rule decides: ask your State. The deadlines of a partial replacement are listed if it is recorded on its service line.',
    effectiveFrom: '2007-12-10',
    effectiveTo: '2027-10-31',
    source: '40 CFR 141.84(a), (b), (d) and (f), 141.90(e), 141.80(a)(4)(i) (2015 edition; confirm with your State)',
  },
  {
    kind: 'waiverCertification',
    timing: { days: 10 },
    trigger:
      'The monitoring waiver ends after nine years, or with the year whose 90th percentile ends it: counted from the last day of the sampling months.',
    interpretation:
      'It is sent with the results. A 90th percentile above 5 µg/L for lead or 650 µg/L for copper ends the waiver. If lead or copper materials are found or installed, the State gets notice within 60 days.',
    effectiveFrom: '2000-04-11',
    effectiveTo: null,
    source: '40 CFR 141.86(g)(4), (5), 141.90(a)(4) (2015 edition; confirm with your State)',
  },
  {
    kind: 'waiverEnded',
    timing: { days: 10 },
    trigger:
      'A 90th percentile above 5 µg/L of lead or 650 µg/L of copper, or more people served than a waiver allows, ended the monitoring waiver: counted from the last day of the sampling months of that year.',
    interpretation:
      'Curbstop found no number of days for this in the rule, so it uses the 10 days of the report of tap results. Tell your State as soon as you know, because it sets the monitoring that follows. Results received later do not change the due date.',
    effectiveFrom: '2000-04-11',
    effectiveTo: null,
    source: '40 CFR 141.86(g) and 141.90(a)(1) (number of days not found in the rule; confirm with your State)',
  },
  {
    kind: 'replacementSample',
    timing: { days: 20 },
    trigger: 'The State invalidated the sample, and fewer sites than required remain.',
    interpretation: '20 days after the State’s decision or the end of the period, whichever is later.',
    effectiveFrom: '1992-12-07',
    effectiveTo: null,
    source: `40 CFR 141.86(f)(4) ${interim}`,
  },
  {
    kind: 'monitoringFailure',
    timing: { hours: 48 },
    trigger: 'The monitoring period ended with fewer sites than required.',
    interpretation: 'If the population is unknown, fewer than five sites is too few for any system.',
    effectiveFrom: '1992-12-07',
    effectiveTo: null,
    source: '40 CFR 141.31(b)',
  },
  // The twelve months were read in a State's copy of the rule only (35 Ill. Adm. Code 611.904).
  {
    kind: 'tier3Notice',
    timing: { months: 12 },
    trigger: 'The monitoring period ended with fewer sites than required, which is a monitoring violation.',
    interpretation:
      'Give this notice within twelve months and repeat it every year while the violation lasts. Curbstop does not list the repeated notices, so add your own deadlines for them. The notice may be part of the Consumer Confidence Report if that is delivered in time. A State may require it earlier.',
    effectiveFrom: '2002-05-06',
    effectiveTo: null,
    source:
      '40 CFR 141.204(a) and (b), Appendix A to Subpart Q, C.1 (Curbstop has not checked the twelve months against the rule text; confirm with your State)',
  },
  {
    kind: 'tier3Certification',
    timing: { days: 10 },
    trigger: 'Completion of the Tier 3 public notice, or its due date until then.',
    interpretation: 'Until the notice is marked as completed, the ten days count from its own due date.',
    effectiveFrom: '2002-05-06',
    effectiveTo: null,
    source: '40 CFR 141.31(d)(1)',
  },
  {
    kind: 'otherResults',
    timing: { hours: 24 },
    trigger:
      'Your system received the results with which the lead 90th percentile would exceed the action level if those of programs that are not for compliance counted.',
    interpretation:
      'Results beyond the required number, also those that a customer asked for, count if the site and the sample meet the rule. Your State decides which ones count. The rule names no day: Curbstop uses the 24 hours of the Tier 1 public notice, because that notice is due then if they count. Record in each sample what your State decided: those that count are then added to the percentile, with the deadlines that follow from it.',
    effectiveFrom: '2024-10-16',
    effectiveTo: null,
    source: '40 CFR 141.86(e) (2015 edition; confirm with your State); 141.202(b) for the 24 hours',
  },
  {
    kind: 'otherCopperResults',
    timing: { days: 10 },
    trigger:
      'Your system received the results with which the copper 90th percentile would exceed the action level if those of programs that are not for compliance counted.',
    interpretation:
      'Results beyond the required number, also those that a customer asked for, count if the site and the sample meet the rule. Your State decides which ones count. The rule names no day: Curbstop uses the ten days of the report of tap results, counted from the receipt. Record in each sample what your State decided: those that count are then added to the percentile, with the deadlines that follow from it.',
    effectiveFrom: '2024-10-16',
    effectiveTo: null,
    source: '40 CFR 141.86(e) (2015 edition; confirm with your State); 141.90(a)(1) for the ten days',
  },
  {
    ...ended,
    kind: 'leadExceedanceEnded',
    interpretation: confirmEndWithState,
    source: `${endSource}; 141.202(b) for the 24 hours`,
  },
  { ...ended, kind: 'copperExceedanceEnded', interpretation: confirmEndWithState, source: endSource },
  {
    ...treatment,
    kind: 'corrosionControl',
    interpretation: `${earliestInterpretation} A system whose corrosion control is optimized already, or that the State has given other steps, follows those.`,
    source:
      '40 CFR 141.81(e)(1) and 141.82(a) (Curbstop has not checked the six months against the current text; confirm with your State)',
  },
  {
    ...treatment,
    kind: 'sourceWater',
    interpretation: earliestInterpretation,
    source: '40 CFR 141.83(a)(1) and 141.88(b) (2006 edition; confirm with your State)',
  },
  {
    kind: 'serviceLineNotice',
    timing: { monthDay: '11-15' },
    trigger: 'The inventory has Lead, Galvanized Requiring Replacement or Unknown service lines.',
    interpretation:
      'The rule says “annually” and gives no date. Curbstop uses November 15 because the first notices were due November 15, 2024.',
    effectiveFrom: '2024-10-16',
    effectiveTo: null,
    source: '40 CFR 141.85(e), 141.80(a)(4)(i)',
  },
  {
    kind: 'serviceLineNotice',
    state: 'UT',
    timing: { monthDay: '12-01' },
    trigger: 'The inventory has Lead, Galvanized Requiring Replacement or Unknown service lines.',
    effectiveFrom: '2024-10-16',
    effectiveTo: null,
    source: 'Utah Division of Drinking Water, service line notices: December 1; 40 CFR 141.85(e)',
  },
  {
    kind: 'serviceLineNoticeReport',
    timing: { monthDay: '07-01' },
    trigger: 'Service line notices were due in the previous calendar year.',
    effectiveFrom: '2025-01-01',
    effectiveTo: null,
    source: '40 CFR 141.90(f)(4), 141.80(a)(4)(i)',
  },
  ...fixedDays(),
];
export const deadlineRules: readonly DeadlineRule[] = listedRules.flatMap(splitAtAmendment);

/** 40 CFR 141.80(a)(4)(i) keeps an earlier edition in force until October 31, 2027. The same days are kept afterwards. */
function splitAtAmendment(rule: DeadlineRule): readonly DeadlineRule[] {
  const source = citeAmendment(rule.source);
  if (rule.effectiveTo !== null || source === rule.source) return [rule];
  return [
    { ...rule, effectiveTo: '2027-10-31' },
    { ...rule, effectiveFrom: '2027-11-01', source },
  ];
}

/** The same paragraphs as amended; a source that cites no earlier edition is unchanged. */
function citeAmendment(source: string): string {
  const unchecked = `${amended} (Curbstop has not checked the amended text and keeps the same days; confirm with your State)`;
  if (!source.endsWith(untilAmendment)) return source.replace(earlierEdition, unchecked);
  return `${source.replace(` ${interim}`, '').replace(`, ${untilAmendment}`, '')} ${unchecked}`;
}

/** Due on a day of the calendar under the Lead and Copper Rule Improvements. */
function fixedDays(): readonly DeadlineRule[] {
  const fixedDayFields = {
    effectiveFrom: '2024-12-30',
    effectiveTo: null,
    trigger: 'The compliance date of the Lead and Copper Rule Improvements (LCRI) is November 1, 2027.',
  };
  return [
    {
      ...fixedDayFields,
      kind: 'baselineInventory',
      timing: { on: '2027-11-01' },
      source: `40 CFR 141.84(a) ${amended}`,
    },
    {
      ...fixedDayFields,
      kind: 'inventoryUpdate',
      timing: { monthDay: '01-30' },
      interpretation:
        'The first update is due January 30, 2029. A system whose lines are all Non-lead may not have to send updates: ask your State.',
      source: `40 CFR 141.84 and 141.90 ${amended} (the date is from summaries of States; Curbstop has not checked the rule text for this; confirm with your State)`,
    },
    { ...fixedDayFields, kind: 'replacementPlan', timing: { on: '2027-11-01' }, source: `40 CFR 141.84(c) ${amended}` },
    {
      ...fixedDayFields,
      kind: 'baselineNotice',
      timing: { on: '2027-12-01' },
      interpretation: '30 days after the day on which the baseline inventory is due.',
      source: `40 CFR 141.85(e) ${amended} (Curbstop has not checked the rule text for this; confirm with your State)`,
    },
    {
      ...fixedDayFields,
      kind: 'sitePlan',
      timing: { on: '2027-12-31' },
      interpretation: 'Before the first monitoring period, which begins January 1, 2028.',
      source: `40 CFR 141.86(a)(1) ${amended}`,
    },
  ];
}
