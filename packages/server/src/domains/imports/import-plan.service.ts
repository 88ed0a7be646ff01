import { findAddressPart } from '@curbstop/contract/imports/address-parts.values';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import type { FileStructure, ImportPlan, ImportQuestion } from '@curbstop/contract/imports/import-batch.rules';
import { listMissingFields } from '@curbstop/contract/imports/import-plan.calculation';
import {
  isChoiceDeclined,
  isQuestionOpen,
  listImportQuestions,
} from '@curbstop/contract/imports/import-questions.calculation';
import type { ImportAccount } from '@curbstop/contract/imports/other-systems.calculation';
import { normalizeHeading } from '@curbstop/contract/imports/heading-names.calculation';
import { normalizeTerm } from '@curbstop/contract/imports/term-form.calculation';
import { isStateCode } from '@curbstop/contract/primitives/state-names';
import { zipPattern } from '@curbstop/contract/primitives/zip';
import { toCustomColumns } from '@curbstop/contract/service-lines/custom-columns.calculation';
import { findSheetColumn, type SheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import type { RequestContext } from '../../foundation/request-context.ts';
import { runYieldingToEventLoop } from '../../foundation/run-cooperatively.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listAllCustomFields, hasCustomFields } from '../custom-fields/custom-field.service.ts';
import type { LearnedMapping } from './import-batch.repository.ts';
import { getSuggestedColumns } from './import-plan-suggestion.calculation.ts';
import { readSheetWithHeadings } from './sheet-reading.calculation.ts';

interface HeadingChange {
  readonly old: ImportPlan | null;
  readonly requested: ImportPlan;
  readonly before: ReadonlyMap<string, string>;
  readonly customColumns: readonly SheetColumn[];
  readonly today: string;
}

/** The custom fields as columns; none without the feature [A6.12]. */
export async function listCustomColumns(trx: AccountTransaction, context: RequestContext): Promise<SheetColumn[]> {
  return hasCustomFields(context) ? toCustomColumns(await listAllCustomFields(trx)) : [];
}

/** Proposes the fields of the columns again if the sheet or the heading rows were changed. */
export async function followHeadings(
  fileStructure: FileStructure,
  { old, requested, before, customColumns, today }: HeadingChange,
): Promise<{ fileStructure: FileStructure; plan: ImportPlan }> {
  const sheet = fileStructure.sheets.find((candidate) => candidate.name === requested.sheet);
  if (!sheet) return { fileStructure, plan: requested };
  const isMoved =
    sheet.headingFrom !== requested.headingFrom ||
    sheet.headingTo !== requested.headingTo ||
    sheet.dataFrom !== requested.dataFrom;
  if (!isMoved && old?.sheet === requested.sheet) return { fileStructure, plan: requested };
  const reread = isMoved
    ? await runYieldingToEventLoop(
        readSheetWithHeadings(sheet, requested, { before, customColumns, today, isOwnExport: fileStructure.ownExport }),
      )
    : sheet;
  return {
    fileStructure: {
      ...fileStructure,
      sheets: fileStructure.sheets.map((candidate) => (candidate.name === reread.name ? reread : candidate)),
    },
    plan: { ...requested, columns: getSuggestedColumns(reread) },
  };
}

/** Refuses a plan with an unknown sheet or field, or with a field used twice. */
export function requireValidPlan(
  plan: ImportPlan,
  fileStructure: FileStructure,
  customColumns: readonly SheetColumn[],
): void {
  if (!fileStructure.sheets.some((sheet) => sheet.name === plan.sheet))
    throw importProblems.sheetMissing({ property: 'plan.sheet', values: { sheet: plan.sheet } });
  const used = new Set<string>();
  for (const key of Object.values(plan.columns)) {
    const column =
      findSheetColumn(key) ?? findAddressPart(key) ?? customColumns.find((candidate) => candidate.key === key);
    if (!column) throw importProblems.columnUnknown({ property: 'plan.columns', values: { column: key } });
    if (used.has(key)) throw importProblems.columnTwice({ property: 'plan.columns', values: { field: column.label } });
    used.add(key);
  }
}

/** Refuses a plan without a field that every row needs. */
export function requireCompletePlan(plan: ImportPlan, fileStructure: FileStructure): void {
  const missing = listMissingFields(plan, fileStructure).map((key) => findSheetColumn(key)?.label ?? key);
  if (missing.length > 0)
    throw importProblems.columnsMissing({ property: 'plan.columns', values: { fields: missing.join(', ') } });
  // Defaults follow the same rules as values in rows [A5.29].
  const { state, zip } = trimPlanDefaults(plan);
  if (zip !== '' && !zipPattern.test(zip)) throw importProblems.defaultZipInvalid({ property: 'plan.defaults.zip' });
  if (state !== '' && !isStateCode(state))
    throw importProblems.defaultStateUnknown({ property: 'plan.defaults.state' });
}

/** Refuses to check while questions about the file are unconfirmed. */
export function requireConfirmedQuestions(
  plan: ImportPlan,
  fileStructure: FileStructure,
  account: ImportAccount,
): void {
  const open = listOpenQuestions(plan, fileStructure, account);
  if (open.length > 0)
    throw importProblems.notConfirmed({
      property: 'plan.confirmed',
      values: { questions: open.map(({ title, sentence }) => `${title} ${sentence}`).join(' ') },
    });
}

export function listOpenQuestions(
  plan: ImportPlan,
  fileStructure: FileStructure,
  account: ImportAccount,
): ImportQuestion[] {
  return listImportQuestions({ fileStructure, plan, account }).filter((question) => isQuestionOpen(question, plan));
}

interface Confirming {
  readonly plan: ImportPlan;
  readonly account: ImportAccount;
  readonly by: string;
  readonly now: string;
}

/** Records who confirmed what and when; withdrawn confirmations are removed. */
export function recordConfirmations(
  fileStructure: FileStructure,
  { plan, account, by, now }: Confirming,
): FileStructure {
  const answers = listImportQuestions({ fileStructure, plan, account }).flatMap((question) => {
    const { key, title, sentence, choice } = question;
    if (question.isConfirmed) return [{ key, sentence: `${title} ${sentence}` }];
    return choice?.key !== undefined && isChoiceDeclined(question, plan)
      ? [{ key: choice.key, sentence: `${title} ${choice.leaveOut}.` }]
      : [];
  });
  const confirmations = answers.map(
    ({ key, sentence }) => fileStructure.confirmations.find((one) => one.key === key) ?? { key, sentence, by, on: now },
  );
  return { ...fileStructure, confirmations };
}

/** The defaults without surrounding spaces; the plan keeps them as typed. */
export function trimPlanDefaults({ defaults }: Pick<ImportPlan, 'defaults'>): ImportPlan['defaults'] {
  return { city: defaults.city.trim(), state: defaults.state.trim(), zip: defaults.zip.trim() };
}

/** The choices to remember for later imports: columns by heading, terms by vocabulary. */
export function toLearnedMappings(plan: ImportPlan, fileStructure: FileStructure): LearnedMapping[] {
  const sheet = fileStructure.sheets.find((candidate) => candidate.name === plan.sheet);
  const columns = (sheet?.columns ?? []).flatMap((column): LearnedMapping[] => {
    const chosenTarget = plan.columns[String(column.position)] ?? '';
    if (column.heading === '' || chosenTarget === (column.proposed ?? '')) return [];
    return [{ kind: 'column', scope: '', source: normalizeHeading(column.heading), target: chosenTarget }];
  });
  const words = Object.entries(plan.words).flatMap(([vocabulary, mapped]) =>
    Object.entries(mapped).map(([word, value]): LearnedMapping => ({
      kind: 'word',
      scope: vocabulary,
      source: normalizeTerm(word),
      target: value,
    })),
  );
  return [...columns, ...words];
}
