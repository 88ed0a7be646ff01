import { toSerialDay } from '@curbstop/contract/primitives/calendar';
import { formatNumberCell, type Cell } from '@curbstop/contract/primitives/cell';
import { isSerial } from '@curbstop/contract/primitives/date-text-reading';
import { showNumber, type NumberStyle } from './xlsx-styles.ts';
import { decodeEscapes } from './xml-scanner.ts';

export interface CellSource {
  readonly strings: readonly string[];
  /** The positions of strings of which a part is crossed out. */
  readonly crossedOutStrings?: ReadonlySet<number>;
  readonly styles: readonly NumberStyle[];
  readonly is1904: boolean;
}
/** The attributes of a `<c>` element: its type and the number of its style. */
export interface StoredCell {
  readonly type: string;
  readonly style: number;
}

const plainStyle: NumberStyle = { kind: 'plain' };

/** Converts stored cells to displayed values; caches formatted numbers, since dates repeat. */
export function createCellMaker(source: CellSource): (stored: StoredCell, value: string) => Cell {
  const cellsByKey = new Map<string, Cell>();
  return ({ type, style }, value) => {
    if (value === '') return null;
    switch (type) {
      case 's':
        return source.strings[Number(value)] || null;
      case 'str':
      case 'inlineStr':
        return decodeEscapes(value);
      case 'b':
        return value === '1' || value.toLowerCase() === 'true';
      case 'e':
        return { error: value };
      case 'd':
        return isoDate(value);
      default:
        return numberCell(value, style);
    }
  };

  function numberCell(value: string, styleNumber: number): Cell {
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    const style = source.styles[styleNumber] ?? plainStyle;
    if (style.kind === 'plain')
      return source.is1904 && isSerial(number) ? in1904(number, formatNumberCell(number)) : number;
    const key = `${styleNumber} ${value}`;
    const knownCell = cellsByKey.get(key);
    if (knownCell !== undefined) return knownCell;
    const cell = shownCell(number, style);
    if (cellsByKey.size >= 20_000) cellsByKey.clear();
    cellsByKey.set(key, cell);
    return cell;
  }

  function shownCell(number: number, style: NumberStyle): Cell {
    const text = showNumber(number, style, { is1904: source.is1904 });
    const date = style.kind === 'date' ? toSerialDay(number, source.is1904 ? '1904' : '1900') : undefined;
    if (date !== undefined) return { date, text };
    if (source.is1904 && isSerial(number)) return in1904(number, text);
    return text === String(number) ? number : { number, text };
  }
}

/** A number without a date format may still be a date, in the workbook's date system. */
function in1904(number: number, text: string): Cell {
  const day = toSerialDay(number, '1904');
  return { number, text, ...(day !== undefined && { day }) };
}

function isoDate(value: string): Cell {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  return day === undefined ? value : { date: day, text: day };
}
