import { expect, test } from 'vitest';
import { leadLegendIn } from './lead-legend.calculation.ts';

test.each([
  '* = lead',
  '** = galvanized',
  'Yellow = lead line',
  'Yellow highlight: LSL',
  'Rows in red are lead',
  'Bold - lead',
])('"%s" explains a mark for lead', (text) => expect(leadLegendIn({ number: 9, cells: [null, text] })).toBe(text));

test.each(['L = Lead', '* = no lead', '* = estimated', 'Yellow = copper', 'Green St - lead', '12 Red Lead Rd'])(
  '"%s" does not',
  (text) => expect(leadLegendIn({ number: 9, cells: [text] })).toBeUndefined(),
);
