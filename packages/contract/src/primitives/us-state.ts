import { z } from 'zod';

/** The 50 states and the District of Columbia (specification B9.13), by postal code, in the order of their names. */
export const stateNames = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;
export type StateCode = keyof typeof stateNames;

export const stateCodes = Object.keys(stateNames) as [StateCode, ...StateCode[]];

/** A state, stored and sent as its postal code. */
export const usState = z.enum(stateCodes, 'Choose a state');

/** An optional state; blank becomes null [A5.46]. */
export const optionalState = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => text === '' || isStateCode(text), 'Choose a state')
  .nullable()
  .transform((text) => (text === '' ? null : text));

/** Finds a state by `CT`, `ct`, `Connecticut`, `CONN.` or `D.C.`; undefined for anything else. */
export function readState(text: string): StateCode | undefined {
  return codeBySpelling.get(spelling(text));
}

export function isStateCode(text: string): text is StateCode {
  return Object.hasOwn(stateNames, text);
}

/** Older abbreviations that are still used in utilities' records; states that are never abbreviated have none. */
const oldAbbreviations: Readonly<Partial<Record<StateCode, readonly string[]>>> = {
  AL: ['Ala'],
  AZ: ['Ariz'],
  AR: ['Ark'],
  CA: ['Calif', 'Cal'],
  CO: ['Colo'],
  CT: ['Conn'],
  DC: ['Washington DC', 'Dist of Columbia'],
  DE: ['Del'],
  FL: ['Fla'],
  IL: ['Ill'],
  IN: ['Ind'],
  KS: ['Kans', 'Kan'],
  KY: ['Ken'],
  MA: ['Mass'],
  MI: ['Mich'],
  MN: ['Minn'],
  MS: ['Miss'],
  MT: ['Mont'],
  NE: ['Nebr', 'Neb'],
  NV: ['Nev'],
  NM: ['N Mex'],
  NC: ['N Car'],
  ND: ['N Dak'],
  OK: ['Okla'],
  OR: ['Ore', 'Oreg'],
  PA: ['Penn', 'Penna'],
  SC: ['S Car'],
  SD: ['S Dak'],
  TN: ['Tenn'],
  TX: ['Tex'],
  VT: ['Verm'],
  VA: ['Virg'],
  WA: ['Wash'],
  WV: ['W Va', 'W Virginia'],
  WI: ['Wis', 'Wisc'],
  WY: ['Wyo'],
};

/**
 * `N.Y.`, `N Y` and `ny` are the same spelling; digits and other characters stay, so that `CT 06415` is not taken for a
 * state.
 */
function spelling(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.,-]/g, '');
}

const codeBySpelling: ReadonlyMap<string, StateCode> = new Map(
  stateCodes.flatMap((code) =>
    [code, stateNames[code], ...(oldAbbreviations[code] ?? [])].map((written) => [spelling(written), code] as const),
  ),
);
