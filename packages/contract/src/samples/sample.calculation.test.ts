import { describe, expect, test } from 'vitest';
import {
  describeMissingResults,
  getBottleName,
  isSampleOpen,
  getSampleName,
  getStatusLabel,
  getSampleStatus,
} from './sample.calculation.ts';

const bottle = { collectedOn: null, receivedOn: null, hasResults: false, isKitAtLab: false };

describe('the status of a sample [B3.8]', () => {
  test.each([
    ['New', bottle],
    ['Collected', { ...bottle, collectedOn: '2026-03-01' }],
    ['At Lab', { ...bottle, collectedOn: '2026-03-01', receivedOn: '2026-03-03' }],
    ['At Lab', { ...bottle, receivedOn: '2026-03-03' }],
    ['At Lab', { ...bottle, isKitAtLab: true }],
    ['At Lab', { ...bottle, collectedOn: '2026-03-01', isKitAtLab: true }],
    ['Analyzed', { ...bottle, collectedOn: '2026-03-01', receivedOn: '2026-03-03', hasResults: true }],
    ['Analyzed', { ...bottle, hasResults: true, isKitAtLab: true }],
    ['Analyzed', { ...bottle, hasResults: true }],
  ])('a sample is %s by its dates, its results and its kit', (label, fields) => {
    expect(getStatusLabel({ status: getSampleStatus(fields, 1), collectedOn: fields.collectedOn })).toBe(label);
  });

  test('goes back when its results or the date of receipt are removed', () => {
    expect(getSampleStatus({ ...bottle, receivedOn: '2026-03-03' }, 3)).toBe(2);
    expect(getSampleStatus(bottle, 3)).toBe(1);
  });

  test('a later entry does not change Completed or Invalidated', () => {
    for (const status of [4, 5] as const) {
      expect(isSampleOpen(status)).toBe(false);
      expect(getSampleStatus({ ...bottle, hasResults: true }, status)).toBe(status);
    }
  });

  test('an invalidated sample is not shown as Collected', () => {
    expect(getStatusLabel({ status: 5, collectedOn: '2026-03-01' })).toBe('Invalidated');
  });
});

test('a bottle has the name of its kit position, or its number if the kit no longer exists', () => {
  expect([getBottleName(2, 0), getBottleName(2, 1)]).toEqual(['First liter', 'Fifth liter']);
  expect([getBottleName(2, 7), getBottleName(404, 0)]).toEqual(['Bottle 8', 'Bottle 1']);
  expect(getSampleName({ number: 12 })).toBe('Sample 12');
});

test.each([
  [[], undefined],
  [[2], 'Copper missing'],
  [[1, 2], 'Lead and Copper missing'],
  [[3, 4, 5], '3 results missing'],
])('names the analytes without a result: %o', (missingAnalyteIds, words) => {
  expect(describeMissingResults({ missingAnalyteIds })).toBe(words);
});
