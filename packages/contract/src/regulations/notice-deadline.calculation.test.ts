import { expect, test } from 'vitest';
import { describeDeadline } from './notice-deadline.calculation.ts';
import { noticeDeadlines } from './notice-deadline.values.ts';

test.each([
  ['tapResult', '2027-10-31', '30 days'],
  ['tapResult', '2027-11-01', '3 business days'],
  ['leadExceedance', '2024-10-16', '24 hours'],
  ['leadExceedance', '2027-11-01', '24 hours'],
  ['publicEducation', '2026-11-23', '60 days'],
] as const)('the deadline of %s on %s is %s', (topic, on, deadline) => {
  expect(describeDeadline(topic, on)).toContain(deadline);
});

test('public education after a yearly period counts from September 30', () => {
  expect(describeDeadline('publicEducation', '2026-11-23')).toContain('is September 30 or the last day of the period');
});

test('the 24 hours did not apply before October 16, 2024', () => {
  expect(describeDeadline('leadExceedance', '2024-10-15')).toBeUndefined();
});

test('every deadline has its source in the sentence and in the table, and each topic has one today', () => {
  expect(noticeDeadlines).not.toHaveLength(0);
  for (const { sentence, source } of noticeDeadlines) {
    expect(sentence).toMatch(/40 CFR 141\.\d+/);
    expect(source).toMatch(/40 CFR 141\.\d+/);
  }
  for (const { topic } of noticeDeadlines) expect(describeDeadline(topic, '2026-11-23')).toBeDefined();
});

test('no notice after October 2027 cites the paragraph that ends then', () => {
  const later = noticeDeadlines.filter(({ effectiveTo }) => effectiveTo === null);
  expect(later.filter(({ source }) => source.includes('141.80(a)(4)(i)'))).toEqual([]);
});
