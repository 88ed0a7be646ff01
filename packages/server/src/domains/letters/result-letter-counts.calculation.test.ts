import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { expect, test } from 'vitest';
import { ResultLetterCounter, type LocationRecipients } from './result-letter-counts.calculation.ts';

type Way = readonly [DeliveryMethod, LetterLanguage];
const exceedanceWith = (...ways: readonly Way[]) => ({
  detection: 'exceedance' as const,
  chooseBy: (method: DeliveryMethod, language: LetterLanguage | null) => {
    const has = (wanted: LetterLanguage) => ways.some(([by, of]) => by === method && of === wanted);
    const isActive = has(language ?? 'en') || has('en');
    return isActive ? ({ triggerCondition: 'exceedance' } as ActiveCommunication) : undefined;
  },
});
const english: LocationRecipients = { onPaper: [[null]], byEmail: [['en']] };

function count(method: DeliveryMethod, target: ReturnType<typeof exceedanceWith>, recipients: LocationRecipients) {
  const counter = new ResultLetterCounter(method);
  counter.add(target, recipients);
  const { nonDetect, detect, allResults, ...counts } = counter.toCounts();
  expect([nonDetect, detect, allResults]).toEqual([0, 0, 0]);
  return counts;
}
const one = { exceedance: 1, detect: 0, nonDetect: 0 };
const none = { exceedance: 0, sendable: { Mail: 0, PDF: 0, Email: 0 } };

test('a household with a letter in its language is counted once', () => {
  expect(count('PDF', exceedanceWith(['PDF', 'en']), english)).toEqual({
    exceedance: 1,
    sendable: { Mail: 0, PDF: 1, Email: 0 },
  });
});

test('a household without an email address has no letter by email, and none of another way', () => {
  const withoutEmail = { ...english, byEmail: [] };
  for (const method of ['Email', 'PDF'] as const)
    expect(count(method, exceedanceWith(['Email', 'en']), withoutEmail)).toEqual({ ...none, withoutEmailAddress: one });
});

test('an email whose resident speaks another language is no letter of another way', () => {
  const spanishEmail = exceedanceWith(['Email', 'es']);
  expect(count('PDF', spanishEmail, { onPaper: [['es']], byEmail: [['en']] })).toEqual({
    ...none,
    withoutLetter: one,
    inOtherLanguage: 1,
  });
  expect(count('PDF', spanishEmail, { onPaper: [['en']], byEmail: [['es']] })).toEqual({
    exceedance: 0,
    byOtherMethod: one,
    sendable: { Mail: 0, PDF: 0, Email: 1 },
  });
});

test('a household of two languages with a letter in one of them is served in part', () => {
  const household: LocationRecipients = { onPaper: [['es', null]], byEmail: [['es'], [null]] };
  const sendable = { Mail: 0, PDF: 1, Email: 1 };
  const spanish = exceedanceWith(['PDF', 'es'], ['Email', 'es']);
  for (const method of ['PDF', 'Email'] as const)
    expect(count(method, spanish, household)).toEqual({ exceedance: 0, forSomeResidents: one, sendable });
  expect(count('PDF', exceedanceWith(['PDF', 'es'], ['PDF', 'en']), household)).toMatchObject({ exceedance: 1 });
});

test('a household whose addressee has no letter gets none for the others', () => {
  expect(count('PDF', exceedanceWith(['PDF', 'es']), { onPaper: [[null, 'es']], byEmail: [] })).toEqual({
    ...none,
    withoutLetter: one,
    inOtherLanguage: 1,
  });
});
