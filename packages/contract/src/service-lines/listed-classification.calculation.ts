import { listedRows, otherSideRow } from '../regulations/service-line-classification.values.ts';
import {
  classificationNames,
  materialCodes,
  getMaterial,
  ownerships,
  protectiveOrder,
  type ClassificationName,
  type Material,
  type Ownership,
} from './service-line.values.ts';
import { findSingleOwner } from './side-classification.calculation.ts';
import { listedBases, listedBasisProblems, type ListedBasis } from './listed-basis.calculation.ts';

/** What the sides show: whether a material is recorded at all, and whether both sides were field-verified. */
export interface Evidence {
  readonly hasMaterial: boolean;
  readonly isProven: boolean;
  /** The line has one owner and nothing is known of another side, so that only its own side can be field-verified. */
  readonly hasOneSide: boolean;
  /** The line has one owner, but the side that this owner does not own is recorded as likely lead. */
  readonly isOtherSideLikelyLead: boolean;
  /** What the non-owned side of a line with one owner may contain. */
  readonly review: string | null;
}
export interface EvidenceInputs {
  readonly ownership: Ownership;
  readonly systemMaterial: Material;
  readonly customerMaterial: Material;
  readonly systemVerified: boolean;
  readonly customerVerified: boolean;
}

export interface ListedClassificationInputs extends Omit<Evidence, 'review'> {
  /** The classification by the sides, before `combineWithOtherSide`. */
  readonly tableCategory: ClassificationName;
  /** The classification listed for the whole line, or null. */
  readonly listed: ClassificationName | null;
  readonly basis: ListedBasis;
  /**
   * The line is recorded as previously lead, so an older listed classification of Non-lead does not apply after its
   * material was removed.
   */
  readonly wasLead: boolean;
  /** The listed classification is new, or its difference from the line is unresolved. */
  readonly isOpen: boolean;
}
interface ListedClassificationOutcome {
  readonly category: ClassificationName;
  /** Null where the sides decide. */
  readonly row: string | null;
  readonly review: string | null;
  /** The listed classification differs from the line and needs a review. */
  readonly differs: boolean;
}

/**
 * A material is recorded where a side is lead, galvanized, non-lead or "likely lead", which a listed classification of
 * Non-lead must not overrule. Proven means that both sides are known and field-verified; ownership verifies nothing.
 */
export function getEvidence({
  ownership,
  systemMaterial,
  customerMaterial,
  systemVerified,
  customerVerified,
}: EvidenceInputs): Evidence {
  const otherMaterial = findSingleOwner(ownership) === 'system' ? customerMaterial : systemMaterial;
  const isOtherSideLikelyLead = findSingleOwner(ownership) !== null && otherMaterial === 'unknownLikelyLead';
  return {
    hasMaterial: isRecorded(systemMaterial) || isRecorded(customerMaterial),
    isProven: isKnown(systemMaterial) && systemVerified && isKnown(customerMaterial) && customerVerified,
    hasOneSide: findSingleOwner(ownership) !== null && !isKnown(otherMaterial),
    isOtherSideLikelyLead,
    review: isOtherSideLikelyLead ? formatLikelyLeadReview(ownership) : null,
  };
}
const isKnown = (material: Material): boolean => getMaterial(material).kind !== 'unknown';
/** Materials that field verification can confirm. */
export const knownMaterials: readonly Material[] = materialCodes.filter(isKnown);
const isRecorded = (material: Material): boolean => isKnown(material) || material === 'unknownLikelyLead';

/** The materials that count as recorded. */
export const recordedMaterials: readonly Material[] = materialCodes.filter(isRecorded);

function formatLikelyLeadReview(ownership: Ownership): string {
  return `The line has one owner (${ownership}), but its other side is recorded as likely lead. Check the ownership and the material.`;
}

/**
 * The classification by both sides. A line with one owner is classified by that owner's side, but a person or a model
 * that records "likely lead" on the other side expects a pipe there: until that is settled, the line is not Non-lead.
 */
export function combineWithOtherSide(
  category: ClassificationName,
  { isOtherSideLikelyLead }: Pick<Evidence, 'isOtherSideLikelyLead'>,
): ClassificationName {
  return isOtherSideLikelyLead && category === 'Non-lead' ? otherSideRow.category : category;
}

/**
 * Combines the listed classification with that of the sides. Without a recorded material the listed classification
 * decides, Non-lead only with a basis that counts. With one the sides decide, except that a listed Lead or Galvanized
 * Requiring Replacement that is worse applies until the sides are proven.
 */
export function applyListedClassification(inputs: ListedClassificationInputs): ListedClassificationOutcome {
  const tableCategory = combineWithOtherSide(inputs.tableCategory, inputs);
  const outcome = combineWithListed({ ...inputs, tableCategory });
  const isByOtherSide = outcome.row === null && tableCategory !== inputs.tableCategory;
  return isByOtherSide ? { ...outcome, row: otherSideRow.id } : outcome;
}

function combineWithListed(inputs: ListedClassificationInputs): ListedClassificationOutcome {
  const { tableCategory, listed } = inputs;
  if (listed === null) return { category: tableCategory, row: null, review: null, differs: false };
  return inputs.hasMaterial ? listedWithSides(inputs, listed) : withoutSides(inputs, listed);
}

export function listEvidenceCombinations(): EvidenceInputs[] {
  return ownerships.flatMap((ownership) =>
    materialCodes.flatMap((systemMaterial) =>
      materialCodes.flatMap((customerMaterial) =>
        bools.flatMap((systemVerified) =>
          bools.map((customerVerified) => ({
            ownership,
            systemMaterial,
            customerMaterial,
            systemVerified,
            customerVerified,
          })),
        ),
      ),
    ),
  );
}

export function listCombinationsWithListed(): ListedClassificationInputs[] {
  return classificationNames.flatMap((tableCategory) =>
    [null, ...classificationNames].flatMap((listed) =>
      bools.flatMap((hasMaterial) =>
        bools.flatMap((isProven) =>
          listedBases.flatMap((basis) =>
            bools.flatMap((wasLead) =>
              bools.flatMap((isOpen) =>
                bools.flatMap((hasOneSide) =>
                  bools.map((isOtherSideLikelyLead) => ({
                    tableCategory,
                    listed,
                    hasMaterial,
                    isProven,
                    hasOneSide,
                    isOtherSideLikelyLead,
                    basis,
                    wasLead,
                    isOpen,
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}
const bools = [false, true] as const;

/**
 * Without a recorded material, only a State's rule on connectors and fittings can make a line Lead or Galvanized
 * Requiring Replacement.
 */
function withoutSides(
  { tableCategory, basis, wasLead, isOpen }: ListedClassificationInputs,
  listed: ClassificationName,
): ListedClassificationOutcome {
  const row = listed === 'Non-lead' && wasLead ? null : rowWithoutSides(listed, basis);
  const isByTable =
    row === null ||
    (isReplacementCategory(tableCategory) && protectiveOrder[tableCategory] > protectiveOrder[row.category]);
  const category = isByTable ? tableCategory : row.category;
  const differs = isOpen && listed !== category;
  const hasNoBasis = !isByTable && listed === 'Non-lead' && basis !== 'counts';
  const review = hasNoBasis ? basisSentence(basis) : differenceSentence(listed, category);
  return {
    category,
    row: isByTable ? null : row.id,
    review: differs ? review : null,
    differs,
  };
}

function basisSentence(basis: Exclude<ListedBasis, 'counts'>): string {
  const { words, remedy } = listedBasisProblems[basis];
  return `Listed as Non-lead ${words}. ${remedy}, or record the materials of both sides.`;
}

/** Whether a line requires replacement. */
export function isReplacementCategory(category: ClassificationName): boolean {
  return category === 'Lead' || category === 'Galvanized Requiring Replacement';
}

function rowWithoutSides(listed: ClassificationName, basis: ListedBasis) {
  if (listed === 'Lead') return listedRows.lead;
  if (listed === 'Galvanized Requiring Replacement') return listedRows.galvanized;
  if (listed === 'Lead Status Unknown') return null;
  if (basis === 'counts') return listedRows.nonLead;
  return basis === 'missing' ? listedRows.nonLeadWithoutBasis : listedRows.nonLeadOnInvalidBasis;
}

function listedWithSides(
  { tableCategory, isProven, hasOneSide, isOpen }: ListedClassificationInputs,
  listed: ClassificationName,
): ListedClassificationOutcome {
  const applies =
    !isProven && isReplacementCategory(listed) && protectiveOrder[listed] > protectiveOrder[tableCategory];
  if (applies) {
    const review = hasOneSide
      ? `Listed as ${listed}, but its only side gives ${tableCategory}. Field-verify it, then remove the listed classification with a reason.`
      : `Listed as ${listed}, but its sides give ${tableCategory}. Field-verify both sides, or remove the listed classification with a reason.`;
    return {
      category: listed,
      row: (listed === 'Lead' ? listedRows.leadApplies : listedRows.galvanizedApplies).id,
      review,
      differs: true,
    };
  }
  const differs = isOpen && listed !== tableCategory;
  return {
    category: tableCategory,
    row: null,
    review: differs ? differenceSentence(listed, tableCategory) : null,
    differs,
  };
}

function differenceSentence(listed: ClassificationName, category: ClassificationName): string {
  return protectiveOrder[listed] < protectiveOrder[category]
    ? `Listed as ${listed}, but its record makes it ${category}. Resolve the difference, or correct the record.`
    : `Listed as ${listed}, but the line is ${category}. Resolve the difference, or correct the materials.`;
}
