import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import type { SubLabel } from './classification.values.ts';
import type { LeadHistory } from './lead-history.calculation.ts';
import { combineProofs, evaluateProof } from './galvanized-proof.calculation.ts';
import { galvanizedProofs, type GalvanizedProof } from './galvanized-proof.values.ts';
import type { LeadBan } from './lead-ban.calculation.ts';
import type { ServiceLineFields } from './service-line.rules.ts';
import {
  yesNoUnknown,
  classificationNames,
  connectors,
  isFieldVerified,
  materialCodes,
  materials,
  ownerships,
  type YesNoUnknown,
  type ClassificationName,
  type ClassificationBasis,
  type Connector,
  type Material,
  type MaterialKind,
  type Ownership,
} from './service-line.values.ts';
import {
  classifySides,
  hasGalvanized,
  findSingleOwner,
  type SideOwner,
  type SideInputs,
} from './side-classification.calculation.ts';
import { evaluateListedBasis, listedBases, type ListedBasis } from './listed-basis.calculation.ts';
import { applyListedClassification, combineWithOtherSide, getEvidence } from './listed-classification.calculation.ts';

export { findSingleOwner, type SideOwner } from './side-classification.calculation.ts';
export { isReplacementCategory } from './listed-classification.calculation.ts';

/**
 * All inputs of a classification. Lead solder is not among them: it is a separate source of lead (template, columns Z
 * and AA).
 */
export interface ClassificationInputs {
  readonly ownership: Ownership;
  readonly systemMaterial: Material;
  /** Whether anything upstream was ever lead. Nothing recorded (`null`) means Unknown, never No. */
  readonly previouslyLead: YesNoUnknown | null;
  readonly customerMaterial: Material;
  readonly connector: Connector;
  /** Counts in States that require it (Michigan, Minnesota). */
  readonly connectorPreviouslyLead: YesNoUnknown;
  /** Counts in States that require it (Michigan). */
  readonly leadFittings: YesNoUnknown;
  /** Field-verified: someone saw the pipe itself. */
  readonly systemVerified: boolean;
  readonly customerVerified: boolean;
  /** What the basis of a side shows about lead upstream; it counts for a galvanized side. */
  readonly systemProof: GalvanizedProof;
  readonly customerProof: GalvanizedProof;
  /**
   * The classification listed for the whole line, by a file or a person; stored with each line under these three names.
   */
  readonly listed: ClassificationName | null;
  readonly listedBasis: ListedBasis;
  /** The listed classification is new, or its difference from the line is unresolved. */
  readonly listedIsOpen: boolean;
}

export interface Classification {
  readonly category: ClassificationName;
  /** The classification of the sides without the listed classification. */
  readonly tableCategory: ClassificationName;
  /** The id of the deciding row of the rules, e.g. `nonLead/Yes/galvanized`. */
  readonly row: string;
  readonly ruleVersion: string;
  /** Why a person should review the line, in sentences; null when no review is needed. */
  readonly review: string | null;
  /** The part of the review about the listed classification. */
  readonly difference: string | null;
  /** The listed classification differs, and the difference is unresolved. */
  readonly differsFromListed: boolean;
  /** Only for a line with Lead Status Unknown. */
  readonly subLabel: SubLabel | null;
}

/**
 * Classifies a whole service line: by both sides, then by the State's rules, then by the listed classification. Defined
 * for every combination of the closed sets and cached, because imports call it for every row. Throws for a value
 * outside the closed sets.
 */
export function classify(inputs: ClassificationInputs, rules: ClassificationRules): Classification {
  const combination = encodeCombination(inputs);
  if (Number.isNaN(combination)) throw new Error(`Classification error: ${JSON.stringify(inputs)}`);
  const cachedClassifications = classificationsBy(rules);
  const classification = cachedClassifications.get(combination) ?? Object.freeze(workOut(inputs, rules));
  cachedClassifications.set(combination, classification);
  return classification;
}

/** The fields that a classification uses. */
export type ClassifiedFields = Pick<
  ServiceLineFields,
  'ownership' | 'previouslyLead' | 'connector' | 'connectorPreviouslyLead' | 'leadFittings'
> & {
  readonly [Side in SideOwner]: Pick<
    ServiceLineFields[Side],
    | 'material'
    | 'verified'
    | 'verificationMethod'
    | 'classificationBasis'
    | 'installed'
    | 'diameterId'
    | 'diameterOverTwoInches'
  >;
};
type RecordedFields = Omit<ClassifiedFields, SideOwner> & {
  readonly [Side in SideOwner]: Pick<ServiceLineFields[Side], 'material' | 'verified' | 'verificationMethod'>;
};
/** Adds the effect of a listed classification: `isOpen` when it is new or its difference is unresolved. */
export interface ListedInputs {
  readonly category: ClassificationName;
  readonly basis: ClassificationBasis | null;
  readonly isOpen: boolean;
}

/** The lead ban of the water system decides whether a basis counts. */
export function toClassificationInputs(
  line: ClassifiedFields,
  listedClassification: ListedInputs | null,
  leadBan: LeadBan,
): ClassificationInputs {
  return {
    ...toRecordedInputs(line),
    systemProof: evaluateProof(line.system, leadBan),
    customerProof: evaluateProof(line.customer, leadBan),
    listed: listedClassification?.category ?? null,
    listedBasis: listedClassification
      ? evaluateListedBasis(line, { basis: listedClassification.basis, leadBan })
      : 'missing',
    listedIsOpen: listedClassification?.isOpen ?? false,
  };
}

type BasisInput = 'systemProof' | 'customerProof' | 'listed' | 'listedBasis' | 'listedIsOpen';

/** The inputs that depend on no basis of classification. */
export function toRecordedInputs(line: RecordedFields): Omit<ClassificationInputs, BasisInput> {
  return {
    ownership: line.ownership,
    systemMaterial: line.system.material,
    previouslyLead: line.previouslyLead,
    customerMaterial: line.customer.material,
    connector: line.connector,
    connectorPreviouslyLead: line.connectorPreviouslyLead,
    leadFittings: line.leadFittings,
    systemVerified: isFieldVerified(line.system),
    customerVerified: isFieldVerified(line.customer),
  };
}

const kindByMaterial = Object.fromEntries(materials.map(({ code, kind }) => [code, kind])) as Readonly<
  Record<Material, MaterialKind>
>;
export const getMaterialKind = (material: Material): MaterialKind => kindByMaterial[material];

export function getMaterialKinds(
  inputs: Pick<ClassificationInputs, 'systemMaterial' | 'customerMaterial'>,
): Readonly<Record<SideOwner, MaterialKind>> {
  return { system: kindByMaterial[inputs.systemMaterial], customer: kindByMaterial[inputs.customerMaterial] };
}

export function getLeadHistory(inputs: Omit<ClassificationInputs, BasisInput>): LeadHistory {
  const { connector, connectorPreviouslyLead } = inputs;
  return {
    ...getMaterialKinds(inputs),
    previouslyLead: inputs.previouslyLead ?? 'Unknown',
    connector,
    connectorPreviouslyLead,
  };
}

/** The State's summary counts this line as "galvanized downstream of a lead connector"; its classification stays. */
export function isCountedBelowLeadConnector(inputs: ClassificationInputs, rules: ClassificationRules): boolean {
  return (
    rules.countsGalvanizedBelowLeadConnector && inputs.connector === 'Lead' && hasGalvanized(getMaterialKinds(inputs))
  );
}

const bools = [false, true] as const;
/** The values of every input, in the order that numbers the combinations. */
const digits: readonly (readonly [keyof ClassificationInputs, ReadonlyMap<unknown, number>])[] = (
  [
    ['ownership', ownerships],
    ['systemMaterial', materialCodes],
    ['previouslyLead', yesNoUnknown],
    ['customerMaterial', materialCodes],
    ['connector', connectors],
    ['connectorPreviouslyLead', yesNoUnknown],
    ['leadFittings', yesNoUnknown],
    ['systemVerified', bools],
    ['customerVerified', bools],
    ['systemProof', galvanizedProofs],
    ['customerProof', galvanizedProofs],
    ['listed', [null, ...classificationNames]],
    ['listedBasis', listedBases],
    ['listedIsOpen', bools],
  ] as const
).map(([name, values]) => [name, new Map(values.map((value: unknown, index: number) => [value, index]))]);

/** The number of a combination of inputs; NaN when a value is outside its closed set. */
export function encodeCombination(inputs: ClassificationInputs): number {
  let combination = 0;
  for (const [name, values] of digits) {
    const value = name === 'previouslyLead' ? (inputs.previouslyLead ?? 'Unknown') : inputs[name];
    combination = combination * values.size + (values.get(value) ?? NaN);
  }
  return combination;
}

const remembered = new WeakMap<ClassificationRules, Map<number, Classification>>();

function classificationsBy(rules: ClassificationRules): Map<number, Classification> {
  const cachedClassifications = remembered.get(rules) ?? new Map<number, Classification>();
  remembered.set(rules, cachedClassifications);
  return cachedClassifications;
}

function getSideInputs(inputs: ClassificationInputs): SideInputs {
  const { ownership, connector, connectorPreviouslyLead, leadFittings } = inputs;
  const kinds = getMaterialKinds(inputs);
  return {
    ownership,
    ...kinds,
    previouslyLead: inputs.previouslyLead ?? 'Unknown',
    connector,
    connectorPreviouslyLead,
    leadFittings,
    proof: combineProofs([
      { kind: kinds.system, proof: inputs.systemProof },
      { kind: kinds.customer, proof: inputs.customerProof },
    ]),
  };
}

function workOut(inputs: ClassificationInputs, rules: ClassificationRules): Classification {
  const sides = classifySides(getSideInputs(inputs), rules);
  const { review: evidenceReview, ...evidence } = getEvidence(inputs);
  const outcome = applyListedClassification({
    tableCategory: sides.row.category,
    listed: inputs.listed,
    basis: inputs.listedBasis,
    wasLead: inputs.previouslyLead === 'Yes',
    isOpen: inputs.listedIsOpen,
    ...evidence,
  });
  const ifNonLead = outcome.category === 'Non-lead' ? sides.reviewIfNonLead : null;
  const reviews = [sides.review, evidenceReview, ifNonLead, outcome.review].filter((review) => review !== null);
  return {
    category: outcome.category,
    tableCategory: combineWithOtherSide(sides.row.category, evidence),
    row: outcome.row ?? sides.row.id,
    ruleVersion: rules.version,
    review: reviews.length > 0 ? reviews.join(' ') : null,
    difference: outcome.review,
    differsFromListed: outcome.differs,
    subLabel: outcome.category === 'Lead Status Unknown' ? getSubLabel(inputs) : null,
  };
}

/** One side that is likely lead makes the line likely lead; the line is unlikely only if every unknown side is. */
function getSubLabel(inputs: ClassificationInputs): SubLabel | null {
  if (getEvidence(inputs).isOtherSideLikelyLead) return 'likelyLead';
  const owner = findSingleOwner(inputs.ownership);
  const all = [
    owner === 'customer' ? null : inputs.systemMaterial,
    owner === 'system' ? null : inputs.customerMaterial,
  ];
  const unknowns = all.filter((material) => material !== null && kindByMaterial[material] === 'unknown');
  if (unknowns.includes('unknownLikelyLead')) return 'likelyLead';
  return unknowns.every((material) => material === 'unknownUnlikelyLead') ? 'unlikelyLead' : null;
}
