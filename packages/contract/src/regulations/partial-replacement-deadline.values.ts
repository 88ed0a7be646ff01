import type { DeadlineRule } from './deadline-rule.values.ts';

// Read in the edition of 2015; 40 CFR 141.80(a)(4)(i) keeps the edition of July 1, 2020 in force until the LCRI.
const interim = {
  effectiveFrom: '2000-04-11',
  effectiveTo: '2027-10-31',
} as const;
// The wording was read in secondary sources only.
const improved = {
  effectiveFrom: '2027-11-01',
  effectiveTo: null,
} as const;
const toSource = (paragraph: string) =>
  `40 CFR ${paragraph} as codified July 1, 2020; 141.80(a)(4)(i) (2015 edition; confirm with your State)`;
const toImprovedSource = (paragraph: string) =>
  `40 CFR ${paragraph} as amended by the Lead and Copper Rule Improvements (Curbstop has not checked the rule text for this; confirm with your State)`;

const prohibited =
  'From November 1, 2027, partial replacements are allowed only as emergency repairs or with other infrastructure work.';
const notice = {
  kind: 'partialNotice',
  timing: { days: -45 },
  trigger: 'A partial replacement of a service line begins.',
} as const;
const noticeInterpretation =
  'The notice is due at least 45 days before work begins, counted from the planned date or the date completed, whichever is earlier. If work moves to an earlier day, a notice that was already given counts only if it was still 45 days before.';
const emergencyNotice = {
  kind: 'partialNoticeEmergency',
  timing: { days: 0 },
  trigger: 'An emergency partial replacement of a service line begins.',
} as const;
const emergencyInterpretation =
  'Only your State may allow less than 45 days for an emergency repair. Curbstop lists the notice on the day of the work: give it before work begins, and ask your State.';

/** The deadlines of a partial replacement of a service line. */
export const partialReplacementDeadlineRules: readonly DeadlineRule[] = [
  { ...notice, ...interim, interpretation: noticeInterpretation, source: toSource('141.84(d)(1)') },
  {
    ...notice,
    ...improved,
    interpretation: `${noticeInterpretation} ${prohibited}`,
    source: toImprovedSource('141.84(h) and 141.85(f)'),
  },
  { ...emergencyNotice, ...interim, interpretation: emergencyInterpretation, source: toSource('141.84(d)(1)') },
  {
    ...emergencyNotice,
    ...improved,
    interpretation: `${emergencyInterpretation} ${prohibited}`,
    source: toImprovedSource('141.84(h) and 141.85(f)'),
  },
  {
    ...improved,
    kind: 'partialFilter',
    timing: { days: 0 },
    trigger: 'A partial replacement of a service line begins.',
    interpretation:
      'Before the line returns to service, give residents flushing instructions and a certified filter with a six-month supply of cartridges. Curbstop uses the planned date or the date completed, whichever is earlier.',
    source: toImprovedSource('141.84(h) and 141.85(f)'),
  },
  {
    ...interim,
    kind: 'partialSample',
    timing: { days: 2 },
    trigger: 'A partial replacement of a service line was completed.',
    interpretation:
      'The rule gives 72 hours after completion. Curbstop records the date of the work but not the time, so it counts the 72 hours from the start of that day: the sample is due by the end of the second day after it.',
    source: toSource('141.84(d)(1)'),
  },
  {
    ...improved,
    kind: 'partialSample',
    timing: { months: 6 },
    trigger: 'A partial replacement of a service line was completed.',
    interpretation:
      'Offer residents a tap sample between three and six months after completion. An earlier sample does not count.',
    source: toImprovedSource('141.84(h) and 141.85(f)'),
  },
  {
    ...interim,
    kind: 'partialResult',
    timing: { businessDays: 3 },
    trigger: 'Your system received the result of the tap sample after a partial replacement.',
    interpretation: 'Saturdays, Sundays and federal holidays are not business days; the day of receipt does not count.',
    source: toSource('141.84(d)(1)'),
  },
  {
    ...improved,
    kind: 'partialResult',
    timing: { businessDays: 3 },
    trigger: 'Your system received the result of the tap sample after a partial replacement.',
    interpretation: 'Saturdays, Sundays and federal holidays are not business days; the day of receipt does not count.',
    source: toImprovedSource('141.85(d)'),
  },
];
