import { cellText, isErrorText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { addressPart, addressPartKeys, type AddressPartKey } from './address-parts.values.ts';
import { isBlank } from './own-words.calculation.ts';

type Columns = Readonly<Record<string, string>>;

export interface JoinedAddress {
  /** The columns of the plan with the parts replaced by the one column that holds the joined address. */
  readonly columns: Columns;
  /** The row with the joined address in that column's place. */
  readonly join: (row: SheetRow) => SheetRow;
  /** Whether the row has a street but no house number, so that its line would lie somewhere along the street. */
  readonly lacksNumber: (row: SheetRow) => boolean;
}

const wholeAddress = 'location.addressLine1';

/** Joins the parts of an address that a plan names into one address line; a column that holds whole addresses wins where it is filled. */
export function joinAddressParts(columns: Columns): JoinedAddress {
  const at = new Map<string, number>(Object.entries(columns).map(([position, key]) => [key, Number(position)]));
  const street = at.get('address.street');
  const others = Object.fromEntries(Object.entries(columns).filter(([, key]) => addressPart(key) === undefined));
  if (street === undefined) return { columns: others, join: (row) => row, lacksNumber: () => false };
  const target = at.get(wholeAddress) ?? street;
  const positions = addressPartKeys.map((key): [AddressPartKey, number | undefined] => [key, at.get(key)]);
  const partsOf = (row: SheetRow) =>
    Object.fromEntries(
      positions.map(([key, position]) => [key, partText(position === undefined ? null : row.cells[position])]),
    ) as Parts;
  const isWhole = (row: SheetRow) => target !== street && partText(row.cells[target]) !== '';
  return {
    columns: { ...others, [String(target)]: wholeAddress },
    join: (row) => {
      if (isWhole(row)) return row;
      const cells = [...row.cells];
      while (cells.length <= target) cells.push(null);
      cells[target] = errorAmong(row, positions) ?? (joinParts(partsOf(row)) || null);
      return { number: row.number, cells };
    },
    lacksNumber: (row) => {
      const parts = partsOf(row);
      return (
        !isWhole(row) &&
        parts['address.street'] !== '' &&
        parts['address.number'] === '' &&
        !/\d/.test(parts['address.street'].replace(/\b\d+(?:st|nd|rd|th)\b/gi, ''))
      );
    },
  };
}

type Parts = Readonly<Record<AddressPartKey, string>>;

/** `227` `1/2` `N` `MAIN` `ST` `W`: 227 1/2 N MAIN ST W. Without a street a number is no address. */
export function joinParts(parts: Parts): string {
  const street = parts['address.street'];
  if (street === '') return '';
  const number = numberOf(parts['address.number'], parts['address.fraction']);
  // A street column that holds the number as well is not given it twice.
  const hasNumber = number !== '' && (street === number || street.toLowerCase().startsWith(`${number.toLowerCase()} `));
  // The type may stand in the name already: "MAIN ST" and "ST".
  const suffix = street.toLowerCase().endsWith(` ${parts['address.suffix'].toLowerCase()}`)
    ? ''
    : parts['address.suffix'];
  return [hasNumber ? '' : number, parts['address.preDirection'], street, suffix, parts['address.postDirection']]
    .filter((text) => text !== '')
    .join(' ');
}

/** `3536` and `.5` or `1/2` is one number; a letter follows it at once. */
function numberOf(number: string, fraction: string): string {
  if (number === '' || fraction === '') return number;
  return /^[a-z]$/i.test(fraction) || fraction.startsWith('.') ? `${number}${fraction}` : `${number} ${fraction}`;
}

/** A number that a program kept as a float has lost nothing without its ".0"; zero is how such files say that there is none. */
function partText(cell: Cell | undefined): string {
  const text = cellText(cell)
    .replace(/\s+/g, ' ')
    .replace(/^(\d+)\.0$/, '$1');
  return isBlank(text) || isErrorText(text) || /^0+$/.test(text) ? '' : text;
}

/** A formula that failed in a part is not left out silently: the row would lead to another building. */
function errorAmong(row: SheetRow, positions: readonly [AddressPartKey, number | undefined][]): Cell | undefined {
  return positions
    .map(([, position]) => (position === undefined ? undefined : row.cells[position]))
    .find((cell) => cell !== undefined && isErrorText(cellText(cell)));
}
