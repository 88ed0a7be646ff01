import type { MergedBlock, SheetLayout, HeaderRow, WrittenCell } from '../primitives/sheet-layout.ts';
import { epaColumns, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import type { ClassificationName, Connector } from '../service-lines/service-line.values.ts';
import { toEpaVerification } from '../service-lines/verification-note.calculation.ts';
import { epaLists, epaNotes, epaWideNotes } from './epa-template.values.ts';
import {
  getCellWriter,
  listColumnChoices,
  toLayoutColumn,
  type CellOf,
  type ExportedLine,
  type ExportedSystem,
} from './inventory.sheet.ts';

/** EPA's template has headings down to row 11, help in row 12 and data from row 13; so does ours. */
const helpRow = 12;
const headingRow = 11;
const groupRow = 9;
/** Column A is empty. */
const firstColumn = 2;

/** The differences of a sheet in EPA's layout: its title, lines above the table, names of groups and headings. */
export interface EpaVariant {
  readonly title: string;
  readonly above: readonly string[];
  /** EPA's name of a group, or the key of a column -> the name to use instead. */
  readonly groups: Readonly<Record<string, string>>;
  readonly headings: Readonly<Record<string, string>>;
}
const epaItself: EpaVariant = { title: 'Detailed Inventory', above: [], groups: {}, headings: {} };

interface EpaHeading {
  readonly group: string;
  readonly groupHeading: string;
  readonly heading: string | null;
}

/**
 * Position, headings, notes and picklists of EPA's "Detailed Inventory", columns A to AG. `extraColumns` follow them in
 * templates; the file for the State ends with AG.
 */
export function createEpaLayout(
  system: ExportedSystem,
  extraColumns: readonly SheetColumn[] = [],
  variant: EpaVariant = epaItself,
): SheetLayout {
  const columns = [...epaColumns, ...extraColumns];
  const heads = columns.map((column) => getHeading(column, variant));
  /** A name shared by neighboring columns is written once, above the first of them. */
  const writeSharedNameOnce = (nameOf: (head: EpaHeading) => string) => [
    null,
    ...heads.map((head, index) =>
      index > 0 && nameOf(heads[index - 1] as EpaHeading) === nameOf(head) ? null : nameOf(head) || null,
    ),
  ];
  const blank: HeaderRow = { look: 'plain', cells: [] };
  const lines = [
    `PWS Name: ${system.name}`,
    `PWSID: ${system.pwsid}`,
    `Date Last Updated: ${system.date.slice(5, 7)}-${system.date.slice(8)}-${system.date.slice(0, 4)}`,
    ...variant.above,
  ];
  return {
    name: 'Detailed Inventory',
    top: [
      blank,
      { look: 'title', cells: [null, variant.title] },
      ...lines.map((line): HeaderRow => ({ look: 'plain', cells: [null, line] })),
      ...Array.from({ length: groupRow - 3 - lines.length }, () => blank),
      { look: 'group', cells: writeSharedNameOnce(({ group }) => group) },
      { look: 'heading', cells: writeSharedNameOnce(({ groupHeading }) => groupHeading) },
      { look: 'heading', cells: [null, ...heads.map(({ heading }) => heading)] },
      {
        look: 'help',
        cells: [null, ...epaColumns.map(({ epa }) => epaNotes[epa.letter] ?? null), ...extraColumns.map(() => null)],
      },
    ],
    merged: [...mergedGroups(heads), ...mergedHeadings(heads), ...mergedNotes],
    columns: [
      { kind: 'general', width: 3 },
      ...columns.map((column) =>
        toLayoutColumn(column, column.epa ? epaLists[column.epa.letter] : listColumnChoices(column)),
      ),
    ],
    frozen: { rows: helpRow, columns: 2 },
  };
}

function getHeading({ key, epa, group, label }: SheetColumn, { groups, headings }: EpaVariant): EpaHeading {
  if (!epa) return { group, groupHeading: label, heading: null };
  const heading = headings[key] ?? epa.heading;
  return {
    group: groups[epa.group] ?? epa.group,
    groupHeading: epa.groupHeading ?? heading,
    heading: epa.groupHeading ? heading : null,
  };
}

/** Neighboring columns of one group share a cell in row 9; a group without names below it extends to row 11. */
function mergedGroups(heads: readonly EpaHeading[]): MergedBlock[] {
  const alone = (head: EpaHeading | undefined) => head?.groupHeading === '' && head.heading === null;
  return runs(heads, ({ group }) => group).flatMap(([from, to]) =>
    block([groupRow, alone(heads[from]) ? headingRow : groupRow], [from, to]),
  );
}

/** A name with names below it spans them in row 10; one without extends to row 11. */
function mergedHeadings(heads: readonly EpaHeading[]): MergedBlock[] {
  return runs(heads, ({ group, groupHeading }) => `${group}\n${groupHeading}`).flatMap(([from, to]) => {
    const head = heads[from];
    if (!head || head.groupHeading === '') return [];
    return head.heading === null
      ? block([groupRow + 1, headingRow], [from, from])
      : block([groupRow + 1, groupRow + 1], [from, to]);
  });
}

const mergedNotes: readonly MergedBlock[] = epaWideNotes.flatMap((letters) => {
  const [from, to] = letters.map((letter) => epaColumns.findIndex(({ epa }) => epa.letter === letter)) as [
    number,
    number,
  ];
  return block([helpRow, helpRow], [from, to]);
});

/** First and last index of neighboring columns with the same name. */
function runs(heads: readonly EpaHeading[], nameOf: (head: EpaHeading) => string): [number, number][] {
  const runRanges: [number, number][] = [];
  heads.forEach((head, index) => {
    const last = runRanges.at(-1);
    if (last && nameOf(heads[index - 1] as EpaHeading) === nameOf(head)) last[1] = index;
    else runRanges.push([index, index]);
  });
  return runRanges;
}

function block([fromRow, toRow]: readonly [number, number], [from, to]: readonly [number, number]): MergedBlock[] {
  return fromRow === toRow && from === to
    ? []
    : [{ fromRow, toRow, fromColumn: from + firstColumn, toColumn: to + firstColumn }];
}

/** EPA's terms for the whole line, template column X. */
const epaCategory: Readonly<Record<ClassificationName, string>> = {
  Lead: 'Lead',
  'Galvanized Requiring Replacement': 'Galvanized Requiring Replacement',
  'Non-lead': 'Non-Lead',
  'Lead Status Unknown': 'Unknown',
};
/** Column Y is about a lead connector: a non-lead connector and no connector are both "No". */
const epaConnector: Readonly<Record<Connector, string>> = {
  Lead: 'Yes',
  'Non-lead': 'No',
  None: 'No',
  Unknown: "Don't Know",
};

type EpaColumn = (typeof epaColumns)[number];
const epaCellOf = epaColumns.map(epaCell);

/** One row of the file for the State: column A is empty, the last one is AG. */
export function toEpaCells(exported: ExportedLine): WrittenCell[] {
  return [null, ...epaCellOf.map((cell) => cell(exported))];
}

function epaCell(column: EpaColumn): CellOf {
  const [first = '', field = ''] = column.key.split('.');
  if (first === 'system' || first === 'customer') return sideCell(column, first, field);
  switch (column.key) {
    case 'listedCategory':
      return ({ line }) => epaCategory[line.classification.category];
    case 'connector':
      return ({ line }) => epaConnector[line.connector];
    case 'previouslyLead':
      return ({ line }) =>
        line.previouslyLead !== 'Unknown' ? line.previouslyLead : isAbsent(line, 'system') ? null : unknownWord(column);
    default:
      return column.kind.type === 'words' && column.kind.vocabulary === 'answer'
        ? answerCell(column)
        : getCellWriter(column);
  }
}

/** EPA's term for an open answer; if its list has none, the cell stays blank. */
function unknownWord({ epa }: EpaColumn): string | null {
  return epaLists[epa.letter]?.find((word) => word !== 'Yes' && word !== 'No') ?? null;
}

function answerCell(column: EpaColumn): CellOf {
  const key = column.key as 'leadSolder';
  const unknown = unknownWord(column);
  return ({ line }) => (line[key] === 'Unknown' ? unknown : line[key]);
}

function sideCell(column: EpaColumn, side: 'system' | 'customer', field: string): CellOf {
  const cell = getCellWriter(column);
  const hidesMaterial = field === 'material';
  const hidesNo = field === 'verified';
  return (exported) => {
    const { line } = exported;
    if ((hidesMaterial || (hidesNo && !line[side].verified)) && isAbsent(line, side)) return null;
    if (field !== 'verificationMethod' && field !== 'notes') return cell(exported);
    return cell({ ...exported, line: { ...line, [side]: { ...line[side], ...toEpaVerification(line[side]) } } });
  };
}

/**
 * A line with a single owner has no other side. Material recorded there is exported anyway, so that lead does not
 * disappear from the file.
 */
function isAbsent(line: ExportedLine['line'], side: 'system' | 'customer'): boolean {
  return (
    line.ownership === (side === 'system' ? 'Customer-Owned' : 'System-Owned') && line[side].material === 'unknown'
  );
}
