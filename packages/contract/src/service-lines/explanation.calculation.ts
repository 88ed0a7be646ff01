import { capitalize } from '../primitives/capitalize.ts';
import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { listedRows, otherSideRow, stateRows } from '../regulations/service-line-classification.values.ts';
import {
  classify,
  encodeCombination,
  getMaterialKinds,
  findSingleOwner,
  type ClassificationInputs,
  type SideOwner,
} from './classification.calculation.ts';
import { materialPhrases } from './classification.values.ts';
import { addMissingBases, type RecordedBases } from './missing-basis-sentences.calculation.ts';
import { getEvidence } from './listed-classification.calculation.ts';
import type { ClassificationName, Material } from './service-line.values.ts';
import { listedBasisProblems } from './listed-basis.calculation.ts';
import { listPossibleChanges, type PossibleChange } from './what-would-change.calculation.ts';

/** A classification in words, for the line's details. */
export interface Explanation {
  readonly category: ClassificationName;
  /** "Galvanized Requiring Replacement, because the customer side is galvanized and the system side is unknown." */
  readonly sentence: string;
  /** What a person could find out or do, and the resulting classification; least dangerous first. */
  readonly whatWouldChange: readonly PossibleChange[];
  readonly review: string | null;
  readonly row: string;
  readonly ruleVersion: string;
  /** The source of the deciding rule. */
  readonly source: string;
}

export function explainClassification(
  inputs: ClassificationInputs,
  rules: ClassificationRules,
  bases: RecordedBases,
): Explanation {
  const { category, review, row, ruleVersion } = classify(inputs, rules);
  return {
    category,
    sentence: `${category}, because ${because(inputs, rules)}.`,
    whatWouldChange: addMissingBases(listPossibleChanges(inputs, rules), bases),
    review,
    row,
    ruleVersion,
    source: getSource(inputs, rules),
  };
}

/** The reason without the classification, for a column next to it; followed by what a person should review. */
export function explainRow(
  inputs: ClassificationInputs,
  rules: ClassificationRules,
  refusedListing: string | null = null,
): string {
  const text = explainReason(inputs, rules);
  if (refusedListing === null) return text;
  return classify(inputs, rules).review === null ? `${text} Review: ${refusedListing}` : `${text} ${refusedListing}`;
}

function explainReason(inputs: ClassificationInputs, rules: ClassificationRules): string {
  const reasons = getReasons(rules);
  const combination = encodeCombination(inputs);
  const written = reasons.get(combination);
  if (written !== undefined) return written;
  const { review } = classify(inputs, rules);
  const reason = `${capitalize(because(inputs, rules))}.`;
  const text = review ? `${reason} Review: ${review}` : reason;
  reasons.set(combination, text);
  return text;
}

/** The reason of the deciding row, with the line's materials filled in. */
function because(inputs: ClassificationInputs, rules: ClassificationRules): string {
  return decidingRow(inputs, rules).because.replace(/\{(\w+)\}/g, (_, name: keyof typeof fillings) =>
    fillings[name](inputs, rules),
  );
}

/** The deciding row's own source, else that of the rule set; rows of a State have their own. */
function getSource(inputs: ClassificationInputs, rules: ClassificationRules): string {
  const { source } = decidingRow(inputs, rules);
  return source.startsWith('State rule') ? rules.source : `${source}; ${rules.source}`;
}

function decidingRow(inputs: ClassificationInputs, rules: ClassificationRules) {
  const { row } = classify(inputs, rules);
  const decided = [
    ...rules.ruleSet.split,
    ...rules.ruleSet.singleOwner,
    ...Object.values(stateRows),
    ...Object.values(listedRows),
    otherSideRow,
  ].find(({ id }) => id === row);
  if (!decided) throw new Error(`Classification error: ${rules.version} has no row ${row}`);
  return decided;
}

/** The values for the braces in a row's reason. */
const fillings = {
  system: (inputs: ClassificationInputs) => sideSentence('system', inputs.systemMaterial),
  customer: (inputs: ClassificationInputs) => sideSentence('customer', inputs.customerMaterial),
  sides: ({ systemMaterial, customerMaterial }: ClassificationInputs) =>
    systemMaterial === customerMaterial
      ? `both sides are ${materialPhrases[systemMaterial]}`
      : `${sideSentence('system', systemMaterial)} and ${sideSentence('customer', customerMaterial)}`,
  line: (inputs: ClassificationInputs) =>
    findSingleOwner(inputs.ownership) === 'customer'
      ? `the customer owns the whole line and its material is ${materialPhrases[inputs.customerMaterial]}`
      : `the water system owns the whole line and its material is ${materialPhrases[inputs.systemMaterial]}`,
  galvanized: (inputs: ClassificationInputs) => {
    const kinds = getMaterialKinds(inputs);
    if (kinds.system === kinds.customer) return 'both sides are galvanized';
    return `the ${kinds.system === 'galvanized' ? 'system' : 'customer'} side is galvanized`;
  },
  listed: ({ listed }: ClassificationInputs) => listed ?? '',
  listedBasis: ({ listedBasis }: ClassificationInputs) =>
    listedBasis === 'counts' ? '' : listedBasisProblems[listedBasis].words,
  table: (inputs: ClassificationInputs, rules: ClassificationRules) => classify(inputs, rules).tableCategory,
  end: (inputs: ClassificationInputs) =>
    getEvidence(inputs).hasOneSide ? 'it is removed with a reason' : 'both sides are field-verified',
  connection: (_: ClassificationInputs, rules: ClassificationRules) =>
    rules.leadFittingsMakeLead ? 'a lead connector or lead fittings' : 'a lead connector',
  state: (_: ClassificationInputs, rules: ClassificationRules) => rules.decidedBy,
} satisfies Record<string, (inputs: ClassificationInputs, rules: ClassificationRules) => string>;

function sideSentence(side: SideOwner, material: Material): string {
  return `the ${side} side is ${materialPhrases[material]}`;
}

/** Exports need a reason per line; caching works because there are fewer combinations than lines. */
const reasonsByRules = new WeakMap<ClassificationRules, Map<number, string>>();

function getReasons(rules: ClassificationRules): Map<number, string> {
  const reasons = reasonsByRules.get(rules) ?? new Map<number, string>();
  reasonsByRules.set(rules, reasons);
  return reasons;
}
