import { describe, expect, test } from 'vitest';
import { isStateCode, stateCodes, stateNames } from './state-names.ts';
import { parseState, usState } from './us-state.ts';

describe('US states', () => {
  test('lists the fifty States and the District of Columbia in the order of their names', () => {
    expect(stateCodes).toHaveLength(51);
    expect(new Set(Object.values(stateNames)).size).toBe(51);
    expect(Object.values(stateNames)).toEqual(Object.values(stateNames).toSorted());
    expect(stateNames).toMatchObject({ CT: 'Connecticut', DC: 'District of Columbia', MI: 'Michigan', WY: 'Wyoming' });
  });

  test.each(stateCodes)('%s is read from its code and its name, however they are written', (code) => {
    expect(parseState(code)).toBe(code);
    expect(parseState(` ${code.toLowerCase()} `)).toBe(code);
    expect(parseState(`${code[0]}. ${code[1]}.`)).toBe(code);
    expect(parseState(stateNames[code])).toBe(code);
    expect(parseState(stateNames[code].toUpperCase())).toBe(code);
    expect(parseState(stateNames[code].replace(' ', '   '))).toBe(code);
  });

  test.each([
    ['Conn.', 'CT'],
    ['MASS', 'MA'],
    ['Mich.', 'MI'],
    ['N. Mex.', 'NM'],
    ['S. Dak.', 'SD'],
    ['W. Va.', 'WV'],
    ['Washington, D.C.', 'DC'],
    ['Penna.', 'PA'],
    ['Ore.', 'OR'],
    ['Ｃｏｎｎｅｃｔｉｃｕｔ', 'CT'],
    ['Wash', 'WA'],
  ])('an old abbreviation: %s is %s', (written, code) => expect(parseState(written)).toBe(code));

  test.each([
    '',
    '   ',
    'XX',
    'PR',
    'Ontario',
    'CT 06415',
    'C1T',
    'Connecticutt',
    'CT/MA',
    'NA',
    'toString',
    '__proto__',
  ])('%j is not a State', (written) => expect(parseState(written)).toBeUndefined());

  test('a stored state is a postal code', () => {
    expect(usState.safeParse('CT').success).toBe(true);
    expect(usState.safeParse('ct').success).toBe(false);
    expect(usState.safeParse('').error?.issues[0]?.message).toBe('Choose a state');
    expect(isStateCode('CT')).toBe(true);
    expect(isStateCode('ct')).toBe(false);
    expect(isStateCode('toString')).toBe(false);
  });
});
