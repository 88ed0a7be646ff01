import type { downloadTemplate } from '@curbstop/contract/exports/template.calls';
import { templates } from '@curbstop/contract/exports/template.values';
import { epaPlan, fullHeadings, fullPlan, sheetWords } from '@curbstop/contract/exports/inventory.sheet';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import { today } from '../../foundation/clock.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';

/** The sheets that exports are written in, without rows: what is filled in there is read back as it is. */
export const emptyTemplate: AccountHandler<typeof downloadTemplate> = async (caller, { params: { type, format } }) => {
  const template = templates.find((one) => one.type === type);
  if (!template?.formats.includes(format)) throw commonProblems.notFound();
  const { clock } = caller.house;
  const fileName = `${template.title}.${format}`;
  if (type === 'inventory-words') return { stream: writeCsv(['Column', 'Words'], [sheetWords()]), fileName, mediaType: 'text/csv; charset=utf-8' };
  if (format === 'csv') return { stream: writeCsv(templateHeadings, []), fileName, mediaType: 'text/csv; charset=utf-8' };
  const plan = type === 'inventory' ? epaPlan({ name: caller.account.name, pwsid: caller.account.pwsid, date: today(clock, caller.account.timeZone) }) : fullPlan();
  return { stream: await writeWorkbook(plan, []), fileName, mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };
};

const templateHeadings = [...fullHeadings()];
