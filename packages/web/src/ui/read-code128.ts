import { code128Symbols, code128Values } from '@curbstop/contract/primitives/code128';

/** A picture as a canvas has it: four bytes for each pixel. */
export interface Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const { codeC, codeB, startB, startC, stop } = code128Values;
const modulesPerSymbol = 11;
/**
 * Lines across the picture in each direction. Two of them must read the same, so that a misread line does not count.
 */
const linesAcross = 32;
/** What counts as nearby: wide for blurred bars, narrow for shadows. */
const blocksOfLine = [16, 48] as const;
/** Less contrast is paper or a shadow. */
const minContrast = 30;
/** The farthest that a symbol may be from its pattern, in modules over its five pairs of neighbors. */
const maxDistance = 2.2;

/**
 * The text of a Code 128 barcode with sets B and C, as the labels of kits have it; undefined without one. It may lie
 * across, upright, upside down or tilted as far as a line still crosses all of its bars.
 */
export function readCode128({ data, width, height }: Picture): string | undefined {
  const grey = toGrey(data);
  const seen = new Set<string>();
  const directions = [
    { length: width, lines: height, step: 1, next: width },
    { length: height, lines: width, step: width, next: 1 },
  ];
  for (const { length, lines, step, next } of directions)
    for (const line of fromTheMiddle(lines)) {
      const text = parseLine(Float32Array.from({ length }, (_, at) => grey[line * next + at * step] ?? 255));
      if (text === undefined) continue;
      if (seen.has(text)) return text;
      seen.add(text);
    }
  return undefined;
}

function toGrey(data: Uint8ClampedArray): Float32Array {
  return Float32Array.from(
    { length: data.length / 4 },
    (_, at) => 0.3 * (data[at * 4] ?? 0) + 0.59 * (data[at * 4 + 1] ?? 0) + 0.11 * (data[at * 4 + 2] ?? 0),
  );
}

/** People hold a label in the middle of the picture. */
function fromTheMiddle(lines: number): readonly number[] {
  const middle = (linesAcross - 1) / 2;
  return Array.from({ length: linesAcross }, (_, at) => at)
    .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    .map((at) => Math.floor(((at + 0.5) * lines) / linesAcross));
}

/** The text of the bars along one line, in either direction. */
function parseLine(line: Float32Array): string | undefined {
  for (const blocks of blocksOfLine) {
    const widths = toWidths(line, toThresholds(line, blocks));
    const text = parseWidths(widths) ?? parseWidths(widths.toReversed());
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The widths of light and dark runs, light first and last, to a fraction of a pixel. */
function toWidths(line: Float32Array, thresholds: Float32Array): readonly number[] {
  const widths: number[] = [];
  let isDark = false;
  let edge = 0;
  for (let index = 1; index < line.length; index++) {
    const [before, now] = [
      (line[index - 1] ?? 0) - (thresholds[index] ?? 0),
      (line[index] ?? 0) - (thresholds[index] ?? 0),
    ];
    if (now < 0 === isDark) continue;
    const crossing = before === now ? index : Math.min(index, Math.max(index - 1, index - 1 + before / (before - now)));
    widths.push(crossing - edge);
    edge = crossing;
    isDark = !isDark;
  }
  return [...widths, line.length - edge, ...(isDark ? [0] : [])];
}

/** Halfway between the lightest and the darkest point nearby, because light falls unevenly on a label. */
function toThresholds(line: Float32Array, many: number): Float32Array {
  const size = Math.ceil(line.length / many);
  const blocks = Array.from({ length: Math.ceil(line.length / size) }, (_, at) =>
    getRange(line.subarray(at * size, (at + 1) * size)),
  );
  const thresholds = blocks.map((_, at) => {
    const near = blocks.slice(Math.max(0, at - 2), at + 3);
    const [low, high] = [Math.min(...near.map((block) => block.low)), Math.max(...near.map((block) => block.high))];
    return high - low < minContrast ? -1 : (high + low) / 2;
  });
  return line.map((_, at) => thresholds[Math.floor(at / size)] ?? -1);
}

function getRange(values: Float32Array): { readonly low: number; readonly high: number } {
  let [low, high] = [255, 0];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return { low, high };
}

function parseWidths(widths: readonly number[]): string | undefined {
  for (let position = 1; position + 6 < widths.length; position += 2) {
    const start = parseSymbol(widths, position);
    if (start !== startB && start !== startC) continue;
    // The quiet zone has ten modules; half of it is enough for a finger at the edge of the label.
    if ((widths[position - 1] ?? 0) < getTotal(widths, position) / 2) continue;
    const text = parseSymbols(widths, position);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The text from the start symbol to the stop symbol; undefined if one cannot be read or the check symbol differs. */
function parseSymbols(widths: readonly number[], from: number): string | undefined {
  const values: number[] = [];
  for (let position = from; position + 5 < widths.length; position += 6) {
    const value = parseSymbol(widths, position);
    if (value === undefined) return undefined;
    if (value === stop) return toText(values);
    values.push(value);
  }
  return undefined;
}

function toText(values: readonly number[]): string | undefined {
  const check = values.at(-1);
  const [start, ...symbols] = values.slice(0, -1);
  if (start === undefined || symbols.length === 0) return undefined;
  if ((start + symbols.reduce((sum, value, at) => sum + value * (at + 1), 0)) % 103 !== check) return undefined;
  let isPairs = start === startC;
  let text = '';
  for (const value of symbols) {
    // In set C the value that switches from set B to C is the digits 99.
    if (value === (isPairs ? codeB : codeC)) isPairs = !isPairs;
    else if (value >= codeB) return undefined;
    else text += isPairs ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

const getTotal = (widths: readonly number[], at: number) =>
  widths.slice(at, at + 6).reduce((sum, width) => sum + width, 0);

/** The distances between edges of the same kind, which ink that spreads does not change, and the dark modules. */
const patterns = code128Symbols.map((symbol) => {
  const modules = Array.from(symbol.slice(0, 6), Number);
  return { pairs: toPairs(modules), dark: toDark(modules) };
});

function parseSymbol(widths: readonly number[], at: number): number | undefined {
  const total = getTotal(widths, at);
  const modules = widths.slice(at, at + 6).map((width) => (width / total) * modulesPerSymbol);
  const [pairs, dark] = [toPairs(modules), toDark(modules)];
  let [best, least] = [-1, maxDistance];
  for (const [value, pattern] of patterns.entries()) {
    const distance =
      pattern.pairs.reduce((sum, pair, index) => sum + Math.abs(pair - (pairs[index] ?? 0)), 0) +
      Math.abs(pattern.dark - dark) / 2;
    if (distance < least) [best, least] = [value, distance];
  }
  return best === -1 ? undefined : best;
}

function toPairs(modules: readonly number[]): readonly number[] {
  return modules.slice(1).map((width, at) => width + (modules[at] ?? 0));
}

function toDark(modules: readonly number[]): number {
  return modules.reduce((sum, width, at) => (at % 2 === 0 ? sum + width : sum), 0);
}
