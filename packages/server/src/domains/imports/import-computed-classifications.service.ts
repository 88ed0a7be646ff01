import {
  findComputedColumn,
  applyComputedCategory,
} from '@curbstop/contract/imports/computed-classification.calculation';
import type { FileStructure, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import type { ParsedRow } from '@curbstop/contract/imports/inventory-rows.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RulesInForce } from '../service-lines/classification-rules.service.ts';
import { listCategoriesOfLines } from './import-computed-classifications.repository.ts';

interface ComputedClassificationReader {
  /** Whether the classification column was computed by our export, so that it is not a listed classification. */
  readonly isMapped: boolean;
  readonly take: (rows: readonly ParsedRow[]) => Promise<readonly ParsedRow[]>;
}

interface OwnWorkbook {
  readonly plan: ImportPlan;
  readonly fileStructure: FileStructure | null;
  readonly inForce: RulesInForce;
}

/** Compares the computed classifications in our own workbook with the lines of its rows. */
export function createComputedCategoryReader(
  trx: AccountTransaction,
  { plan, fileStructure, inForce }: OwnWorkbook,
): ComputedClassificationReader {
  const letter = findComputedColumn(plan, fileStructure);
  if (letter === undefined) return { isMapped: false, take: (rows) => Promise.resolve(rows) };
  return {
    isMapped: true,
    take: async (rows) => {
      const categoriesByLine = await listCategoriesOfLines(
        trx,
        rows.map(getExternalId).filter((id) => id !== ''),
        fileStructure?.exportedOn,
      );
      return rows.map((row) =>
        applyComputedCategory(row, { known: categoriesByLine.get(getExternalId(row)), ...inForce, letter }),
      );
    },
  };
}

function getExternalId({ values }: ParsedRow): string {
  return typeof values['externalId'] === 'string' ? values['externalId'] : '';
}
