import type { FileStructure, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { toCellText, type SheetRow } from '@curbstop/contract/primitives/cell';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listCitiesOfLines } from './import-cities.repository.ts';

interface FilledPlan {
  readonly plan: ImportPlan;
  readonly fill: (rows: readonly SheetRow[]) => Promise<readonly SheetRow[]>;
}

const keys = { city: 'location.city', state: 'location.state', zip: 'location.zip' } as const;

/**
 * EPA's template has no columns for city, state and ZIP. For a workbook that we exported, they are taken from the line
 * with the row's ID and appended to the row as if they were in the file.
 */
export function fillCityStateZip(
  trx: AccountTransaction,
  plan: ImportPlan,
  fileStructure: Pick<FileStructure, 'ownExport'> | null,
): FilledPlan {
  const position = Object.entries(plan.columns).find(([, key]) => key === 'externalId')?.[0];
  const mapped = new Set(Object.values(plan.columns));
  const missing = (['city', 'state', 'zip'] as const).filter((part) => !mapped.has(keys[part]));
  if (!fileStructure?.ownExport || position === undefined || missing.length === 0)
    return { plan, fill: (rows) => Promise.resolve(rows) };
  const first = Math.max(...Object.keys(plan.columns).map(Number)) + 1;
  const columns = {
    ...plan.columns,
    ...Object.fromEntries(missing.map((part, index) => [String(first + index), keys[part]])),
  };
  const readId = (row: SheetRow) => toCellText(row.cells[Number(position)]);
  return {
    plan: { ...plan, columns },
    fill: async (rows) => {
      const places = await listCitiesOfLines(
        trx,
        rows.map(readId).filter((id) => id !== ''),
      );
      return rows.map((row) => {
        const cityAndZip = places.get(readId(row));
        const cells = row.cells.slice(0, first);
        while (cells.length < first) cells.push(null);
        // A row of an unknown line has no values here, so it needs the defaults or fails with the name of the field.
        return { number: row.number, cells: [...cells, ...missing.map((part) => cityAndZip?.[part] ?? null)] };
      });
    },
  };
}
