import { describe, expect, test } from 'vitest';
import { platformViews } from '../saved-views/platform-view.values.ts';
import { categoriesWorstFirst, noticeCategories } from '../service-lines/service-line.values.ts';
import {
  chooseByLanguage,
  chooseLanguageVersion,
  chooseResultsLetter,
  type ActiveCommunication,
} from './letter-choice.calculation.ts';

const english = { language: 'en', updatedOn: '2026-11-01T08:00:00.000Z' } as const;
const spanish = { language: 'es', updatedOn: '2026-11-20T08:00:00.000Z' } as const;

describe('the letter for a language', () => {
  test.each([
    ['en', english],
    ['es', spanish],
    [null, english],
  ] as const)('uses the text for %s, or the English one', (wanted, expected) => {
    expect(chooseByLanguage([spanish, english], wanted)).toBe(expected);
  });

  test('is the English one if there is none in the recipient’s language', () => {
    expect(chooseByLanguage([english], 'es')).toBe(english);
  });

  test('is never in a language that the recipient does not have on record', () => {
    expect(chooseByLanguage([spanish], null)).toBeUndefined();
    expect(chooseByLanguage([spanish], 'en')).toBeUndefined();
  });

  test('is the one changed last', () => {
    const newer = { ...english, updatedOn: '2026-11-24T08:00:00.000Z' };
    expect(chooseByLanguage([english, newer], 'en')).toBe(newer);
  });
});

describe('the chosen letter in the recipient’s language', () => {
  const asPdf: ActiveCommunication = {
    ...english,
    id: 'en',
    name: 'Lead notice',
    templateId: 'serviceLineLead-en',
    communicationType: 'Letter as PDF',
    triggerType: 'AdHocLocation',
    triggerCondition: null,
    programId: null,
    eventId: null,
    contentVersion: 1,
    content: { type: 'doc', content: [] },
  };
  const printed: ActiveCommunication = {
    ...asPdf,
    ...spanish,
    id: 'es',
    templateId: 'serviceLineLead-es',
    communicationType: 'Letter',
  };

  test('may be of another delivery that can be sent the same way, and is one of the same delivery first', () => {
    expect(chooseLanguageVersion(asPdf, [asPdf, printed], 'es')).toBe(printed);
    const samePdf: ActiveCommunication = {
      ...printed,
      communicationType: 'Letter as PDF',
      updatedOn: english.updatedOn,
    };
    expect(chooseLanguageVersion(asPdf, [asPdf, printed, samePdf], 'es')).toBe(samePdf);
  });

  test('is never about another matter', () => {
    const other: ActiveCommunication = { ...printed, templateId: 'serviceLineGrr-es' };
    expect(chooseLanguageVersion(asPdf, [asPdf, other], 'es')).toBe(asPdf);
  });
});

describe('the letter for a finding', () => {
  const detect = { ...english, triggerCondition: 'detect' } as const;
  const all = { ...english, triggerCondition: 'allResults' } as const;

  test('is written for it, or has all results', () => {
    expect(chooseResultsLetter([all, detect], { detection: 'detect', language: null })).toBe(detect);
    expect(chooseResultsLetter([all, detect], { detection: 'exceedance', language: null })).toBe(all);
  });

  test('has all results if the one written for it is in another language only', () => {
    const spanishDetect = { ...spanish, triggerCondition: 'detect' } as const;
    expect(chooseResultsLetter([spanishDetect, all], { detection: 'detect', language: null })).toBe(all);
    expect(chooseResultsLetter([spanishDetect, all], { detection: 'detect', language: 'es' })).toBe(spanishDetect);
  });
});

describe('the classifications with a yearly notice', () => {
  test('are all but Non-lead, worst first', () =>
    expect([...noticeCategories, 'Non-lead']).toEqual(categoriesWorstFirst));

  test('are those of the built-in view for yearly notices', () => {
    const view = platformViews.find(({ name }) => name === 'Annual LCRR Communication');
    expect(JSON.parse(view?.view ?? '')).toMatchObject({ activeFilters: { epaReportingCategory: noticeCategories } });
  });
});
