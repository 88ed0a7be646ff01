import { toComparableText } from '../primitives/comparable-text.ts';
import { listDenialRules, type DenialRule, type LetterAbout } from './denial-rule.calculation.ts';
import type { Block } from './letter-document.rules.ts';
import { listReadings, splitSentences } from './letter-walk.calculation.ts';
import { copperFindingField, leadFindingField } from './merge-field.values.ts';

export interface Denial extends Pick<DenialRule, 'record' | 'advice'> {
  /** As the letter says it. */
  readonly sentence: string;
}

/** A sentence of a letter that denies what a rule requires it to say, outside conditional parts whose recipients it is true for. */
export function findDenial(blocks: readonly Block[], about: LetterAbout): Denial | undefined {
  const rules = listDenialRules(about);
  if (rules.length === 0) return undefined;
  for (const block of blocks) {
    const part = block.type === 'conditionalBlock' ? [block.attrs.condition] : [];
    for (const sentence of listReadings(block).flatMap(splitSentences)) {
      const rule = findDenied(sentence, rules, (one) => isTrueFor(one, { sentence, households: part, about }));
      if (rule) return toDenial(sentence, rule);
    }
  }
  return undefined;
}

const toDenial = (sentence: string, { record, advice }: DenialRule): Denial => ({ sentence, record, advice });

const findDenied = (sentence: string, rules: readonly DenialRule[], isTrue: (rule: DenialRule) => boolean) =>
  rules.find((one) => one.denies.some((words) => words.test(sentence)) && !one.unless.test(sentence) && !isTrue(one));

/** What is on record of one household, by the key of the field that conditions compare. */
export type HouseholdFacts = Readonly<Record<string, string>>;
export type FindDenialForHousehold = (texts: readonly string[], facts: HouseholdFacts) => Denial | undefined;

interface DeniedSentence {
  readonly sentence: string;
  readonly rules: readonly DenialRule[];
}

/** Texts that many letters have in common are compared once. */
const mostRemembered = 1000;

/** The same for letters of one text as their households read them, values of fields included. */
export function createDenialFinder(about: LetterAbout): FindDenialForHousehold {
  const rules = listDenialRules(about);
  const deniedIn = new Map<string, readonly DeniedSentence[]>();
  const listDenied = (text: string) => {
    const cachedSentences = deniedIn.get(text);
    if (cachedSentences) return cachedSentences;
    if (deniedIn.size >= mostRemembered) deniedIn.clear();
    const denied = splitSentences(toComparableText(text)).map((sentence) => {
      return { sentence, rules: rules.filter((one) => findDenied(sentence, [one], () => false)) };
    });
    deniedIn.set(text, denied);
    return denied;
  };
  return (texts, facts) => {
    const households = comparedFields.map((field) => ({ field, values: [facts[field] ?? ''] }));
    for (const { sentence, rules: denying } of rules.length === 0 ? [] : texts.flatMap(listDenied)) {
      const rule = denying.find((one) => !isTrueFor(one, { sentence, households, about }));
      if (rule) return toDenial(sentence, rule);
    }
    return undefined;
  };
}

const lineField = 'line.classification';
const comparedFields = [lineField, leadFindingField, copperFindingField];

interface SentenceInLetter {
  readonly sentence: string;
  /** What all households that read it have in common: the condition of its part, or the record of one household. */
  readonly households: readonly { readonly field: string; readonly values: readonly string[] }[];
  readonly about: LetterAbout;
}

/**
 * Whether a sentence that the rule denies is true for the households that read it. One that says nothing about the line or the
 * analyte of the condition ("your water is safe to drink") is made true by none: the household gets the letter for another
 * finding or for the whole system.
 */
function isTrueFor({ trueFor }: DenialRule, { sentence, households, about }: SentenceInLetter): boolean {
  const areAll = (field: string, ...allowed: readonly string[]) =>
    households.some(
      (one) =>
        one.field === field &&
        one.values.length > 0 &&
        one.values.every((value) => allowed.includes(value.trim().toLowerCase())),
    );
  switch (trueFor) {
    case 'nonLead':
      return areAll(lineField, 'non-lead');
    case 'newCustomerWithNonLead':
      return about.kind === 'newCustomer' && !about.isAboutResults && areAll(lineField, 'non-lead');
    case 'notAbove':
      return (
        areAll(leadFindingField, 'detect', 'non-detect') ||
        (isAboutCopperAlone(sentence) && areAll(copperFindingField, 'detect', 'non-detect'))
      );
    case 'notFound':
      return areAll(leadFindingField, 'non-detect');
    case undefined:
      return false;
  }
}

const isAboutCopperAlone = (sentence: string) =>
  /\b(?:copper|cobre)\b/iu.test(sentence) && !/\b(?:lead|plomo)\b/iu.test(sentence);
