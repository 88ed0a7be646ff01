import type { Chance } from './chance.ts';

/** A number, a text, a day as Excel counts it, or a formula that came to nothing. */
export type MessyCell = string | number | { readonly serial: number } | { readonly error: string };

export interface MessyRow {
  readonly number: number;
  /** `note`: no line at all, such as a page number or a total. */
  readonly kind: 'line' | 'repeatedId' | 'sameAddress' | 'noAddress' | 'note';
  /** By column letters of EPA's sheet. */
  readonly cells: Readonly<Record<string, MessyCell>>;
}

const firstDataRow = 13;
const lines = 300;

/** About three hundred rows, with everything between them that people leave in a sheet. */
export function messyRows(chance: Chance): readonly MessyRow[] {
  const rows: MessyRow[] = [];
  let number = firstDataRow;
  const add = (kind: MessyRow['kind'], cells: MessyRow['cells']) => rows.push({ number: number++, kind, cells });
  for (let line = 1; line <= lines; line++) {
    const cells = createCells(line, chance);
    const previousCells = rows.at(-1)?.cells;
    if (line % 97 === 0 && previousCells?.['B']) add('repeatedId', { ...cells, B: previousCells['B'] });
    else if (line % 71 === 0 && previousCells?.['C']) add('sameAddress', { ...cells, C: previousCells['C'] });
    else if (line % 143 === 0) add('noAddress', { ...cells, C: '', D: '' });
    else add('line', cells);
    if (line % 60 === 0) number += 2;
    if (line === 150) add('note', { B: 'UPPER HARLOW - sheet 2', O: 'copied from the old workbook' });
  }
  number++;
  add('note', { W: 'Total lines', X: lines });
  return rows;
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

/** The answers of columns whose cells depend on no other, with how often each is given. */
const answers = {
  E: [
    [12, 'No'],
    [6, ''],
    [1, 'Yes - School'],
    [1, 'Yes'],
  ],
  F: [
    [8, 'No'],
    [4, 'N'],
    [2, 'Y'],
    [3, ''],
  ],
  H: [
    [6, 'No'],
    [4, "Don't know"],
    [2, 'DK'],
    [2, 'Yes'],
    [4, ''],
  ],
  J: [
    [6, 0.75],
    [4, '3/4'],
    [3, '3/4"'],
    [4, 1],
    [1, '1 1/2"'],
    [1, '.75'],
    [4, ''],
  ],
  K: [
    [5, 'Installation record (e.g., tap card)'],
    [3, 'tap card'],
    [2, 'Previous Materials Evaluation'],
    [1, 'Predictive model'],
    [6, ''],
  ],
  S: [
    [3, 'Field inspection only with no records'],
    [2, 'customer survey'],
    [8, ''],
  ],
  Y: [
    [6, 'No'],
    [5, "Don't Know"],
    [1, 'Yes'],
    [4, ''],
  ],
  Z: [
    [5, 'No'],
    [5, "Don't Know"],
    [5, ''],
  ],
  AB: [
    [9, 'Single Family Residence'],
    [4, 'Residential'],
    [2, 'Multi family'],
    [1, 'Church'],
    [3, ''],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [number, MessyCell])[]>>;

function createCells(line: number, chance: Chance): Record<string, MessyCell> {
  const old = chance.happens(0.45);
  const address = `${chance.between(1, 9)}${String(line).padStart(3, '0')} ${chance.pick(streets)}`;
  const theirs = chance.weigh(old ? oldPipe : newPipe);
  const ours = chance.weigh(old ? oldPipe : newPipe);
  const verified = chance.happens(0.25);
  return {
    B: chance.happens(0.04) ? '' : `UH-${line}`,
    C: chance.weigh([
      [20, address],
      [2, ` ${address}  `],
      [1, `${address}, Apt ${chance.between(1, 9)}`],
      [1, address.toUpperCase()],
    ]),
    D: chance.happens(0.1) ? `Pole ${chance.between(100, 999)}` : '',
    E: chance.weigh(answers.E),
    F: chance.weigh(answers.F),
    G: ours,
    H: chance.weigh(answers.H),
    I: installedText({ old, chance }),
    J: chance.weigh<MessyCell>(answers.J),
    K: chance.weigh(answers.K),
    L: verified ? chance.pick(['Yes', 'Y', 'yes']) : chance.pick(['No', 'N', '']),
    M: verified
      ? chance.pick(['Visual inspection at the meter pit', 'potholed', 'Vacuum excavation at one location'])
      : '',
    N: verified ? ({ serial: chance.between(45_000, 45_500) } as const) : '',
    O: chance.happens(0.06) ? chance.pick(notes) : '',
    P: theirs,
    Q: installedText({ old, chance }),
    S: chance.weigh(answers.S),
    T: chance.pick(['Yes', 'No', 'No', '']),
    W: chance.happens(0.05) ? chance.pick(notes) : '',
    X: chance.weigh<MessyCell>([
      [14, readListed(ours, theirs)],
      [2, 'Unknown'],
      [1, { error: '#REF!' }],
      [1, 'Non lead'],
      [3, ''],
    ]),
    Y: chance.weigh(answers.Y),
    Z: chance.weigh(answers.Z),
    AB: chance.weigh(answers.AB),
    AE: chance.happens(0.03) ? 'Yes' : '',
  };
}

/** Words for pipes as people type them; the last three of old pipes no list knows. */
const oldPipe: readonly (readonly [number, string])[] = [
  [5, 'Lead'],
  [2, 'PB'],
  [3, 'lead '],
  [5, 'Galvanized'],
  [3, 'GALV'],
  [2, 'galv. iron'],
  [8, 'Unknown - Material Unknown'],
  [4, 'UNK'],
  [3, 'Unknown - Likely Lead'],
  [6, 'Copper'],
  [3, 'cu'],
  [1, 'Kalamein'],
  [1, 'see card'],
  [1, 'W.I.?'],
];
const newPipe: readonly (readonly [number, string])[] = [
  [10, 'Non-Lead - Copper'],
  [6, 'Copper'],
  [4, 'COPPER'],
  [3, 'CU'],
  [4, 'Non-Lead - Plastic'],
  [3, 'poly'],
  [2, 'HDPE'],
  [2, 'PVC'],
  [2, 'Unknown - Unlikely Lead'],
  [1, ''],
];

function installedText({ old, chance }: { readonly old: boolean; readonly chance: Chance }): MessyCell {
  const year = old ? chance.between(1898, 1960) : chance.between(1961, 2020);
  const texts: (readonly [number, MessyCell])[] = [
    [8, year],
    [3, String(year)],
    [3, `${year} (est.)`],
    [2, `c. ${year}`],
    [2, `${Math.floor(year / 10) * 10}s`],
    [2, `${year}-${year + 8}`],
    [1, `6/14/${year}`],
    [1, { serial: (year - 1900) * 365 + 200 }],
    [2, 'NA'],
    [1, 'unknown'],
    [5, ''],
    [1, { error: '#REF!' }],
  ];
  return chance.weigh(
    texts.filter(([, cell]) => !(typeof cell === 'object' && cell !== null && 'serial' in cell && year < 1905)),
  );
}

function readListed(ours: string, theirs: string): string {
  const says = (pattern: RegExp) => pattern.test(ours) || pattern.test(theirs);
  if (says(/^(lead|pb)/i)) return 'Lead';
  if (says(/unk/i)) return 'Unknown';
  return says(/galv/i) ? 'Galvanized Requiring Replacement' : 'Non-Lead';
}

const notes = [
  'Tap card illegible',
  'owner says copper',
  '=HYPERLINK("http://tapcards/17")',
  'dug 5/12, see photo',
  'Ask Walt',
  'corner lot, two boxes',
] as const;
