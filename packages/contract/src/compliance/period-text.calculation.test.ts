import { expect, test } from 'vitest';
import { describeSitesLeft } from './period-text.calculation.ts';

const period: Parameters<typeof describeSitesLeft>[0] = {
  startsOn: '2026-07-01',
  endsOn: '2026-12-31',
  frequency: 'sixMonth',
  windows: [{ startsOn: '2026-07-01', endsOn: '2026-12-31' }],
  isOver: false,
  analyzedSites: 0,
  requiredSites: 10,
};

test('the sites of a period are counted against the required number', () => {
  expect(describeSitesLeft(period)).toEqual({
    title: 'July to December 2026',
    sites: '0 of 10 sites with all results, due 12-31-2026',
  });
  expect(describeSitesLeft({ ...period, analyzedSites: 10 })).toBeUndefined();
});

test('the sites of a period are counted alone while the population served is not recorded', () => {
  expect(describeSitesLeft({ ...period, requiredSites: null })?.sites).toBe(
    '0 sites with all results (required number unknown until the population served is recorded), due 12-31-2026',
  );
  expect(describeSitesLeft({ ...period, requiredSites: null, isOver: true, analyzedSites: 1 })?.sites).toBe(
    '1 site with all results (required number unknown until the population served is recorded), were due 12-31-2026',
  );
});
