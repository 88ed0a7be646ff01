import { expect, test } from 'vitest';
import { findWindowProblem } from './address-window.calculation.ts';

const place = 'Harlow Falls, CT 06499';

test.each([
  ['five short lines', ['Dana Reyes', 'Osprey Apartments', '12 Osprey Way', 'Apt 4', place]],
  [
    'a name of two lines',
    [`The Reverend Doctor Maximiliana ${'Featherstonehaugh-'.repeat(2)}Cholmondeley`, '1 A St', place],
  ],
  ['six lines', ['a'.repeat(45), `${'b'.repeat(45)} ${'c'.repeat(45)}`, `${'d'.repeat(45)} ${'e'.repeat(45)}`, place]],
])('an address with %s fits the window of the envelope', (_, address) => {
  expect(findWindowProblem(address)).toBeUndefined();
});

test('an address whose lines need more room than the window has is named', () => {
  const long = [`${'b'.repeat(45)} ${'c'.repeat(45)}`, `${'d'.repeat(45)} ${'e'.repeat(45)}`];
  expect(findWindowProblem(['a'.repeat(45), ...long, 'Apt 4', place])).toBe(
    `The address takes 7 lines, and the window of the envelope has room for 6: “${['a'.repeat(45), ...long, 'Apt 4', place].join(', ')}”. Shorten the name or the address`,
  );
});

test('a word that is wider than the window is named', () => {
  expect(findWindowProblem(['Dana Reyes', 'W'.repeat(40), place])).toBe(
    `“${'W'.repeat(40)}” is too long for the window of the envelope`,
  );
});
