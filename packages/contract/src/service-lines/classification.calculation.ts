import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import {
  belowDefinitionReviews, galvanizedBelowLeadConnectorRow, leadConnectorRow, type ClassificationRow,
} from '../regulations/service-line-classification.values.ts';
import type { SubLabel } from './classification.values.ts';
import type { ServiceLineFields } from './service-line.rules.ts';
import {
  answers, connectors, materialCodes, materials, ownerships, protectiveOrder,
  type Answer, type Category, type Connector, type Material, type MaterialKind, type Ownership,
} from './service-line.values.ts';

/** All that decides a class. Lead solder and lead fittings are not among it: they are other sources of lead (template, columns Y-AA). */
export interface ClassificationInputs {
  readonly ownership: Ownership;
  readonly systemMaterial: Material;
  /** Was the system side ever lead? Nothing said (`null`) is the same as Unknown, never as No. */
  readonly previouslyLead: Answer | null;
  readonly customerMaterial: Material;
  readonly connector: Connector;
}

export interface Classification {
  readonly category: Category;
  /** The row of the rules that decided, e.g. `nonLead/Yes/galvanized`. */
  readonly row: string;
  readonly ruleVersion: string;
  /** Why a person should look at the line although it has a class, in sentences; null when nobody needs to. */
  readonly review: string | null;
  /** Only of a line that is Lead Status Unknown. */
  readonly subLabel: SubLabel | null;
}

/**
 * The class of a whole service line. Total over the closed sets, without memory and without cost (a look-up: imports call it for every
 * row). Equal inputs give the same frozen object. Throws for a value outside the closed sets.
 */
export function classify(inputs: ClassificationInputs, rules: ClassificationRules): Classification {
  const known = classesOf(rules)[combinationOf(inputs)];
  if (!known) throw new Error(`Classification error: ${JSON.stringify(inputs)}`);
  return known;
}

export function classificationInputs(line: Pick<ServiceLineFields, 'ownership' | 'previouslyLead' | 'connector'> & SidesOf): ClassificationInputs {
  return {
    ownership: line.ownership,
    systemMaterial: line.system.material,
    previouslyLead: line.previouslyLead,
    customerMaterial: line.customer.material,
    connector: line.connector,
  };
}
type SidesOf = { readonly [Side in 'system' | 'customer']: Pick<ServiceLineFields[Side], 'material'> };

export type Owner = 'system' | 'customer';

/** The owner of a line that has only one; nothing for a split line, and for one of unknown ownership, which is judged as split. */
export function singleOwner(ownership: Ownership): Owner | null {
  if (ownership === 'System-Owned') return 'system';
  return ownership === 'Customer-Owned' ? 'customer' : null;
}

const kindByMaterial = Object.fromEntries(materials.map(({ code, kind }) => [code, kind])) as Readonly<Record<Material, MaterialKind>>;
export const kindOf = (material: Material): MaterialKind => kindByMaterial[material];

export function kindsOf(inputs: ClassificationInputs): Readonly<Record<Owner, MaterialKind>> {
  return { system: kindByMaterial[inputs.systemMaterial], customer: kindByMaterial[inputs.customerMaterial] };
}

/** The state's summary counts this line among "galvanized downstream of a lead connector"; its class stays what it is. */
export function isCountedBelowLeadConnector(inputs: ClassificationInputs, rules: ClassificationRules): boolean {
  return rules.countsGalvanizedBelowLeadConnector && inputs.connector === 'Lead' && hasGalvanized(inputs);
}

/** The connector lies between the main and the line, so a galvanized pipe of either side is downstream of it. */
function hasGalvanized(inputs: ClassificationInputs): boolean {
  const kinds = kindsOf(inputs);
  return kinds.system === 'galvanized' || kinds.customer === 'galvanized';
}

// One number for every combination of inputs (4 x 9 x 3 x 9 x 4), so that a rule set is worked out once and then looked up.
const positions = <Value>(values: readonly Value[]): ReadonlyMap<Value, number> => new Map(values.map((value, index) => [value, index]));
const ownershipAt = positions(ownerships);
const materialAt = positions<Material>(materialCodes);
const answerAt = positions(answers);
const connectorAt = positions(connectors);

/** NaN when a value is outside its closed set. */
export function combinationOf({ ownership, systemMaterial, previouslyLead, customerMaterial, connector }: ClassificationInputs): number {
  const ownershipPart = (ownershipAt.get(ownership) ?? NaN) * materialAt.size + (materialAt.get(systemMaterial) ?? NaN);
  const sidesPart = (ownershipPart * answerAt.size + (answerAt.get(previouslyLead ?? 'Unknown') ?? NaN)) * materialAt.size + (materialAt.get(customerMaterial) ?? NaN);
  return sidesPart * connectorAt.size + (connectorAt.get(connector) ?? NaN);
}

/** Inputs with every blank read. */
interface Combination extends ClassificationInputs {
  readonly previouslyLead: Answer;
}

/** Every combination of inputs there is, at the place that `combinationOf` gives it. */
export const allCombinations: readonly Combination[] = ownerships.flatMap((ownership) =>
  materialCodes.flatMap((systemMaterial) =>
    answers.flatMap((previouslyLead) =>
      materialCodes.flatMap((customerMaterial) =>
        connectors.map((connector) => ({ ownership, systemMaterial, previouslyLead, customerMaterial, connector })))),
  ),
);

const classesByRules = new WeakMap<ClassificationRules, readonly Classification[]>();

function classesOf(rules: ClassificationRules): readonly Classification[] {
  const known = classesByRules.get(rules);
  if (known) return known;
  const classes = allCombinations.map((inputs) => Object.freeze(workOut(inputs, rules)));
  classesByRules.set(rules, classes);
  return classes;
}

function workOut(inputs: Combination, rules: ClassificationRules): Classification {
  const sides = decideBySides(inputs, rules);
  const row = worse(sides.row, connectorRowFor(inputs, rules));
  const reviews = [
    row === sides.row && isBelowDefinition(row) ? belowDefinitionReviews[inputs.previouslyLead] : null,
    sides.review,
    unknownConnectorReview(inputs, rules, row),
  ].filter((review) => review !== null);
  return {
    category: row.category,
    row: row.id,
    ruleVersion: rules.version,
    review: reviews.length > 0 ? reviews.join(' ') : null,
    subLabel: row.category === 'Lead Status Unknown' ? subLabelOf(inputs) : null,
  };
}

interface Decided {
  readonly row: ClassificationRow;
  readonly review: string | null;
}

function decideBySides(inputs: Combination, rules: ClassificationRules): Decided {
  const split = splitRow(inputs, rules);
  const owner = singleOwner(inputs.ownership);
  if (!owner) return { row: split, review: null };
  const single = singleOwnerRow(kindsOf(inputs)[owner], rules);
  return reconcile({ single, split }, owner, inputs);
}

/**
 * A line with one owner is judged by that owner's side. When the other side is nevertheless recorded, somebody saw a pipe there: lead
 * or galvanized that would make the line worse is believed (never less protective), and the contradiction goes to a person.
 */
function reconcile({ single, split }: { single: ClassificationRow; split: ClassificationRow }, owner: Owner, inputs: Combination): Decided {
  const other = owner === 'system' ? 'customer' : 'system';
  const otherKind = kindsOf(inputs)[other];
  if (otherKind === 'unknown' || worse(single, split) === single) return { row: single, review: null };
  const recorded = `The line is recorded as ${inputs.ownership}, yet its ${other} side is recorded as ${recordedAs[otherKind]}.`;
  if (otherKind === 'nonLead') {
    return { row: single, review: `${recorded} Judged by both sides it would be ${split.category}. Check the ownership.` };
  }
  return { row: split, review: `${recorded} The class goes by both sides. Check the ownership and the material.` };
}
const recordedAs: Readonly<Record<Exclude<MaterialKind, 'unknown'>, string>> = { lead: 'lead', galvanized: 'galvanized', nonLead: 'non-lead' };

function splitRow(inputs: Combination, { ruleSet }: ClassificationRules): ClassificationRow {
  const { system, customer } = kindsOf(inputs);
  const answer = inputs.previouslyLead;
  const found = ruleSet.split.find(
    (row) => row.system === system && row.customer === customer && (row.previouslyLead === undefined || row.previouslyLead === answer),
  );
  // EPA's sheet ends with ELSE "CLASSIFICATION ERROR"; a table with such a hole is refused before it classifies anything.
  if (!found) throw new Error(`Classification error: ${ruleSet.version} has no row for ${system}/${answer}/${customer}`);
  return found;
}

function singleOwnerRow(material: MaterialKind, { ruleSet }: ClassificationRules): ClassificationRow {
  const found = ruleSet.singleOwner.find((row) => row.material === material);
  if (!found) throw new Error(`Classification error: ${ruleSet.version} has no row for a single owner's ${material}`);
  return found;
}

function connectorRowFor(inputs: Combination, rules: ClassificationRules): ClassificationRow | null {
  if (inputs.connector !== 'Lead') return null;
  if (rules.leadConnectorMakesLead) return leadConnectorRow;
  return rules.leadConnectorMakesGrr && hasGalvanized(inputs) ? galvanizedBelowLeadConnectorRow : null;
}

/** Non-lead has to be shown; where the State counts the connector, a line whose connector nobody knows has not been shown to be it. */
function unknownConnectorReview(inputs: Combination, rules: ClassificationRules, row: ClassificationRow): string | null {
  if (inputs.connector !== 'Unknown' || row.category !== 'Non-lead') return null;
  const ifLead = connectorRowFor({ ...inputs, connector: 'Lead' }, rules);
  if (!ifLead) return null;
  return `The connector is unknown; in ${rules.decidedBy} a lead connector would make the line ${ifLead.category}. Find out what the connector is.`;
}

/** The first of two rows unless the second one is more protective. */
function worse(first: ClassificationRow, second: ClassificationRow | null): ClassificationRow {
  return second && protectiveOrder[second.category] > protectiveOrder[first.category] ? second : first;
}

const isBelowDefinition = (row: ClassificationRow): boolean => row.belowDefinition === true;

/** One side that is likely lead makes the line likely lead; it is unlikely only when every unknown side is. */
function subLabelOf(inputs: Combination): SubLabel | null {
  const owner = singleOwner(inputs.ownership);
  const all = [owner === 'customer' ? null : inputs.systemMaterial, owner === 'system' ? null : inputs.customerMaterial];
  const unknowns = all.filter((material) => material !== null && kindByMaterial[material] === 'unknown');
  if (unknowns.includes('unknownLikelyLead')) return 'likelyLead';
  return unknowns.every((material) => material === 'unknownUnlikelyLead') ? 'unlikelyLead' : null;
}
