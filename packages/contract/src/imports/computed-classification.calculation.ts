import type { ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import type { DateText } from '../primitives/date-text.ts';
import { evaluateProof } from '../service-lines/galvanized-proof.calculation.ts';
import type { LeadBan } from '../service-lines/lead-ban.calculation.ts';
import { classify, type ClassificationInputs, type SideOwner } from '../service-lines/classification.calculation.ts';
import {
  protectiveOrder,
  type ClassificationName,
  type ClassificationBasis,
} from '../service-lines/service-line.values.ts';
import type { FileStructure, ImportPlan } from './import-batch.rules.ts';
import type { ParsedRow } from './inventory-rows.calculation.ts';
import { listedClassificationHeadings } from '../service-lines/service-line.sheet.ts';
import { listedCategoryKey } from './listed-classification.calculation.ts';

/** The classification of a line in the inventory: now, and when the workbook was exported. */
export interface KnownCategory {
  readonly current: ClassificationName;
  readonly exported: ClassificationName;
}

interface ComputedClassificationContext {
  /** Undefined for a row whose line is not in the inventory. */
  readonly known: KnownCategory | undefined;
  readonly rules: ClassificationRules;
  readonly leadBan: LeadBan;
  /** The letter of the computed column. */
  readonly letter: string;
}

/**
 * The letter of the mapped column that our export computed: column X of EPA's layout, or "Classification (computed)" of
 * the full one. "Listed classification" in the full layout is a recorded value, not a computed one.
 */
export function findComputedColumn(
  { columns, sheet }: Pick<ImportPlan, 'columns' | 'sheet'>,
  fileStructure: Pick<FileStructure, 'ownExport' | 'sheets'> | null,
): string | undefined {
  const position = Object.entries(columns).find(([, key]) => key === listedCategoryKey)?.[0];
  if (!fileStructure?.ownExport || position === undefined) return undefined;
  const column = fileStructure.sheets
    .find(({ name }) => name === sheet)
    ?.columns.find((one) => one.position === Number(position));
  return listedClassificationHeadings.includes(column?.heading.trim() ?? '') ? undefined : (column?.letter ?? '');
}

/**
 * The listed classification that a computed classification makes when it is imported: none if it is what we exported,
 * even if the row's materials were edited. A more protective one was written by a person, or belongs to a line that
 * this inventory lost, so it is taken as listed.
 */
export function applyComputedCategory(row: ParsedRow, context: ComputedClassificationContext): ParsedRow {
  const { computedClassification: computed, number, problems } = row;
  const difference = computed && problems.length === 0 ? findDifference(row, computed.category, context) : undefined;
  if (!computed || !difference) return row;
  const { category, text, field } = computed;
  const { other, comparison } = difference;
  const protectsMore = isMoreProtective(category, other);
  const warning = {
    field,
    sentence: `Row ${number}: column ${context.letter} says ${category}; ${comparison} ${other}`,
    found: text,
    allowed: protectsMore
      ? 'Recorded as a listed classification'
      : `Not imported: ${category} is less protective than ${other}`,
  };
  const warned = { ...row, warnings: [...row.warnings, warning] };
  const listed = row.listedClassification?.category;
  if (!protectsMore || (listed && !isMoreProtective(category, listed))) return warned;
  return {
    ...warned,
    values: { ...row.values, [listedCategoryKey]: category },
    listedClassification: { category, text, basis: null },
  };
}

interface Difference {
  /** The classification of the line, or of the row's materials if there is no line. */
  readonly other: ClassificationName;
  readonly comparison: string;
}

/** How a computed classification differs from what the inventory has; undefined if it is what we exported. */
function findDifference(
  { values }: ParsedRow,
  category: ClassificationName,
  { known, rules, leadBan }: ComputedClassificationContext,
): Difference | undefined {
  if (known) {
    const { current, exported } = known;
    if (category === current || category === exported) return undefined;
    return { other: current, comparison: `the line ${current === exported ? 'was exported as' : 'is now'}` };
  }
  // 40 CFR 141.84(a)(4): for a line that is not in the inventory, only a classification that requires replacement
  // counts; Non-lead requires a basis.
  if (category !== 'Lead' && category !== 'Galvanized Requiring Replacement') return undefined;
  const other = classifySides(values, { rules, leadBan });
  return isMoreProtective(category, other) ? { other, comparison: 'its materials give' } : undefined;
}

function isMoreProtective(category: ClassificationName, other: ClassificationName): boolean {
  return protectiveOrder[category] > protectiveOrder[other];
}

/** The classification of a new line of this row, without any listed classification. */
function classifySides(
  values: ParsedRow['values'],
  { rules, leadBan }: Pick<ComputedClassificationContext, 'rules' | 'leadBan'>,
): ClassificationName {
  const valueOf = <Key extends keyof ClassificationInputs>(key: string, otherwise: ClassificationInputs[Key]) =>
    (values[key] ?? otherwise) as ClassificationInputs[Key];
  const proofOf = (side: SideOwner) =>
    evaluateProof(
      {
        classificationBasis: (values[`${side}.classificationBasis`] ?? null) as ClassificationBasis | null,
        installed: (values[`${side}.installed`] ?? null) as DateText | null,
      },
      leadBan,
    );
  return classify(
    {
      ownership: valueOf<'ownership'>('ownership', 'Unknown'),
      systemMaterial: valueOf<'systemMaterial'>('system.material', 'unknown'),
      previouslyLead: valueOf<'previouslyLead'>('previouslyLead', 'Unknown'),
      customerMaterial: valueOf<'customerMaterial'>('customer.material', 'unknown'),
      connector: valueOf<'connector'>('connector', 'Unknown'),
      connectorPreviouslyLead: valueOf<'connectorPreviouslyLead'>('connectorPreviouslyLead', 'Unknown'),
      leadFittings: valueOf<'leadFittings'>('leadFittings', 'Unknown'),
      systemVerified: false,
      customerVerified: false,
      systemProof: proofOf('system'),
      customerProof: proofOf('customer'),
      listed: null,
      listedBasis: 'missing',
      listedIsOpen: false,
    },
    rules,
  ).category;
}
