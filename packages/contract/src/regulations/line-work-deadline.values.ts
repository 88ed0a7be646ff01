import type { DeadlineRule } from './deadline-rule.values.ts';

// Until then 141.80(a)(4)(i) keeps the edition of July 1, 2020, which has no deadlines after full replacements and
// disturbances.
const improved = { effectiveFrom: '2027-11-01', effectiveTo: null } as const;
const toSource = (paragraph: string) =>
  `40 CFR ${paragraph} as amended by the Lead and Copper Rule Improvements (Curbstop has not checked the rule text for this; confirm with your State)`;
const ofReplacement = toSource('141.84(h) and 141.85(f)');
const ofDisturbance = toSource('141.85(f)');

const dayOnly =
  'Curbstop records the date of the work but not the time, so this is due on the date completed, or on the planned date until you enter a date completed.';
const replaced = 'A full replacement of a service line begins.';
const completed = 'A full replacement of a service line was completed.';
const anyLine =
  'It applies to Lead, GRR and Unknown lines; Curbstop lists it for every line on which the work is recorded.';

/** The deadlines of full replacements and of other work that disturbs a service line. */
export const lineWorkDeadlineRules: readonly DeadlineRule[] = [
  {
    ...improved,
    kind: 'fullNotice',
    timing: { days: 0 },
    trigger: replaced,
    interpretation: `The notice says that lead may be higher for some time. Give it before the line returns to service, and no later than 24 hours after the work is completed (the stricter reading of the rule). ${dayOnly}`,
    source: ofReplacement,
  },
  {
    ...improved,
    kind: 'fullFilter',
    timing: { days: 0 },
    trigger: replaced,
    interpretation: `Before the line returns to service, give residents flushing instructions and a certified filter with a six-month supply of cartridges. ${dayOnly}`,
    source: ofReplacement,
  },
  {
    ...improved,
    kind: 'fullSample',
    timing: { months: 6 },
    trigger: completed,
    interpretation:
      'Offer residents a tap sample between three and six months after completion. An earlier sample does not count.',
    source: ofReplacement,
  },
  {
    ...improved,
    kind: 'fullResult',
    timing: { businessDays: 3 },
    trigger: 'Your system received the result of the tap sample after a full replacement.',
    interpretation: 'Saturdays, Sundays and federal holidays are not business days; the day of receipt does not count.',
    source: toSource('141.85(d)'),
  },
  {
    ...improved,
    kind: 'disturbanceFilter',
    timing: { days: 0 },
    trigger: 'A meter, meter setter or connector of a service line is replaced.',
    interpretation: `Before the line returns to service, give the people served a notice about possible lead, flushing instructions and a certified filter with a six-month supply of cartridges. ${anyLine} ${dayOnly}`,
    source: ofDisturbance,
  },
  {
    ...improved,
    kind: 'disturbanceNotice',
    timing: { days: 0 },
    trigger: 'The water of a service line is shut off or bypassed, or the line is disturbed without a replacement.',
    interpretation: `Give the people served a notice about possible lead and flushing instructions before the line returns to service, or within 24 hours if the water was not shut off. ${anyLine} ${dayOnly}`,
    source: ofDisturbance,
  },
];
