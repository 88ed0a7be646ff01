import { getKitCode } from '@curbstop/contract/samples/kit.calculation';
import { expect, test } from 'vitest';
import { drawCode128 } from './code128.ts';

/** The widths of bars and spaces, in modules. */
function readWidths(svg: string): readonly number[] {
  const bars = [...svg.matchAll(/M(\d+) 0h(\d+)v1h-\d+z/g)].map(
    ([, at, width]) => [Number(at), Number(width)] as const,
  );
  return bars.flatMap(([at, width], index) => {
    const next = bars[index + 1]?.[0];
    return next === undefined ? [width] : [width, next - at - width];
  });
}
const readSymbols = (svg: string) =>
  readWidths(svg)
    .join('')
    .match(/.{6}(?=.{6})|.{7}$/g);

test('has the bars of the standard for a kit', () => {
  // Start B, K, code C, 00 00 01 95, check, stop, from the table of ISO/IEC 15417; a reader (ZBar) reads it as
  // K00000195. Check: (104 + 43 + 2 × 99 + 3 × 0 + 4 × 0 + 5 × 1 + 6 × 95) mod 103 = 96.
  expect(readSymbols(drawCode128('K00000195'))).toEqual(
    '211214 112331 113141 212222 212222 222122 114113 114311 2331112'.split(' '),
  );
});

test('begins with pairs of digits if the text does, and returns to letters after them', () => {
  expect(readSymbols(drawCode128('1234'))?.slice(0, 3)).toEqual(['211232', '112232', '131123']);
  // Code C, 12 34, code B, A.
  expect(readSymbols(drawCode128('X1234A'))?.slice(2, 7)).toEqual(['113141', '112232', '131123', '114131', '111323']);
  // The first digit of an odd run is a symbol of its own.
  expect(readSymbols(drawCode128('12345'))?.slice(0, 3)).toEqual(['211214', '123221', '113141']);
});

test('has eleven modules for each symbol, an even number of them dark', () => {
  const all = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0')).join('');
  for (const text of [all, pairs, getKitCode(1_234_567)]) {
    const symbols = readSymbols(drawCode128(text))?.slice(0, -1) ?? [];
    expect(symbols.length).toBeGreaterThan(5);
    for (const symbol of symbols) {
      const widths = Array.from(symbol, Number);
      const sum = (part: readonly number[]) => part.reduce((total, width) => total + width, 0);
      expect([symbol, sum(widths), sum(widths.filter((_, at) => at % 2 === 0)) % 2]).toEqual([symbol, 11, 0]);
    }
  }
  expect(new Set(readSymbols(drawCode128(pairs))).size).toBeGreaterThanOrEqual(102);
});

test('leaves ten modules on either side, and pairs of digits keep the bars of a kit wide', () => {
  expect(drawCode128('K00000195')).toContain('viewBox="0 0 121 1"');
  expect(drawCode128('K00000195')).toContain('d="M10 0h2v1');
});

test('refuses text that the barcode cannot have instead of changing it', () => {
  for (const text of ['', 'é', 'a\nb']) expect(() => drawCode128(text)).toThrow('printable ASCII');
});
