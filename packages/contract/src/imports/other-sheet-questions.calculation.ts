import { formatCount } from '../primitives/count-text.ts';
import { joinWithOr } from '../primitives/join-list.ts';
import type { OpenQuestion } from './column-questions.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import type { ImportPlan, ReadSheet } from './import-batch.rules.ts';

const listedSheets = 4;
const shownCodes = 6;

/** A file has lead, or more lines under the same headings, on a sheet that the plan does not import. */
export function listOtherSheetQuestions(sheets: readonly ReadSheet[], chosenSheet: string): OpenQuestion[] {
  const leadSheets = sheets.flatMap(({ name, leadRows }) =>
    name !== chosenSheet && leadRows && leadRows.count > 0 ? [{ name, ...leadRows }] : [],
  );
  const withLead = new Set(leadSheets.map(({ name }) => name));
  const alike = listSheetsLike(sheets, chosenSheet).filter((name) => !withLead.has(name));
  const ofLead =
    leadSheets.length > listedSheets
      ? [createSheetsQuestion(leadSheets, `${leadSheets.length} sheets that mention lead are not imported.`)]
      : leadSheets.map(createSheetQuestion);
  if (alike.length === 0) return ofLead;
  const title =
    alike.length === 1
      ? 'A sheet with the same headings is not imported.'
      : `${alike.length} sheets with the same headings are not imported.`;
  return [
    ...ofLead,
    createSheetsQuestion(
      alike.map((name) => ({ name })),
      title,
    ),
  ];
}

const leastHeadings = 3;

/** The sheets whose headings are those of the chosen sheet, for example one for each town. */
function listSheetsLike(sheets: readonly ReadSheet[], chosenSheet: string): string[] {
  const headingsOf = ({ columns }: ReadSheet) =>
    columns.map(({ heading }) => normalizeHeading(heading)).filter((heading) => heading !== '');
  const sheet = sheets.find(({ name }) => name === chosenSheet);
  const headings = sheet?.kind === 'inventory' ? headingsOf(sheet) : [];
  if (headings.length < leastHeadings) return [];
  return sheets.flatMap((other) => {
    const hasRows = other.name !== chosenSheet && other.rows > other.headingTo - other.headingFrom + 1;
    return hasRows && headingsOf(other).join() === headings.join() ? [other.name] : [];
  });
}

function createSheetsQuestion(sheets: readonly { readonly name: string }[], title: string): OpenQuestion {
  const names = sheets.map(({ name }) => `"${name}"`);
  const isOne = names.length === 1;
  return {
    key: `otherSheets:${names.join()}`.slice(0, 400),
    step: 'file',
    title,
    sentence: `${isOne ? 'It is' : 'They are'} ${new Intl.ListFormat('en-US').format(names)}. Import one sheet at a time, and upload the file again for the next one.`,
    confirm: isOne ? 'Import without this sheet' : 'Import without these sheets',
  };
}

function createSheetQuestion(sheet: NonNullable<ReadSheet['leadRows']> & { readonly name: string }): OpenQuestion {
  return {
    key: `otherSheet:${sheet.name}`.slice(0, 400),
    step: 'file',
    title: `The sheet "${sheet.name}" is not imported.`,
    sentence: `${foundOn(sheet)} Choose that sheet instead, or upload the file again for it later.`,
    confirm: `Import without the sheet "${sheet.name}"`,
  };
}

function foundOn({ count, isPartial, codes }: NonNullable<ReadSheet['leadRows']>): string {
  const rows = `It has ${isPartial ? 'at least ' : ''}${formatCount(count, 'row')}`;
  if (!codes) return `${rows} that ${count === 1 ? 'mentions' : 'mention'} lead or galvanized pipe.`;
  return `${rows} with lead or galvanized pipe, or with codes that may stand for it: ${codes.slice(0, shownCodes).join(', ')}.`;
}

/** A column without a field may hold the codes that another sheet explains as lead. */
export function listLegendSheetQuestions(
  sheets: readonly ReadSheet[],
  { sheet: chosenSheet, columns }: Pick<ImportPlan, 'sheet' | 'columns'>,
): OpenQuestion[] {
  const unread = (sheets.find(({ name }) => name === chosenSheet)?.columns ?? []).filter(
    ({ position, samples }) => columns[String(position)] === undefined && samples.length > 0,
  );
  return sheets.flatMap(({ name, codeLegend }): OpenQuestion[] => {
    if (name === chosenSheet || !codeLegend) return [];
    const codes = new Set(codeLegend.codes.map((code) => code.toLowerCase()));
    const holding = unread.filter(({ samples }) => samples.every((sample) => codes.has(sample.trim().toLowerCase())));
    if (holding.length === 0) return [];
    const leadCodes = codeLegend.lead.slice(0, shownCodes).join(', ');
    const letters = holding.map(({ letter }) => letter);
    return [
      {
        key: `legendSheet:${name}:${leadCodes}:${letters.join()}`.slice(0, 400),
        step: 'columns',
        title: `The sheet "${name}" explains codes for lead or galvanized pipe: ${leadCodes}.`,
        sentence: `Column ${joinWithOr(letters)} uses codes from that sheet and is not matched. If they describe pipe material, match the column to the material of a side or to the classification; the next step asks what each code means.`,
        confirm: `The codes in column ${joinWithOr(letters)} don’t describe pipe, or the material is in another column too`,
      },
    ];
  });
}
