import { demonstrationPwsids } from '@curbstop/contract/accounts/demonstration.values';

/**
 * Harlow Falls is a mill town on a river, in the State of Connecticut, and does not exist. Its quarters were built in
 * five waves, and what is in the ground under a street follows from when the street was built.
 */
export const system = {
  name: 'Harlow Falls Water Department',
  pwsid: demonstrationPwsids.harlowFalls,
  primacyCode: 'CT',
  populationServed: 4_812,
  city: 'Harlow Falls',
  state: 'CT',
  // No post office has this ZIP code.
  zip: '06499',
  timeZone: 'America/New_York',
  // 555-0100 to 555-0199 are kept free for stories.
  contactPhone: '860-555-0117',
  returnStreet: '1 Millrace Road',
} as const;

/** How many people it served, from which day; one number had a digit too many. */
export const populations = [
  { populationServed: 4_655, startsOn: null, recordedOn: '2023-02-14', recordedBy: 'Alex Rivera' },
  {
    populationServed: system.populationServed,
    startsOn: '2025-01-01',
    recordedOn: '2025-01-09',
    recordedBy: 'Alex Rivera',
    corrects: {
      populationServed: 48_120,
      correctedOn: '2025-01-22T15:10:00Z',
      reason: 'A digit too many: the State’s letter says 4,812',
    },
  },
] as const;

/** Up the river: the administrator looks after it too, and nothing has been entered there yet. */
export const neighbor = {
  name: 'Alder Brook Water Association',
  pwsid: demonstrationPwsids.alderBrook,
  primacyCode: 'CT',
  populationServed: 212,
  serviceConnections: 74,
  city: 'Alder Brook',
  state: 'CT',
  zip: '06498',
  timeZone: 'America/New_York',
  contactPhone: '860-555-0124',
  returnStreet: '3 Brook Lane',
} as const;

export type Era = 'mill' | 'trolley' | 'postwar' | 'copper' | 'recent';

/** The years in which each wave was built. */
export const eras: Readonly<Record<Era, { readonly from: number; readonly to: number }>> = {
  mill: { from: 1889, to: 1924 },
  trolley: { from: 1925, to: 1947 },
  postwar: { from: 1948, to: 1971 },
  copper: { from: 1972, to: 1988 },
  recent: { from: 1989, to: 2023 },
};

export interface Street {
  readonly name: string;
  readonly era: Era;
  readonly lines: number;
  readonly firstNumber: number;
}

/** The quarters that the State counts as in need of help. */
export const isDisadvantaged = ({ era }: Street): boolean => era === 'mill';

/** The streets of each wave, with their number of lines and the first house number. */
const streetsByEra: Readonly<Record<Era, readonly (readonly [name: string, lines: number, firstNumber: number])[]>> = {
  mill: [
    ['Mill Row', 26, 1],
    ['Weir Street', 28, 2],
    ['Tannery Lane', 18, 5],
    ['Spindle Street', 22, 10],
    ['Canal Street', 24, 1],
    ['Bobbin Alley', 9, 3],
    ['Foundry Street', 25, 12],
  ],
  trolley: [
    ['Carline Avenue', 28, 101],
    ['Cooper Street', 26, 4],
    ['Sawyer Street', 20, 15],
    ['Wren Street', 18, 2],
    ['Linden Street', 22, 33],
    ['Parsonage Street', 16, 7],
  ],
  postwar: [
    ['Orchard Hill Road', 27, 40],
    ['Quince Drive', 22, 1],
    ['Larkspur Drive', 24, 6],
    ['Meadowlark Road', 23, 11],
    ['Heron Road', 18, 300],
    ['Cider Lane', 16, 21],
    ['Pasture Road', 22, 88],
  ],
  copper: [
    ['Kestrel Circle', 17, 1],
    ['Fieldstone Drive', 26, 10],
    ['Sugar House Road', 22, 145],
    ['Birch Hollow', 18, 2],
    ['Old Ferry Road', 25, 510],
  ],
  recent: [
    ['Millrace Commons', 24, 1],
    ['Osprey Way', 21, 8],
    ['Stonecutter Lane', 20, 30],
    ['Trillium Court', 15, 1],
    ['Lantern Lane', 18, 60],
  ],
};

export const streets: readonly Street[] = Object.entries(streetsByEra).flatMap(([era, ofEra]) =>
  ofEra.map(([name, lines, firstNumber]) => ({ name, era: era as Era, lines, firstNumber })),
);

/** Premises that people know by name; each takes the place of the house at that position of its street. */
export interface NamedPremise {
  readonly street: string;
  readonly position: number;
  readonly name: string;
  readonly kind: 'school' | 'dayCare' | 'apartments' | 'town' | 'mill';
}

export const namedPremises: readonly NamedPremise[] = [
  { street: 'Orchard Hill Road', position: 0, name: 'Harlow Falls Elementary School', kind: 'school' },
  { street: 'Weir Street', position: 13, name: 'Weir Street School', kind: 'school' },
  { street: 'Fieldstone Drive', position: 20, name: 'River Valley Middle School', kind: 'school' },
  { street: 'Linden Street', position: 4, name: 'Little Otters Day Care', kind: 'dayCare' },
  { street: 'Carline Avenue', position: 17, name: 'Bluebell Day Nursery', kind: 'dayCare' },
  { street: 'Meadowlark Road', position: 9, name: 'Puddle Jumpers Child Care', kind: 'dayCare' },
  { street: 'Canal Street', position: 6, name: 'Riverbend Apartments, building A', kind: 'apartments' },
  { street: 'Canal Street', position: 7, name: 'Riverbend Apartments, building B', kind: 'apartments' },
  { street: 'Millrace Commons', position: 3, name: 'Millrace Commons senior housing', kind: 'apartments' },
  { street: 'Spindle Street', position: 2, name: 'Spindle Mill Lofts', kind: 'mill' },
  { street: 'Spindle Street', position: 3, name: 'Spindle Mill, east wing', kind: 'mill' },
  { street: 'Canal Street', position: 0, name: 'Town Hall', kind: 'town' },
  { street: 'Carline Avenue', position: 2, name: 'Harlow Falls Public Library', kind: 'town' },
  { street: 'Foundry Street', position: 1, name: 'Fire House No. 1', kind: 'town' },
  { street: 'Old Ferry Road', position: 24, name: 'Water Department pump house', kind: 'town' },
];

/** Where the investigation has been: whole streets, and the first half of the third. */
export const investigated: Readonly<Record<string, number>> = {
  'Cooper Street': 26,
  'Sawyer Street': 20,
  'Foundry Street': 13,
};
