import { statementRows } from '../regulations/service-line-classification.values.ts';
import {
  categories,
  materialCodes,
  getMaterial,
  ownerships,
  protectiveOrder,
  type Category,
  type Material,
  type Ownership,
} from './service-line.values.ts';
import { findSingleOwner } from './side-classification.calculation.ts';
import { statedBases, statedBasisProblems, type StatedBasis } from './stated-basis.calculation.ts';

/** What the sides show: whether a material is recorded at all, and whether both sides were field-verified. */
export interface Evidence {
  readonly hasMaterial: boolean;
  readonly isProven: boolean;
  /** The line has one owner and nothing is known of another side, so that only its own side can be field-verified. */
  readonly hasOneSide: boolean;
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

export interface StatementInputs extends Omit<Evidence, 'review'> {
  /** The classification by both sides. */
  readonly tableCategory: Category;
  /** The classification stated for the whole line, or null. */
  readonly stated: Category | null;
  readonly basis: StatedBasis;
  /**
   * The line is recorded as previously lead, so an older statement of Non-lead does not apply after its material was
   * removed.
   */
  readonly wasLead: boolean;
  /** The statement is new, or its difference from the line is unresolved. */
  readonly isOpen: boolean;
}
export interface StatementOutcome {
  readonly category: Category;
  /** Null where the sides decide. */
  readonly row: string | null;
  readonly review: string | null;
  /** The statement differs from the line and needs a review. */
  readonly differs: boolean;
}

/**
 * A material is recorded where a side is lead, galvanized, non-lead or "likely lead", which a statement of Non-lead
 * must not overrule. Proven means that both sides are known and field-verified; ownership verifies nothing.
 */
export function getEvidence({
  ownership,
  systemMaterial,
  customerMaterial,
  systemVerified,
  customerVerified,
}: EvidenceInputs): Evidence {
  const otherMaterial = findSingleOwner(ownership) === 'system' ? customerMaterial : systemMaterial;
  return {
    hasMaterial: isRecorded(systemMaterial) || isRecorded(customerMaterial),
    isProven: isKnown(systemMaterial) && systemVerified && isKnown(customerMaterial) && customerVerified,
    hasOneSide: findSingleOwner(ownership) !== null && !isKnown(otherMaterial),
    review: likelyLeadReview(ownership, otherMaterial),
  };
}
const isKnown = (material: Material): boolean => getMaterial(material).kind !== 'unknown';
/** Materials that field verification can confirm. */
export const knownMaterials: readonly Material[] = materialCodes.filter(isKnown);
const isRecorded = (material: Material): boolean => isKnown(material) || material === 'unknownLikelyLead';

/** The materials that count as recorded. */
export const recordedMaterials: readonly Material[] = materialCodes.filter(isRecorded);

/** A line with one owner is classified by that owner's side, but "likely lead" on the other side counts too. */
function likelyLeadReview(ownership: Ownership, otherMaterial: Material): string | null {
  if (findSingleOwner(ownership) === null || otherMaterial !== 'unknownLikelyLead') return null;
  return `The line is recorded as ${ownership}, yet its other side is recorded as likely lead. Check the ownership and the material.`;
}
/**
 * Combines the stated classification with that of the sides. Without a recorded material the statement decides,
 * Non-lead only with a basis that counts. With one the sides decide, except that a stated Lead or Galvanized Requiring Replacement
 * that is worse applies until the sides are proven.
 */
export function applyStatement(inputs: StatementInputs): StatementOutcome {
  const { tableCategory, stated } = inputs;
  if (stated === null) return { category: tableCategory, row: null, review: null, differs: false };
  return inputs.hasMaterial ? statementWithSides(inputs, stated) : withoutSides(inputs, stated);
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

export function listStatementCombinations(): StatementInputs[] {
  return categories.flatMap((tableCategory) =>
    [null, ...categories].flatMap((stated) =>
      bools.flatMap((hasMaterial) =>
        bools.flatMap((isProven) =>
          statedBases.flatMap((basis) =>
            bools.flatMap((wasLead) =>
              bools.flatMap((isOpen) =>
                bools.map((hasOneSide) => ({
                  tableCategory,
                  stated,
                  hasMaterial,
                  isProven,
                  hasOneSide,
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
  );
}
const bools = [false, true] as const;

/**
 * Without a recorded material, only a State's rule on connectors and fittings can make a line Lead or Galvanized
 * Requiring Replacement.
 */
function withoutSides({ tableCategory, basis, wasLead, isOpen }: StatementInputs, stated: Category): StatementOutcome {
  const row = stated === 'Non-lead' && wasLead ? null : rowWithoutSides(stated, basis);
  const isByTable =
    row === null ||
    (isReplacementCategory(tableCategory) && protectiveOrder[tableCategory] > protectiveOrder[row.category]);
  const category = isByTable ? tableCategory : row.category;
  const differs = isOpen && stated !== category;
  const lacksBasis = !isByTable && stated === 'Non-lead' && basis !== 'counts';
  const review = lacksBasis ? basisSentence(basis) : differenceSentence(stated, category, 'record');
  return {
    category,
    row: isByTable ? null : row.id,
    review: differs ? review : null,
    differs,
  };
}

function basisSentence(basis: Exclude<StatedBasis, 'counts'>): string {
  const { words, remedy } = statedBasisProblems[basis];
  return `Listed as Non-lead ${words}. ${remedy}, or record the materials of both sides.`;
}

/** Whether a line requires replacement. */
export function isReplacementCategory(category: Category): boolean {
  return category === 'Lead' || category === 'Galvanized Requiring Replacement';
}

function rowWithoutSides(stated: Category, basis: StatedBasis) {
  if (stated === 'Lead') return statementRows.lead;
  if (stated === 'Galvanized Requiring Replacement') return statementRows.galvanized;
  if (stated === 'Lead Status Unknown') return null;
  if (basis === 'counts') return statementRows.nonLead;
  return basis === 'missing' ? statementRows.nonLeadWithoutBasis : statementRows.nonLeadOnInvalidBasis;
}

function statementWithSides(
  { tableCategory, isProven, hasOneSide, isOpen }: StatementInputs,
  stated: Category,
): StatementOutcome {
  const applies =
    !isProven && isReplacementCategory(stated) && protectiveOrder[stated] > protectiveOrder[tableCategory];
  if (applies) {
    const review = hasOneSide
      ? `Listed as ${stated}, but its only side gives ${tableCategory}. Field-verify it, then remove the listed classification with a reason.`
      : `Listed as ${stated}, but its sides give ${tableCategory}. Field-verify both sides, or remove the listed classification with a reason.`;
    return {
      category: stated,
      row: (stated === 'Lead' ? statementRows.leadApplies : statementRows.galvanizedApplies).id,
      review,
      differs: true,
    };
  }
  const differs = isOpen && stated !== tableCategory;
  return {
    category: tableCategory,
    row: null,
    review: differs ? differenceSentence(stated, tableCategory, 'sides') : null,
    differs,
  };
}

function differenceSentence(stated: Category, category: Category, source: 'sides' | 'record'): string {
  return protectiveOrder[stated] < protectiveOrder[category]
    ? `Listed as ${stated}, but its ${source === 'sides' ? 'sides give' : 'record gives'} ${category}.`
    : `Listed as ${stated}, but the line is ${category}. Settle the difference, or correct the materials.`;
}
