import { formatValue } from 'hucre';
import { getAttribute, XmlScanner } from './xml-scanner.ts';

/** How a cell's number is displayed: unchanged, as a date, or by a number format. */
export type NumberStyle = NumberDisplay & { readonly isCrossedOut?: true };
type NumberDisplay = { readonly kind: 'plain' } | { readonly kind: 'date' | 'shown'; readonly format: string };

const plainStyle: NumberStyle = { kind: 'plain' };

/** The built-in formats that are stored by number only, as a US Excel shows them (ECMA-376 part 1, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  2: '0.00',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  39: '#,##0.00',
  40: '#,##0.00',
  44: '$#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  27: 'm/d/yyyy',
  30: 'm/d/yy',
  36: 'm/d/yyyy',
  50: 'm/d/yyyy',
  57: 'm/d/yyyy',
};

/** Reads styles.xml into one NumberStyle per cell style. */
export function parseStyles(xml: string): NumberStyle[] {
  const custom = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCellFormats = false;
  const fonts = new CrossedOutFonts();
  const scanner = new XmlScanner({
    open(name, attributes) {
      if (name === 'numFmt')
        custom.set(Number(getAttribute(attributes, 'numFmtId')), getAttribute(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats) {
        const style = toNumberStyle(Number(getAttribute(attributes, 'numFmtId') ?? 0), custom);
        const isCrossedOut = fonts.includes(Number(getAttribute(attributes, 'fontId') ?? 0));
        styles.push(isCrossedOut ? { ...style, isCrossedOut } : style);
      } else fonts.open(name, attributes);
    },
    text() {},
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
      fonts.close(name);
    },
  });
  scanner.push(xml);
  scanner.end();
  return styles;
}

/** Whether an element of a font, or of a part of a text, crosses it out. */
export const isCrossedOutBy = (name: string, attributes: string): boolean =>
  name === 'strike' && !/^(?:0|false)$/.test(getAttribute(attributes, 'val') ?? '1');

/** The fonts of a workbook that cross out their text, by position; styles.xml lists them before the cell styles. */
class CrossedOutFonts {
  readonly #positions = new Set<number>();
  #count = 0;
  #isOpen = false;

  open(name: string, attributes: string): void {
    if (name === 'fonts') this.#isOpen = true;
    if (!this.#isOpen) return;
    if (name === 'font') this.#count++;
    if (isCrossedOutBy(name, attributes)) this.#positions.add(this.#count - 1);
  }

  close(name: string): void {
    if (name === 'fonts') this.#isOpen = false;
  }

  includes(position: number): boolean {
    return this.#positions.has(position);
  }
}

function toNumberStyle(id: number, custom: ReadonlyMap<number, string>): NumberDisplay {
  const format = custom.get(id) ?? builtIn[id];
  if (
    format === undefined ||
    format === '' ||
    /^general$/i.test(format) ||
    format === '@' ||
    format === '0' ||
    format === '#'
  )
    return plainStyle;
  if (showsDay(format)) return { kind: 'date', format };
  return { kind: 'shown', format };
}

/** True when the format shows a year, a month or a day; `h:mm` alone is a time, not a date. */
function showsDay(format: string): boolean {
  const bareFormat = (format.split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?:h+|m+|s+)\]/gi, 'h')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/AM\/PM|A\/P/gi, '')
    .toLowerCase();
  if (/[yd]/.test(bareFormat)) return true;
  // `m` is a month unless it is next to hours or seconds.
  return /m/.test(bareFormat) && !/[hs]/.test(bareFormat);
}

/** The text that Excel shows; the plain number when the library doesn't support the format. */
export function showNumber(value: number, style: NumberStyle, options: { readonly is1904: boolean }): string {
  if (style.kind === 'plain') return String(value);
  try {
    return formatValue(value, style.format, options);
  } catch {
    return String(value);
  }
}
