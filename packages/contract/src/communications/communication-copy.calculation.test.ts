import { expect, test } from 'vitest';
import { listCopyWarnings } from './communication-copy.calculation.ts';

const adHoc = { triggerType: 'AdHocLocation', triggerCondition: null, programType: null } as const;
const detect = { triggerType: 'SendKitResult', triggerCondition: 'detect', programType: 'LCR' } as const;

test('a copy for the same purpose has no warnings [B4.26]', () => {
  expect(listCopyWarnings(adHoc, adHoc)).toEqual([]);
  expect(listCopyWarnings(detect, detect)).toEqual([]);
});

test('a copy for another program type or template type is warned about [B4.26]', () => {
  expect(listCopyWarnings(detect, { ...detect, programType: 'CR' })).toEqual([
    {
      title: 'The program type is different',
      text: expect.stringContaining('written for “LCR”, and the copy is for “CR”'),
    },
  ]);
  expect(listCopyWarnings(detect, { ...detect, triggerCondition: 'exceedance' })).toEqual([
    {
      title: 'The template type is different',
      text: expect.stringContaining('a results letter (detect), and the copy will be a results letter (exceedance)'),
    },
  ]);
  expect(listCopyWarnings(adHoc, detect)).toHaveLength(1);
});
