import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPlan, aFileStructure, aSheet } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import type { ImportPlanChange } from './import.wizard.ts';
import { ImportDefaults } from './ImportDefaults.tsx';

const noCities = { count: 0, examples: [], blanks: 0 };
const columnsOfCities = { 0: 'location.city', 1: 'location.state', 2: 'location.zip' };

interface Start {
  readonly plan?: Partial<ImportPlan>;
  readonly cities?: typeof noCities | { readonly count: number; readonly examples: string[]; readonly blanks: number };
  readonly zips?: Start['cities'];
  readonly ownExport?: boolean;
}

function open({ plan = {}, cities = noCities, zips = noCities, ownExport = false }: Start = {}) {
  const onChange = vi.fn<(change: ImportPlanChange) => void>();
  const shown = show(
    <ImportDefaults
      plan={aPlan(aFileStructure(), plan)}
      sheet={aSheet({
        cities: { ...cities, examples: [...cities.examples] },
        zips: { ...zips, examples: [...zips.examples] },
      })}
      ownExport={ownExport}
      onChange={onChange}
    />,
  );
  return { ...shown, onChange };
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const required = () => [/^City/, /^State/, /^ZIP/].map((label) => field(label).required);

test('a file without columns for the place needs a city, a state and a ZIP for every row', () => {
  open();
  expect(
    screen.getByText('The file has no city, state or ZIP column. Enter the value to use for every row.'),
  ).toBeVisible();
  expect(required()).toEqual([true, true, true]);
});

test('only the parts without a column are named and required', () => {
  open({ plan: { columns: { 0: 'location.city', 1: 'location.state' } } });
  expect(screen.getByText(/^The file has no ZIP column\./)).toBeVisible();
  expect(required()).toEqual([false, false, true]);
});

test('defaults fill only blank cells when all columns are matched', () => {
  open({ plan: { columns: columnsOfCities } });
  expect(screen.getByText('Used for rows where these columns are blank.')).toBeVisible();
  expect(required()).toEqual([false, false, false]);
});

test('lines of our own export keep their place, so nothing is required', () => {
  open({ ownExport: true });
  expect(screen.getByText(/^Lines already in the inventory keep their city, state and ZIP\./)).toBeVisible();
  expect(required()).toEqual([false, false, false]);
});

test('several cities or ZIPs in the file warn that one for every row is unlikely to fit', () => {
  open({
    cities: { count: 4, examples: ['Millbrook', 'Ashby', 'Hartwell', 'Weir'], blanks: 0 },
    zips: { count: 2, examples: ['06001', '06002'], blanks: 0 },
  });
  expect(
    screen.getByText(
      'The first rows show 4 cities, such as Millbrook, Ashby, Hartwell. Match the column with the cities.',
    ),
  ).toBeVisible();
  expect(
    screen.getByText('The first rows show 2 ZIPs, such as 06001, 06002. Match the column with the ZIPs.'),
  ).toBeVisible();
});

test('one city, or several in a matched column, need no warning', () => {
  const { unmount } = open({ cities: { count: 1, examples: ['Millbrook'], blanks: 0 } });
  expect(screen.queryByText(/^The first rows show/)).toBeNull();
  unmount();
  open({
    plan: { columns: columnsOfCities },
    cities: { count: 4, examples: ['Millbrook', 'Ashby'], blanks: 0 },
    zips: { count: 2, examples: ['06001', '06002'], blanks: 0 },
  });
  expect(screen.queryByText(/^The first rows show/)).toBeNull();
});

test.each([
  ['0600', true],
  ['06001', false],
  [' 06001-1234 ', false],
  ['CT', true],
  ['', false],
])('a ZIP of “%s” is marked as wrong: %s', (zip, isWrong) => {
  open({ plan: { defaults: { city: 'Millbrook', state: 'CT', zip } } });
  expect(screen.queryByText('Invalid Format') !== null).toBe(isWrong);
});

test('what is entered changes that part of the plan', () => {
  const { onChange } = open();
  fireEvent.change(field(/^City/), { target: { value: 'Ashby' } });
  fireEvent.change(field(/^ZIP/), { target: { value: '06002' } });
  expect(onChange.mock.calls.map(([change]) => change)).toEqual([
    { kind: 'default', part: 'city', value: 'Ashby' },
    { kind: 'default', part: 'zip', value: '06002' },
  ]);
});

test('a state is chosen by its name', async () => {
  const { user, onChange } = open({ plan: { defaults: { city: '', state: '', zip: '' } } });
  await user.click(field(/^State/));
  await user.click(await screen.findByRole('option', { name: 'Maine', hidden: true }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ kind: 'default', part: 'state', value: 'ME' });
});
