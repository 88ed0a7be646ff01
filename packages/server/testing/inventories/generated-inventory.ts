import type { Cell, SheetRow } from '@curbstop/contract/primitives/cell';
import type { StateCode } from '@curbstop/contract/primitives/state-names';
import { createChance, type Chance } from '../../seed/chance.ts';
import { generateLayout, type Content, type GeneratedColumn, type Layout } from './generated-layouts.ts';
import {
  answerLabel,
  classificationLabel,
  ownerLabel,
  partLabel,
  sideLabel,
  type LabelNoise,
} from './generated-words.ts';
import type { RowMeaning } from './row-truth.ts';
import {
  categoryMeaning,
  isBlankText,
  ownerMeaning,
  partMeaning,
  previouslyLeadMeaning,
  sideMeaning,
} from './word-meanings.ts';

export interface GeneratedRow {
  readonly cells: readonly Cell[];
  /** The words by what they are about, for a message of a failed test. */
  readonly words: Readonly<Partial<Record<Content, string>>>;
  readonly meaning: RowMeaning;
  readonly id: string;
  /** The column of the ID; -1 where the layout has none. */
  readonly idAt: number;
}

export interface GeneratedInventory {
  readonly seed: number;
  readonly layout: Layout;
  readonly rows: readonly GeneratedRow[];
}

interface InventoryOptions {
  readonly rows: number;
  readonly style?: string;
}

/**
 * An invented inventory as untidy as real ones. The same seed gives the same inventory; every row knows what it means.
 */
export function generateInventory(seed: number, { rows, style }: InventoryOptions): GeneratedInventory {
  const chance = createChance(seed);
  const layout = generateLayout(chance, style);
  const tidiness = chance.weigh([
    [3, vacuumAnalyze],
    [3, { decorated: 0.05, odd: 0.05 }],
    [1, { decorated: 0.4, odd: 0.2 }],
  ]);
  const made: GeneratedRow[] = [];
  for (let number = 1; number <= rows; number++) {
    const previousLine = made.at(-1);
    if (previousLine && chance.happens(0.03))
      made.push(
        chance.happens(0.5)
          ? previousLine
          : repeatedId(previousLine, generateRow(chance, { layout, tidiness, number })),
      );
    else made.push(generateRow(chance, { layout, tidiness, number }));
  }
  return { seed, layout, rows: made };
}

const vacuumAnalyze = { decorated: 0, odd: 0.02 };

/** A later file of the same program about the same lines, with other words. */
export function generateLater({ seed, layout, rows }: GeneratedInventory): GeneratedInventory {
  const chance = createChance(seed + 1_000_003);
  const later = rows.map((row, index) =>
    withId(row.id, generateRow(chance, { layout, tidiness: vacuumAnalyze, number: index + 1 })),
  );
  return { seed: seed + 1, layout, rows: later };
}

/**
 * What both files say of a line: a blank cell of the later one says nothing, and what was lead stays known as earlier
 * lead.
 */
export function laterMeaning(state: StateCode, first: GeneratedRow, later: GeneratedRow): RowMeaning {
  const firstMeaning = createMeaning(state, (content) => first.words[content] ?? '');
  const laterMeaningText = createMeaning(state, (content) => {
    const text = later.words[content] ?? '';
    return isBlankText(text) ? (first.words[content] ?? '') : text;
  });
  const systemLeft = firstMeaning.system.includes('lead') && !laterMeaningText.system.includes('lead');
  const customerLeft =
    firstMeaning.customer.includes('lead') &&
    !laterMeaningText.customer.includes('lead') &&
    !laterMeaningText.customer.includes('nonLead');
  const wasLead = systemLeft || customerLeft || firstMeaning.previouslyLead.includes('Yes');
  return wasLead ? { ...laterMeaningText, previouslyLead: ['Yes'] } : laterMeaningText;
}

/** The ID of the row before, with the other values of this row. */
function repeatedId(before: GeneratedRow, row: GeneratedRow): GeneratedRow {
  return withId(before.id, row);
}

function withId(id: string, row: GeneratedRow): GeneratedRow {
  return { ...row, id, cells: row.cells.map((cell, index) => (index === row.idAt ? id || null : cell)) };
}

const streets = [
  'Upper Falls Rd',
  'SPRUCE ST.',
  'Reservoir Road',
  'Cat Rock Ln',
  'North St',
  'Quarry Hill Rd',
  'MAPLE AVE',
  'Dam Rd',
] as const;
const cities: Readonly<Record<string, readonly [string, string]>> = {
  CT: ['Upper Harlow', '06499'],
  MI: ['Harlow Junction', '48099'],
  NY: ['North Harlow', '12099'],
  RI: ['Harlow Point', '02899'],
  NH: ['Harlow Notch', '03099'],
  VT: ['Harlow Gore', '05099'],
  IN: ['Harlow Grove', '46099'],
  PA: ['Harlow Forge', '15099'],
  OH: ['Harlow Mills', '44099'],
  WI: ['Harlow Lake', '53099'],
  MN: ['Harlow Rapids', '55099'],
};

interface RowPlan {
  readonly layout: Layout;
  readonly tidiness: LabelNoise;
  readonly number: number;
}

function generateRow(chance: Chance, { layout, tidiness, number }: RowPlan): GeneratedRow {
  const [city, zip] = cities[layout.state] ?? ['Harlow', '15099'];
  const houseNumber = String(number * 2 + 100);
  const street = streets[number % streets.length] ?? '';
  const system = sideLabel(chance, tidiness);
  const customer = sideLabel(chance, tidiness);
  const texts: Record<Content, string> = {
    id: chance.happens(0.05) ? '' : `UH-${String(number).padStart(4, '0')}`,
    address: `${houseNumber} ${street}`,
    number: houseNumber,
    street,
    unit: chance.happens(0.1) ? `Apt ${chance.between(1, 9)}` : '',
    city,
    zip,
    state: chance.pick([layout.state, layout.state.toLowerCase()]),
    system,
    customer,
    systemCode: toCode(system),
    customerCode: toCode(customer),
    previouslyLead: answerLabel(chance, tidiness),
    listed: classificationLabel(chance, tidiness),
    owner: ownerLabel(chance),
    connector: partLabel(chance, tidiness),
    fittings: partLabel(chance, tidiness),
    systemVerified: chance.pick(['Y', 'N', '']),
    installed: chance.pick(['1948', '1950', 'c. 1930', '', '1987', 'unknown', '6/14/1962']),
    notes: chance.pick(['', '', 'see card', 'owner: "copper, I think"', 'two lines\nsee map']),
    dead: '#REF!',
    noise: String(chance.between(1, 40)),
  };
  const has = (content: Content) => layout.columns.some((column) => column.content === content);
  return {
    cells: layout.columns.map((column) => toCell(column, texts)),
    words: Object.fromEntries(layout.columns.map(({ content }) => [content, texts[content]])),
    meaning: createMeaning(layout.state, (content) => (has(content) ? texts[content] : '')),
    id: has('id') ? texts.id : '',
    idAt: layout.columns.findIndex(({ content }) => content === 'id'),
  };
}

function createMeaning(state: string, text: (content: Content) => string): RowMeaning {
  const [system, customer] = [sideMeaning(text('system')), sideMeaning(text('customer'))];
  return {
    state,
    owner: ownerMeaning(text('owner')),
    system: system.kinds,
    customer: customer.kinds,
    previouslyLead: previouslyLeadMeaning(text('previouslyLead')),
    connector: partMeaning(text('connector')),
    fittings: partMeaning(text('fittings')),
    listed: [...new Set([...categoryMeaning(text('listed')), ...system.listed, ...customer.listed])].filter(
      (one, _, all) => one !== null || all.length === 1,
    ),
  };
}

/** A code of the file's own, as after the name in State templates. */
function toCode(word: string): string {
  const letters = word.replace(/[^A-Za-z]/g, '').toUpperCase();
  return letters === '' ? '' : `${letters.slice(0, 2)}${letters.length % 7}`;
}

function toCell({ content }: GeneratedColumn, texts: Readonly<Record<Content, string>>): Cell {
  const text = texts[content];
  if (text === '') return null;
  if (/^#(?:REF!|N\/A)$/.test(text)) return { error: text };
  return content === 'number' || content === 'noise' ? Number(text) : text;
}

/** The inventory as the rows of its sheet: notes, one or two heading rows, and the data with blank rows between. */
export function sheetRows({ layout, rows }: GeneratedInventory): SheetRow[] {
  const { columns, blocks, notesAbove } = layout;
  const lines: (readonly Cell[])[] = Array.from(
    { length: notesAbove },
    (_, index) => noteRows[index % noteRows.length] as readonly Cell[],
  );
  if (blocks)
    lines.push(columns.map(({ group }, index) => (group !== '' && group !== columns[index - 1]?.group ? group : null)));
  lines.push(columns.map(({ heading }) => heading));
  rows.forEach((row, index) => {
    lines.push(row.cells);
    if (index % 97 === 96) lines.push([]);
  });
  return lines.map((cells, index) => ({ number: index + 1, cells })).filter(({ cells }) => cells.length > 0);
}

const noteRows: readonly (readonly Cell[])[] = [
  ['Service line inventory'],
  ['Harlow Water', null, 'as of October'],
  [],
  ['Do not sort. Lead lines are marked by hand.'],
  ['Questions: front desk', 'ext. 12'],
  [null, 'Total lines: see last sheet'],
];
