import { toComparableText } from '../primitives/comparable-text.ts';
import { listDenialRules, type DenialRule, type LetterAbout } from './denial-rule.calculation.ts';
import type { Block } from './communication-content.rules.ts';
import { isCutOff, dependsOnLabel, listStatements, type Statement } from './letter-statement.calculation.ts';
import { listTextsInOrder } from './content-parts.calculation.ts';
import { lineBasisField, missingBasis } from './line-values.calculation.ts';
import { copperFindingField, leadFindingField } from './merge-field.values.ts';
import type { ReadText } from './read-text.calculation.ts';

interface Denial extends Pick<DenialRule, 'record' | 'advice'> {
  /** As the letter says it. */
  readonly sentence: string;
}

/**
 * A sentence of a letter that denies what a rule requires it to say, outside conditional parts whose recipients it is
 * true for.
 */
export function findDenial(blocks: readonly Block[], about: LetterAbout): Denial | undefined {
  const remembered = getRules(about);
  if (remembered.rules.length === 0) return undefined;
  // The last text outside conditional parts, with field names and with fallbacks.
  let labels: readonly string[] = [];
  for (const block of blocks) {
    const part = block.type === 'conditionalBlock' ? [block.attrs.condition] : [];
    const readings = listTextsInOrder(block);
    const denied = readings
      .flatMap((texts, at) => listStatementsOf(texts, labels[at] ?? ''))
      .flatMap((statement) => findDenied(statement, remembered))
      .find((one) => !isTrueFor(one, { households: part, about }));
    if (denied) return toDenial(denied);
    if (part.length === 0) labels = readings.map((texts, at) => texts.at(-1)?.text ?? labels[at] ?? '');
  }
  return undefined;
}

/** The statements of texts below another, each of which is below the one before it. */
function listStatementsOf(texts: readonly ReadText[], firstLabel: string): readonly Statement[] {
  return texts.flatMap(({ text, label }, at) => listStatements(text, label ?? texts[at - 1]?.text ?? firstLabel));
}

interface DeniedStatement extends Statement {
  readonly rule: DenialRule;
}

/**
 * Of these words, each sentence that a rule denies has one. Names and addresses have none, so that no rule is tried on
 * them.
 */
const wordsOfDenials = new RegExp(
  [
    String.raw`\b(?:non?|non-?lead|lead-?free|not|none|nothing|never|nobody|disregard|ignore|discard|throw|toss`,
    '|set aside|seriously|serio|swapped|exchanged|mixed|swap|skip|overlook|attention|boilerplate|because|wrong|problems?|issue|relax|assured|difference|help\\w*|worth|point|sense|excellent|great|outstanding|perfect|pure|drinkable|clean|healthy|quality|protected|danger|installed|put|laid|pulled|turn\\w*|doubt\\w*|true|real|actual|dudamos|dudo|duda|tranquil\\w*|calidad|salvo|protegid\\w*|problema|malo|sirven?|pena|sentido|ayudan?|laboratorio|safe|fine|ok|okay|good|right|harmless|lead|zero|cero|free|mistake|error|accident|copper',
    '|plastic|pvc|pex|polyethylene|polietileno|brass|iron|steel|hdpe|meets?|met|compl\\w*|pass\\w*',
    '|surpass\\w*|satisf\\w*|fulfill\\w*|conform\\w*|exceeds|below|under|within|inside|less|lower|low|small',
    '|minor|slight|tiny|modest|typical|normal|ordinary|usual|unremarkable|average|above|over|drink\\w*',
    '|consum\\w*|use|using|boil\\w*|replac\\w*|remov\\w*|renew\\w*|took|taken|dug|sealed|encapsulated|covered',
    '|coated|neutralized|contained|unnecessary|needless|pointless|useless|optional|excessive|overkill',
    '|superfluous|waste|acceptable|tolerable|allowable|accept\\w*|allow\\w*|consider\\w*|deem\\w*|find|finds',
    '|regard\\w*|judge\\w*|tolerat\\w*|negligible|minimal|insignificant|trivial|hardly|virtually|almost',
    '|practically|little|remote|rarely|seldom|unlikely|margin|formality|only|just|merely|simply|solely',
    '|automatically|every\\w*|all|each|incorrect\\w*|wrong\\w*|improperly|badly|poorly|mistaken|inaccurate',
    '|unreliable|contaminated|faulty|flawed|invalid|panic|worry|nada|nadie|ningun\\w*|segur\\w*|apta|potable',
    '|limpia|bien|estado|beb\\w*|tom\\w*|us[ea]\\w*|plomo|cobre|hierro|acero|cumpl\\w*|satisface\\w*|superan?',
    '|respetan?|ajustan?|ignor\\w*|descart\\w*|tir(?:e|ar\\w*)|omiso|prescind\\w*|formalidad|solo|solamente',
    '|simplemente|innecesari\\w*|opcional\\w*|excesiv\\w*|superflu\\w*|gasto|aceptable\\w*|tolera\\w*|admisible',
    '|permi\\w*|acept\\w*|inofensiv\\w*|insignificante|despreciable|poc[oa]|escas[oa]|nul[oa]|remot[oa]|raramente',
    '|rara|nunca|margen|hervi\\w*|hierv\\w*|hirviendo|reemplaz\\w*|sustitu\\w*|cambi\\w*|retir\\w*|renov\\w*|quit\\w*',
    '|hemos|sellad\\w*|encapsulad\\w*|cubiert\\w*|recubiert\\w*|neutralizad\\w*|dentro|baj[oa]s?|leves?',
    '|pequ\\S*|normal\\w*|habitual\\w*|mal|incorrect\\w*|indebidamente|equivocad\\w*|inexact\\w*|contaminad\\w*',
    String.raw`|defectuos\w*|fiable|confiable|tod[oa]s?|cada|preocup\w*|alarm\w*|tem\w*)\b|n[’']t\b|ningún|s[oó]lo`,
    '|pl[aá]stic|lat[oó]n|por debajo|automátic|únicamente|inútil|pérdida|difícil|mínim|ínfim|err[oó]ne|inválid',
    '|atenci|omit|pase por alto|pasar por alto|trámite|instaló|puso|colocó|instalamos|pusimos|común|típic|amplio|enorme|cambió|sustituyó|reemplazó',
  ].join(''),
  'i',
);

/** Texts that many letters have in common are compared once. */
const mostRemembered = 1000;

/** The rules of a kind of letter, with what they found in the sentences that they were tried on last. */
interface RememberedRules {
  readonly rules: readonly DenialRule[];
  readonly denyingByStatement: Map<string, readonly DenialRule[]>;
}
const rememberedByAbout = new Map<string, RememberedRules>();

function getRules(about: LetterAbout): RememberedRules {
  const key = `${about.kind} ${about.triggerCondition} ${about.isAboutResults}`;
  const rememberedRules = rememberedByAbout.get(key) ?? {
    rules: listDenialRules(about),
    denyingByStatement: new Map(),
  };
  rememberedByAbout.set(key, rememberedRules);
  return rememberedRules;
}

function findDenied(statement: Statement, remembered: RememberedRules): readonly DeniedStatement[] {
  return listDenying(statement, remembered).map((rule) => ({ ...statement, rule }));
}

/** Most sentences of letters are those of the starting texts and of the rule, which are compared once. */
function listDenying({ meanings }: Statement, { rules, denyingByStatement }: RememberedRules): readonly DenialRule[] {
  if (!meanings.some((meaning) => wordsOfDenials.test(meaning))) return [];
  const key = meanings.join('\n');
  const knownRules = denyingByStatement.get(key);
  if (knownRules) return knownRules;
  const denying = rules.filter(({ denies, unless }) =>
    meanings.some((meaning) => !unless.test(meaning) && denies.some((words) => words.test(meaning))),
  );
  if (denyingByStatement.size >= mostRemembered) denyingByStatement.clear();
  denyingByStatement.set(key, denying);
  return denying;
}

const toDenial = ({ sentence, rule: { record, advice } }: DeniedStatement): Denial => ({ sentence, record, advice });

/** What is on record of one household, by the key of the field that conditions compare. */
export type HouseholdDetails = Readonly<Record<string, string>>;
type FindDenialForHousehold = (texts: readonly ReadText[], facts: HouseholdDetails) => Denial | undefined;

/** The same for letters of one text as their households read them, values of fields included. */
export function createDenialFinder(about: LetterAbout): FindDenialForHousehold {
  const remembered = getRules(about);
  const readByText = new Map<
    string,
    { readonly dependsOnLabel: boolean; readonly denied: readonly DeniedStatement[] }
  >();
  const listBelow = (text: string, label: string) =>
    listStatements(toComparableText(text), toComparableText(label)).flatMap((one) => findDenied(one, remembered));
  const listDenied = (text: string, label: string) => {
    let read = readByText.get(text);
    if (!read) {
      if (readByText.size >= mostRemembered) readByText.clear();
      read = { dependsOnLabel: dependsOnLabel(toComparableText(text)), denied: listBelow(text, '') };
      readByText.set(text, read);
    }
    return read.dependsOnLabel || isCutOff(toComparableText(label)) ? listBelow(text, label) : read.denied;
  };
  return (texts, facts) => {
    if (remembered.rules.length === 0) return undefined;
    const households = comparedFields.map((field) => ({ field, values: [getProven(field, facts)] }));
    const printed = texts.filter(({ text }) => text.trim() !== '');
    for (const [at, { text, label = printed[at - 1]?.text ?? '' }] of printed.entries()) {
      const denied = listDenied(text, label).find((one) => !isTrueFor(one, { households, about }));
      if (denied) return toDenial(denied);
    }
    return undefined;
  };
}

const lineField = 'line.classification';
const comparedFields = [lineField, leadFindingField, copperFindingField];

/** Nothing shows that a line without a valid basis is Non-lead. */
const getProven = (field: string, facts: HouseholdDetails): string =>
  field === lineField && facts[lineBasisField] === missingBasis ? '' : (facts[field] ?? '');

interface Readers {
  /** What all households that read it have in common: the condition of its part, or the record of one household. */
  readonly households: readonly { readonly field: string; readonly values: readonly string[] }[];
  readonly about: LetterAbout;
}

/**
 * Whether a sentence that the rule denies is true for the households that read it. One that says nothing about the line
 * or the analyte of the condition ("your water is safe to drink") is made true by none: the household gets the letter
 * for another finding or for the whole system.
 */
function isTrueFor({ rule, meanings }: DeniedStatement, { households, about }: Readers): boolean {
  const areAll = (field: string, ...allowed: readonly string[]) =>
    households.some(
      (one) =>
        one.field === field &&
        one.values.length > 0 &&
        one.values.every((value) => allowed.includes(value.trim().toLowerCase())),
    );
  switch (rule.trueFor) {
    case 'nonLead':
      return areAll(lineField, 'non-lead');
    case 'newCustomerWithNonLead':
      return about.kind === 'newCustomer' && !about.isAboutResults && areAll(lineField, 'non-lead');
    case 'notAbove':
      return (
        areAll(leadFindingField, 'detect', 'non-detect') ||
        (meanings.every(isAboutCopperAlone) && areAll(copperFindingField, 'detect', 'non-detect'))
      );
    case 'notFound':
      return areAll(leadFindingField, 'non-detect');
    case undefined:
      return false;
  }
}

const isAboutCopperAlone = (sentence: string) =>
  /\b(?:copper|cobre)\b/iu.test(sentence) && !/\b(?:lead|plomo)\b/iu.test(sentence);
