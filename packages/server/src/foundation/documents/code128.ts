import { code128Symbols, code128Values } from '@curbstop/contract/primitives/code128';

const { codeC, codeB, startB, startC, stop } = code128Values;
/** Scanners need ten modules without bars on either side. */
const quietZone = 10;

/**
 * The barcode of a text as an SVG image that fills its frame. Pairs of digits are one symbol (code set C): without them
 * the bars of a kit's code are a third narrower at the same width, and printers of 200 dpi blur them.
 */
export function drawCode128(text: string): string {
  const values = toSymbolValues(text);
  // Each value counts by its place; the start symbol and the first symbol both count once.
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  let offset = quietZone;
  let bars = '';
  for (const [index, width] of Array.from(toWidths([...values, check, stop])).entries()) {
    if (index % 2 === 0) bars += `M${offset} 0h${width}v1h-${width}z`;
    offset += width;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${offset + quietZone} 1" preserveAspectRatio="none"><path d="${bars}"/></svg>`;
}

function toWidths(values: readonly number[]): readonly number[] {
  return values.flatMap((value) => Array.from(code128Symbols[value] ?? '', Number));
}

function toSymbolValues(text: string): readonly number[] {
  if (!/^[ -~]+$/.test(text)) throw new Error(`A barcode has printable ASCII characters only: ${text}`);
  const parts = splitDigitPairs(text);
  return parts.flatMap(({ isPairs, part }, index) => {
    const isFirst = index === 0;
    if (isPairs) return [isFirst ? startC : codeC, ...(part.match(/../g) ?? []).map(Number)];
    return [isFirst ? startB : codeB, ...Array.from(part, (letter) => letter.charCodeAt(0) - 32)];
  });
}

/** Runs of four and more digits in pairs; the first digit of an odd run stays with what precedes it. */
function splitDigitPairs(text: string): { readonly isPairs: boolean; readonly part: string }[] {
  return text
    .split(/((?:\d\d){2,})(?!\d)/)
    .map((part, index) => ({ isPairs: index % 2 === 1, part }))
    .filter(({ part }) => part !== '');
}
