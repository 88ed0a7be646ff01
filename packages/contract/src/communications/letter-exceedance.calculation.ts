import { formatCount, formatDecimal, formatNumber } from '../primitives/count-text.ts';
import { toComparableText } from '../primitives/comparable-text.ts';
import { compareDecimals, parseDecimal, shiftDecimal } from '../primitives/decimal.ts';
import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { LeadExceedance, UnnumberedExceedance } from './lead-exceedance.rules.ts';
import { listComposedTexts } from './composed-text.calculation.ts';
import type { ComposedBlock } from './letter-composition.calculation.ts';
import { letterMonths } from './letter-months.values.ts';

/** Fields of a letter about an exceedance; only the campaign of the exceedance has their values. */
export const exceedancePrefix = 'exceedance.';

export const formatLevel = (microgramsPerLiter: string): string => `${formatDecimal(microgramsPerLiter)} µg/L`;

/** "January to June 2026", "enero a junio de 2026", "2026", "2026 to 2028". */
export function describePeriod(
  { startsOn, endsOn, frequency }: Pick<LeadExceedance, 'startsOn' | 'endsOn' | 'frequency'>,
  language: LetterLanguage,
): string {
  const [first, last] = [startsOn.slice(0, 4), endsOn.slice(0, 4)];
  const to = language === 'en' ? 'to' : 'a';
  if (frequency !== 'sixMonth') return first === last ? first : `${first} ${to} ${last}`;
  const [firstMonth, lastMonth] = [startsOn, endsOn].map((day) => letterMonths[language][Number(day.slice(5, 7)) - 1]);
  return `${firstMonth} ${to} ${lastMonth} ${language === 'en' ? '' : 'de '}${first}`;
}

/**
 * What a letter says against the record of the exceedance that it is about, or that it does not state the level at all:
 * 40 CFR 141.205(a)(1), (2). Undefined if it says the same. Typed text and the values of fields are read alike.
 */
export function findContradiction(blocks: readonly ComposedBlock[], exceedance: LeadExceedance): string | undefined {
  const sentences = listLeadSentences(blocks);
  const { percentile, actionLevel, samples, samplesAbove } = exceedance;
  const period = describePeriod(exceedance, 'en');
  const level = `the 90th percentile of ${period} is ${formatLevel(percentile)}`;
  const comparisons: readonly (readonly [(sentence: string) => boolean, string])[] = [
    [(sentence) => hasOtherLevel(sentence, exceedance), level],
    [deniesExceedance, `${level}, above the action level of ${formatLevel(actionLevel)}`],
    [
      (sentence) => hasOtherCount(sentence, exceedance),
      `${formatNumber(samplesAbove)} of ${formatCount(samples, 'sample')} ${samplesAbove === 1 ? 'was' : 'were'} above the action level`,
    ],
    [(sentence) => hasOtherPeriod(sentence, exceedance), `its exceedance is that of ${period}`],
  ];
  for (const [isContradicting, record] of comparisons) {
    const sentence = sentences.find(isContradicting);
    if (sentence !== undefined) return `The letter says “${sentence}”, but ${record}`;
  }
  const isStated = sentences
    .filter(isAboutPercentile)
    .flatMap(listLevels)
    .some(({ amount }) => compareDecimals(amount, percentile) === 0);
  return isStated ? undefined : `The letter does not state the level: ${level}`;
}

/** Whether the highest 90th percentile that a letter states is lower than the record's, or it states none. */
export const statesLowerLevel = (blocks: readonly ComposedBlock[], { percentile }: LeadExceedance): boolean =>
  listLeadSentences(blocks)
    .filter(isAboutPercentile)
    .flatMap(listLevels)
    .every(({ amount }) => compareDecimals(amount, percentile) < 0);

/**
 * What a letter with typed numbers says against the days of its exceedance, or that it states no level. Its numbers are
 * not stored, so that people compare them with their record.
 */
export function findContradictionOfDays(
  blocks: readonly ComposedBlock[],
  exceedance: UnnumberedExceedance,
): string | undefined {
  const sentences = listLeadSentences(blocks);
  const sentence = sentences.find((one) => hasOtherPeriod(one, exceedance));
  if (sentence !== undefined)
    return `The letter says “${sentence}”, but its exceedance is that of ${exceedance.periodName}`;
  const isStated = sentences.filter(isAboutPercentile).flatMap(listLevels).length > 0;
  return isStated
    ? undefined
    : 'The letter does not state the 90th percentile; take it from your records and type it in';
}

/** The sentences of a letter, without those about copper alone. */
const listLeadSentences = (blocks: readonly ComposedBlock[]) =>
  blocks
    .flatMap(listComposedTexts)
    .map(({ text }) => toComparableText(text))
    .flatMap((text) => text.replace(abbreviated, '$1').split(/(?<=[.!?])\s+/))
    .filter((sentence) => !/\b(?:copper|cobre)\b/i.test(sentence) || /\b(?:lead|plomo)\b/i.test(sentence));

const isAboutPercentile = (sentence: string) => /percentil/i.test(sentence);
/** "50th percentile", "percentil 50". */
const otherPercentile = /\b(?!90)\d+\s*(?:st|nd|rd|th|\.?[ºo])?\s*percentil|percentil\s+(?!90)\d/iu;
const isAboutSamples = (sentence: string) => /percentil|sampl|tested|monitoring|muestr|monitoreo/i.test(sentence);

interface TypedLevel {
  /** What the sentence says before and after it. */
  readonly textBefore: string;
  readonly textAfter: string;
  /** In µg/L. */
  readonly amount: string;
}

const perLiter = '\\s*(?:\\/|per|por)\\s*(?:L|lit(?:er|re|ro)s?)\\b';
const micrograms = `(?:[µμu]g|mcg|micrograms?|microgramos?)${perLiter}|ppb|parts per billion|partes por mil millones`;
const milligrams = `(?:mg|milligrams?|miligramos?)${perLiter}|ppm|parts per million|partes por millón`;
const nanograms = `(?:ng|nanograms?|nanogramos?)${perLiter}|ppt|parts per trillion`;
const amounts = new RegExp(
  `(\\d[\\d,]*(?:\\.\\d+)?)[\\s-]*(?:(${micrograms})|(${milligrams})|(?:${nanograms}))`,
  'giu',
);

function listLevels(text: string): readonly TypedLevel[] {
  return [...text.matchAll(amounts)].flatMap(
    ({ 0: typed, 1: number = '', 2: isMicrograms, 3: isMilligrams, index }) => {
      // A comma before other than three digits is a decimal one, as some write in Spanish.
      const digits = /,\d{3}(?!\d)/.test(number) ? number.replaceAll(',', '') : number.replace(',', '.');
      const amount = parseDecimal(digits);
      if (amount === undefined) return [];
      const places = isMicrograms !== undefined ? 0 : isMilligrams !== undefined ? 3 : -3;
      const [textBefore, textAfter] = [text.slice(0, index), text.slice(index + typed.length)];
      return [{ textBefore, textAfter, amount: shiftDecimal(amount, places) }];
    },
  );
}

const isMeasured = (sentence: string) =>
  /average|mean\b|median|sampl|test|result|our water|found|measur|detect|level|correct|promedio|muestr|prueba|resultado|nuestra agua|encontr|midi|nivel|correg/i.test(
    sentence,
  );
const isFilterOrGoal = (sentence: string) => /filter|filtro|goal|MCLG|\bmeta\b/i.test(sentence);

/**
 * Whether an amount contradicts the record: another percentile or action level, or a measured one that is less severe
 * than the percentile, such as an average. Higher levels, such as the highest result of one tap, are not compared.
 */
function hasOtherLevel(sentence: string, exceedance: LeadExceedance): boolean {
  if (otherPercentile.test(sentence)) return true;
  const { percentile, actionLevel, learnedOn } = exceedance;
  return listLevels(sentence).some((typed) => {
    const { amount } = typed;
    const subject = findSubject(typed);
    const isPercentile = compareDecimals(amount, percentile) === 0;
    const isActionLevel = compareDecimals(amount, actionLevel) === 0;
    if (subject === undefined) {
      if (isAboutPercentile(sentence)) return !isPercentile && !isActionLevel;
      return (
        compareDecimals(amount, percentile) < 0 && !isActionLevel && isMeasured(sentence) && !isFilterOrGoal(sentence)
      );
    }
    if (/percentil/i.test(subject)) return !isPercentile;
    // A later year is about the level of then.
    return !isActionLevel && !sentence.match(years)?.some((year) => year > learnedOn.slice(0, 4));
  });
}

/** "15-ppb action level", else the nearest name before the amount. */
const findSubject = ({ textBefore, textAfter }: TypedLevel) =>
  /^\s*action level/i.exec(textAfter)?.[0] ??
  [...textBefore.matchAll(/percentil|action level|nivel de acción/gi)].at(-1)?.[0];

// A letter with an accent ends no word for \b.
const below =
  /\b(?:below|under|within|less than|lower than|not (?:above|exceed\w*)|no exceedance|por debajo|dentro|menor|no (?:supera|superó|excede|excedió))(?!\p{L})/iu;
const fewSamples =
  /\b(?:none|no|zero|only|just|fewer than|less than|ningun[oa]|ningún|solo|sólo|menos de)\s+(?:\S+\s+){0,4}?(?:samples?|sites?|homes|taps|muestras?|sitios?|hogares)\b/iu;
/** Plans, expectations and advice are no denial: a notice says when the problem will be solved (141.205(a)(8)). */
export const planOrAdvice =
  /\b(?:until|when|once|if|will|should|hasta|cuando|si|vez)\b|\b(?:expect|plan|aim|intend|hope|esper\p{L}*|planea\p{L}*)(?:s|ing)?(?: [\p{L}-]+){0,5}? (?:to|que|estar|volver|bajar)(?!\p{L})|\b(?:goal|meta|objetivo)(?!\p{L})/iu;

/** "does not exceed the action level", "None of our samples was above the action level". */
function deniesExceedance(sentence: string): boolean {
  if (planOrAdvice.test(sentence)) return false;
  if (below.test(sentence) && /percentil|action level|nivel de acción/i.test(sentence)) return true;
  return fewSamples.test(sentence) && isAboutLevel(sentence);
}

const isAboutLevel = (sentence: string) => /above|exceed|over|encima|super/i.test(sentence);
const counts =
  /\b(\d+)\s+(?:out of|of|de)(?:\s+(?:the|our|las|nuestras))?\s+(\d+)\s+(?:\w+\s+)?(?:samples?|sites?|muestras?|sitios?)\b/giu;

/** "1 of 400 samples" in a sentence that compares them with the action level. */
function hasOtherCount(sentence: string, { samples, samplesAbove }: LeadExceedance): boolean {
  return (
    isAboutLevel(sentence) &&
    [...sentence.matchAll(counts)].some(([, above, all]) => Number(above) !== samplesAbove || Number(all) !== samples)
  );
}

const abbreviations = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');
/** "Jan." ends no sentence. */
const abbreviated = new RegExp(`\\b(${abbreviations.join('|')})\\.`, 'gi');
const months = [letterMonths.en, letterMonths.es, abbreviations].flatMap((names) => names);
const toMonth = (name: string) => String((months.findIndex((one) => isSame(one, name)) % 12) + 1).padStart(2, '0');
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const month = `(${months.toSorted((one, other) => other.length - one.length).join('|')})`;
const day = '(?:\\s+\\d{1,2})?';
const year = '(20\\d\\d)';
const to = '\\s*(?:to|through|until|and|a|al|hasta|y|[-–—])\\s*(?:(?:el\\s+)?\\d{1,2}\\s+de\\s+)?';
const monthRange = new RegExp(
  `${month}${day}(?:,?\\s+(?:de\\s+)?${year})?${to}${month}${day},?\\s+(?:de\\s+)?${year}`,
  'giu',
);
const singleMonth = new RegExp(`${month}${day},?\\s+(?:de\\s+)?${year}`, 'giu');
const years = /\b20\d\d\b/g;
const halfYears = /\b(first|second|1st|2nd|primer|segundo)\s+(?:half|semestre)(?:\s+(?:of|de|del))?\s+(20\d\d)/giu;
const numericDays = /\b(\d{1,2})[/-](\d{1,2})[/-](20\d\d)\b/g;

type ExceedanceDays = Pick<LeadExceedance, 'startsOn' | 'endsOn' | 'learnedOn'>;

/**
 * Whether a sentence about the samples names another period than that of the exceedance. What begins later is a plan.
 */
function hasOtherPeriod(sentence: string, days: ExceedanceDays): boolean {
  if (!isAboutSamples(sentence)) return false;
  const { startsOn, endsOn, learnedOn } = days;
  const period = { first: startsOn.slice(0, 7), last: endsOn.slice(0, 7), learned: learnedOn.slice(0, 7) };
  return (
    hasOtherMonths(sentence, period) ||
    hasOtherHalfYear(sentence, period) ||
    hasOtherDay(sentence, days) ||
    hasOtherYear(sentence, period)
  );
}

/** Years and months, `YYYY-MM`. */
interface PeriodMonths {
  readonly first: string;
  readonly last: string;
  readonly learned: string;
}

function hasOtherMonths(sentence: string, { first, last, learned }: PeriodMonths): boolean {
  for (const [, from = '', fromYear, until = '', untilYear = ''] of sentence.matchAll(monthRange)) {
    const [typedFirst, typedLast] = [`${fromYear ?? untilYear}-${toMonth(from)}`, `${untilYear}-${toMonth(until)}`];
    if (typedFirst <= learned && (typedFirst < first || typedLast > last)) return true;
  }
  return [...sentence.matchAll(singleMonth)].some(([, name = '', ofYear = '']) => {
    const typed = `${ofYear}-${toMonth(name)}`;
    return typed < first || (typed > last && typed < learned);
  });
}

function hasOtherYear(sentence: string, { first, last, learned }: PeriodMonths): boolean {
  if (!isAboutPercentile(sentence)) return false;
  const lastYear = (last > learned ? last : learned).slice(0, 4);
  return (sentence.match(years) ?? []).some((one) => one < first.slice(0, 4) || one > lastYear);
}

function hasOtherHalfYear(sentence: string, { first, last, learned }: PeriodMonths): boolean {
  return [...sentence.matchAll(halfYears)].some(([, half = '', ofYear = '']) => {
    const from = `${ofYear}-${/^(?:first|1st|primer)/i.test(half) ? '01' : '07'}`;
    return from <= learned && (from < first || from > last);
  });
}

/** A later day is the end of another period only beside a day that is past. */
function hasOtherDay(sentence: string, { startsOn, endsOn, learnedOn }: ExceedanceDays): boolean {
  const typedDays = [...sentence.matchAll(numericDays)].map(
    ([, monthOf = '', dayOf = '', ofYear = '']) => `${ofYear}-${monthOf.padStart(2, '0')}-${dayOf.padStart(2, '0')}`,
  );
  return typedDays.some(
    (on) => on < startsOn || (on > endsOn && (on < learnedOn || (on > learnedOn && typedDays.length > 1))),
  );
}
