import { expect, test } from 'vitest';
import {
  findFirstReceipt,
  getDeadlineStart,
  isLoweredExceedance,
  isWorseResult,
} from './result-correction.calculation.ts';

const detect = { analyteId: 1, amount: '10', nonDetect: false, detection: 'detect' } as const;
const nonDetect = { ...detect, amount: '0', nonDetect: true, detection: 'nonDetect' } as const;

test.each([
  ['a higher level', detect, { ...detect, amount: '10.0001' }, true],
  ['the same level', detect, { ...detect, amount: '10.0' }, false],
  ['a lower level', detect, { ...detect, amount: '9.9' }, false],
  ['a detect of zero instead of a non-detect', nonDetect, { ...detect, amount: '0' }, true],
  ['a non-detect', detect, nonDetect, false],
  ['a level below a lower limit', detect, { ...detect, amount: '5', detection: 'exceedance' }, true],
  ['another analyte', detect, { ...detect, analyteId: 2, amount: '1' }, true],
] as const)('%s: whether it is worse than the recorded result', (_, before, after, isWorse) => {
  expect(isWorseResult(before, after)).toBe(isWorse);
});

test('deadlines count from the correction to a worse result, otherwise from the earlier receipt', () => {
  const [early, late] = ['2026-10-05T04:00:00+00:00', '2026-11-24T05:00:00.000Z'];
  expect(getDeadlineStart({ recorded: early, corrected: late, isWorse: true })).toBe(late);
  expect(getDeadlineStart({ recorded: early, corrected: late, isWorse: false })).toBe(early);
  expect(getDeadlineStart({ recorded: late, corrected: early, isWorse: false })).toBe(early);
});

test.each([
  ['the same value', '9', '2026-11-24T15:00:00Z'],
  ['a lower value, from the first one at least as high', '2', '2026-10-05T15:00:00Z'],
  ['a higher value, which is news', '10', undefined],
])('%s that is entered again keeps its first receipt', (_, amount, receivedOn) => {
  const withdrawn = [
    { amount: '9', receivedOn: '2026-11-24T15:00:00Z' },
    { amount: '2', receivedOn: '2026-10-05T15:00:00Z' },
  ];
  expect(findFirstReceipt(amount, withdrawn, () => true)).toBe(receivedOn);
  expect(findFirstReceipt('2', withdrawn, (on) => on > '2026-11')).toBe('2026-11-24T15:00:00Z');
});

const exceedance = { ...detect, amount: '20', detection: 'exceedance' } as const;

test.each([
  ['a lower level', exceedance, detect, true],
  ['a lower exceedance', exceedance, { ...exceedance, amount: '16' }, true],
  ['another analyte', exceedance, { ...exceedance, analyteId: 2 }, true],
  ['the same level', exceedance, { ...exceedance, amount: '20.0' }, false],
  ['a higher level', exceedance, { ...exceedance, amount: '21' }, false],
  ['a detect that becomes lower', detect, nonDetect, false],
] as const)('finds whether %s lowers an exceedance', (_, before, after, isLowered) => {
  expect(isLoweredExceedance(before, after)).toBe(isLowered);
});
