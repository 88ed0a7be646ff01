import { lineSides } from '../service-lines/missing-basis.calculation.ts';
import {
  classificationNames,
  getMaterial,
  protectiveOrder,
  type ClassificationName,
  type ClassificationBasis,
  type Material,
} from '../service-lines/service-line.values.ts';
import type { CellValue } from './inventory-cells.calculation.ts';
import type { RowRemark } from './import-batch.rules.ts';
import type { RowDraft } from './row-remarks.calculation.ts';

/**
 * What a row states about the whole line: in the column of classifications, or by a classification in the column of one
 * side.
 */
export interface RowListedClassification {
  readonly category: ClassificationName;
  /** The original text in the file. */
  readonly text: string;
  readonly basis: ClassificationBasis | null;
}

/** One cell that states a classification. */
export interface ListedCategory {
  readonly field: string;
  readonly category: ClassificationName;
  readonly text: string;
}

/** The keys that stored import plans and saved views have. */
export const listedCategoryKey = 'listedCategory';
export const listedBasisKey = 'listedBasis';

export function isCategory(value: unknown): value is ClassificationName {
  return classificationNames.some((category) => category === value);
}

/**
 * The listed classification of a row. If listed classifications differ, the most protective one is used, with a warning
 * that names all of them. `planBasis` is the basis chosen for the whole import; it applies only to "Non-lead", which
 * requires a basis: 40 CFR 141.84(a)(4)(iii).
 */
export function extractListedClassification(
  listed: readonly ListedCategory[],
  planBasis: ClassificationBasis | null,
  { number, values, warnings }: Omit<RowDraft, 'problems'>,
): RowListedClassification | null {
  const ownBasis = values[listedBasisKey];
  // A row whose basis is listed as unknown does not get the basis of the whole file.
  const basis = ownBasis ?? planBasis;
  // Part of the listed classification, not a field of its own.
  delete values[listedBasisKey];
  const worst = listed.reduce<ListedCategory | undefined>(
    (kept, next) => (kept && protectiveOrder[kept.category] >= protectiveOrder[next.category] ? kept : next),
    undefined,
  );
  if (!worst) return null;
  values[listedCategoryKey] = worst.category;
  if (listed.some(({ category }) => category !== worst.category)) warnings.push(differing(listed, worst, number));
  return {
    category: worst.category,
    text: worst.text,
    basis: worst.category === 'Non-lead' || ownBasis !== undefined ? getBasis(basis) : null,
  };
}

/** The sides whose basis is that of the whole line, because the file has no column for their own. */
export function listSidesOfLineBasis(mapped: ReadonlySet<string>): (typeof lineSides)[number][] {
  return mapped.has(listedBasisKey) ? lineSides.filter((side) => !mapped.has(`${side}.classificationBasis`)) : [];
}

/**
 * A basis of the whole line applies to each side with a material whose own basis the file does not list. Whether it
 * counts as evidence for the side is decided by the same rules as a basis of the side.
 */
export function applyLineBasis(values: Record<string, CellValue>, mapped: ReadonlySet<string>): void {
  const basis = getBasis(values[listedBasisKey]);
  if (basis === null) return;
  for (const side of listSidesOfLineBasis(mapped)) {
    const material = values[`${side}.material`];
    if (material !== undefined && material !== 'unknown') values[`${side}.classificationBasis`] = basis;
  }
}

/**
 * The remark on a row whose basis of the whole line is not used for a side, because the side has a basis of its own.
 */
export const keptSideBasis = {
  sentence: (row: string, side: string) => `The basis of row ${row} was not imported for the ${side} side`,
  allowed: (basis: string, side: string) =>
    `The ${side} side keeps its recorded basis, ${basis}. To replace it, list the new basis in a column of the ${side} side`,
};

/** "Not available" is not a basis. */
function getBasis(value: CellValue | null | undefined): ClassificationBasis | null {
  return typeof value === 'string' && value !== 'notAvailable' ? (value as ClassificationBasis) : null;
}

function differing(
  listed: readonly ListedCategory[],
  { category, field }: ListedCategory,
  rowNumber: number,
): RowRemark {
  const listedText = listed.map((one) => `${one.field}: ${one.text}`).join('; ');
  const categories = [...new Set(listed.map((one) => one.category))].join(' and ');
  return {
    field,
    sentence: `Row ${rowNumber} lists different classifications: ${categories}`,
    found: listedText,
    allowed: `Read as ${category}, the most protective of them`,
  };
}

/**
 * 40 CFR 141.84(a)(4): what is lead today was lead before; a "No" next to it would later make galvanized pipe
 * downstream look safe.
 */
export function ignoreContradictingNo({ number, values, warnings }: Omit<RowDraft, 'problems'>): void {
  const material = values['system.material'];
  if (values['previouslyLead'] !== 'No' || typeof material !== 'string') return;
  const { kind, label } = getMaterial(material as Material);
  if (kind !== 'lead') return;
  delete values['previouslyLead'];
  warnings.push({
    field: 'System side previously lead',
    sentence: `Row ${number} says that the system side was never lead, but its material is ${label}`,
    found: 'No',
    allowed: '“No” is not imported; a lead side is recorded as previously lead',
  });
}
