import { z } from 'zod';
import { isStateCode, stateCodes, stateNames, type StateCode } from './state-names.ts';

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
export function parseState(text: string): StateCode | undefined {
  return codeBySpelling.get(spelling(text));
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
