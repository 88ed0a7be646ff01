/**
 * Harlow Falls is a mill town on a river, in the State of Connecticut, and does not exist. Its quarters were built in
 * five waves, and what is in the ground under a street follows from when the street was built.
 */
export const system = {
  name: 'Harlow Falls Water Department',
  // Connecticut numbers its systems by town, 001 to 169; no town has the number 999.
  pwsid: 'CT9990017',
  primacyCode: 'CT',
  populationServed: 4_812,
  city: 'Harlow Falls',
  state: 'CT',
  // No post office has this ZIP code.
  zip: '06499',
  timeZone: 'America/New_York',
  // 555-0100 to 555-0199 are kept free for stories.
  contactPhone: '860-555-0117',
} as const;

/** Up the river: the administrator looks after it too, and nothing has been entered there yet. */
export const neighbor = {
  name: 'Alder Brook Water Association',
  pwsid: 'CT9990024',
  primacyCode: 'CT',
  populationServed: 212,
  serviceConnections: 74,
  city: 'Alder Brook',
  state: 'CT',
  zip: '06498',
  timeZone: 'America/New_York',
  contactPhone: '860-555-0124',
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

const street = (name: string, era: Era, lines: number, firstNumber: number): Street => ({
  name,
  era,
  lines,
  firstNumber,
});

export const streets: readonly Street[] = [
  street('Mill Row', 'mill', 26, 1),
  street('Weir Street', 'mill', 28, 2),
  street('Tannery Lane', 'mill', 18, 5),
  street('Spindle Street', 'mill', 22, 10),
  street('Canal Street', 'mill', 24, 1),
  street('Bobbin Alley', 'mill', 9, 3),
  street('Foundry Street', 'mill', 25, 12),
  street('Carline Avenue', 'trolley', 28, 101),
  street('Cooper Street', 'trolley', 26, 4),
  street('Sawyer Street', 'trolley', 20, 15),
  street('Wren Street', 'trolley', 18, 2),
  street('Linden Street', 'trolley', 22, 33),
  street('Parsonage Street', 'trolley', 16, 7),
  street('Orchard Hill Road', 'postwar', 27, 40),
  street('Quince Drive', 'postwar', 22, 1),
  street('Larkspur Drive', 'postwar', 24, 6),
  street('Meadowlark Road', 'postwar', 23, 11),
  street('Heron Road', 'postwar', 18, 300),
  street('Cider Lane', 'postwar', 16, 21),
  street('Pasture Road', 'postwar', 22, 88),
  street('Kestrel Circle', 'copper', 17, 1),
  street('Fieldstone Drive', 'copper', 26, 10),
  street('Sugar House Road', 'copper', 22, 145),
  street('Birch Hollow', 'copper', 18, 2),
  street('Old Ferry Road', 'copper', 25, 510),
  street('Millrace Commons', 'recent', 24, 1),
  street('Osprey Way', 'recent', 21, 8),
  street('Stonecutter Lane', 'recent', 20, 30),
  street('Trillium Court', 'recent', 15, 1),
  street('Lantern Lane', 'recent', 18, 60),
];

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
