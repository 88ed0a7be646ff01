import { expect, test } from 'vitest';
import { combineIncompleteSites, toIncompleteSitesRequest } from './incomplete-sites-request.calculation.ts';

const listNotAnalyzed = (skuIds: readonly number[], analyteIds: readonly number[] = [1]) => {
  const event = { id: 'e', startsOn: '2026-07-01', endsOn: '2026-12-31', programTypeId: 2, analyteIds, skuIds };
  return combineIncompleteSites([toIncompleteSitesRequest({ ...event, rulesOn: event.endsOn }, 'CT')], [])[0]?.gaps
    .notAnalyzed;
};

test('an event of a program that counts names the regulated analytes that it does not have', () => {
  expect(listNotAnalyzed([1])).toEqual(['Copper']);
  expect(listNotAnalyzed([1], [1, 2])).toEqual([]);
  expect(listNotAnalyzed([])).toEqual(['Copper']);
});

test('an event that has only kits of schools or of water quality needs no copper', () => {
  expect(listNotAnalyzed([4])).toEqual([]);
  expect(listNotAnalyzed([5])).toEqual([]);
  expect(listNotAnalyzed([4, 1])).toEqual(['Copper']);
});

test('a fifth liter is wanted by the rule of the day that decides about the samples of the event', () => {
  const event = { id: 'e', startsOn: '2027-07-01', endsOn: '2027-09-30', programTypeId: 2, analyteIds: [1, 2] };
  const wantsFifthLiter = (rulesOn: string, state = 'CT') =>
    toIncompleteSitesRequest({ ...event, skuIds: [1], rulesOn }, state).wantsFifthLiter;
  expect(wantsFifthLiter('2027-09-30')).toBe(false);
  expect(wantsFifthLiter('2027-12-31')).toBe(true);
  expect(wantsFifthLiter('2027-09-30', 'MI')).toBe(true);
});
