import { describe, expect, test } from 'vitest';
import type { Cell, SheetRow } from '../primitives/cell.ts';
import { isSameSystem, findSystemAround, SystemScan } from './named-systems.calculation.ts';

const getRows = (...rows: readonly (readonly Cell[])[]): SheetRow[] =>
  rows.map((cells, index) => ({ number: index + 1, cells }));
function scanned(names: readonly string[], rows: readonly SheetRow[]): SystemScan {
  const scan = new SystemScan(names);
  for (const row of rows) scan.observe(row);
  return scan;
}
const account = { pwsid: 'CT0000001', name: 'Millbrook Water Department' };

describe('the system that a file names', () => {
  test.each([
    [
      'beside its label',
      getRows([null, 'PWS Name:', 'Far Hills Water'], [null, 'PWS ID', null, 'CT9990011']),
      { pwsid: 'CT9990011', name: 'Far Hills Water' },
    ],
    [
      'below its label',
      getRows(['Water System Name:'], ['Far Hills Water'], ['PWSID:', 'Population Served:'], ['CT9990011', '~900']),
      { pwsid: 'CT9990011', name: 'Far Hills Water' },
    ],
    [
      'in the cell of its label',
      getRows(['PWS Name: Far Hills Water'], ['PWSID: ct9990011']),
      { pwsid: 'CT9990011', name: 'Far Hills Water' },
    ],
    [
      'in brackets behind its name',
      getRows(['Far Hills Water (CT9990011)']),
      { pwsid: 'CT9990011', name: 'Far Hills Water' },
    ],
    ['nowhere', getRows(['Enter the PWS ID', 'Enter the PWS name'], ['Account 123456789', 'x']), undefined],
  ])('finds the water system of %s', (_, rows, system) => expect(findSystemAround(rows)).toEqual(system));

  test('recognizes the column of systems by its heading or its cells', () => {
    const rows = getRows(
      ['CT9990011', 'Far Hills', 'SL-1'],
      ['CT9990012', 'Near Hills', 'SL-2'],
      ['CT9990011', 'Far Hills', 'SL-3'],
    );
    const scan = scanned(['PWSID', 'System Name', 'ID'], rows);
    const columns = scan.columns();
    expect(columns).toEqual({ pwsid: 0, name: 1 });
    expect(scan.systems(columns)).toEqual([
      { pwsid: 'CT9990011', name: 'Far Hills', row: 1 },
      { pwsid: 'CT9990012', name: 'Near Hills', row: 2 },
    ]);
    expect(scanned(['Code', 'Street', 'ID'], rows).columns().pwsid).toBe(0);
  });

  test.each([
    [{ pwsid: 'CT0000001', name: 'anything' }, true],
    [{ pwsid: 'CT9990011', name: 'Millbrook Water Department' }, false],
    [{ pwsid: '', name: 'City of Millbrook' }, true],
    [{ pwsid: '', name: 'Far Hills Water' }, false],
    [{ pwsid: '', name: 'Water Department' }, true],
  ])('%o is the account’s own: %s', (system, isSame) => expect(isSameSystem(system, account)).toBe(isSame));
});
