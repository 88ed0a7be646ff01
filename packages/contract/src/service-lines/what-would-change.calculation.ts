import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import {
  classify,
  isReplacementCategory,
  getMaterialKinds,
  getLeadHistory,
  findSingleOwner,
  type ClassificationInputs,
  type Owner,
} from './classification.calculation.ts';
import { actionLabels, formatChange, formatPossibleChange, type Action } from './change-text.calculation.ts';
import { updateLeadHistory, losesVerification } from './lead-history.calculation.ts';
import { withFittingsHistory } from './line-change.calculation.ts';
import { isDifferenceOpen } from './open-difference.calculation.ts';
import { findFailingSides } from './listed-basis.calculation.ts';
import { protectiveOrder, type ClassificationName, type Material, type MaterialKind } from './service-line.values.ts';

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
    .map((edit): Outcome => ({ ...edit, to: getOutcome(edit.inputs, rules) }))
    .filter(
      ({ action, to }) =>
        to.category !== category && !(isLoss(action) && protectiveOrder[to.category] < protectiveOrder[category]),
    );
  const isDocumentEnough = outcomes.some(({ action }) => action === 'chooseDocument');
  const listed = outcomes.filter(
    ({ action, documented }) => !documented || !isDocumentEnough || action === 'chooseDocument',
  );
  const changes = grouped(listed).sort((one, other) => protectiveOrder[one.category] - protectiveOrder[other.category]);
  if (category === 'Non-lead' || changes[0]?.category === 'Non-lead') return changes;
  const way = wayToNonLead(inputs, rules);
  return way ? [way, ...changes] : changes;
}

/** An edit of one side, or of the line (`side` null). `actionLabels` has its text. */
interface PossibleEdit {
  readonly action: Action;
  readonly side: Owner | null;
  readonly inputs: ClassificationInputs;
  /** A document has to be chosen as the basis of these galvanized sides too. */
  readonly documented?: readonly Owner[];
}
interface Outcome extends PossibleEdit {
  readonly to: { readonly category: ClassificationName; readonly toReview: boolean };
}

/** Becoming unknown is listed only where it gives a more protective classification. */
const isLoss = (action: Action): boolean => action === 'loseMaterial' || action === 'loseAnswer';

function listPossibleEdits(inputs: ClassificationInputs, rules: ClassificationRules): PossibleEdit[] {
  const actions: readonly PossibleEdit[] = [
    { action: 'chooseDocument', side: null, inputs },
    ...listEditsOfListed(inputs),
    ...sidesToFind(inputs).flatMap((side) => listEditsOfMaterial(inputs, side)),
    ...listEditsOfHistory(inputs),
    ...listEditsOfConnector(inputs, rules),
  ];
  const order = Object.keys(actionLabels);
  return actions
    .map((edit) => ({ ...edit, inputs: asSaved(inputs, { ...edit, rules }) }))
    .flatMap((edit) => [edit, ...withDocuments(edit, rules)])
    .sort((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
}

/**
 * The same edit with the documents that make it Non-lead: galvanized pipe of a single owner, and in some States of any
 * side, needs the record that nothing upstream was ever lead.
 */
function withDocuments(edit: PossibleEdit, rules: ClassificationRules): PossibleEdit[] {
  const documented = listUndocumentedSides(edit.inputs);
  if (documented.length === 0 || getOutcome(edit.inputs, rules).category === 'Non-lead') return [];
  const inputs = documented.reduce((line, side) => ({ ...line, [`${side}Proof`]: 'document' as const }), edit.inputs);
  return getOutcome(inputs, rules).category === 'Non-lead' ? [{ ...edit, inputs, documented }] : [];
}

function listUndocumentedSides(inputs: ClassificationInputs): Owner[] {
  const kinds = getMaterialKinds(inputs);
  return (['system', 'customer'] as const).filter(
    (side) => kinds[side] === 'galvanized' && inputs[`${side}Proof`] !== 'document',
  );
}

/** The line as saving an edit leaves it. A new basis states the classification again, so its difference is open. */
function asSaved(
  before: ClassificationInputs,
  { action, inputs, rules }: Pick<PossibleEdit, 'action' | 'inputs'> & { readonly rules: ClassificationRules },
): ClassificationInputs {
  const changedLine = carried(before, withFittingsHistory(before, inputs, rules));
  return action === 'addBasis' || action === 'chooseBasis'
    ? { ...changedLine, listedIsOpen: true }
    : withDifference(before, changedLine, rules);
}

function withDifference(
  before: ClassificationInputs,
  after: ClassificationInputs,
  rules: ClassificationRules,
): ClassificationInputs {
  return { ...after, listedIsOpen: isDifferenceOpen(before, after, rules) };
}

/** The answers about previous lead that stay when a change removes lead. */
function carried(before: ClassificationInputs, after: ClassificationInputs): ClassificationInputs {
  const history = updateLeadHistory(getLeadHistory(before), getLeadHistory(after), { hasReason: true });
  const [was, is] = [getMaterialKinds(before), getMaterialKinds(after)];
  return {
    ...after,
    previouslyLead: history.previouslyLead.answer,
    connectorPreviouslyLead: history.connectorPreviouslyLead.answer,
    systemVerified: after.systemVerified && !losesVerification(was.system, is.system),
    customerVerified: after.customerVerified && !losesVerification(was.customer, is.customer),
  };
}

function listEditsOfListed(inputs: ClassificationInputs): PossibleEdit[] {
  if (inputs.listed === null) return [];
  const line = { side: null } as const;
  return [
    { ...line, action: 'fieldVerify', inputs: fieldVerified(inputs) },
    ...(isListed(inputs)
      ? [{ ...line, action: 'removeListedClassification' as const, inputs: withoutListed(inputs) }]
      : []),
    ...(inputs.listed === 'Non-lead' ? listEditsOfBasis(inputs) : []),
  ];
}

/** What makes the basis of a listed Non-lead count. */
function listEditsOfBasis(inputs: ClassificationInputs): PossibleEdit[] {
  if (inputs.listedBasis === 'counts') return [];
  const inputsWithBasis: ClassificationInputs = { ...inputs, listedBasis: 'counts' };
  const other = inputs.listedBasis === 'missing' ? 'addBasis' : 'chooseBasis';
  const failing = findFailingSides(inputs.listedBasis);
  const fact = failing?.field === 'date' ? 'findDate' : 'findDiameter';
  return [
    { side: null, action: other, inputs: inputsWithBasis },
    ...(failing ? [{ side: failing.side, action: fact, inputs: inputsWithBasis } as const] : []),
  ];
}

function fieldVerified(inputs: ClassificationInputs): ClassificationInputs {
  return { ...inputs, systemVerified: true, customerVerified: true };
}

function withoutListed(inputs: ClassificationInputs): ClassificationInputs {
  return { ...inputs, listed: null, listedBasis: 'missing', listedIsOpen: false };
}

/** For a line with one owner only that owner's side, and the other one if it has a recorded material. */
function sidesToFind(inputs: ClassificationInputs): Owner[] {
  const owner = findSingleOwner(inputs.ownership);
  const kinds = getMaterialKinds(inputs);
  return (['system', 'customer'] as const).filter(
    (side) => owner === null || side === owner || kinds[side] !== 'unknown',
  );
}

function listEditsOfMaterial(inputs: ClassificationInputs, side: Owner): PossibleEdit[] {
  const kind = getMaterialKinds(inputs)[side];
  const towards: readonly [MaterialKind, Action][] = [
    ['nonLead', kind === 'unknown' ? 'verifyNonLead' : 'replace'],
    ['galvanized', 'findGalvanized'],
    ['unknown', 'loseMaterial'],
    ['lead', 'findLead'],
  ];
  return towards
    .filter(([to]) => to !== kind)
    .map(([to, action]) => ({ action, side, inputs: withMaterial(inputs, side, exampleOf[to]) }));
}

/** The edit that a side was never lead; the second one also records that an unknown side is not lead now. */
const neverLeadActions = {
  verify: ['verifyNeverLead', 'verifyNonLeadNeverLead'],
  correct: ['correctNeverLead', 'correctNonLeadNeverLead'],
} as const;

/**
 * A side that is lead was lead, so it cannot be verified as never lead. Without a material, the answer alone does not
 * show that an unknown side is not lead.
 */
function listEditsOfHistory(inputs: ClassificationInputs): PossibleEdit[] {
  const kind = getMaterialKinds(inputs).system;
  const material =
    kind === 'unknown' && findSingleOwner(inputs.ownership) !== 'customer' ? exampleOf.nonLead : inputs.systemMaterial;
  const needsReason = inputs.previouslyLead === 'Yes' || isListed(inputs);
  return [
    ...(kind === 'lead'
      ? []
      : [
          {
            // An edit from Yes, and any on a line that is listed as lead, requires a reason.
            action: neverLeadActions[needsReason ? 'correct' : 'verify'][material === inputs.systemMaterial ? 0 : 1],
            side: 'system',
            inputs: { ...inputs, systemMaterial: material, previouslyLead: 'No' },
          } as const,
        ]),
    // For an unknown side, only the answer may be wrong; its material stays unknown.
    ...(material !== inputs.systemMaterial && inputs.previouslyLead === 'Yes'
      ? [{ action: 'correctAnswer', side: null, inputs: { ...inputs, previouslyLead: 'No' } } as const]
      : []),
    { action: 'loseAnswer', side: null, inputs: { ...inputs, previouslyLead: 'Unknown' } },
    { action: 'findOnceLead', side: null, inputs: { ...inputs, previouslyLead: 'Yes' } },
  ];
}

function isListed({ listed }: ClassificationInputs): boolean {
  return listed !== null && isReplacementCategory(listed);
}

function listEditsOfConnector(inputs: ClassificationInputs, rules: ClassificationRules): PossibleEdit[] {
  const line = { side: null } as const;
  const isLead = inputs.connector === 'Lead';
  const connector: PossibleEdit = isLead
    ? { ...line, action: 'replaceConnector', inputs: { ...inputs, connector: 'Non-lead' } }
    : { ...line, action: 'findLeadConnector', inputs: { ...inputs, connector: 'Lead' } };
  const past: readonly PossibleEdit[] = isLead
    ? []
    : [
        {
          ...line,
          action: inputs.connectorPreviouslyLead === 'Yes' ? 'correctNeverConnected' : 'verifyNeverConnected',
          inputs: { ...inputs, connectorPreviouslyLead: 'No' },
        },
        { ...line, action: 'findOnceConnected', inputs: { ...inputs, connectorPreviouslyLead: 'Yes' } },
      ];
  const fittings: PossibleEdit =
    inputs.leadFittings === 'Yes'
      ? { ...line, action: 'replaceFittings', inputs: { ...inputs, leadFittings: 'No' } }
      : { ...line, action: 'findLeadFittings', inputs: { ...inputs, leadFittings: 'Yes' } };
  return [
    ...(connectorCounts(rules) ? [connector] : []),
    ...(rules.galvanizedNeedsConnectorHistory ? past : []),
    ...(rules.leadFittingsMakeLead ? [fittings] : []),
  ];
}
const connectorCounts = (rules: ClassificationRules): boolean =>
  rules.leadConnectorMakesLead || rules.leadConnectorMakesGrr;

/** One material of each kind; materials of one kind give the same classification. */
const exampleOf: Readonly<Record<MaterialKind, Material>> = {
  lead: 'lead',
  galvanized: 'galvanized',
  nonLead: 'nonLeadCopper',
  unknown: 'unknown',
};

function withMaterial(inputs: ClassificationInputs, side: Owner, material: Material): ClassificationInputs {
  // [B5.24]: an unknown material has no basis.
  const proof = material === 'unknown' ? { [`${side}Proof`]: 'missing' as const } : {};
  return { ...inputs, ...proof, [`${side}Material`]: material };
}

function getOutcome(inputs: ClassificationInputs, rules: ClassificationRules): Outcome['to'] {
  const { category, review } = classify(inputs, rules);
  return { category, toReview: review !== null };
}

/** Merges the same edit with the same outcome on both sides into one sentence: "either side". */
function grouped(outcomes: readonly Outcome[]): PossibleChange[] {
  const groups = new Map<string, Outcome[]>();
  for (const outcome of withoutStronger(outcomes)) {
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
function withoutStronger(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(
    ({ action, side, to }) =>
      !isNeverLead(action) ||
      !outcomes.some(
        (other) => other.side === side && other.action === 'verifyNonLead' && other.to.category === to.category,
      ),
  );
}

const isNeverLead = (action: Action): boolean =>
  Object.values(neverLeadActions).some((actions) => actions.some((each) => each === action));

/**
 * Everything that must be found or done, on both sides, at the connector and the fittings, to make the line Non-lead;
 * null if that is not enough.
 */
function wayToNonLead(inputs: ClassificationInputs, rules: ClassificationRules): PossibleChange | null {
  const kinds = getMaterialKinds(inputs);
  const steps = sidesToFind(inputs)
    .filter((side) => kinds[side] !== 'nonLead')
    .map((side) => ({ side, action: kinds[side] === 'unknown' ? 'verifyNonLead' : 'replace' }) as const);
  const sameStep = steps.length > 1 && steps.every((step) => step.action === steps[0]?.action);
  const words =
    sameStep && steps[0]
      ? [actionLabels[steps[0].action]('both sides')]
      : steps.map((step) => actionLabels[step.action](`the ${step.side} side`));
  let changedInputs = steps.reduce((line, step) => withMaterial(line, step.side, exampleOf.nonLead), inputs);
  if (connectorCounts(rules) && inputs.connector === 'Lead') {
    words.push(actionLabels.replaceConnector());
    changedInputs = { ...changedInputs, connector: 'Non-lead' };
  }
  if (rules.leadFittingsMakeLead && inputs.leadFittings === 'Yes') {
    words.push(actionLabels.replaceFittings());
    changedInputs = { ...changedInputs, leadFittings: 'No' };
  }
  changedInputs = withDifference(inputs, carried(inputs, withFittingsHistory(inputs, changedInputs, rules)), rules);
  const settled = settleListedClassification(inputs, changedInputs, rules);
  if (settled) {
    words.push(settled.words);
    changedInputs = settled.inputs;
  }
  const outcome = getOutcome(changedInputs, rules);
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
  if (getOutcome(after, rules).category === 'Non-lead' || after.listed === null) return null;
  const verified = withDifference(before, fieldVerified(after), rules);
  if (getOutcome(verified, rules).category === 'Non-lead')
    return { words: 'field-verifying both sides', inputs: verified };
  return { words: 'removing the listed classification', inputs: withoutListed(after) };
}
