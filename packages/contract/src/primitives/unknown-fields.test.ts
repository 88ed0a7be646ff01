import { expect, test } from 'vitest';
import { z } from 'zod';
import { findSentForm, findUnknownFields, listFieldNames } from './unknown-fields.ts';

const line = z.object({
  material: z.string().nullable(),
  sides: z.array(z.object({ basis: z.string() })).default([]),
  place: z.object({ city: z.string() }).optional(),
  custom: z.record(z.string(), z.object({ value: z.string() })),
});
const sent = {
  material: 'Lead',
  sides: [{ basis: 'Tap card' }],
  place: { city: 'Harlow' },
  custom: { a: { value: '1' } },
};

test('a value with the fields of its shape has no unknown ones, also inside parts', () => {
  expect(findUnknownFields(line, sent)).toEqual([]);
  expect(
    findUnknownFields(
      line.refine(() => true).transform((one) => one),
      sent,
    ),
  ).toEqual([]);
});

test('unknown fields are listed by their paths', () => {
  const misspelled = {
    materiel: 'Lead',
    sides: [{ basis: 'a' }, { bassis: 'b' }],
    place: { town: 'Harlow' },
    custom: { a: { values: '1' } },
  };
  expect(findUnknownFields(line, misspelled)).toEqual(['materiel', 'sides.1.bassis', 'place.town', 'custom.a.values']);
});

test('a name that every object has is not a field', () => {
  expect(findUnknownFields(line, JSON.parse('{"constructor": 1, "toString": 2}'))).toEqual(['constructor', 'toString']);
});

test('a request without a body has no fields', () => {
  expect(findUnknownFields(z.undefined(), { a: 1 })).toEqual(['a']);
  expect(findUnknownFields(z.undefined(), undefined)).toEqual([]);
});

test('uses the shape that accepts the value, or else the closest of several shapes', () => {
  const change = z.union([
    z.object({ action: z.literal('set'), category: z.string() }),
    z.object({ action: z.literal('remove') }),
  ]);
  expect(findUnknownFields(change, { action: 'remove', category: 'Lead' })).toEqual(['category']);
  expect(findUnknownFields(change, { action: 'set', categorie: 'Lead' })).toEqual(['categorie']);
});

test('a body in several forms is refused with the errors of the form that it was sent in', () => {
  const flat = z.object({ name: z.string(), text: z.string().optional() });
  const nested = z.object({ letter: z.object({ name: z.string() }), text: z.string().optional() });
  const forms = z.union([flat, nested]);
  expect(findSentForm(forms, { letter: { name: 1 } })).toBe(nested);
  for (const sent of [{ text: 'a' }, {}, undefined, 'a', { name: 1 }]) expect(findSentForm(forms, sent)).toBe(flat);
  expect(findSentForm(flat, { letter: {} })).toBe(flat);
});

test('both halves of an intersection define fields', () => {
  const both = z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }));
  expect(findUnknownFields(both, { a: '', b: '', c: '' })).toEqual(['c']);
});

test('the fields of a shape are found behind its rules', () => {
  expect(listFieldNames(line.refine(() => true).optional())).toEqual(['material', 'sides', 'place', 'custom']);
  expect(listFieldNames(z.string())).toEqual([]);
});

test('an object that takes fields of others defines them, but not those inside its own', () => {
  const event = z.looseObject({ body: z.object({ id: z.string() }) });
  expect(findUnknownFields(event, { body: { id: '1', name: 'x' }, sent: { by: 'them' } })).toEqual(['body.name']);
});
