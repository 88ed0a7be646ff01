import { describe, expect, test } from 'vitest';
import { findLastSent, type EarlierLetter, type LetterToCompare } from './duplicate-letter.calculation.ts';

const address = ['Dana Reyes', '5 Elm Avenue', 'Harlow, CT 06415'];
const anEarlier = (overrides: Partial<EarlierLetter> = {}): EarlierLetter => ({
  id: 'earlier',
  communicationId: 'english',
  locationId: 'l',
  address,
  email: null,
  day: '2026-07-01',
  composedOn: '2026-06-30T12:00:00.000Z',
  sampleIds: [],
  triggerCondition: null,
  campaignKey: null,
  state: 'mailed',
  ...overrides,
});
const aLetter = (overrides: Partial<LetterToCompare> = {}): LetterToCompare => ({
  communicationIds: ['english', 'spanish'],
  addressee: { contact: null },
  addresses: [address],
  on: '2026-11-25',
  changedOn: null,
  sampleIds: [],
  triggerCondition: null,
  getNoticeYear: null,
  ...overrides,
});

const findLastDay = (letter: LetterToCompare, earlier: readonly EarlierLetter[]) => findLastSent(letter, earlier)?.day;

test('a letter repeats the newest one with a version of its text in the same year', () => {
  const earlier = [anEarlier(), anEarlier({ communicationId: 'spanish', day: '2026-09-01' }), anEarlier()];
  expect(findLastDay(aLetter(), earlier)).toBe('2026-09-01');
  expect(findLastDay(aLetter({ communicationIds: ['other'] }), earlier)).toBeUndefined();
});

test('a letter repeats one of the year before only within half a year', () => {
  expect(findLastDay(aLetter({ on: '2027-01-02' }), [anEarlier({ day: '2026-12-30' })])).toBe('2026-12-30');
  expect(findLastDay(aLetter({ on: '2027-01-02' }), [anEarlier({ day: '2026-07-03' })])).toBe('2026-07-03');
  expect(findLastDay(aLetter({ on: '2027-01-02' }), [anEarlier({ day: '2026-07-02' })])).toBeUndefined();
});

describe('a yearly notice', () => {
  /** Years of notices end on November 15. */
  const getNoticeYear = (day: string) => Number(day.slice(0, 4)) + (day.slice(5) > '11-15' ? 1 : 0);
  const aNotice = (on: string) => aLetter({ on, getNoticeYear });
  const ofYearBefore = anEarlier({ day: '2026-10-01' });

  test('repeats one of the same year of notices, which ends on the due day', () => {
    const december = anEarlier({ day: '2026-12-01' });
    expect(findLastDay(aNotice('2027-11-01'), [ofYearBefore, december])).toBe('2026-12-01');
    expect(findLastDay(aNotice('2027-05-01'), [ofYearBefore])).toBeUndefined();
  });

  test('repeats one that was mailed some weeks before the year of notices turned', () => {
    const november = anEarlier({ day: '2026-11-03' });
    expect(findLastDay(aNotice('2026-11-27'), [november])).toBe('2026-11-03');
    expect(findLastDay(aNotice('2027-11-01'), [november])).toBeUndefined();
  });

  test('does not repeat a late one of the year before, except within half a year', () => {
    const late = anEarlier({ day: '2027-01-10' });
    expect(findLastDay(aNotice('2027-11-01'), [late])).toBeUndefined();
    expect(findLastDay(aNotice('2027-02-01'), [late])).toBe('2027-01-10');
    expect(findLastDay(aNotice('2027-11-01'), [late, anEarlier({ day: '2027-03-01' })])).toBe('2027-03-01');
    const ofCampaign = { ...late, campaignKey: 'serviceLineNotice:2026' };
    expect(findLastDay(aNotice('2027-02-01'), [ofCampaign])).toBe('2027-01-10');
    expect(findLastDay(aNotice('2027-08-01'), [ofCampaign])).toBeUndefined();
    expect(findLastDay(aNotice('2027-11-01'), [{ ...late, campaignKey: 'serviceLineNotice:2027' }])).toBe('2027-01-10');
  });
});

test('a letter to the owner is not a duplicate for the resident unless both are the same person at the same address', () => {
  const toOwner = anEarlier({ address: ['Sam Cole', '9 Elm Avenue', 'Harlow, CT 06415'] });
  expect(findLastDay(aLetter(), [toOwner])).toBeUndefined();
  expect(findLastDay(aLetter(), [{ ...toOwner, address: ['DANA REYES', ...address.slice(1)] }])).toBe('2026-07-01');
});

test('a new customer or a corrected address was not sent the letter yet', () => {
  expect(findLastDay(aLetter({ addresses: [['Lee Moran', ...address.slice(1)]] }), [anEarlier()])).toBeUndefined();
  expect(
    findLastDay(aLetter({ addresses: [['Dana Reyes', 'PO Box 12', 'Harlow, CT 06415']] }), [anEarlier()]),
  ).toBeUndefined();
  const contact = { email: 'lee@harlow.example' } as NonNullable<LetterToCompare['addressee']['contact']>;
  const byEmail = aLetter({ addressee: { contact }, addresses: [['Lee Moran']] });
  expect(findLastDay(byEmail, [anEarlier({ email: 'lee@harlow.example' })])).toBe('2026-07-01');
});

test('results that arrived after the letter are not in it', () => {
  const beforeLetter = '2026-06-30T11:59:59.000Z';
  expect(findLastDay(aLetter({ changedOn: beforeLetter, on: '2027-01-02' }), [anEarlier()])).toBe('2026-07-01');
  expect(findLastDay(aLetter({ changedOn: '2026-07-10T08:00:00.000Z' }), [anEarlier()])).toBeUndefined();
});

test('a letter with results does not repeat one that lacks a sample of it', () => {
  const letter = aLetter({ changedOn: '2026-06-01T00:00:00.000Z', sampleIds: ['first', 'moved'] });
  expect(findLastDay(letter, [anEarlier({ sampleIds: ['first'] })])).toBeUndefined();
  expect(findLastDay(letter, [anEarlier({ sampleIds: ['moved', 'first'] })])).toBe('2026-07-01');
});

test('a letter with results repeats one with the same results in another text, unless that was for another finding', () => {
  const ofResults = { changedOn: '2026-06-01T00:00:00.000Z', sampleIds: ['first'] };
  const exceedance = aLetter({ ...ofResults, triggerCondition: 'exceedance' });
  const inOtherText = anEarlier({ communicationId: 'replaced', sampleIds: ['first'], triggerCondition: 'exceedance' });
  expect(findLastDay(exceedance, [inOtherText])).toBe('2026-07-01');
  expect(findLastDay(exceedance, [{ ...inOtherText, triggerCondition: 'allResults' }])).toBe('2026-07-01');
  expect(findLastDay(exceedance, [{ ...inOtherText, triggerCondition: 'detect' }])).toBeUndefined();
  expect(findLastDay(exceedance, [{ ...inOtherText, sampleIds: ['first', 'second'] }])).toBeUndefined();
});

test('a letter to the resident repeats one that named the resident in another language', () => {
  const inLanguages = ['Resident', 'Residente'].map((resident) => [resident, ...address.slice(1)]);
  const inSpanish = anEarlier({ communicationId: 'spanish', address: ['Residente', ...address.slice(1)] });
  expect(findLastDay(aLetter({ addresses: inLanguages }), [inSpanish])).toBe('2026-07-01');
});

test('a letter repeats one that may have left, which is certain only if another of them left', () => {
  const uncertain = anEarlier({ state: 'uncertain' });
  expect(findLastSent(aLetter(), [uncertain])).toMatchObject({ state: 'uncertain' });
  expect(findLastSent(aLetter(), [uncertain, anEarlier()])).toMatchObject({ state: 'mailed' });
});

test('a letter that was only created does not count as sent, nor does its day if another one was mailed', () => {
  const created = anEarlier({
    state: 'created',
    day: '2026-11-30',
    composedOn: '2026-11-26T12:00:00.000Z',
    id: 'newest',
  });
  expect(findLastSent(aLetter(), [created, anEarlier({ state: 'uncertain' })])).toEqual({
    id: 'newest',
    day: '2026-11-30',
    composedOn: '2026-11-26T12:00:00.000Z',
    state: 'created',
  });
  expect(findLastSent(aLetter(), [created, anEarlier()])).toMatchObject({
    id: 'newest',
    day: '2026-07-01',
    state: 'mailed',
  });
});
