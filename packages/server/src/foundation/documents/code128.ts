// The widths of bars and spaces of each symbol (ISO/IEC 15417, table 1): the symbol's value is its place in this list.
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );
const [codeC, codeB, startB, startC, stop] = [99, 100, 104, 105, 106];
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
  let at = quietZone;
  let bars = '';
  for (const [index, width] of Array.from(toWidths([...values, check, stop])).entries()) {
    if (index % 2 === 0) bars += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at + quietZone} 1" preserveAspectRatio="none"><path d="${bars}"/></svg>`;
}

function toWidths(values: readonly number[]): readonly number[] {
  return values.flatMap((value) => Array.from(symbols[value] ?? '', Number));
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
