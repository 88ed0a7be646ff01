import {
  listCombinedHeadings,
  createCombinedLayout,
  findStateOfTemplate,
} from '@curbstop/contract/exports/combined.sheet';
import { exportProblems } from '@curbstop/contract/exports/export.problems';
import { createEpaLayout } from '@curbstop/contract/exports/epa-workbook.sheet';
import { listFullHeadings, createFullLayout, listSheetTerms } from '@curbstop/contract/exports/inventory.sheet';
import type * as templateEndpoints from '@curbstop/contract/exports/template.endpoints';
import { listSheetTemplates, type TemplateType } from '@curbstop/contract/exports/template.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { SheetLayout } from '@curbstop/contract/primitives/sheet-layout';
import { isStateCode, stateNames } from '@curbstop/contract/primitives/state-names';
import { toCustomColumns } from '@curbstop/contract/service-lines/custom-columns.calculation';
import type { SheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { listAllCustomFields, hasCustomFields } from '../custom-fields/custom-field.service.ts';

/** The sheets of the exports without rows; a filled-in template can be imported as it is. */
export const downloadTemplate: Service<typeof templateEndpoints.downloadTemplate> = async (
  context,
  { type, format },
) => {
  const template = listSheetTemplates(context.account.primacyCode).find((one) => one.type === type);
  if (!template) throw ofAnotherState(context, type);
  if (!template.formats.includes(format)) throw commonProblems.notFound();
  const fileName = `${template.title}.${format}`;
  const customColumns = hasCustomFields(context)
    ? toCustomColumns(await context.database.read(listAllCustomFields))
    : [];
  if (format === 'csv') {
    const [headings, rows] =
      type === 'inventory-words'
        ? [['Column', 'Accepted value'], listSheetTerms(customColumns)]
        : [type === 'inventory-full' ? listFullHeadings(customColumns) : listCombinedHeadings(customColumns), []];
    return { stream: writeCsv(headings, [rows]), fileName, mediaType: 'text/csv; charset=utf-8' };
  }
  return {
    stream: await writeWorkbook(createPlan(context, type, customColumns), []),
    fileName,
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
};

function createPlan(context: RequestContext, type: TemplateType, customColumns: readonly SheetColumn[]): SheetLayout {
  const { name, pwsid } = context.account;
  const system = { name, pwsid, date: getAccountToday(context) };
  // A filled-in copy of EPA's template may be submitted to the State, so it ends with column AG.
  if (type === 'inventory') return createEpaLayout(system);
  return type === 'inventory-full' || type === 'inventory-words'
    ? createFullLayout(customColumns)
    : createCombinedLayout(type, system, customColumns);
}

function ofAnotherState({ account: { primacyCode } }: RequestContext, type: TemplateType) {
  const code =
    type === 'inventory' || type === 'inventory-full' || type === 'inventory-words'
      ? undefined
      : findStateOfTemplate(type);
  const yours = isStateCode(primacyCode) ? stateNames[primacyCode] : primacyCode;
  return exportProblems.templateOfAnotherState({
    values: { its: code ? stateNames[code] : 'a State without a template of its own', yours },
  });
}
