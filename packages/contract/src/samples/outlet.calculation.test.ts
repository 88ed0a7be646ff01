import { expect, test } from 'vitest';
import { isSameOutlet } from './outlet.calculation.ts';

test.each([
  ['Fountain, gym', 'gym FOUNTAIN', true],
  ['Room 12', 'Room 21', false],
  ['Fountain 1', 'Fountain 12', false],
  ['Room 1, sink 2', 'Room 2, sink 1', false],
  ['Room 1 sink 2', 'room 1, Sink 2', true],
  ['Kitchen', 'Kitchen tap', false],
])('the outlets %j and %j are the same: %j', (one, other, isSame) => expect(isSameOutlet(one, other)).toBe(isSame));
