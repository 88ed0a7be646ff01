import { toCellText, isErrorText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { findAddressPart, addressPartKeys, type AddressPartKey } from './address-parts.values.ts';
import { isBlank } from './custom-field-words.calculation.ts';

type Columns = Readonly<Record<string, string>>;

interface JoinedAddress {
  /** The columns of the plan with the address parts replaced by one column of joined addresses. */
  readonly columns: Columns;
  /** The row with the joined address in that column. */
  readonly join: (row: SheetRow) => SheetRow;
  /** Whether the row has a street but no house number, so that its location on the street is unknown. */
  readonly isMissingNumber: (row: SheetRow) => boolean;
}

const wholeAddress = 'location.addressLine1';

/** Joins the address parts of a plan into one address line; a filled column of whole addresses takes precedence. */
export function joinAddressParts(columns: Columns): JoinedAddress {
  const positionsByKey = new Map<string, number>(
    Object.entries(columns).map(([position, key]) => [key, Number(position)]),
  );
  const street = positionsByKey.get('address.street');
  const otherColumns = Object.fromEntries(
    Object.entries(columns).filter(([, key]) => findAddressPart(key) === undefined),
  );
  if (street === undefined) return { columns: otherColumns, join: (row) => row, isMissingNumber: () => false };
  const target = positionsByKey.get(wholeAddress) ?? street;
  const positions = addressPartKeys.map((key): [AddressPartKey, number | undefined] => [key, positionsByKey.get(key)]);
  const partsOf = (row: SheetRow) =>
    Object.fromEntries(
      positions.map(([key, position]) => [key, partText(position === undefined ? null : row.cells[position])]),
    ) as Parts;
  const isWhole = (row: SheetRow) => target !== street && partText(row.cells[target]) !== '';
  return {
    columns: { ...otherColumns, [String(target)]: wholeAddress },
    join: (row) => {
      if (isWhole(row)) return row;
      const cells = [...row.cells];
      while (cells.length <= target) cells.push(null);
      cells[target] = errorAmong(row, positions) ?? (joinParts(partsOf(row)) || null);
      return { number: row.number, cells };
    },
    isMissingNumber: (row) => {
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

/** `227` `1/2` `N` `MAIN` `ST` `W`: 227 1/2 N MAIN ST W. A number without a street is not an address. */
export function joinParts(parts: Parts): string {
  const street = parts['address.street'];
  if (street === '') return '';
  const number = getNumber(parts['address.number'], parts['address.fraction']);
  // A street column that already contains the number does not get it twice.
  const hasNumber = number !== '' && (street === number || street.toLowerCase().startsWith(`${number.toLowerCase()} `));
  // The name may already contain the type: "MAIN ST" and "ST".
  const suffix = street.toLowerCase().endsWith(` ${parts['address.suffix'].toLowerCase()}`)
    ? ''
    : parts['address.suffix'];
  return [hasNumber ? '' : number, parts['address.preDirection'], street, suffix, parts['address.postDirection']]
    .filter((text) => text !== '')
    .join(' ');
}

/** `3536` with `.5` or `1/2` is one number; a letter follows without a space. */
function getNumber(number: string, fraction: string): string {
  if (number === '' || fraction === '') return number;
  return /^[a-z]$/i.test(fraction) || fraction.startsWith('.') ? `${number}${fraction}` : `${number} ${fraction}`;
}

/** Removes the ".0" of a number stored as a float; zero means that there is no number. */
function partText(cell: Cell | undefined): string {
  const text = toCellText(cell)
    .replace(/\s+/g, ' ')
    .replace(/^(\d+)\.0$/, '$1');
  return isBlank(text) || isErrorText(text) || /^0+$/.test(text) ? '' : text;
}

/** A failed formula in a part is not ignored, because the row would name another building. */
function errorAmong(row: SheetRow, positions: readonly [AddressPartKey, number | undefined][]): Cell | undefined {
  return positions
    .map(([, position]) => (position === undefined ? undefined : row.cells[position]))
    .find((cell) => cell !== undefined && isErrorText(toCellText(cell)));
}
