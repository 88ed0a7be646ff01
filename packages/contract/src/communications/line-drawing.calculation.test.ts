import { expect, test } from 'vitest';
import { describeLine, drawLine, type LetterLine } from './line-drawing.calculation.ts';

const line: LetterLine = {
  system: { kind: 'lead', material: 'Lead', isVerified: true },
  customer: { kind: 'unknown', material: 'Unknown', isVerified: false },
};
const getTexts = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);

test('the picture names every part from the main to the building, and the material of each side', () => {
  expect(getTexts(drawLine(line, 'en'))).toEqual([
    'Water main',
    'Curb stop',
    'Building',
    'System side',
    'Lead',
    'verified',
    'Customer side',
    'Unknown',
    'not verified',
  ]);
  expect(describeLine(line, 'en')).toBe(
    'Picture of your service line. System side, from the water main to the curb stop: Lead, verified. Customer side, from the curb stop to the building: Unknown, not verified.',
  );
  expect(getTexts(drawLine(line, 'es'))).toContain('Lado del cliente');
});

test('a side has the color of its material, solid only if it is verified', () => {
  const svg = drawLine(line, 'en');
  expect(svg).toContain(`<rect x="114" y="105" width="188" height="22" fill="#a61b1b"/>`);
  expect(svg).toContain(`<rect x="338" y="105" width="202" height="22" fill="#efedf5"/>`);
});

test('a side that is not recorded is dashed and says so, never drawn as a material', () => {
  const whole: LetterLine = { system: { ...line.customer!, material: '<b>' }, customer: null };
  const svg = drawLine(whole, 'en');
  expect(svg).toContain('stroke-dasharray="3 4"');
  expect(getTexts(svg)).toContain('Not recorded separately');
  expect(svg).toContain('&#60;b&#62;');
  expect(describeLine(whole, 'es')).toContain('al edificio: no registrado por separado.');
});

test('a long material is written in several lines', () => {
  const material = 'galvanizado revestido de plomo (se considera plomo)';
  const texts = getTexts(drawLine({ ...line, system: { kind: 'lead', material, isVerified: false } }, 'es'));
  expect(texts.join(' ')).toContain(`Lado del sistema ${material} no verificado`);
  expect(Math.max(...texts.map((text) => text?.length ?? 0))).toBeLessThanOrEqual(30);
});

test('the name of the water main is not cut off at the edge', () => {
  const [, x, name] = /<text x="([\d.]+)"[^>]*>(Tubería principal)</.exec(drawLine(line, 'es')) ?? [];
  // Arimo at 14 takes 6.2 for a character of this name.
  expect(Number(x) - ((name?.length ?? 0) * 6.6) / 2).toBeGreaterThan(0);
});

test.each(['en', 'es'] as const)(
  'the words can be read on a phone, where they stay apart and within the picture: %s',
  (language) => {
    const material = 'galvanizado revestido de plomo (se considera plomo)';
    const svg = drawLine({ system: { kind: 'lead', material, isVerified: false }, customer: null }, language, 'large');
    const size = Number(/font-size="([\d.]+)"/.exec(svg)?.[1]);
    // A phone of 375 px shows the picture 335 px wide.
    expect((size * 335) / 640).toBeGreaterThanOrEqual(11);
    const [, bottom] = /viewBox="0 0 640 (\d+)"/.exec(svg) ?? [];
    const found = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)/g)].map(([, x, y, words = '']) => {
      const half = (words.length * size * 0.5) / 2;
      return { from: Number(x) - half, to: Number(x) + half, y: Number(y), words };
    });
    expect(found.map(({ words }) => words).join(' ')).toContain(material);
    for (const one of found) {
      expect([one.words, one.from > 0, one.to < 640, one.y < Number(bottom)]).toEqual([one.words, true, true, true]);
      const besides = found.filter((other) => other !== one && Math.abs(other.y - one.y) < size);
      expect(besides.filter((other) => other.from < one.to && one.from < other.to)).toEqual([]);
    }
  },
);
