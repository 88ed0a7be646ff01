/**
 * What a bottle is for the rule: the first liter of a tap after stagnation, the fifth, or another one, which is never
 * part of the 90th percentile (40 CFR 141.86(b)).
 */
export const liters = ['firstLiter', 'fifthLiter', 'other'] as const;
export type Liter = (typeof liters)[number];

/** One bottle or jar of a kit, with its instructions. */
interface ProtocolSample {
  readonly name: string;
  readonly milliliters: number;
  readonly draw: Liter;
}

export interface CatalogSku {
  /** Stored in every event; its meaning never changes. */
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  /** The ids of the program types that can use it [A3.37]. */
  readonly programTypeIds: readonly number[];
  /** Instructions for the person who fills it. */
  readonly instructions: string;
  readonly samples: readonly ProtocolSample[];
}

// 40 CFR 141.86(b)(2): one liter after at least 6 hours, from the cold tap of kitchen or bathroom in homes, from a tap
// for drinking elsewhere. EPA memorandum of February 29, 2016: no flushing before the hours of stagnation.
const stagnant =
  'Let water sit in the pipes for at least 6 hours. Don’t use any tap during this time, and don’t flush the plumbing before or during it. Use the cold tap of the kitchen or bathroom, or in other buildings a tap for drinking water.';
const liter = (name: string, draw: Liter = 'other'): ProtocolSample => ({ name, milliliters: 1000, draw });
const [firstLiter, fifthLiter] = [liter('First liter', 'firstLiter'), liter('Fifth liter', 'fifthLiter')];
const sampled = [1, 2, 3, 5, 7, 8];
// 40 CFR 141.92 and EPA, 3Ts: 250 mL after 8 to 18 hours. Section 141.92 is not in force before November 1, 2027.
const schoolWater = 'Let water sit in the pipes for 8 to 18 hours.';
const outlets = (count: number): readonly ProtocolSample[] =>
  Array.from({ length: count }, (_, at) => ({ name: `Outlet ${at + 1}`, milliliters: 250, draw: 'other' }));

/** All kits. The use of a kit follows from its name [A9.10]; see sku.calculation. */
export const skus = [
  {
    id: 1,
    sku: 'WTK-LC-1',
    name: 'Lead and copper, first liter',
    programTypeIds: sampled,
    instructions: stagnant,
    samples: [firstLiter],
  },
  // 40 CFR 141.86(b) of the LCRI: at lead lines the first and the fifth liter are analyzed.
  {
    id: 2,
    sku: 'WTK-LC-2',
    name: 'Lead and copper, first and fifth liter',
    programTypeIds: sampled,
    instructions: `${stagnant} Fill five one-liter bottles in order without turning off the tap; submit the first and the fifth.`,
    samples: [firstLiter, fifthLiter],
  },
  // [A9.17]: at least ten one-liter samples after eight hours.
  {
    id: 3,
    sku: 'WTK-SEQ-10',
    name: 'Sequential sampling, ten liters',
    programTypeIds: [1, 7, 8],
    instructions:
      'Let water sit in the pipes for at least 8 hours. Fill ten one-liter bottles in order without turning off the tap.',
    samples: Array.from({ length: 10 }, (_, at) => liter(`Liter ${at + 1}`)),
  },
  {
    id: 4,
    sku: 'WST-SCH-1',
    name: 'Schools and child care, first draw',
    programTypeIds: [2, 3],
    instructions: `${schoolWater} Collect one first-draw bottle at each outlet.`,
    samples: [{ name: 'First draw', milliliters: 250, draw: 'other' }],
  },
  {
    id: 10,
    sku: 'WST-SCH-5',
    name: 'School, first draw at five outlets',
    programTypeIds: [2, 3],
    instructions: `${schoolWater} Fill each bottle with the first draw of another outlet for drinking, and write the outlet on its label.`,
    samples: outlets(5),
  },
  {
    id: 11,
    sku: 'WST-SCH-2',
    name: 'Child care facility, first draw at two outlets',
    programTypeIds: [2, 3],
    instructions: `${schoolWater} Fill each bottle with the first draw of another outlet for drinking, and write the outlet on its label.`,
    samples: outlets(2),
  },
  {
    id: 5,
    sku: 'WST-WQP-1',
    name: 'Water quality parameters',
    programTypeIds: [2, 3],
    instructions: 'Flush until the water comes from the main. Measure temperature and pH in the field.',
    samples: [liter('Flushed')],
  },
  {
    id: 6,
    sku: 'PFK-1',
    name: 'Pitcher and one filter cartridge',
    programTypeIds: [1, 2, 3, 5, 8],
    instructions: 'A pitcher with a cartridge certified to reduce lead (NSF/ANSI 53).',
    samples: [],
  },
  {
    id: 7,
    sku: 'PFK-6',
    name: 'Pitcher and six months of cartridges',
    programTypeIds: [1, 2, 3, 5, 8],
    instructions: 'A pitcher with cartridges for six months, certified to reduce lead (NSF/ANSI 53).',
    samples: [],
  },
  {
    id: 8,
    sku: 'KS-CUSTOM',
    name: 'Custom kit',
    programTypeIds: [1, 2, 3, 4, 5, 6, 7, 8],
    instructions: 'Collected according to your own instructions.',
    // Its instructions are not recorded, so the protective reading counts it.
    samples: [liter('Sample', 'firstLiter')],
  },
  {
    id: 9,
    sku: 'LSL-FT-1',
    name: 'Service line field test',
    programTypeIds: [1, 4, 7, 8],
    instructions: 'Performed by the crew on site. Nothing is shipped.',
    samples: [liter('At the line')],
  },
] as const satisfies readonly CatalogSku[];

/** A field test: nothing to order [A9.10]. */
export const fieldTestSku = 'LSL-FT-1';

/** The kits for outlets of schools and child care facilities (40 CFR 141.92), smallest first. */
export const schoolSkus = ['WST-SCH-1', 'WST-SCH-2', 'WST-SCH-5'] as const;
