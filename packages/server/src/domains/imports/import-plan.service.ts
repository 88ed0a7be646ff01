import { addressPart } from '@curbstop/contract/imports/address-parts.values';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import type { FileReading, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { missingFields } from '@curbstop/contract/imports/import-plan.calculation';
import { importQuestions, type ImportAccount } from '@curbstop/contract/imports/import-questions.calculation';
import { normaliseHeading } from '@curbstop/contract/imports/heading-names.calculation';
import { normaliseWord } from '@curbstop/contract/imports/word-form.calculation';
import { isStateCode } from '@curbstop/contract/primitives/us-state';
import { zipPattern } from '@curbstop/contract/primitives/zip';
import { ownColumns } from '@curbstop/contract/service-lines/own-columns.calculation';
import { sheetColumn, type SheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { allFields, hasCustomFields } from '../custom-fields/custom-field.service.ts';
import type { Memory } from './import-batch.repository.ts';
import { proposedColumns, sheetWithHeadingsAt } from './import-reading.service.ts';

interface HeadingsMoved {
  readonly old: ImportPlan | null;
  readonly wanted: ImportPlan;
  readonly before: ReadonlyMap<string, string>;
  readonly own: readonly SheetColumn[];
  readonly today: string;
}

/** The columns of the account's own fields; none where they were not bought [A6.12]. */
export async function ownColumnsOf(trx: AccountTransaction, context: RequestContext): Promise<SheetColumn[]> {
  return hasCustomFields(context) ? ownColumns(await allFields(trx)) : [];
}

/** Another sheet or other heading rows give the columns other names, so their fields are proposed anew. */
export function followHeadings(
  reading: FileReading,
  { old, wanted, before, own, today }: HeadingsMoved,
): { reading: FileReading; plan: ImportPlan } {
  const sheet = reading.sheets.find((candidate) => candidate.name === wanted.sheet);
  if (!sheet) return { reading, plan: wanted };
  const isMoved =
    sheet.headingFrom !== wanted.headingFrom ||
    sheet.headingTo !== wanted.headingTo ||
    sheet.dataFrom !== wanted.dataFrom;
  if (!isMoved && old?.sheet === wanted.sheet) return { reading, plan: wanted };
  const read = isMoved
    ? sheetWithHeadingsAt(sheet, wanted, { before, own, today, isOwnExport: reading.ownExport })
    : sheet;
  return {
    reading: {
      ...reading,
      sheets: reading.sheets.map((candidate) => (candidate.name === read.name ? read : candidate)),
    },
    plan: { ...wanted, columns: proposedColumns(read) },
  };
}

/** Refuses a plan that cannot be followed, naming what is wrong with it. */
export function refusePlan(plan: ImportPlan, reading: FileReading, own: readonly SheetColumn[]): void {
  if (!reading.sheets.some((sheet) => sheet.name === plan.sheet))
    throw importProblems.sheetMissing({ property: 'plan.sheet', values: { sheet: plan.sheet } });
  const seen = new Set<string>();
  for (const key of Object.values(plan.columns)) {
    const column = sheetColumn(key) ?? addressPart(key) ?? own.find((candidate) => candidate.key === key);
    if (!column) throw importProblems.columnUnknown({ property: 'plan.columns', values: { column: key } });
    if (seen.has(key)) throw importProblems.columnTwice({ property: 'plan.columns', values: { field: column.label } });
    seen.add(key);
  }
}

/** Refuses to check with a plan that would fail every row for the same want. */
export function refuseIncomplete(plan: ImportPlan, reading: FileReading): void {
  const missing = missingFields(plan, reading).map((key) => sheetColumn(key)?.label ?? key);
  if (missing.length > 0)
    throw importProblems.columnsMissing({ property: 'plan.columns', values: { fields: missing.join(', ') } });
  // What stands in for a row's own words keeps the same rules [A5.29].
  const { state, zip } = defaultsOfPlan(plan);
  if (zip !== '' && !zipPattern.test(zip)) throw importProblems.defaultZipInvalid({ property: 'plan.defaults.zip' });
  if (state !== '' && !isStateCode(state))
    throw importProblems.defaultStateUnknown({ property: 'plan.defaults.state' });
}

/** Refuses to check while something about the file waits to be confirmed. */
export function refuseUnconfirmed(plan: ImportPlan, reading: FileReading, account: ImportAccount): void {
  const open = importQuestions({ reading, plan, account }).filter(({ isConfirmed }) => !isConfirmed);
  if (open.length > 0)
    throw importProblems.notConfirmed({
      property: 'plan.confirmed',
      values: { questions: open.map(({ title, sentence }) => `${title} ${sentence}`).join(' ') },
    });
}

interface Confirming {
  readonly plan: ImportPlan;
  readonly account: ImportAccount;
  readonly by: string;
  readonly on: string;
}

/** Who confirmed what, and when; an answer that was taken back is no longer one. */
export function recordConfirmations(reading: FileReading, { plan, account, by, on }: Confirming): FileReading {
  const confirmed = importQuestions({ reading, plan, account }).filter(({ isConfirmed }) => isConfirmed);
  const confirmations = confirmed.map(
    ({ key, title, sentence }) =>
      reading.confirmations.find((one) => one.key === key) ?? { key, sentence: `${title} ${sentence}`, by, on },
  );
  return { ...reading, confirmations };
}

/** Kept as they were typed, used without the blanks around them. */
export function defaultsOfPlan({ defaults }: Pick<ImportPlan, 'defaults'>): ImportPlan['defaults'] {
  return { city: defaults.city.trim(), state: defaults.state.trim(), zip: defaults.zip.trim() };
}

/** What a person decided here and need not decide again: columns by their heading, words by their vocabulary. */
export function memoriesOf(plan: ImportPlan, reading: FileReading): Memory[] {
  const sheet = reading.sheets.find((candidate) => candidate.name === plan.sheet);
  const columns = (sheet?.columns ?? []).flatMap((column): Memory[] => {
    const chosen = plan.columns[String(column.position)] ?? '';
    if (column.heading === '' || chosen === (column.proposed ?? '')) return [];
    return [{ kind: 'column', scope: '', source: normaliseHeading(column.heading), target: chosen }];
  });
  const words = Object.entries(plan.words).flatMap(([vocabulary, mapped]) =>
    Object.entries(mapped).map(([word, value]): Memory => ({
      kind: 'word',
      scope: vocabulary,
      source: normaliseWord(word),
      target: value,
    })),
  );
  return [...columns, ...words];
}
