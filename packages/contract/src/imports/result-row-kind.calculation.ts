import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { parseUnit } from '../samples/unit.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import type { RowRemark } from './import-batch.rules.ts';
import { createInvalidValueRemark } from './result-days.calculation.ts';
import type { ResultPlan } from './result-import.rules.ts';

/** Longer text describes a place or a person. */
const maxKindLength = 60;
// 40 CFR 141.86(b): a tap sample is a first or fifth liter of unfiltered water, and a quality control sample is none.
const otherKinds = [
  /\b(?:flushed|flush)\b/u,
  /^(?:(?:field|trip|method|lab|laboratory|equipment|reagent) )?blank$/u,
  /^(?:(?:field|lab|laboratory) )?(?:duplicate|dup)$/u,
  /^(?:matrix |lab |laboratory )?spike$/u,
  /^(?:post|after) ?filter$|^filtered$|^(?:poe|pou)(?: treated)?$/u,
  /^(?:rejected|cancell?ed|voided|void|invalid|invalidated|not analyzed|not tested)\b/u,
];
const contrary = /\b(?:no|not|pre|before|un)(?: a)? (?:flush|flushed)\b|\bpreflush\b/u;

/** Why a row is no first or fifth liter by what the laboratory says in a column that is not imported. */
export function listRowKindProblems(row: SheetRow, { columns }: Pick<ResultPlan, 'columns'>): RowRemark[] {
  const foundTexts = row.cells.flatMap((cell, position) => {
    const text = toCellText(cell);
    return columns[String(position)] === undefined && text.length <= maxKindLength && isOtherKind(text) ? [text] : [];
  });
  return [
    ...foundTexts
      .slice(0, 1)
      .map((text) => createInvalidValueRemark(row.number, { field: 'Sample', found: text, allowed })),
    ...listMoreThanSigns(row, columns).map((text) =>
      createInvalidValueRemark(row.number, { field: 'qualifier', found: text, allowed: moreThanAllowed }),
    ),
  ];
}

/** ">" in a column that is not imported makes the level beside it a lower bound: "> 15" is above the action level. */
function listMoreThanSigns(row: SheetRow, columns: ResultPlan['columns']): string[] {
  return row.cells
    .flatMap((cell, position) => (columns[String(position)] === undefined ? [toCellText(cell)] : []))
    .filter((text) => moreThanSigns.has(text.toUpperCase()))
    .slice(0, 1);
}

const moreThanSigns: ReadonlySet<string> = new Set(['>', '>=', '≥', 'GT', 'GE']);
const moreThanAllowed =
  'Match the column with this sign to Qualifier. For a level such as “> 15”, enter the result from the laboratory’s report';

const allowed =
  'Only first-liter and fifth-liter samples of unfiltered water that were analyzed can be imported. If this row is one, delete this text in the file and upload the file again';

function isOtherKind(text: string): boolean {
  const words = normalizeHeading(text);
  return !contrary.test(words) && otherKinds.some((kind) => kind.test(words));
}

interface ResultUnits {
  readonly ofColumn: string | undefined;
  readonly ofRow: string | null;
  /** With several results, the unit of the row may be that of another one. */
  readonly isOnlyResult: boolean;
}

interface ResultUnit {
  readonly unit: string;
  /** Why the row is not imported. */
  readonly conflict: { readonly found: string; readonly allowed: string } | null;
}

/** The unit of a result; the larger one where column and row have different ones. */
export function findUnitConflict({ ofColumn, ofRow, isOnlyResult }: ResultUnits): ResultUnit {
  if (ofColumn === undefined) return { unit: ofRow ?? '', conflict: null };
  if (ofRow === null) return { unit: ofColumn, conflict: null };
  const columnUnit = parseUnit(ofColumn);
  const rowUnit = parseUnit(ofRow);
  const conflict = {
    found: ofRow,
    allowed: `The unit of the column is ${ofColumn}. Choose “As in the unit column” or correct the file`,
  };
  if (rowUnit === undefined || columnUnit?.measure !== rowUnit.measure)
    return { unit: ofColumn, conflict: isOnlyResult ? conflict : null };
  if (rowUnit.power === columnUnit.power) return { unit: ofColumn, conflict: null };
  return { unit: rowUnit.power > columnUnit.power ? ofRow : ofColumn, conflict };
}
