import { expect, test } from 'vitest';
import type { ClassificationName, MaterialKind } from '../service-lines/service-line.values.ts';
import { composeLetter } from './letter-composition.calculation.ts';
import { writeContent, writeParagraph } from './content-writing.calculation.ts';
import { findLineDifference, lineDifferenceField } from './line-difference.calculation.ts';
import type { DrawnSide } from './line-drawing.calculation.ts';
import { englishTemplates } from './starter-english.values.ts';
import { spanishTemplates } from './starter-spanish.values.ts';

const aSide = (kind: MaterialKind): DrawnSide => ({ kind, material: kind, isVerified: false });
const getDifference = (category: ClassificationName, ...[system, customer]: readonly (MaterialKind | null)[]) =>
  findLineDifference(
    { category, line: { system: system ? aSide(system) : null, customer: customer ? aSide(customer) : null } },
    'en',
  );

test.each<[ClassificationName, MaterialKind | null, MaterialKind | null]>([
  ['Lead', 'nonLead', 'nonLead'],
  ['Lead', 'unknown', 'nonLead'],
  ['Lead', 'galvanized', null],
  ['Galvanized Requiring Replacement', 'nonLead', 'nonLead'],
  ['Galvanized Requiring Replacement', null, 'unknown'],
  ['Lead Status Unknown', 'nonLead', 'nonLead'],
])('a line classified as %s is not described by sides that are %s and %s', (category, system, customer) => {
  expect(getDifference(category, system, customer)).toMatch(/^Our records of the two sides .* differ/);
});

test.each<[ClassificationName, MaterialKind | null, MaterialKind | null]>([
  ['Lead', 'lead', 'nonLead'],
  ['Galvanized Requiring Replacement', 'nonLead', 'galvanized'],
  ['Lead Status Unknown', 'unknown', null],
  ['Lead Status Unknown', 'nonLead', 'galvanized'],
  ['Non-lead', 'nonLead', 'nonLead'],
])('a line classified as %s keeps its sides, %s and %s', (category, system, customer) => {
  expect(getDifference(category, system, customer)).toBeUndefined();
});

const setting = { on: '2026-11-25', state: 'CT', facts: { 'line.classification': 'Lead' } } as const;
const getTexts = ({ blocks }: ReturnType<typeof composeLetter>) =>
  blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [block.inlines.map((one) => ('text' in one ? one.text : ' ')).join('')] : [],
  );

test.each([
  ['English', 'en', englishTemplates.serviceLineLead, 'We treat it as a lead service line.'],
  ['Spanish', 'es', spanishTemplates.serviceLineLead, 'La tratamos como una línea de servicio de plomo.'],
] as const)('the starting text in %s says once that the sides differ, without a picture', (_, language, text, end) => {
  const line = { system: aSide('nonLead'), customer: aSide('nonLead') };
  const difference = findLineDifference({ category: 'Lead', line }, language) ?? '';
  const composed = composeLetter(text, { ...setting, language, line, values: { [lineDifferenceField]: difference } });
  expect(getTexts(composed).filter((one) => one.endsWith(end))).toEqual([difference]);
  expect(composed.blocks.filter(({ kind }) => kind === 'linePicture')).toEqual([]);
  expect(composed.missing).not.toContain('line.systemMaterial');
});

test('another sentence with a side has no value where the sides differ', () => {
  const text = writeContent(writeParagraph('Your side is {line.customerMaterial}.'));
  const values = { [lineDifferenceField]: 'Our records differ.' };
  expect(composeLetter(text, { ...setting, language: 'en', values }).missing).toEqual(['line.customerMaterial']);
});
