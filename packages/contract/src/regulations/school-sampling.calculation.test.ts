import { expect, test } from 'vitest';
import { getLeadFreeYear, getSchoolSamplingRule, isSchoolSamplingInForce } from './school-sampling.calculation.ts';

test('sampling in schools is preparation until November 1, 2027', () => {
  expect(isSchoolSamplingInForce('2027-10-31')).toBe(false);
  expect(isSchoolSamplingInForce('2027-11-01')).toBe(true);
  expect(getSchoolSamplingRule('2026-11-25')).toBe(getSchoolSamplingRule('2030-01-01'));
});

test('the numbers are those of 40 CFR 141.92', () => {
  expect(getSchoolSamplingRule('2027-11-01')).toMatchObject({
    yearlyPercent: 20,
    cycleYears: 5,
    attempts: 2,
    outlets: { elementarySchool: 5, secondarySchool: 5, childCare: 2 },
    milliliters: 250,
    stagnationHours: { from: '8', to: '18' },
    resultDays: 30,
  });
});

test('plumbing of a year counts as lead-free if all days of the year do', () => {
  expect(getLeadFreeYear({ leadFreeFrom: '2014-01-01' })).toBe(2014);
  expect(getLeadFreeYear({ leadFreeFrom: '2010-07-01' })).toBe(2011);
});
