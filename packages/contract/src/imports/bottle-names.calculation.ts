import { getBottleName } from '../samples/sample.calculation.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';

const ordinals: Readonly<Record<string, string>> = {
  first: '1',
  '1st': '1',
  l1: '1',
  second: '2',
  '2nd': '2',
  third: '3',
  '3rd': '3',
  fourth: '4',
  '4th': '4',
  fifth: '5',
  '5th': '5',
  l5: '5',
};
const plainWords = new Set(['liter', 'litre', 'l', 'draw', 'bottle', 'sample', 'no', 'number', 'the']);

/** The number of a liter as laboratories write it ("First draw", "5th Liter", "L5"); other bottles by their name. */
export function toBottleKey(text: string): string {
  const words = normalizeHeading(text)
    .split(' ')
    .map((word) => ordinals[word] ?? word)
    .filter((word) => !plainWords.has(word));
  return words.length === 0 ? normalizeHeading(text) : words.join(' ');
}

/** The same of a bottle of a kit. */
export function getBottleKey(skuId: number, position: number): string {
  const draw = findSku(skuId)?.samples[position]?.draw;
  if (draw === 'firstLiter') return '1';
  return draw === 'fifthLiter' ? '5' : toBottleKey(getBottleName(skuId, position));
}

const names: Readonly<Record<string, string>> = { '1': 'first liter', '5': 'fifth liter' };

/** "fifth liter", "liter 3", "flushed" */
export const describeBottle = (key: string): string => names[key] ?? (/^\d+$/u.test(key) ? `liter ${key}` : key);
