import { formatDay } from '../primitives/calendar.ts';
import { fillSheet, type FilledSheet } from '../primitives/sheet-layout.ts';
import { describeSchoolKitsOfPeriod } from '../school-facilities/school-kit.calculation.ts';
import { describeRulesDay } from './period-text.calculation.ts';
import type { PeriodDetails } from './period.rules.ts';

const notes: readonly { readonly topic: string; readonly note: string; readonly source: string }[] = [
  {
    topic: 'Units',
    note: 'Amounts are in µg/L and exact: no result and no percentile is rounded. 1 mg/L is 1,000 µg/L.',
    source: '40 CFR 141.80(c)',
  },
  {
    topic: 'Ranking',
    note: 'Results are ranked from the lowest, rank 1, to the highest. The 90th percentile is the result at rank 0.9 times the number of results, between two ranks by the method under “Summary”; only a percentile above the action level exceeds it.',
    source: '40 CFR 141.80(c)(3)',
  },
  {
    topic: 'Fewer than five results',
    note: 'With fewer than five results, the highest one is used. A system that serves fewer than 100 people and has five results averages the two highest.',
    source: '40 CFR 141.80(c)(3)(iv) and (v)',
  },
  {
    topic: 'Period of a sample',
    note: 'A sample belongs to the period of its collection date. Without a collection date, it belongs to the period of the last day of its sampling event.',
    source: 'Curbstop',
  },
  {
    topic: 'Extra samples',
    note: 'All valid samples of compliance programs count, including extra samples beyond the required number.',
    source: '40 CFR 141.86(e) as codified July 1, 2020',
  },
  {
    topic: 'Non-detects',
    note: 'The column “Value used” explains why a value other than the reported one is used.',
    source: '40 CFR 141.89(a)(3)',
  },
  {
    topic: 'Invalidated samples',
    note: 'Only the State invalidates a sample. Each is listed under “Not used” with the date of the State’s decision.',
    source: '40 CFR 141.86(f)',
  },
  {
    topic: 'Sites',
    note: 'Location, tier and service lines are those recorded on the day the report was prepared. A tier belongs to the rule in parentheses.',
    source: '40 CFR 141.86(a)',
  },
  {
    topic: 'Same address',
    note: 'Locations with the same address are one site, with the samples of all.',
    source: 'Curbstop',
  },
  {
    topic: 'Not a State form',
    note: 'These pages show the records and the calculation. The columns do not follow EPA’s or your State’s form. Ask your State which form it requires.',
    source: 'Curbstop',
  },
];

/** The level of the last sampling day (decision 0184). */
const describeLevelDay = (period: PeriodDetails): string =>
  [
    `The lowest action level in effect through ${formatDay(period.rulesOn)}, the day whose rules apply to the period.`,
    describeRulesDay(period),
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');

/** The rules behind the numbers, with the sources of the period's own. */
export function createNotesSheet(period: PeriodDetails): FilledSheet {
  const periodNotes = period.results.flatMap(({ displayName, actionLevelSource, fifthLiterSource }) => [
    {
      topic: `${displayName}: action level`,
      note: describeLevelDay(period),
      source: actionLevelSource,
    },
    ...(fifthLiterSource === null
      ? []
      : [{ topic: `${displayName}: liters`, note: 'The higher of first and fifth liter.', source: fifthLiterSource }]),
  ]);
  const sites = {
    topic: 'Required sites',
    note: `The ${period.siteSchedule} number by population served.`,
    source: period.requiredSitesSource,
  };
  const schoolKits = (period.schoolKits ? describeSchoolKitsOfPeriod(period.schoolKits) : []).map((note) => ({
    topic: 'School kits',
    note,
    source: '40 CFR 141.86(b)',
  }));
  return fillSheet(
    'Sources and notes',
    [
      { heading: 'Topic', width: 28, cell: ({ topic }) => topic },
      { heading: 'Note', width: 90, cell: ({ note }) => note },
      { heading: 'Source', width: 60, cell: ({ source }) => source },
    ],
    [sites, ...periodNotes, ...schoolKits, ...notes],
  );
}
