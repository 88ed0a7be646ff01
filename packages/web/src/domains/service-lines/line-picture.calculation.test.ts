import { expect, test } from 'vitest';
import { describeLine, drawHatch } from './line-picture.calculation';

const copper = { kind: 'nonLead', label: 'Non-Lead - Copper', verified: true } as const;
const galvanized = { kind: 'galvanized', label: 'Galvanized', verified: false } as const;

test('a line with split ownership is described from the main to the building, each side with its material and verification', () => {
  const picture = describeLine({ system: copper, customer: galvanized, ownership: 'Split', connector: 'None' });
  expect(picture.title).toBe('System side: Non-Lead - Copper. Customer side: Galvanized.');
  expect(picture.description).toBe(
    'From the main to the curb stop, the system side is Non-Lead - Copper, verified. ' +
      'From the curb stop to the building, the customer side is Galvanized, not verified. ' +
      'There is no connector at the main. Ownership is split at the curb stop.',
  );
});

test('a lead connector and unknown ownership are described, not only drawn', () => {
  const picture = describeLine({ system: copper, customer: galvanized, ownership: 'Unknown', connector: 'Lead' });
  expect(picture.description).toContain('A lead connector joins it to the main.');
  expect(picture.description).toContain('Ownership is unknown.');
});

test('a line with one owner is described by that record', () => {
  const picture = describeLine({ system: copper, ownership: 'System-Owned', connector: 'Unknown' });
  expect(picture.title).toBe('Whole line: Non-Lead - Copper.');
  expect(picture.description).toBe(
    'From the main to the building the line is Non-Lead - Copper, verified. It is unknown whether a lead connector joins it to the main. The water system owns the whole line.',
  );
  expect(describeLine({ customer: galvanized, ownership: 'Customer-Owned', connector: 'None' }).title).toBe(
    'Whole line: Galvanized.',
  );
});

test('a missing side of a line with split ownership is neither called unknown nor guessed', () => {
  const picture = describeLine({ system: copper, ownership: 'Split', connector: 'None' });
  expect(picture.title).toBe('System side: Non-Lead - Copper.');
  expect(picture.description).toContain('the customer side is not recorded separately.');
});

test('hatching remains inside its box and reaches both ends', () => {
  const box = { x: 16, y: 6, width: 34, height: 8 };
  const points = [...drawHatch(box, 4).matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  expect(points.length).toBeGreaterThan(16);
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(box.x);
    expect(x).toBeLessThanOrEqual(box.x + box.width);
    expect(y).toBeGreaterThanOrEqual(box.y);
    expect(y).toBeLessThanOrEqual(box.y + box.height);
  }
  expect(Math.min(...points.map(([x]) => x))).toBe(16);
  expect(Math.max(...points.map(([x]) => x))).toBe(50);
});
