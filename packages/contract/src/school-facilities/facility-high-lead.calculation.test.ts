import { expect, test } from 'vitest';
import { findFacilityHighLead, type VisitResults } from './facility-high-lead.calculation.ts';
import { formatHighLead } from './school-visit.calculation.ts';

type Outlets = Readonly<Record<string, string>>;
type DatedOutlets = readonly [visitedOn: string, results: Outlets];

/** "40", "<20" and "ND" as a laboratory reports them, in µg/L; "" is without a result. */
const toVisit = ([visitedOn, results]: DatedOutlets): VisitResults => ({
  visitedOn,
  outlets: Object.entries(results).map(([place, result]) => ({
    place,
    unit: 'µg/L',
    qualifier: result.startsWith('<') ? '<' : result === 'ND' ? 'ND' : null,
    value: /[\d.]+/.exec(result)?.[0] ?? null,
  })),
});
const find = (...visits: readonly DatedOutlets[]) => {
  const high = findFacilityHighLead({ visits: visits.map(toVisit), tapSamples: [] }, 'CT');
  return high && `${high.place} ${formatHighLead(high)} ${high.sampledOn}`;
};

test.each<[string, string | null, ...DatedOutlets[]]>([
  ['nothing without a visit', null],
  ['nothing at the action level', null, ['2026-10-05', { Hall: '15.0', Gym: 'ND', Office: '<15' }]],
  ['nothing without a result', null, ['2026-10-05', { Hall: '' }]],
  ['the highest outlet of a visit', 'Gym 40 µg/L 2026-10-05', ['2026-10-05', { Hall: '20', Gym: '40', Office: '3' }]],
  [
    'the outlet of an earlier visit, if a later one is lower at another outlet',
    'Hall 400 µg/L 2026-10-05',
    ['2026-11-05', { Kitchen: '16' }],
    ['2026-10-05', { Hall: '400' }],
  ],
  [
    'a measured level before a higher limit of another outlet',
    'Kitchen 16 µg/L 2026-11-05',
    ['2026-11-06', { Office: '<200' }],
    ['2026-11-05', { Kitchen: '16' }],
  ],
  [
    'a measured level of one of two visits on one day',
    'Fountain 90 µg/L 2026-09-20',
    ['2026-09-20', { Fountain: '90', Boiler: '40' }],
    ['2026-09-20', { Kitchen: '<20' }],
  ],
  ['a limit, if no level was measured', 'Office <20 µg/L 2026-11-06', ['2026-11-06', { Office: '<20', Hall: '2' }]],
  [
    'the latest level of an outlet, whatever the capital letters of its name',
    'hall 20 µg/L 2026-11-05',
    ['2026-11-05', { hall: '20' }],
    ['2026-10-05', { Hall: '400' }],
  ],
  [
    'the measured level of an outlet, if its later result is a limit',
    'Hall 400 µg/L 2026-10-05',
    ['2026-11-05', { Hall: '<20' }],
    ['2026-10-05', { Hall: '400' }],
  ],
  [
    'the outlet that was not sampled again at or below the level',
    'Gym 16 µg/L 2026-10-05',
    ['2026-11-05', { Hall: '15' }],
    ['2026-10-05', { Hall: '400', Gym: '16' }],
  ],
  [
    'an outlet that is high again',
    'Hall 18 µg/L 2026-12-05',
    ['2026-12-05', { Hall: '18' }],
    ['2026-11-05', { Hall: 'ND' }],
    ['2026-10-05', { Hall: '400' }],
  ],
  [
    'an outlet of which two results of one day differ',
    'Hall 17 µg/L 2026-11-05',
    ['2026-11-05', { Hall: '2' }],
    ['2026-11-05', { hall: '1', Hall: '17' }],
    ['2026-10-05', { Hall: '400' }],
  ],
  [
    'the latest high level, once every outlet was sampled again at or below the level',
    'Gym 16 µg/L 2026-10-06',
    ['2026-11-05', { Hall: '<1', Gym: '3' }],
    ['2026-10-06', { Gym: '16' }],
    ['2026-10-05', { Hall: '400' }],
  ],
])('a facility shows %s', (_, shown, ...visits) => {
  expect(find(...visits)).toBe(shown);
  expect(find(...visits.toReversed())).toBe(shown);
});
