import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import type { FileStructure } from '@curbstop/contract/imports/import-batch.rules';
import { findResultColumn } from '@curbstop/contract/imports/result-columns.calculation';
import { listUnconfirmedExclusions } from '@curbstop/contract/imports/result-exclusions.calculation';
import { resultImportProblems } from '@curbstop/contract/imports/result-import.problems';
import type { ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { listMissingResultFields, listSharedFields } from '@curbstop/contract/imports/result-rows.calculation';
import { listResultQuestions } from '@curbstop/contract/imports/unread-formatting.calculation';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { parseResultSheet, withSuggestions } from './result-reading.service.ts';

/** Proposes the columns again if the sheet, the heading row or the laboratory was changed. */
export function followHeading(
  fileStructure: FileStructure,
  {
    requested,
    old,
    saved,
  }: {
    readonly requested: ResultPlan;
    readonly old: ResultPlan | null;
    readonly saved: Parameters<typeof withSuggestions>[1];
  },
): { readonly fileStructure: FileStructure; readonly plan: ResultPlan } {
  const sheet = fileStructure.sheets.find(({ name }) => name === requested.sheet);
  if (!sheet) throw importProblems.sheetMissing({ property: 'plan.sheet', values: { sheet: requested.sheet } });
  const isMoved = sheet.headingFrom !== requested.headingRow;
  const isKnownLaboratory = saved !== undefined && old?.laboratory !== requested.laboratory;
  if (!isMoved && old?.sheet === requested.sheet && !isKnownLaboratory) return { fileStructure, plan: requested };
  const reread = isMoved ? parseResultSheet(sheet, sheet.preview, requested.headingRow) : sheet;
  const proposed = withSuggestions(reread, saved);
  const sheets = fileStructure.sheets.map((one) => (one.name === reread.name ? proposed.sheet : one));
  return { fileStructure: { ...fileStructure, sheets }, plan: { ...requested, ...proposed.plan } };
}

export function requireValidPlan(context: RequestContext, plan: ResultPlan, fileStructure: FileStructure): void {
  const used = new Set<string>();
  for (const key of Object.values(plan.columns)) {
    const column = findResultColumn(key);
    if (!column) throw importProblems.columnUnknown({ property: 'plan.columns', values: { column: key } });
    if (used.has(key)) throw importProblems.columnTwice({ property: 'plan.columns', values: { field: column.label } });
    used.add(key);
  }
  const shared = listSharedFields(plan).map((key) => findResultColumn(key)?.label ?? key);
  if (shared.length > 0)
    throw resultImportProblems.sharedFields({ property: 'plan.columns', values: { fields: shared.join(', ') } });
  if (plan.receivedOn > getAccountToday(context))
    throw resultImportProblems.receivedInFuture({ property: 'plan.receivedOn' });
  requireColumnsOfSheet(plan, fileStructure);
  if (!fileStructure.sheets.some(({ name }) => name === plan.sheet))
    throw importProblems.sheetMissing({ property: 'plan.sheet', values: { sheet: plan.sheet } });
}

function requireColumnsOfSheet(plan: ResultPlan, { sheets }: FileStructure): void {
  const sheet = sheets.find(({ name }) => name === plan.sheet);
  const positions = new Set(sheet?.columns.map(({ position }) => String(position)));
  const position = Object.keys({ ...plan.columns, ...plan.units }).find((at) => !positions.has(at));
  if (sheet && position !== undefined)
    throw resultImportProblems.columnMissing({ property: 'plan.columns', values: { position, sheet: sheet.name } });
}

/** A level that is not imported is not known to be above the action level. */
export function requireConfirmedExclusions(fileStructure: FileStructure, plan: ResultPlan): void {
  const { columns, sheets } = listUnconfirmedExclusions(fileStructure, plan);
  if (columns.length > 0)
    throw resultImportProblems.columnsNotConfirmed({
      property: 'plan.excludedColumns',
      values: { columns: columns.map(({ letter, heading }) => `${letter} ${heading}`.trim()).join(', ') },
    });
  if (sheets.length > 0)
    throw resultImportProblems.sheetsNotConfirmed({
      property: 'plan.excludedSheets',
      values: { sheets: sheets.map(({ name }) => name).join(', ') },
    });
}

/** What a workbook shows and its values don't say, and what its columns lack. */
export function requireConfirmedMarks(
  { sheets }: FileStructure,
  plan: ResultPlan,
  event: { readonly withoutOutlet: number },
): void {
  const sheet = sheets.find(({ name }) => name === plan.sheet);
  const open = listResultQuestions(sheet, plan, event).filter(({ key }) => plan.confirmed?.includes(key) !== true);
  if (open.length > 0)
    throw resultImportProblems.questionsOpen({
      property: 'plan.confirmed',
      values: { questions: open.map(({ title, sentence }) => `${title} ${sentence}`).join(' ') },
    });
}

export function listMissing(plan: ResultPlan, fileStructure: FileStructure): string[] {
  const sheet = fileStructure.sheets.find(({ name }) => name === plan.sheet);
  const headings = new Map(
    (sheet?.columns ?? []).map(({ position, heading, letter }) => [String(position), heading || `column ${letter}`]),
  );
  return listMissingResultFields(plan, headings);
}
