import {
  findEpaTemplateColumns,
  epaTemplateName,
  detectHeadingsInSteps,
  suggestSheet,
  type SheetSketch,
} from '@curbstop/contract/imports/headings.calculation';
import type { FileStructure, NamedSystem, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { findSystemAround } from '@curbstop/contract/imports/named-systems.calculation';
import {
  findSystemInFileName,
  listSystemsInTitles,
  findSystemInTitle,
} from '@curbstop/contract/imports/system-titles.calculation';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import type { Steps } from '@curbstop/contract/primitives/steps';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { parseExportProperties } from '@curbstop/contract/service-lines/curbstop-export.calculation';
import { parseFailedRowsProperties } from '@curbstop/contract/imports/failed-rows.calculation';
import { toCustomColumns } from '@curbstop/contract/service-lines/custom-columns.calculation';
import { runYieldingToEventLoop } from '../../foundation/run-cooperatively.ts';
import { outlineSpreadsheet, type SpreadsheetOutline } from '../../foundation/spreadsheets/spreadsheets.ts';
import { getFileRecord } from '../../foundation/files/files.ts';
import { withLocalCopy } from '../../foundation/files/local-copy.ts';
import { getAccountDefaults } from '../accounts/account.service.ts';
import { listAllCustomFields, hasCustomFields } from '../custom-fields/custom-field.service.ts';
import { listLearnedMappings, type LearnedMapping } from './import-batch.repository.ts';
import { describeFile } from './import-file-description.calculation.ts';
import { createFirstPlan } from './import-plan-suggestion.calculation.ts';
import { getFileId, importSteps, finishImportWork, runImportWork, type ImportWork } from './import-work.service.ts';
import { getAccountToday } from '../../foundation/request-context.ts';
import { type ColumnSources, type SheetSample, createSheet, filled } from './sheet-reading.calculation.ts';

/** Finds the sheets and headings of the file and proposes a field for every column; people can change all of it. */
export async function readFile(work: ImportWork): Promise<void> {
  await runImportWork(work, importSteps.read, async (batch) => {
    const { context } = work;
    work.progress(0, undefined, 'Reading the file');
    const file = await getFileRecord(context, getFileId(batch));
    const outline = await withLocalCopy(context.app.files, file.key, (path) =>
      outlineSpreadsheet(path, { signal: work.signal }),
    );
    if (outline.sheets.every((sheet) => sheet.rowCount === 0)) throw spreadsheetProblems.emptyFile();
    await context.database.change(async (trx) => {
      const customColumns = hasCustomFields(context) ? toCustomColumns(await listAllCustomFields(trx)) : [];
      const steps = createStructure(outline, batch.fileName, {
        before: indexLearnedColumns(await listLearnedMappings(trx)),
        customColumns,
        today: getAccountToday(context),
      });
      const fileStructure = await runYieldingToEventLoop(steps);
      const plan = createFirstPlan(fileStructure, await getAccountDefaults(trx, context.accountId));
      await finishImportWork(trx, batch.id, { during: 'reading', state: 'read', fileStructure, plan });
      await work.finishIn(trx);
    });
  });
}

/** Normalized heading -> the field that was chosen for it in earlier imports ('' for not imported). */
export function indexLearnedColumns(mappings: readonly LearnedMapping[]): ReadonlyMap<string, string> {
  return new Map(
    mappings.filter((mapping) => mapping.kind === 'column').map((mapping) => [mapping.source, mapping.target]),
  );
}

/** A file with hundreds of columns takes seconds, so it is read in steps. */
function* createStructure(outline: SpreadsheetOutline, fileName: string, sources: ColumnSources): Steps<FileStructure> {
  const samplesOfSheets: (SheetSample & SheetSketch)[] = [];
  for (const sheet of outline.sheets)
    samplesOfSheets.push({ ...sheet, block: yield* detectHeadingsInSteps(sheet.sample, sheet.merged) });
  const exportOrigin = parseExportProperties(outline.properties);
  const proposedSheet = suggestSheet(samplesOfSheets);
  const template = samplesOfSheets.find((sheet) => sheet.name === proposedSheet && findEpaTemplateColumns(sheet.block));
  const visible = samplesOfSheets.filter((sheet) => sheet.rowCount > 0);
  const sheets: ReadSheet[] = [];
  for (const sheet of visible)
    sheets.push(yield* createSheet(sheet, { ...sources, isOwnExport: exportOrigin !== undefined }));
  return {
    format: outline.file.format,
    description: describeFile(outline.file, visible.length),
    sheets,
    proposedSheet,
    template: template ? epaTemplateName : null,
    ownExport: exportOrigin !== undefined,
    ...(exportOrigin && isInstant(exportOrigin.exportedOn) && { exportedOn: exportOrigin.exportedOn }),
    systems: namedOnce(
      [
        ...samplesOfSheets.flatMap(systemsOfSheet),
        exportOrigin,
        exportOrigin ? undefined : findSystemInFileName(fileName),
      ].filter((system) => system !== undefined),
    ),
    ...parseFailedRowsProperties(outline.properties),
    confirmations: [],
  };
}

/** People may have edited the properties of the workbook. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
}

/**
 * The water systems that a sheet names: anywhere in an information sheet, but in a table only above the headings, in
 * title rows and in the sheet name.
 */
function systemsOfSheet({ name, sample, block }: SheetSample): (NamedSystem | undefined)[] {
  const isTable = block.knownCount >= 3;
  const titleRows = isTable ? sample.filter((row) => row.number < block.headingFrom) : sample;
  return [
    findSystemAround(titleRows),
    findSystemInTitle(name),
    ...(isTable
      ? listSystemsInTitles([...titleRows, ...sample.filter((row) => row.number > block.headingTo && isTitleRow(row))])
      : []),
  ];
}

/** A row with a single cell, such as the name of the water system of the rows below. */
function isTitleRow({ cells }: SheetRow): boolean {
  return filled(cells).length === 1;
}

/** Leaves out names without a PWSID that also appear with one. */
function namedOnce(systems: readonly NamedSystem[]): NamedSystem[] {
  const knownNames = new Set(systems.flatMap(({ pwsid, name }) => (pwsid === '' ? [] : name.toLowerCase())));
  return systems.filter(({ pwsid, name }) => pwsid !== '' || !knownNames.has(name.toLowerCase()));
}
