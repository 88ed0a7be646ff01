import type { SheetLayout, WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { writeCsv } from '../../packages/server/src/foundation/spreadsheets/csv-writer.ts';
import { writeWorkbook } from '../../packages/server/src/foundation/spreadsheets/xlsx-writer.ts';
import { createSeededRandom } from './figures.ts';
import { streets, towns } from './inventory.ts';

const headings = [
  'Service line ID',
  'Street address',
  'Unit',
  'City',
  'State',
  'ZIP',
  'Building type',
  'System side material',
  'System side previously lead',
  'System side installation date',
  'System side size',
  'System side basis of classification',
  'System side field verified',
  'System side notes',
  'Customer side material',
  'Customer side installation date',
  'Customer side size',
  'Customer side field verified',
  'Lead connector',
  'Listed classification',
];

/** A utility's own terms for the same materials. */
const words = {
  material: [
    'Copper',
    'copper',
    'Non-Lead - Copper',
    'Unknown',
    'unk',
    'Galvanized',
    'Galv',
    'Lead',
    'Plastic',
    'HDPE',
    'Unknown - Unlikely Lead',
  ],
  response: ['No', 'No', 'Unknown', '', 'Yes'],
  size: ['3/4', '3/4"', '1', '0.75', '', '1 1/2', '2"'],
  basis: ['Installation record (e.g. tap card)', 'Previous Materials Evaluation', '', 'Other'],
  building: ['Single Family Residence', 'Multiple Family Residence', 'Building', ''],
  classification: ['', '', 'Non-Lead', 'Unknown'],
  suffix: ['St', 'Street', 'Ave', 'Avenue', 'Rd', 'Lane', 'Dr'],
} as const;

/**
 * The same lines in a later file: `some` has another material, verification and note, `most` has other values in nearly
 * every column but the address.
 */
export type LaterFile = 'some' | 'most';

const isChangedIn: Readonly<Record<LaterFile, (heading: string) => boolean>> = {
  some: (heading) => ['Customer side material', 'Customer side field verified', 'System side notes'].includes(heading),
  most: (heading) => headings.indexOf(heading) > headings.indexOf('Building type'),
};

/** The rows of the first file, with the changed columns of a later one. */
function* laterRows(lines: number, later: LaterFile): Generator<WrittenCell[]> {
  const otherRows = listRows(lines, 8);
  for (const row of listRows(lines)) {
    const other = otherRows.next().value as WrittenCell[];
    yield row.map((cell, at) =>
      headings[at] === 'System side notes'
        ? 'Seen again'
        : isChangedIn[later](headings[at] ?? '')
          ? (other[at] ?? '')
          : cell,
    );
  }
}

/** Invented rows, the same in every run: nine premises for ten lines. */
function* listRows(lines: number, seed = 7): Generator<WrittenCell[]> {
  const chance = createSeededRandom(seed);
  const pick = <T>(values: readonly T[]) => values[Math.floor(chance() * values.length)] as T;
  const year = () => (chance() < 0.3 ? '' : String(1900 + Math.floor(chance() * 120)));
  const date = () =>
    chance() < 0.4
      ? `${1 + Math.floor(chance() * 12)}/${1 + Math.floor(chance() * 28)}/${1950 + Math.floor(chance() * 70)}`
      : year();
  let address: WrittenCell[] = [];
  for (let n = 1; n <= lines; n++) {
    if (n % 10 !== 0)
      address = [
        `${1 + Math.floor(chance() * 4800)} ${pick(streets)} ${pick(words.suffix)}`,
        chance() < 0.08 ? `Unit ${1 + Math.floor(chance() * 30)}` : '',
        pick(towns),
        'CT',
        String(6000 + Math.floor(chance() * 40)).padStart(5, '0'),
        pick(words.building),
      ];
    yield [
      `SL-${String(n).padStart(7, '0')}`,
      ...address,
      pick(words.material),
      pick(words.response),
      date(),
      pick(words.size),
      pick(words.basis),
      pick(['Yes', 'No']),
      chance() < 0.2 ? `Tap card ${n}, book ${Math.floor(n / 300)}` : '',
      pick(words.material),
      year(),
      pick(words.size),
      pick(['Yes', 'No', '']),
      pick(words.response),
      pick(words.classification),
    ];
  }
}

async function* toChunks(rows: Iterable<WrittenCell[]>): AsyncGenerator<WrittenCell[][]> {
  let chunk: WrittenCell[][] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length === 2000) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

const plan: SheetLayout = {
  name: 'Lines',
  top: [{ look: 'heading', cells: headings }],
  columns: headings.map(() => ({ kind: 'general', width: 16 })),
  frozen: { rows: 1, columns: 0 },
};

/** The whole file as bytes, created before the measurement. */
export async function createInventoryFile(format: 'csv' | 'xlsx', lines: number): Promise<Uint8Array<ArrayBuffer>> {
  const rows = toChunks(listRows(lines));
  return readBytes(format === 'csv' ? writeCsv(headings, rows) : await writeWorkbook(plan, rows));
}

/** A CSV file about the lines of `createInventoryFile` that changes each of them. */
export function createLaterInventoryFile(lines: number, later: LaterFile): Promise<Uint8Array<ArrayBuffer>> {
  return readBytes(writeCsv(headings, toChunks(laterRows(lines, later))));
}

async function readBytes(stream: AsyncIterable<unknown>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece as Uint8Array);
  return new Uint8Array(Buffer.concat(pieces));
}

/** The same lines with remark columns up to this number of columns. */
export function createWideInventoryFile(lines: number, columns: number): Promise<Uint8Array<ArrayBuffer>> {
  const added = Array.from({ length: columns - headings.length }, (_, at) => `Work order field ${at + 1}`);
  function* wideRows(): Generator<WrittenCell[]> {
    let n = 0;
    for (const row of listRows(lines)) {
      n += 1;
      yield [...row, ...added.map((_, at) => ((n + at) % 3 === 0 ? '' : `Order ${n % 97}, crew ${at % 13}`))];
    }
  }
  return readBytes(writeCsv([...headings, ...added], toChunks(wideRows())));
}
