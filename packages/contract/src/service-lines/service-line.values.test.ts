import { expect, test } from 'vitest';
import { diameters, findOverTwoInches } from './service-line.values.ts';

test('[B5.23] every diameter option shows whether it is over two inches', () => {
  expect(diameters.map(({ label, id }) => [label, findOverTwoInches(id)])).toEqual([
    ['Unknown', null],
    ['1/4"', false],
    ['3/8"', false],
    ['1/2"', false],
    ['5/8"', false],
    ['3/4"', false],
    ['1"', false],
    ['1 1/4"', false],
    ['1 1/2"', false],
    ['2"', false],
    ['2 1/2"', true],
    ['3"', true],
    ['4"', true],
    ['6"', true],
    ['8"', true],
    ['10"', true],
    ['12"', true],
    ['Over 12"', true],
  ]);
});

test('the options have the ids of the specification, of which those above 10 are over two inches', () => {
  expect(diameters.map(({ id }) => id)).toEqual(Array.from({ length: 18 }, (_, at) => at + 1));
  for (const { id } of diameters.slice(1)) expect([id, findOverTwoInches(id)]).toEqual([id, id > 10]);
});

test.each([0, 19, Number.NaN])('%s is not a diameter and is not compared with two inches', (id) => {
  expect(findOverTwoInches(id)).toBe(null);
});
