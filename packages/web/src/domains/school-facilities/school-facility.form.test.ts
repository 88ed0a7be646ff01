import { describe, expect, test } from 'vitest';
import { aSchoolFacility } from '../../../testing/a-school-facility.ts';
import { createBlankFacility, parseFacility, toFacilityValues } from './school-facility.form.ts';
import { createBlankOutreach, parseOutreach, toOutreachValues } from './school-outreach.form.ts';
import { aSchoolOutreach } from '../../../testing/a-school-visit.ts';

type Over = Readonly<Record<string, string>>;

const today = '2026-11-25';
const filled = toFacilityValues(aSchoolFacility());
const read = (overrides: Over) => parseFacility({ ...filled, ...overrides }, today);
const getErrors = (overrides: Over) => {
  const result = read(overrides);
  return 'errors' in result ? result.errors : {};
};
const getFields = (overrides: Over) => {
  const result = read(overrides);
  return 'fields' in result ? result.fields : undefined;
};

describe('the form of a facility', () => {
  test('requires its name and address, in the State of the water system', () => {
    const blank = createBlankFacility({ state: 'CT' });
    expect(blank).toMatchObject({ kind: 'elementarySchool', state: 'CT', name: '' });
    const result = parseFacility(blank, today);
    expect('errors' in result && result.errors).toEqual({
      name: 'Required',
      addressLine1: 'Required',
      city: 'Required',
      zip: 'Required',
    });
  });

  test('saves nothing new if nothing was changed', () => {
    const { name, kind, yearBuilt, outletCount, contactName, plannedYear } = aSchoolFacility();
    expect(getFields({})).toMatchObject({ name, kind, yearBuilt, outletCount, contactName, plannedYear });
  });

  const aYear = 'A year from 1600 on, such as 1962';
  const outlets = 'A whole number up to 9,999';
  test.each<[string, Over, object]>([
    ['a year in the future', { yearBuilt: '2027' }, { yearBuilt: 'The year cannot be in the future' }],
    ['plumbing of the future', { yearReplumbed: '2027' }, { yearReplumbed: 'The year cannot be in the future' }],
    ['a year of two digits', { yearBuilt: '62' }, { yearBuilt: aYear }],
    ['a year in words', { yearBuilt: 'before the war' }, { yearBuilt: aYear }],
    [
      'plumbing that is older than the building',
      { yearBuilt: '1962', yearReplumbed: '1961' },
      { yearReplumbed: 'The plumbing cannot have been replaced before the facility was built' },
    ],
    ['half an outlet', { outletCount: '2.5' }, { outletCount: outlets }],
    ['fewer outlets than none', { outletCount: '-1' }, { outletCount: outlets }],
    ['too many outlets', { outletCount: '10000' }, { outletCount: outlets }],
    [
      'an email address without a domain',
      { contactEmail: 'lee.park' },
      { contactEmail: 'Enter an email address, such as name@city.gov' },
    ],
  ])('refuses %s', (_, overrides, errors) => {
    expect(getErrors(overrides)).toEqual(errors);
  });

  test.each<[string, Over, object]>([
    ['this year', { yearBuilt: '2026' }, { yearBuilt: 2026 }],
    ['plumbing of the year in which it was built', { yearReplumbed: '1962' }, { yearReplumbed: 1962 }],
    ['no outlets', { outletCount: '0' }, { outletCount: 0 }],
    ['emptied fields', { yearBuilt: '', outletCount: '' }, { yearBuilt: null, outletCount: null }],
  ])('accepts %s', (_, overrides, fields) => {
    expect(getFields(overrides)).toMatchObject(fields);
  });

  test('records a license for child care only', () => {
    expect(getFields({ kind: 'childCare', isLicensed: 'Yes' })).toMatchObject({ isLicensed: true });
    // Chosen before the facility type was corrected.
    expect(getFields({ kind: 'secondarySchool', isLicensed: 'Yes' })).toMatchObject({ isLicensed: null });
  });
});

describe('an exemption', () => {
  const leadFree = 'Record that it was built, or all of its plumbing replaced, in 2014 or later';
  const license = 'For this exemption, choose a child care facility type and set Licensed to No';
  test.each<[string, Over, object]>([
    ['lead-free plumbing of an old building', { exemptReason: 'leadFreePlumbing' }, { yearBuilt: leadFree }],
    [
      'lead-free plumbing of 2013',
      { exemptReason: 'leadFreePlumbing', yearReplumbed: '2013' },
      { yearBuilt: leadFree },
    ],
    ['lead-free plumbing without a year', { exemptReason: 'leadFreePlumbing', yearBuilt: '' }, { yearBuilt: leadFree }],
    ['a missing license of a school', { exemptReason: 'notLicensed' }, { isLicensed: license }],
    [
      'a missing license of licensed child care',
      { exemptReason: 'notLicensed', kind: 'childCare', isLicensed: 'Yes' },
      { isLicensed: license },
    ],
    [
      'a missing license that is not recorded',
      { exemptReason: 'notLicensed', kind: 'childCare', isLicensed: '' },
      { isLicensed: license },
    ],
    [
      'an own water system without its PWSID',
      { exemptReason: 'ownWaterSystem', exemptNote: '  ' },
      { exemptNote: 'Enter the PWSID of its water system' },
    ],
    [
      'a waiver without its number',
      { exemptReason: 'stateWaiver' },
      { exemptNote: 'Enter the number or date of the State’s waiver' },
    ],
  ])('is refused for %s', (_, overrides, errors) => {
    expect(getErrors(overrides)).toEqual(errors);
  });

  test.each<[string, Over]>([
    ['a building of 2014', { exemptReason: 'leadFreePlumbing', yearBuilt: '2014' }],
    ['plumbing of 2014 in an old building', { exemptReason: 'leadFreePlumbing', yearReplumbed: '2014' }],
    ['child care without a license', { exemptReason: 'notLicensed', kind: 'childCare', isLicensed: 'No' }],
    ['an own water system', { exemptReason: 'ownWaterSystem', exemptNote: 'CT0099001' }],
    ['a waiver', { exemptReason: 'stateWaiver', exemptNote: 'Letter of 06-02-2026' }],
  ])('is accepted for %s', (_, overrides) => {
    expect(getFields(overrides)).toMatchObject({ exemptReason: overrides['exemptReason'] });
  });
});

describe('the form of an outreach attempt', () => {
  const outreach = toOutreachValues(aSchoolOutreach());
  const errors = (overrides: Over) => {
    const result = parseOutreach({ ...outreach, ...overrides }, today);
    return 'errors' in result ? result.errors : {};
  };

  test('begins with a call of today, and needs its outcome', () => {
    const result = parseOutreach(createBlankOutreach(today), today);
    expect(Object.keys('errors' in result ? result.errors : {})).toEqual(['outcome']);
  });

  test.each<[string, Over, object]>([
    ['a day after today', { contactedOn: '2026-11-26' }, { contactedOn: 'The date cannot be in the future' }],
    [
      'information as a response to scheduling',
      { outcome: 'informed' },
      { outcome: 'Choose how the facility responded to the scheduling' },
    ],
  ])('refuses %s', (_, overrides, expected) => {
    expect(errors(overrides)).toEqual(expected);
  });

  test('accepts information on the day of an attempt to inform', () => {
    expect(errors({ contactedOn: today, purpose: 'information', outcome: 'informed' })).toEqual({});
  });
});
