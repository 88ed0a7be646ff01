import { describe, expect, test } from 'vitest';
import { leadBanDateFor } from '../regulations/lead-ban.values.ts';
import { leadBanContradiction } from './lead-ban.calculation.ts';

const afterBan = (text: string, from: string, to: string) => ({ classificationBasis: 'installedAfterLeadBan', installed: { text, from, to } }) as const;

describe('"installed after the lead ban"', () => {
  test('is counted from the day on which the ban could be enforced, not from 1986', () => {
    expect(leadBanDateFor('CT')).toBe('1988-06-19');
    expect(leadBanDateFor('')).toBe('1988-06-19');
  });

  test('contradicts a date that lies wholly before the ban', () => {
    expect(leadBanContradiction(afterBan('1962', '1962-01-01', '1962-12-31'), 'CT')).toBe(
      'The basis is an installation after the lead ban of 1988-06-19, but the installation date is 1962.',
    );
    expect(leadBanContradiction(afterBan(' ', '1988-06-18', '1988-06-18'), 'CT')).toBe(
      'The basis is an installation after the lead ban of 1988-06-19, but the installation date is 1988-06-18.',
    );
  });

  test('is left alone on the day itself, and by a year that only touches the ban', () => {
    expect(leadBanContradiction(afterBan('6/19/1988', '1988-06-19', '1988-06-19'), 'CT')).toBeNull();
    expect(leadBanContradiction(afterBan('1988', '1988-01-01', '1988-12-31'), 'CT')).toBeNull();
    expect(leadBanContradiction(afterBan('1995', '1995-01-01', '1995-12-31'), 'CT')).toBeNull();
  });

  test('says nothing about another basis or without a date', () => {
    const installed = { text: '1962', from: '1962-01-01', to: '1962-12-31' };
    expect(leadBanContradiction({ classificationBasis: 'installationRecord', installed }, 'CT')).toBeNull();
    expect(leadBanContradiction({ classificationBasis: null, installed }, 'CT')).toBeNull();
    expect(leadBanContradiction({ classificationBasis: 'installedAfterLeadBan', installed: null }, 'CT')).toBeNull();
  });
});
