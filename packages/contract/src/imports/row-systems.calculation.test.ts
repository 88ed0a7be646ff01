import { expect, test } from 'vitest';
import { RowSystems } from './row-systems.calculation.ts';

function scanned(...rows: readonly (readonly [pwsid: string, name: string])[]): RowSystems {
  const systems = new RowSystems({ headings: ['PWSID', 'Water system name'], pwsidColumn: 0, fields: {} });
  rows.forEach((cells, at) => systems.observe({ number: at + 2, cells: [...cells] }));
  return systems;
}

test('rows without a PWSID are counted if most rows have one', () => {
  const ours = ['CT0000001', 'Millbrook'] as const;
  expect(scanned(ours, [' ', 'Millbrook'], ours, ['', '']).withoutPwsid()).toEqual({ count: 2, row: 3 });
  expect(scanned(ours, ['', ''], ['', '']).withoutPwsid()).toBeUndefined();
  expect(scanned(ours).withoutPwsid()).toBeUndefined();
});

test('a name that differs from that of most rows with the PWSID is another system', () => {
  const systems = scanned(
    ['CT0000001', 'Far Hills'],
    ['CT0000001', 'Millbrook'],
    ['CT0000001', 'Town of Millbrook'],
    ['ct0000001', 'millbrook'],
  );
  expect(systems.otherNames()).toEqual([{ pwsid: '', name: 'Far Hills', row: 2 }]);
});

test('reports a name in a row without a PWSID, but not next to an unreadable PWSID', () => {
  expect(scanned(['', 'Far Hills'], ['unknown', 'Near Hills']).otherNames()).toEqual([
    { pwsid: '', name: 'Far Hills', row: 2 },
  ]);
});

test('ignores system names in a column that is read as a field', () => {
  const systems = new RowSystems({ headings: ['PWSID', 'System'], pwsidColumn: 0, fields: { 1: 'system.material' } });
  systems.observe({ number: 2, cells: ['CT0000001', 'Copper'] });
  systems.observe({ number: 3, cells: ['CT0000001', 'Lead'] });
  expect(systems.otherNames()).toEqual([]);
});
