import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { joinWithOr } from '../primitives/join-list.ts';
import { findYear } from '../primitives/two-digit-years.ts';
import { derivedHeadings, findSheetColumn } from '../service-lines/service-line.sheet.ts';
import { isOpenDate, acceptsAnyText } from './unread-contents.calculation.ts';
import type { ImportPlan, ImportQuestion, ReadSheet } from './import-batch.rules.ts';
import { listLeadCodes } from './mark-legend.calculation.ts';
import { isLeadHistoryHeading } from './lead-marks.calculation.ts';

export type OpenQuestion = Omit<ImportQuestion, 'isConfirmed'>;

/** What the cells of the columns say that their fields do not read. */
export function listColumnQuestions(sheet: ReadSheet, plan: ImportPlan): OpenQuestion[] {
  return [
    ...pipeQuestions(sheet, plan),
    ...markQuestions(sheet, plan),
    ...codeQuestions(sheet, plan),
    ...remarkQuestions(sheet, plan),
    ...sectionQuestions(sheet),
    ...legendQuestions(sheet, plan),
    ...unlikeQuestions(sheet, plan),
    ...yearQuestions(sheet, plan),
  ];
}

/**
 * A lead or galvanized pipe in a column that is not read as a material would leave the line less protective than its
 * row.
 */
function pipeQuestions(sheet: ReadSheet, { columns }: ImportPlan): OpenQuestion[] {
  return sheet.columns
    .filter((column) => hasPipeQuestion(column, columns))
    .map((column) => {
      const { position, letter, pipeWords = [], pipeWordCount = pipeWords.length, pipeRow } = column;
      const more = pipeWordCount - pipeWords.length;
      const words = more > 0 ? `${pipeWords.join(', ')} and ${formatNumber(more)} more` : joinWithOr(pipeWords);
      return {
        // Another word needs another confirmation.
        key: `pipeWords:${position}:${sheet.name}:${pipeWordCount}:${pipeWords.join('|')}`.slice(0, 400),
        step: 'columns',
        title: `Column ${letter} mentions lead or galvanized pipe but is not matched to a material.`,
        sentence: `${getName(column)} contains ${words}${firstIn(pipeRow)}. Match it to the material of a side or to the classification, or its lines may be recorded as less protective than the file says.`,
        confirm: `Import without the material in column ${letter}`,
      };
    });
}

function hasPipeQuestion(
  { position, heading, pipeWords = [] }: ReadSheet['columns'][number],
  columns: ImportPlan['columns'],
): boolean {
  return pipeWords.length > 0 && !derivedHeadings.includes(heading) && !acceptsAnyText(columns[String(position)]);
}

const getName = ({ heading, letter }: ReadSheet['columns'][number]) =>
  heading === '' ? `Column ${letter}` : `"${heading}"`;
const firstIn = (row: number | undefined) => (row === undefined ? '' : `, first in row ${row}`);

/** "Lead" with an X is a material that no field can read. */
function markQuestions(sheet: ReadSheet, { columns }: ImportPlan): OpenQuestion[] {
  return sheet.columns.flatMap((column): OpenQuestion[] => {
    const { position, letter, leadMark, leadMarkRow } = column;
    if (leadMark === undefined || columns[String(position)] !== undefined || hasPipeQuestion(column, columns))
      return [];
    return [
      {
        key: `leadMark:${position}:${sheet.name}`.slice(0, 400),
        step: 'columns',
        title: `Column ${letter} marks lead or galvanized pipe but is not matched.`,
        sentence: `${getName(column)} contains ${leadMark}${firstIn(leadMarkRow)}. ${adviceForMarks(column)}, or its lines may be recorded as less protective than the file says.`,
        confirm: `Import without column ${letter}`,
      },
    ];
  });
}

function adviceForMarks({ heading }: ReadSheet['columns'][number]): string {
  const material = 'dd a material column for each side and upload the file again';
  return isLeadHistoryHeading(heading)
    ? `If the column shows whether the system side was previously lead, match it to ${previouslyLead}. If it shows the current material, a${material}`
    : `A${material}`;
}

const previouslyLead = findSheetColumn('previouslyLead')?.label;

/** Only the writer of the file knows what "GV" or an X under "Code" means. */
function codeQuestions(sheet: ReadSheet, { columns }: ImportPlan): OpenQuestion[] {
  return sheet.columns.flatMap((column): OpenQuestion[] => {
    const { position, letter, materialCodes, materialCodeRow } = column;
    if (!materialCodes || columns[String(position)] !== undefined || hasPipeQuestion(column, columns)) return [];
    return [
      {
        key: `materialCodes:${position}:${sheet.name}:${materialCodes.join('|')}`.slice(0, 400),
        step: 'columns',
        title: `Column ${letter} has codes that may stand for lead or galvanized pipe.`,
        sentence: `${getName(column)} contains ${joinWithOr(materialCodes)}${firstIn(materialCodeRow)}. If they describe pipe material, match the column to the material of a side or to the classification; the next step asks what each code means.`,
        confirm: `The codes in column ${letter} don’t describe pipe material`,
      },
    ];
  });
}

/** A remark is kept at most as a text, so that its line would be recorded as less protective than it says. */
function remarkQuestions(sheet: ReadSheet, { columns }: ImportPlan): OpenQuestion[] {
  return sheet.columns.flatMap((column): OpenQuestion[] => {
    const { position, letter, leadRemarks, leadMark } = column;
    const key = columns[String(position)];
    const isMarked = leadMark !== undefined && key === undefined;
    if (!leadRemarks || isMarked || hasPipeQuestion(column, columns) || isTerm(key)) return [];
    const { count, first } = leadRemarks;
    const examples = first.map(({ row, text }) => `row ${row} "${text}"`);
    return [
      {
        key: `leadRemarks:${position}:${sheet.name}:${count}:${examples.join('|')}`.slice(0, 400),
        step: 'columns',
        title: `Column ${letter} has remarks that mention lead or galvanized pipe.`,
        sentence: `${getName(column)} mentions it in ${getRows(count)} that would get a less protective classification: ${listed(examples, count)}. If a remark describes the pipe, enter its material or classification in these rows and upload the file again.`,
        confirm: `The remarks in column ${letter} don’t affect any material`,
      },
    ];
  });
}

const isTerm = (key: string | undefined) => key !== undefined && findSheetColumn(key)?.kind.type === 'words';
const getRows = (count: number) => formatCount(count, 'row');
const listed = (shown: readonly string[], count: number) =>
  count > shown.length
    ? `${shown.join(', ')} and ${formatNumber(count - shown.length)} more`
    : new Intl.ListFormat('en-US').format(shown);

/** Colors, formats, marks beside other text and codes in columns without a field are not read. */
function legendQuestions(sheet: ReadSheet, plan: ImportPlan): OpenQuestion[] {
  if (!sheet.leadLegend) return [];
  const { row, text } = sheet.leadLegend;
  const codes = listLeadCodes(text);
  const key = `leadLegend:${row}:${sheet.name}:${text}`.slice(0, 400);
  if (codes.length > 0) return codeLegendQuestion(sheet, plan, { key, row, text, codes });
  return [
    {
      key,
      step: 'columns',
      title: `Row ${row} looks like a legend for lead or galvanized pipe.`,
      sentence: `It says "${text}". Colors, formatting and symbols next to text are not imported. Enter the material of the marked lines in their rows and upload the file again, or they may be recorded as less protective than the file says.`,
      confirm: 'The material of the marked lines is also in a column',
    },
  ];
}

const namesOfPipe: ReadonlySet<string | undefined> = new Set([
  'system.material',
  'customer.material',
  'listedCategory',
]);

interface CodeLegend {
  readonly key: string;
  readonly row: number;
  readonly text: string;
  readonly codes: readonly string[];
}

/** Codes in a column of materials are matched as terms. */
function codeLegendQuestion(sheet: ReadSheet, { columns }: ImportPlan, legend: CodeLegend): OpenQuestion[] {
  const { key, row, text, codes } = legend;
  const holding = sheet.columns.filter(({ samples }) => samples.some((sample) => codes.includes(sample.trim())));
  const isPipe = ({ position }: ReadSheet['columns'][number]) => namesOfPipe.has(columns[String(position)]);
  const open = holding.filter((column) => columns[String(column.position)] === undefined);
  if (open.length === 0 && holding.some(isPipe)) return [];
  const where =
    open.length === 0 ? 'a column' : joinWithOr(open.map((column) => `${getName(column)} (${column.letter})`));
  return [
    {
      key,
      step: 'columns',
      title: `Row ${row} looks like a legend with codes for lead or galvanized pipe.`,
      sentence: `It says "${text}". If ${where} has this code, match the column to the material of a side or to the classification; the next step asks what each code means.`,
      confirm: 'Every line with this code has its material in another column',
    },
  ];
}

/** A title above rows is in no column that could be matched. */
function sectionQuestions(sheet: ReadSheet): OpenQuestion[] {
  return (sheet.leadSections ?? []).map(({ row, text, count, first }): OpenQuestion => {
    const rows = listed(
      first.map((one) => String(one.row)),
      count,
    );
    return {
      key: `leadSection:${row}:${sheet.name}:${count}:${rows}`.slice(0, 400),
      step: 'columns',
      title:
        row === 0
          ? `The sheet name "${text}" may give the material of its rows.`
          : `"${text}" in row ${row} may give the material of the rows below it.`,
      sentence: `${getRows(count)} ${row === 0 ? 'on the sheet' : 'below it'} would get a less protective classification: ${count === 1 ? 'row' : 'rows'} ${rows}. If it applies to them, enter the material in each row and upload the file again.`,
      confirm: `"${text}" does not apply to these rows`,
    };
  });
}

/** Only a person knows which of two columns with the same heading and different contents is meant. */
function unlikeQuestions(sheet: ReadSheet, { columns }: ImportPlan): OpenQuestion[] {
  return sheet.columns.flatMap(({ position, letter, heading, unlike = [], unlikeRows = [] }) => {
    const otherColumns = sheet.columns.filter(
      (other) =>
        unlike.includes(other.position) &&
        other.position > position &&
        isEitherExcluded(columns, position, other.position),
    );
    return otherColumns.map((other): OpenQuestion => {
      const [taken, left] = columns[String(position)] === undefined ? [other.letter, letter] : [letter, other.letter];
      const row = unlikeRows[unlike.indexOf(other.position)];
      return {
        key: `unlike:${position}:${other.position}:${sheet.name}`.slice(0, 400),
        step: 'columns',
        title: `Columns ${letter} and ${other.letter} are both called "${heading}" and have different values.`,
        sentence: `${row === undefined ? '' : `They differ first in row ${row}. `}Only column ${taken} is matched. If column ${left} has the correct values, match that one instead. If both are needed, match each to a different field.`,
        confirm: `Import column ${taken}; don’t import column ${left}`,
      };
    });
  });
}

function isEitherExcluded(columns: ImportPlan['columns'], one: number, another: number): boolean {
  return (columns[String(one)] === undefined) !== (columns[String(another)] === undefined);
}

/** The century matters: lead was used in one of these years and not in the other. */
function yearQuestions(sheet: ReadSheet, { columns }: ImportPlan): OpenQuestion[] {
  return sheet.columns.flatMap(({ position, letter, twoDigitYear, twoDigitYearRow }): OpenQuestion[] => {
    if (twoDigitYear === undefined || !isOpenDate(columns[String(position)])) return [];
    const year = findYear(twoDigitYear) ?? '';
    return [
      {
        key: `twoDigitYears:${position}:${sheet.name}`.slice(0, 400),
        step: 'columns',
        title: `Column ${letter} has years with two digits.`,
        sentence: `"${twoDigitYear}"${twoDigitYearRow === undefined ? '' : ` in row ${twoDigitYearRow}`} may be 19${year} or 20${year}. Such dates are stored as two possible years, so the age of these lines is unclear. To fix this, enter four-digit years and upload the file again.`,
        confirm: 'Keep both years for these dates',
      },
    ];
  });
}
