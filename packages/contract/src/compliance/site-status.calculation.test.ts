import { expect, test } from 'vitest';
import type { LeadLineHalf } from './lead-line-half.rules.ts';
import { getSiteStatus, hasTooFewResultsInPeriod } from './site-status.calculation.ts';

const period = { isOver: true, requiredSites: 10, analyzedSites: 10, leadLineHalf: null };
const half: LeadLineHalf = {
  source: '40 CFR 141.86(a)(8)',
  needed: { leadLines: 5, leadPlumbing: 5 },
  collected: { leadLines: 5, byLineOnly: 0, leadPlumbing: 5, notKnown: 0, others: 0 },
  inventory: { lines: 10, lead: 5, unknown: 0 },
};
const unknownHalf = { ...half, needed: null, inventory: { lines: 10, lead: 0, unknown: 3 } };
const noLeadHalf = { ...unknownHalf, inventory: { lines: 10, lead: 0, unknown: 0 } };
const emptyHalf = { ...half, collected: { ...half.collected, leadLines: 4 } };

test.each([
  ['that runs', { isOver: false, analyzedSites: 0 }, 'inProgress'],
  ['with enough sites', {}, 'complete'],
  ['with one site too few', { analyzedSites: 9 }, 'tooFewSites'],
  ['without a known number required', { requiredSites: null }, 'tooFewSites'],
  ['with both halves', { leadLineHalf: half }, 'complete'],
  ['that lacks lead service lines', { leadLineHalf: emptyHalf }, 'checkLeadLineHalf'],
  ['whose halves the record does not show', { leadLineHalf: unknownHalf }, 'checkLeadLineHalf'],
  ['of a system without lead service lines', { leadLineHalf: noLeadHalf }, 'complete'],
  ['that lacks sites and lead service lines', { analyzedSites: 9, leadLineHalf: emptyHalf }, 'tooFewSites'],
] as const)('the sites of a period %s: %o is %s', (_, change, status) => {
  expect(getSiteStatus({ ...period, ...change })).toBe(status);
});

test('results of a period are too few only once it is over, also if the number required is unknown', () => {
  expect(hasTooFewResultsInPeriod(9, period)).toBe(true);
  expect(hasTooFewResultsInPeriod(10, period)).toBe(false);
  expect(hasTooFewResultsInPeriod(10, { ...period, requiredSites: null })).toBe(true);
  expect(hasTooFewResultsInPeriod(9, { ...period, isOver: false })).toBe(false);
});
