import { describe, expect, test } from 'vitest';
import type { LeadExceedance } from './lead-exceedance.rules.ts';
import type { ComposedBlock } from './letter-composition.calculation.ts';
import { describePeriod, findContradiction, findContradictionOfDays } from './letter-exceedance.calculation.ts';

const exceedance: LeadExceedance = {
  startsOn: '2026-01-01',
  endsOn: '2026-06-30',
  frequency: 'sixMonth',
  percentile: '17.4',
  actionLevel: '15',
  samples: 20,
  samplesAbove: 3,
  learnedOn: '2026-07-03',
};
const inParagraph = (text: string): readonly ComposedBlock[] => [
  { kind: 'paragraph', align: 'left', inlines: [{ text }] },
];
const find = (text: string, overrides: Partial<LeadExceedance> = {}) =>
  findContradiction(inParagraph(text), { ...exceedance, ...overrides });

describe('a letter about an exceedance', () => {
  test.each([
    'Samples of January to June 2026 show that the 90th percentile is 17.4 µg/L, above the action level of 15 µg/L.',
    'The 90th percentile of lead was 0.0174 mg/L (17.4 ppb). Samples were taken from January 1, 2026 through June 30, 2026.',
    'El percentil 90 del plomo es de 17,4 µg/L. Las muestras se tomaron del 1 de enero al 30 de junio de 2026.',
    'The 90th percentile is 17.4 µg/L. One tap had 41 µg/L. We will take samples in July to December 2027.',
    'The action level of 15 µg/L was exceeded: 3 of 20 samples were above it, and the 90th percentile is 17.4 micrograms/L.',
    'Samples of the first half of 2026 have a 90th percentile of 17.4 ug per liter. We learned of it on 07-03-2026.',
    'The 90th percentile of 2026 is 17.4 parts per billion. We replaced lines in March to May 2024.',
    'The 90th percentile is 17.4 µg/L. From November 1, 2027 the action level is 10 µg/L.',
    'The 90th percentile of copper is 1.3 mg/L. The 90th percentile of lead is 17.4 µg/L.',
    'The 90th percentile is 17.4 µg/L. EPA has set the health goal for lead at 0 µg/L.',
    'The 90th percentile is 17.4 µg/L. A few of 20 homes had lead above 15 µg/L.',
    'The 90th percentile is 17.4 µg/L. Certified filters reduce lead to 5 µg/L or less.',
    'The 90th percentile is 17.4-ppb, above the 15-ppb action level.',
    'The 90th percentile is 17.4 µg/L. We will treat the water until lead is below the action level.',
    'The 90th percentile is 17.4 µg/L. We expect to be below the action level by March 2027.',
    'The 90th percentile is 17.4 µg/L. We expect lead levels to return below the action level by March 2027.',
    'The 90th percentile is 17.4 µg/L. Our goal is that lead does not exceed the action level by March 2027.',
    'El percentil 90 es de 17.4 µg/L. Esperamos estar por debajo del nivel de acción en marzo de 2027.',
    'The 90th percentile is 17.4 µg/L. The laboratory reported the results of the samples on July 1, 2026.',
  ])('may say “%s”', (text) => expect(find(text)).toBeUndefined());

  test('is read with the non-breaking spaces and soft hyphens of a paste', () => {
    const pasted =
      'The 90th per\u00ADcentile is\u00A017.4 µg/L. Lead was\u00A0not\u00A0above\u00A0the\u00A0action\u00A0level.';
    expect(find(pasted)).toMatch(/^The letter says “Lead was not above the action level\.”/);
  });

  const level = 'the 90th percentile of January to June 2026 is 17.4 µg/L';
  const denied = `${level}, above the action level of 15 µg/L`;
  const period = 'its exceedance is that of January to June 2026';
  const counted = '3 of 20 samples were above the action level';
  const stated = 'The 90th percentile is 17.4 µg/L.';
  test.each([
    ['The 90th percentile of lead is 12 µg/L.', level],
    ['The 90th percentile is 0.017 mg/L.', level],
    ['The 90th percentile is 12 micrograms/L.', level],
    ['The 90th percentile is 12 ug per liter.', level],
    ['El percentil 90 es de 1,300 µg/L.', level],
    ['The 90th percentile is 15 µg/L, below the action level of 17.4 µg/L.', level],
    ['The 90th percentile is 17.4 µg/L, below the action level of 27 µg/L.', level],
    ['The 50th percentile of lead is 17.4 µg/L.', level],
    ['Lead is low: 2 µg/L on average.', level],
    ['After a correction, it is 6,000 ng/L.', level],
    ['The 90th percentile of lead is 17.4 µg/L and does not exceed the action level of 15 µg/L.', denied],
    ['This is below the action level.', denied],
    ['As you can expect, lead is below the action level.', denied],
    ['El plomo no supera el nivel de acción.', denied],
    ['El plomo no superó el nivel de acción.', denied],
    ['En ningún sitio se encontró plomo por encima del nivel de acción.', denied],
    ['None of our samples was above the action level.', denied],
    ['Fewer than 1 percent of our samples were above the action level.', denied],
    ['Only one sample of 400 was above it.', denied],
    ['1 of 400 samples was above the action level.', counted],
    ['Samples taken in July to December 2025 show that the 90th percentile is 17.4 µg/L.', period],
    ['Las muestras de julio a diciembre de 2025 tienen un percentil 90 de 17.4 µg/L.', period],
    ['The 90th percentile of 2025 is 17.4 µg/L.', period],
    ['Samples of the second half of 2025 have a 90th percentile of 17.4 µg/L.', period],
    ['Samples of 7/1/2025 to 12/31/2025: the 90th percentile is 17.4 µg/L.', period],
    ['Samples were collected in September 2025.', period],
  ])('is refused if it says “%s” beside the level', (sentence, record) =>
    expect(find(`${stated} ${sentence}`)).toBe(`The letter says “${sentence}”, but ${record}`),
  );

  test('is refused for the alternative text of an image, which emails print and people hear', () => {
    const alt = 'Chart: the 90th percentile of lead is 12 µg/L.';
    const image = { kind: 'image', fileId: '019ac000-0000-7000-8000-000000000001', alt, width: 50 } as const;
    expect(findContradiction([...inParagraph(stated), image], exceedance)).toContain(
      'says “Chart: the 90th percentile',
    );
    expect(findContradiction([{ ...image, alt: 'Our treatment plant' }, ...inParagraph(stated)], exceedance)).toBe(
      undefined,
    );
  });

  test('is refused for a range of months in short', () =>
    expect(find(`Jan. – Jul. 2026 sampling. ${stated}`)).toContain('“Jan – Jul 2026 sampling.”'));

  test.each(['Lead is low. The limit is 17.4 µg/L.', 'Lead was found at 41 µg/L.'])(
    'is refused without the level: “%s”',
    (text) => expect(find(text)).toBe(`The letter does not state the level: ${level}`),
  );

  test('is read in its lists and tables too', () => {
    const blocks = inParagraph('90th percentile: 17.4 µg/L');
    expect(findContradiction([{ kind: 'table', rows: [[{ isHeader: false, blocks }]] }], exceedance)).toBeUndefined();
    const list: ComposedBlock = { kind: 'list', isOrdered: false, items: [inParagraph('90th percentile: 9 µg/L')] };
    expect(findContradiction([list], exceedance)).toContain('“90th percentile: 9 µg/L”');
  });
});

test.each([
  ['Samples of January to June 2026 have a 90th percentile of 17.4 µg/L.', 'no contradiction'],
  ['Samples of July to December 2025 have a 90th percentile of 17.4 µg/L.', 'that of January to June 2026'],
  ['Lead was found at 41 µg/L.', 'does not state the 90th percentile'],
])('a letter of an exceedance without stored numbers says “%s”', (text, reason) => {
  const days = { startsOn: '2026-01-01', endsOn: '2026-06-30', periodName: 'January to June 2026' };
  const found = findContradictionOfDays(inParagraph(text), { ...days, learnedOn: '2026-07-03' });
  expect(found ?? 'no contradiction').toContain(reason);
});

test('a period is named in the language of the letter', () => {
  expect(describePeriod(exceedance, 'en')).toBe('January to June 2026');
  expect(describePeriod(exceedance, 'es')).toBe('enero a junio de 2026');
  const longer = { startsOn: '2026-01-01', endsOn: '2028-12-31', frequency: 'triennial' } as const;
  expect([describePeriod(longer, 'en'), describePeriod(longer, 'es')]).toEqual(['2026 to 2028', '2026 a 2028']);
  expect(describePeriod({ ...longer, endsOn: '2026-12-31', frequency: 'annual' }, 'es')).toBe('2026');
});
