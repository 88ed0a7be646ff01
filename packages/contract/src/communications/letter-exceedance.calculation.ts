import { formatDecimal } from '../primitives/count-text.ts';
import { compareDecimals, parseDecimal, shiftDecimal } from '../primitives/decimal.ts';
import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { LeadExceedance, UnnumberedExceedance } from './lead-exceedance.rules.ts';
import type { ComposedBlock, ComposedInline } from './letter-composition.calculation.ts';
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
  const sentences = blocks.flatMap(listTexts).flatMap(listSentences);
  const { percentile } = exceedance;
  const stated = `the 90th percentile of ${describePeriod(exceedance, 'en')} is ${formatLevel(percentile)}`;
  const contradicting = sentences.map((sentence) => findOtherAmount(sentence, exceedance)).find(Boolean);
  if (contradicting) return `The letter says “${contradicting}”, but ${stated}`;
  const count = sentences.map((sentence) => findOtherCount(sentence, exceedance)).find(Boolean);
  if (count)
    return `The letter says “${count}”, but ${exceedance.samplesAbove} of ${exceedance.samples} samples were above the action level`;
  const period = sentences.map((sentence) => findOtherPeriod(sentence, exceedance)).find(Boolean);
  if (period) return `The letter says “${period}”, but its exceedance is that of ${describePeriod(exceedance, 'en')}`;
  const isStated = sentences
    .filter(isAboutPercentile)
    .flatMap(listAmounts)
    .some(({ amount }) => compareDecimals(amount, percentile) === 0);
  return isStated ? undefined : `The letter does not state the level: ${stated}`;
}

/**
 * What a letter with typed numbers says against the days of its exceedance, or that it states no level. Its numbers are not
 * stored, so that people compare them with their record.
 */
export function findContradictionOfDays(
  blocks: readonly ComposedBlock[],
  exceedance: UnnumberedExceedance,
): string | undefined {
  const sentences = blocks.flatMap(listTexts).flatMap(listSentences);
  const period = sentences.map((sentence) => findOtherPeriod(sentence, exceedance)).find(Boolean);
  if (period) return `The letter says “${period}”, but its exceedance is that of ${exceedance.periodName}`;
  const isStated = sentences.filter(isAboutPercentile).flatMap(listAmounts).length > 0;
  return isStated ? undefined : 'The letter does not state the 90th percentile; type it from your record';
}

const listSentences = (text: string) => text.replace(abbreviated, '$1').split(/(?<=[.!?])\s+/);

/** The text of each paragraph, heading and cell. */
function listTexts(block: ComposedBlock): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.inlines.map(toText).join('')];
    case 'list':
      return block.items.flat().flatMap(listTexts);
    case 'table':
      return block.rows.flat().flatMap(({ blocks }) => blocks.flatMap(listTexts));
    default:
      return [];
  }
}

const toText = (inline: ComposedInline) => ('text' in inline ? inline.text : ' ');

const isAboutPercentile = (sentence: string) => /percentil/i.test(sentence);
const isAboutSamples = (sentence: string) => /percentil|sampl|tested|monitoring|muestr|monitoreo/i.test(sentence);

interface TypedAmount {
  readonly text: string;
  /** Its place in the sentence. */
  readonly index: number;
  /** In µg/L. */
  readonly amount: string;
}

const perLiter = '\\s*(?:\\/|per|por)\\s*(?:L|lit(?:er|re|ro)s?)\\b';
const micrograms = `(?:[µμu]g|mcg|micrograms?|microgramos?)${perLiter}|ppb|parts per billion|partes por mil millones`;
const milligrams = `(?:mg|milligrams?|miligramos?)${perLiter}|ppm|parts per million|partes por millón`;
const amounts = new RegExp(`(\\d[\\d,]*(?:\\.\\d+)?)\\s*(?:(${micrograms})|(?:${milligrams}))`, 'giu');

function listAmounts(text: string): readonly TypedAmount[] {
  return [...text.matchAll(amounts)].flatMap(({ 0: typed, 1: number = '', 2: isMicrograms, index }) => {
    // A comma before other than three digits is a decimal one, as some write in Spanish.
    const digits = /,\d{3}(?!\d)/.test(number) ? number.replaceAll(',', '') : number.replace(',', '.');
    const amount = parseDecimal(digits);
    if (amount === undefined) return [];
    return [{ text: typed, index, amount: isMicrograms === undefined ? shiftDecimal(amount, 3) : amount }];
  });
}

/**
 * An amount that the record contradicts: another percentile or action level, or one that reads milder than the percentile, such
 * as an average. Higher amounts, such as the highest result of one tap, are not compared.
 */
function findOtherAmount(sentence: string, { percentile, actionLevel }: LeadExceedance): string | undefined {
  return listAmounts(sentence).find(({ amount, index }) => {
    const subject = [...sentence.slice(0, index).matchAll(/percentil|action level|nivel de acción/gi)].at(-1)?.[0];
    const isPercentile = compareDecimals(amount, percentile) === 0;
    if (subject === undefined)
      return isAboutPercentile(sentence) ? !isPercentile : compareDecimals(amount, percentile) < 0;
    return /percentil/i.test(subject) ? !isPercentile : compareDecimals(amount, actionLevel) !== 0;
  })?.text;
}

const counts =
  /\b(\d+)\s+(?:out of|of|de)(?:\s+(?:the|our|las|nuestras))?\s+(\d+)\s+(?:\w+\s+)?(?:samples?|sites?|muestras?|sitios?)\b/giu;

/** "1 of 400 samples" in a sentence that compares them with the action level. */
function findOtherCount(sentence: string, { samples, samplesAbove }: LeadExceedance): string | undefined {
  if (!/above|exceed|over|encima|super/i.test(sentence)) return undefined;
  return [...sentence.matchAll(counts)].find(
    ([, above, all]) => Number(above) !== samplesAbove || Number(all) !== samples,
  )?.[0];
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
const years = /\b20\d\d\b/g;
const halfYears = /\b(first|second|1st|2nd|primer|segundo)\s+(?:half|semestre)(?:\s+(?:of|de|del))?\s+(20\d\d)/giu;
const numericDays = /\b(\d{1,2})[/-](\d{1,2})[/-](20\d\d)\b/g;

type ExceedanceDays = Pick<LeadExceedance, 'startsOn' | 'endsOn' | 'learnedOn'>;

/** Another period than that of the exceedance in a sentence about its samples. What begins later is a plan. */
function findOtherPeriod(sentence: string, { startsOn, endsOn, learnedOn }: ExceedanceDays): string | undefined {
  if (!isAboutSamples(sentence)) return undefined;
  const [first, last, learned] = [startsOn.slice(0, 7), endsOn.slice(0, 7), learnedOn.slice(0, 7)];
  for (const [typed, from = '', fromYear, until = '', untilYear = ''] of sentence.matchAll(monthRange)) {
    const [typedFirst, typedLast] = [`${fromYear ?? untilYear}-${toMonth(from)}`, `${untilYear}-${toMonth(until)}`];
    if (typedFirst <= learned && (typedFirst < first || typedLast > last)) return typed;
  }
  const typed =
    findOtherHalfYear(sentence, { first, last, learned }) ?? findOtherDay(sentence, { startsOn, endsOn, learnedOn });
  if (typed !== undefined || !isAboutPercentile(sentence)) return typed;
  const isOther = (one: string) => one < first.slice(0, 4) || one > (last > learned ? last : learned).slice(0, 4);
  return sentence.match(years)?.find(isOther);
}

interface PeriodMonths {
  readonly first: string;
  readonly last: string;
  readonly learned: string;
}

function findOtherHalfYear(sentence: string, { first, last, learned }: PeriodMonths): string | undefined {
  for (const [typed, half = '', ofYear = ''] of sentence.matchAll(halfYears)) {
    const from = `${ofYear}-${/^(?:first|1st|primer)/i.test(half) ? '01' : '07'}`;
    if (from <= learned && (from < first || from > last)) return typed;
  }
  return undefined;
}

/** A later day is the end of another period only beside a day that is past. */
function findOtherDay(
  sentence: string,
  { startsOn, endsOn, learnedOn }: Pick<LeadExceedance, 'startsOn' | 'endsOn' | 'learnedOn'>,
): string | undefined {
  const typedDays = [...sentence.matchAll(numericDays)].map(([typed, monthOf = '', dayOf = '', ofYear = '']) => ({
    typed,
    on: `${ofYear}-${monthOf.padStart(2, '0')}-${dayOf.padStart(2, '0')}`,
  }));
  const isOther = (on: string) =>
    on < startsOn || (on > endsOn && (on < learnedOn || (on > learnedOn && typedDays.length > 1)));
  return typedDays.find(({ on }) => isOther(on))?.typed;
}
