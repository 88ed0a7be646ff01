import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import {
  classify,
  isReplacementCategory,
  getMaterialKinds,
  getLeadHistory,
  findSingleOwner,
  type ClassificationInputs,
  type SideOwner,
} from './classification.calculation.ts';
import { actionLabels, type ChangeAction } from './change-text.calculation.ts';
import { updateLeadHistory, losesVerification } from './lead-history.calculation.ts';
import { withFittingsHistory } from './line-change.calculation.ts';
import { isDifferenceOpen } from './open-difference.calculation.ts';
import { getEvidence } from './listed-classification.calculation.ts';
import { findFailingSides } from './listed-basis.calculation.ts';
import type { ClassificationName, Material, MaterialKind } from './service-line.values.ts';

/** An edit of one side, or of the line (`side` null). `actionLabels` has its text. */
export interface PossibleEdit {
  readonly action: ChangeAction;
  readonly side: SideOwner | null;
  readonly inputs: ClassificationInputs;
  /** A document has to be chosen as the basis of these galvanized sides too. */
  readonly documented?: readonly SideOwner[];
}

export function listPossibleEdits(inputs: ClassificationInputs, rules: ClassificationRules): PossibleEdit[] {
  const actions: readonly PossibleEdit[] = [
    { action: 'chooseDocument', side: null, inputs },
    ...listEditsOfListed(inputs),
    ...listSidesToFind(inputs).flatMap((side) => listEditsOfMaterial(inputs, side)),
    ...listEditsOfHistory(inputs),
    ...listEditsOfConnector(inputs, rules),
  ];
  const order = Object.keys(actionLabels);
  return actions
    .map((edit) => ({ ...edit, inputs: applyEdit(inputs, { ...edit, rules }) }))
    .flatMap((edit) => [edit, ...listDocumentedEdits(edit, rules)])
    .sort((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
}

/**
 * The same edit with the documents that make it Non-lead: galvanized pipe of a single owner, and in some States of any
 * side, needs the record that nothing upstream was ever lead.
 */
function listDocumentedEdits(edit: PossibleEdit, rules: ClassificationRules): PossibleEdit[] {
  const documented = listUndocumentedSides(edit.inputs);
  if (documented.length === 0 || getEditOutcome(edit.inputs, rules).category === 'Non-lead') return [];
  const inputs = documented.reduce((line, side) => ({ ...line, [`${side}Proof`]: 'document' as const }), edit.inputs);
  return getEditOutcome(inputs, rules).category === 'Non-lead' ? [{ ...edit, inputs, documented }] : [];
}

function listUndocumentedSides(inputs: ClassificationInputs): SideOwner[] {
  const kinds = getMaterialKinds(inputs);
  return (['system', 'customer'] as const).filter(
    (side) => kinds[side] === 'galvanized' && inputs[`${side}Proof`] !== 'document',
  );
}

/** The line as saving an edit leaves it. A new basis states the classification again, so its difference is open. */
function applyEdit(
  before: ClassificationInputs,
  { action, inputs, rules }: Pick<PossibleEdit, 'action' | 'inputs'> & { readonly rules: ClassificationRules },
): ClassificationInputs {
  const changedLine = applyLeadHistory(before, withFittingsHistory(before, inputs, rules));
  return action === 'addBasis' || action === 'chooseBasis'
    ? { ...changedLine, listedIsOpen: true }
    : reopenDifference(before, changedLine, rules);
}

export function reopenDifference(
  before: ClassificationInputs,
  after: ClassificationInputs,
  rules: ClassificationRules,
): ClassificationInputs {
  return { ...after, listedIsOpen: isDifferenceOpen(before, after, rules) };
}

/** The answers about previous lead that stay when a change removes lead. */
export function applyLeadHistory(before: ClassificationInputs, after: ClassificationInputs): ClassificationInputs {
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
    { ...line, action: 'fieldVerify', inputs: fieldVerify(inputs) },
    ...(isListed(inputs)
      ? [{ ...line, action: 'removeListedClassification' as const, inputs: removeListed(inputs) }]
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

export function fieldVerify(inputs: ClassificationInputs): ClassificationInputs {
  return { ...inputs, systemVerified: true, customerVerified: true };
}

export function removeListed(inputs: ClassificationInputs): ClassificationInputs {
  return { ...inputs, listed: null, listedBasis: 'missing', listedIsOpen: false };
}

/**
 * For a line with one owner only that owner's side, and the other one if it has a recorded material or is likely lead.
 */
export function listSidesToFind(inputs: ClassificationInputs): SideOwner[] {
  const owner = findSingleOwner(inputs.ownership);
  const kinds = getMaterialKinds(inputs);
  const { isOtherSideLikelyLead } = getEvidence(inputs);
  return (['system', 'customer'] as const).filter(
    (side) => owner === null || side === owner || kinds[side] !== 'unknown' || isOtherSideLikelyLead,
  );
}

function listEditsOfMaterial(inputs: ClassificationInputs, side: SideOwner): PossibleEdit[] {
  const kind = getMaterialKinds(inputs)[side];
  const towards: readonly [MaterialKind, ChangeAction][] = [
    ['nonLead', kind === 'unknown' ? 'verifyNonLead' : 'replace'],
    ['galvanized', 'findGalvanized'],
    ['unknown', 'loseMaterial'],
    ['lead', 'findLead'],
  ];
  return towards
    .filter(([to]) => to !== kind)
    .map(([to, action]) => ({ action, side, inputs: setMaterial(inputs, side, materialExamples[to]) }));
}

/** The edit that a side was never lead; the second one also records that an unknown side is not lead now. */
export const neverLeadActions = {
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
    kind === 'unknown' && findSingleOwner(inputs.ownership) !== 'customer'
      ? materialExamples.nonLead
      : inputs.systemMaterial;
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
    ...(hasConnectorRule(rules) ? [connector] : []),
    ...(rules.galvanizedNeedsConnectorHistory ? past : []),
    ...(rules.leadFittingsMakeLead ? [fittings] : []),
  ];
}

export const hasConnectorRule = (rules: ClassificationRules): boolean =>
  rules.leadConnectorMakesLead || rules.leadConnectorMakesGrr;

/** One material of each kind; materials of one kind give the same classification. */
export const materialExamples: Readonly<Record<MaterialKind, Material>> = {
  lead: 'lead',
  galvanized: 'galvanized',
  nonLead: 'nonLeadCopper',
  unknown: 'unknown',
};

export function setMaterial(inputs: ClassificationInputs, side: SideOwner, material: Material): ClassificationInputs {
  // [B5.24]: an unknown material has no basis.
  const proof = material === 'unknown' ? { [`${side}Proof`]: 'missing' as const } : {};
  return { ...inputs, ...proof, [`${side}Material`]: material };
}

/** What the line would be, and whether a person would have to review it. */
export interface EditOutcome {
  readonly category: ClassificationName;
  readonly toReview: boolean;
}

export function getEditOutcome(inputs: ClassificationInputs, rules: ClassificationRules): EditOutcome {
  const { category, review } = classify(inputs, rules);
  return { category, toReview: review !== null };
}
