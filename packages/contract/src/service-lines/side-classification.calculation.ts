import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import {
  stateRows,
  type ClassificationRow,
  type SingleOwnerRow,
  type SplitRow,
  type StateRow,
} from '../regulations/service-line-classification.values.ts';
import {
  yesNoUnknown,
  connectors,
  materialKinds,
  ownerships,
  protectiveOrder,
  type YesNoUnknown,
  type Connector,
  type MaterialKind,
  type Ownership,
} from './service-line.values.ts';
import { galvanizedProofs, type GalvanizedProof } from './galvanized-proof.values.ts';

export type SideOwner = 'system' | 'customer';

/** The inputs of the sides' classification; a material counts by its kind. */
export interface SideInputs {
  readonly ownership: Ownership;
  readonly system: MaterialKind;
  readonly previouslyLead: YesNoUnknown;
  readonly customer: MaterialKind;
  readonly connector: Connector;
  readonly connectorPreviouslyLead: YesNoUnknown;
  readonly leadFittings: YesNoUnknown;
  /** The proof of the galvanized sides together: the weakest proof that nothing upstream was ever lead. */
  readonly proof: GalvanizedProof;
}

/** The deciding row, and why a person should review the line anyway. */
interface SideClassification {
  readonly row: ClassificationRow;
  readonly review: string | null;
  /** What else to review if the line ends up as Non-lead, also by a listed classification. */
  readonly reviewIfNonLead: string | null;
}

/** The only owner of a line; null for a split line, and for unknown ownership, which is classified as split. */
export function findSingleOwner(ownership: Ownership): SideOwner | null {
  if (ownership === 'System-Owned') return 'system';
  return ownership === 'Customer-Owned' ? 'customer' : null;
}

/** Classifies by both sides and the State's rules. Throws if the table has no row for them. */
export function classifySides(inputs: SideInputs, rules: ClassificationRules): SideClassification {
  const sides = classifyBySides(inputs, rules);
  const row = stateRowsFor(inputs, rules).reduce<ClassificationRow>(moreProtective, sides.row);
  return { row, review: sides.review, reviewIfNonLead: unknownPartsReview(inputs, rules) };
}

/** Every combination of inputs, for set-based classification. */
export function listSideCombinations(): SideInputs[] {
  return ownerships.flatMap((ownership) =>
    materialKinds.flatMap((system) =>
      yesNoUnknown.flatMap((previouslyLead) =>
        materialKinds.flatMap((customer) =>
          connectors.flatMap((connector) =>
            yesNoUnknown.flatMap((connectorPreviouslyLead) =>
              yesNoUnknown.flatMap((leadFittings) =>
                galvanizedProofs.map((proof) => ({
                  ownership,
                  system,
                  previouslyLead,
                  customer,
                  connector,
                  connectorPreviouslyLead,
                  leadFittings,
                  proof,
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The connector is between the main and the line, so galvanized pipe of either side is downstream of it. */
export function hasGalvanized({ system, customer }: Pick<SideInputs, 'system' | 'customer'>): boolean {
  return system === 'galvanized' || customer === 'galvanized';
}

type Decided = Pick<SideClassification, 'review'> & { readonly row: SplitRow | SingleOwnerRow };

function classifyBySides(inputs: SideInputs, rules: ClassificationRules): Decided {
  const split = splitRow(inputs, rules);
  const owner = findSingleOwner(inputs.ownership);
  if (!owner) return { row: split, review: null };
  return reconcile({ single: singleOwnerRow(inputs, owner, rules), split }, owner, inputs);
}

/**
 * A line with one owner is classified by that owner's side. A material on the other side means that a pipe was seen
 * there: lead or galvanized pipe that makes the classification worse counts (it never makes it less protective), and
 * the contradiction needs a review.
 */
function reconcile(
  { single, split }: { single: SingleOwnerRow; split: SplitRow },
  owner: SideOwner,
  inputs: SideInputs,
): Decided {
  const other = owner === 'system' ? 'customer' : 'system';
  const otherKind = inputs[other];
  if (otherKind === 'unknown' || moreProtective(single, split) === single) return { row: single, review: null };
  const recorded = `The line is recorded as ${inputs.ownership}, but its ${other} side is recorded as ${recordedAs[otherKind]}.`;
  if (otherKind === 'nonLead')
    return { row: single, review: `${recorded} By both sides it would be ${split.category}. Check the ownership.` };
  return {
    row: split,
    review: `${recorded} Both sides are used for the classification. Check the ownership and the material.`,
  };
}
const recordedAs: Readonly<Record<Exclude<MaterialKind, 'unknown'>, string>> = {
  lead: 'lead',
  galvanized: 'galvanized',
  nonLead: 'non-lead',
};

function splitRow({ system, customer, previouslyLead }: SideInputs, { ruleSet }: ClassificationRules): SplitRow {
  const matchedRow = ruleSet.split.find(
    (row) => row.system === system && row.customer === customer && appliesTo(row, previouslyLead),
  );
  // EPA's sheet ends with ELSE "CLASSIFICATION ERROR"; a table with such a gap fails before any classification.
  if (!matchedRow)
    throw new Error(`Classification error: ${ruleSet.version} has no row for ${system}/${previouslyLead}/${customer}`);
  return matchedRow;
}

function singleOwnerRow(inputs: SideInputs, owner: SideOwner, { ruleSet }: ClassificationRules): SingleOwnerRow {
  const matchedRow = ruleSet.singleOwner.find(
    (row) =>
      row.material === inputs[owner] &&
      appliesTo(row, inputs.previouslyLead) &&
      (row.isProven === undefined || row.isProven === (inputs.proof !== 'missing')),
  );
  if (!matchedRow)
    throw new Error(
      `Classification error: ${ruleSet.version} has no row for a single owner's ${inputs.previouslyLead}/${inputs[owner]}`,
    );
  return matchedRow;
}

function appliesTo(row: SplitRow | SingleOwnerRow, previouslyLead: YesNoUnknown): boolean {
  return row.previouslyLead === undefined || row.previouslyLead === previouslyLead;
}

/** The State's decisions on connector and fittings; the most protective row applies. */
function stateRowsFor(inputs: SideInputs, rules: ClassificationRules): StateRow[] {
  const galvanized = hasGalvanized(inputs);
  const hasLeadConnector = inputs.connector === 'Lead';
  const decided: readonly (readonly [boolean, StateRow])[] = [
    [rules.leadConnectorMakesLead && hasLeadConnector, stateRows.leadConnector],
    [rules.leadFittingsMakeLead && inputs.leadFittings === 'Yes', stateRows.leadFittings],
    [rules.leadConnectorMakesGrr && hasLeadConnector && galvanized, stateRows.galvanizedBelowLeadConnector],
    [
      rules.galvanizedNeedsConnectorHistory && galvanized && inputs.connectorPreviouslyLead === 'Yes',
      stateRows.galvanizedOnceConnected,
    ],
    [
      rules.galvanizedNeedsConnectorHistory && galvanized && inputs.connectorPreviouslyLead === 'Unknown',
      stateRows.galvanizedConnectorNotShown,
    ],
    [
      rules.galvanizedNeedsDocuments === true && galvanized && inputs.proof !== 'document',
      stateRows.galvanizedWithoutDocuments,
    ],
  ];
  return decided.filter(([applies]) => applies).map(([, row]) => row);
}

/** Non-lead must be shown; if the State counts a part whose material is not recorded, the line needs a review. */
function unknownPartsReview(inputs: SideInputs, rules: ClassificationRules): string | null {
  const parts = [
    ...(inputs.connector === 'Unknown' && rules.leadConnectorMakesLead ? ['connector'] : []),
    ...(inputs.connector === 'Unknown' &&
    !rules.leadConnectorMakesLead &&
    rules.leadConnectorMakesGrr &&
    hasGalvanized(inputs)
      ? ['connector']
      : []),
    ...(inputs.leadFittings === 'Unknown' && rules.leadFittingsMakeLead ? ['fittings'] : []),
  ];
  if (parts.length === 0) return null;
  const outcome =
    rules.leadConnectorMakesLead || rules.leadFittingsMakeLead ? 'Lead' : 'Galvanized Requiring Replacement';
  const [subject, verb, object, either] =
    parts.length > 1
      ? ['connector and the fittings', 'are', 'them', 'either']
      : parts[0] === 'fittings'
        ? ['fittings', 'are', 'them', 'them']
        : ['connector', 'is', 'it', 'it'];
  return `It is not known whether the ${subject} ${verb} lead. In ${rules.decidedBy}, lead in ${either} would make the line ${outcome}. Check ${object}.`;
}

/** The first of two rows unless the second one is more protective. */
function moreProtective<First extends ClassificationRow, Second extends ClassificationRow>(
  first: First,
  second: Second,
): First | Second {
  return protectiveOrder[second.category] > protectiveOrder[first.category] ? second : first;
}
