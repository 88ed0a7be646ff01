import { describe, expect, test } from 'vitest';
import { bottleName, isOpen, sampleName, statusLabel, statusOf } from './sample.calculation.ts';

const bottle = { collectedOn: null, receivedOn: null, hasResults: false };

describe('the status of a sample [B3.8]', () => {
  test.each([
    ['New', bottle],
    ['Collected', { ...bottle, collectedOn: '2026-03-01' }],
    ['At Lab', { ...bottle, collectedOn: '2026-03-01', receivedOn: '2026-03-03' }],
    ['At Lab', { ...bottle, receivedOn: '2026-03-03' }],
    ['Analyzed', { collectedOn: '2026-03-01', receivedOn: '2026-03-03', hasResults: true }],
    ['Analyzed', { ...bottle, hasResults: true }],
  ])('is %s by its dates and results', (label, fields) => {
    expect(statusLabel({ status: statusOf(fields, 1), collectedOn: fields.collectedOn })).toBe(label);
  });

  test('goes back when its results or the date of receipt are removed', () => {
    expect(statusOf({ ...bottle, receivedOn: '2026-03-03' }, 3)).toBe(2);
    expect(statusOf(bottle, 3)).toBe(1);
  });

  test('stays Completed or Invalidated, whatever is entered later', () => {
    for (const status of [4, 5] as const) {
      expect(isOpen(status)).toBe(false);
      expect(statusOf({ ...bottle, hasResults: true }, status)).toBe(status);
    }
  });

  test('is not shown as Collected once it is Invalidated', () => {
    expect(statusLabel({ status: 5, collectedOn: '2026-03-01' })).toBe('Invalidated');
  });
});

test('a bottle has the name of its kit position, or its number if the kit no longer exists', () => {
  expect([bottleName(2, 0), bottleName(2, 1)]).toEqual(['First liter', 'Fifth liter']);
  expect([bottleName(2, 7), bottleName(404, 0)]).toEqual(['Bottle 8', 'Bottle 1']);
  expect(sampleName({ number: 12 })).toBe('Sample 12');
});
