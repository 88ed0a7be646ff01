import { describe, expect, test } from 'vitest';
import { getCoverage, type CoveredFacility } from './facility-coverage.calculation.ts';
import { createSchoolFacilityRules } from './school-facility.rules.ts';

const today = '2026-11-25';
const school = {
  name: 'Oak School',
  kind: 'elementarySchool',
  addressLine1: '7 Oak Road',
  city: 'Harlow',
  state: 'CT',
  zip: '06415',
};
const childCare = { ...school, kind: 'childCare' };
const listErrors = (facility: object) =>
  createSchoolFacilityRules(today)
    .safeParse(facility)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('a school or child care facility', () => {
  test('needs its name, kind and address', () => {
    expect(createSchoolFacilityRules(today).parse(school)).toMatchObject({ yearBuilt: null, exemptReason: null });
    expect(listErrors({})?.map((text) => text.split(':')[0])).toEqual(Object.keys(school));
  });

  test('was built and replumbed in the past, in this order', () => {
    expect(listErrors({ ...school, yearBuilt: 1957, yearReplumbed: 2015 })).toBeUndefined();
    expect(listErrors({ ...school, yearBuilt: 2026 })).toBeUndefined();
    expect(listErrors({ ...school, yearBuilt: 2027 })).toEqual(['yearBuilt: The year cannot be in the future']);
    expect(listErrors({ ...school, yearBuilt: 1957, yearReplumbed: 1956 })).toHaveLength(1);
    expect(listErrors({ ...school, yearBuilt: 57 })).toEqual(['yearBuilt: A year from 1600 on, such as 1962']);
  });

  test('has a license only if it is child care', () => {
    expect(listErrors({ ...childCare, isLicensed: true })).toBeUndefined();
    expect(listErrors({ ...school, isLicensed: true })).toEqual([
      'isLicensed: Licenses are recorded for child care facilities',
    ]);
  });

  test('a facility is exempt by lead-free plumbing from 2014 on, not from 2013', () => {
    const exempt = { ...school, exemptReason: 'leadFreePlumbing' };
    expect(listErrors({ ...exempt, yearBuilt: 2014 })).toBeUndefined();
    expect(listErrors({ ...exempt, yearBuilt: 1957, yearReplumbed: 2014 })).toBeUndefined();
    expect(listErrors({ ...exempt, yearBuilt: 2013 })).toEqual([
      'yearBuilt: Record that it was built, or all of its plumbing replaced, in 2014 or later',
    ]);
    expect(listErrors(exempt)).toHaveLength(1);
  });

  test.each([
    [{ ...childCare, exemptReason: 'notLicensed', isLicensed: false }, undefined],
    [
      { ...childCare, exemptReason: 'notLicensed' },
      ['isLicensed: For this exemption, choose a child care facility type and set Licensed to No'],
    ],
    [
      { ...school, exemptReason: 'notLicensed' },
      ['isLicensed: For this exemption, choose a child care facility type and set Licensed to No'],
    ],
    [{ ...school, exemptReason: 'ownWaterSystem' }, ['exemptNote: Enter the PWSID of its water system']],
    [{ ...school, exemptReason: 'ownWaterSystem', exemptNote: 'CT9990031' }, undefined],
    [{ ...school, exemptReason: 'stateWaiver' }, ['exemptNote: Enter the number or date of the State’s waiver']],
  ])('needs what proves its exemption: %o', (facility, expected) => {
    expect(listErrors(facility)).toEqual(expected);
  });
});

describe('what the rule demands of a facility', () => {
  const of = (facility: Partial<CoveredFacility>) =>
    getCoverage({ kind: 'elementarySchool', exemptReason: null, proofs: 0, lineCategories: [], ...facility }, today);

  test('elementary schools and child care are in the plan, secondary schools are sampled on request', () => {
    expect(of({}).coverage).toBe('sampled');
    expect(of({ kind: 'childCare' }).coverage).toBe('sampled');
    expect(of({ kind: 'secondarySchool' }).coverage).toBe('onRequest');
  });

  test('an exemption without proof does not count', () => {
    expect(of({ exemptReason: 'stateWaiver' })).toEqual({
      coverage: 'sampled',
      coverageBecause: 'To be sampled once within 5 years. An exemption needs proof: attach it.',
    });
    expect(of({ exemptReason: 'stateWaiver', proofs: 1 }).coverage).toBe('exempt');
  });

  test('lead-free plumbing exempts only with a Non-lead service line', () => {
    const replumbed = { exemptReason: 'leadFreePlumbing', proofs: 1 } as const;
    expect(of({ ...replumbed, lineCategories: ['Non-lead'] }).coverage).toBe('exempt');
    expect(of(replumbed).coverage).toBe('sampled');
    for (const category of ['Lead', 'Galvanized Requiring Replacement', 'Lead Status Unknown'])
      expect(of({ ...replumbed, lineCategories: ['Non-lead', category] })).toEqual({
        coverage: 'sampled',
        coverageBecause: `To be sampled once within 5 years. The exemption doesn’t apply: a service line at this address is ${category}.`,
      });
  });
});
