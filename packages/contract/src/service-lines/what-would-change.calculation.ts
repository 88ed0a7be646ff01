import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { classify, getMaterialKinds, type ClassificationInputs } from './classification.calculation.ts';
import { actionLabels, formatChange, formatPossibleChange, type ChangeAction } from './change-text.calculation.ts';
import { withFittingsHistory } from './line-change.calculation.ts';
import { protectiveOrder, type ClassificationName } from './service-line.values.ts';
import {
  type EditOutcome,
  type PossibleEdit,
  listPossibleEdits,
  reopenDifference,
  applyLeadHistory,
  fieldVerify,
  removeListed,
  listSidesToFind,
  neverLeadActions,
  hasConnectorRule,
  materialExamples,
  setMaterial,
  getEditOutcome,
} from './possible-edits.calculation.ts';

/** One thing that a person could find out or do, and the resulting classification. */
export interface PossibleChange {
  readonly category: ClassificationName;
  /** "Verifying the system side as never lead would make it Non-lead." */
  readonly sentence: string;
  /** The line after each change that the sentence names; classifying it gives `category`. */
  readonly inputs: readonly ClassificationInputs[];
}

/**
 * Every single edit that would change the classification, computed by classifying the line again with all effects of
 * an edit. If no single edit leads to Non-lead, the first entry says what would. Least dangerous classification
 * first.
 */
export function listPossibleChanges(inputs: ClassificationInputs, rules: ClassificationRules): PossibleChange[] {
  const { category } = classify(inputs, rules);
  const outcomes = listPossibleEdits(inputs, rules)
    .map((edit): Outcome => ({ ...edit, to: getEditOutcome(edit.inputs, rules) }))
    .filter(
      ({ action, to }) =>
        to.category !== category && !(isLoss(action) && protectiveOrder[to.category] < protectiveOrder[category]),
    );
  const isDocumentEnough = outcomes.some(({ action }) => action === 'chooseDocument');
  const listed = outcomes.filter(
    ({ action, documented }) => !documented || !isDocumentEnough || action === 'chooseDocument',
  );
  const changes = groupOutcomes(listed).sort(
    (one, other) => protectiveOrder[one.category] - protectiveOrder[other.category],
  );
  if (category === 'Non-lead' || changes[0]?.category === 'Non-lead') return changes;
  const way = findWayToNonLead(inputs, rules);
  return way ? [way, ...changes] : changes;
}

interface Outcome extends PossibleEdit {
  readonly to: EditOutcome;
}

/** Becoming unknown is listed only where it gives a more protective classification. */
const isLoss = (action: ChangeAction): boolean => action === 'loseMaterial' || action === 'loseAnswer';

/** Merges the same edit with the same outcome on both sides into one sentence: "either side". */
function groupOutcomes(outcomes: readonly Outcome[]): PossibleChange[] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of removeStrongerEdits(outcomes)) {
    const key = `${outcome.action}/${outcome.to.category}/${outcome.to.toReview}/${outcome.documented?.join() ?? ''}`;
    groups.set(key, [...(groups.get(key) ?? []), outcome]);
  }
  return [...groups.values()].map((group) => {
    const [first] = group as [Outcome];
    const sideText = first.side === null ? 'each side' : `the ${first.side} side`;
    const subject = group.length > 1 ? 'either side' : sideText;
    return {
      category: first.to.category,
      sentence: formatChange(formatPossibleChange(first, subject), first.to),
      inputs: group.map((outcome) => outcome.inputs),
    };
  });
}

/** "As never lead" requires more than "as non-lead", so it is listed only if its outcome differs. */
function removeStrongerEdits(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(
    ({ action, side, to }) =>
      !isNeverLead(action) ||
      !outcomes.some(
        (other) => other.side === side && other.action === 'verifyNonLead' && other.to.category === to.category,
      ),
  );
}

const isNeverLead = (action: ChangeAction): boolean =>
  Object.values(neverLeadActions).some((actions) => actions.some((each) => each === action));

/**
 * Everything that must be found or done, on both sides, at the connector and the fittings, to make the line Non-lead;
 * null if that is not enough.
 */
function findWayToNonLead(inputs: ClassificationInputs, rules: ClassificationRules): PossibleChange | null {
  const kinds = getMaterialKinds(inputs);
  const steps = listSidesToFind(inputs)
    .filter((side) => kinds[side] !== 'nonLead')
    .map((side) => ({ side, action: kinds[side] === 'unknown' ? 'verifyNonLead' : 'replace' }) as const);
  const sameStep = steps.length > 1 && steps.every((step) => step.action === steps[0]?.action);
  const words =
    sameStep && steps[0]
      ? [actionLabels[steps[0].action]('both sides')]
      : steps.map((step) => actionLabels[step.action](`the ${step.side} side`));
  let changedInputs = steps.reduce((line, step) => setMaterial(line, step.side, materialExamples.nonLead), inputs);
  if (hasConnectorRule(rules) && inputs.connector === 'Lead') {
    words.push(actionLabels.replaceConnector());
    changedInputs = { ...changedInputs, connector: 'Non-lead' };
  }
  if (rules.leadFittingsMakeLead && inputs.leadFittings === 'Yes') {
    words.push(actionLabels.replaceFittings());
    changedInputs = { ...changedInputs, leadFittings: 'No' };
  }
  changedInputs = reopenDifference(
    inputs,
    applyLeadHistory(inputs, withFittingsHistory(inputs, changedInputs, rules)),
    rules,
  );
  const settled = settleListedClassification(inputs, changedInputs, rules);
  if (settled) {
    words.push(settled.words);
    changedInputs = settled.inputs;
  }
  const outcome = getEditOutcome(changedInputs, rules);
  return words.length === 0 || outcome.category !== 'Non-lead'
    ? null
    : { category: outcome.category, sentence: formatChange(words, outcome), inputs: [changedInputs] };
}

/**
 * How to remove a listed classification that still applies: field-verify both sides, or remove the listed
 * classification if a side is unknown.
 */
function settleListedClassification(
  before: ClassificationInputs,
  after: ClassificationInputs,
  rules: ClassificationRules,
): { words: string; inputs: ClassificationInputs } | null {
  if (getEditOutcome(after, rules).category === 'Non-lead' || after.listed === null) return null;
  const verified = reopenDifference(before, fieldVerify(after), rules);
  if (getEditOutcome(verified, rules).category === 'Non-lead')
    return { words: 'field-verifying both sides', inputs: verified };
  return { words: 'removing the listed classification', inputs: removeListed(after) };
}
