import type { ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { aReading } from '../../../testing/import-builders.ts';
import { show } from '../../../testing/show.tsx';
import { changePlan, proposePlan } from './import.wizard.ts';
import { ImportColumnsStep } from './ImportColumnsStep.tsx';

const reading = aReading();
const millbrook = { city: 'Millbrook', state: 'CT', zip: '06001' };

/** The step with a plan that changes as the wizard changes it. */
function Step({ begin }: { readonly begin: ImportPlan }) {
  const [plan, setPlan] = useState(begin);
  return <ImportColumnsStep reading={reading} own={[{ key: 'custom.0199a0de-0000-7000-8000-00000000c001', label: 'Curb box', options: null }]} plan={plan} onChange={(change) => setPlan((held) => changePlan(reading, held, change))} />;
}

const goesTo = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: `Where ${name} goes` });

describe('the columns of a sheet', () => {
  test('each shows its heading, its samples, where it goes and why', () => {
    show(<Step begin={{ ...proposePlan(reading), defaults: millbrook }} />);
    expect(goesTo('Line no. (column A)').value).toBe('Service line ID');
    expect(goesTo('Service street (column C)').value).toBe('Street address');
    expect(within(screen.getByRole('list', { name: 'Samples of Service street' })).getAllByRole('listitem').map((one) => one.textContent)).toEqual(['4 Mill Ln', '6 Mill Ln']);
    expect(screen.getByText('Sure: The heading matches')).toBeTruthy();
    expect(screen.getByText('Likely: The values look like addresses')).toBeTruthy();
  });

  test('those that are left out are named with a way to their line', async () => {
    const { user } = show(<Step begin={{ ...proposePlan(reading), defaults: millbrook }} />);
    expect(screen.getByRole('link', { name: 'Crew remarks (column B)' }).getAttribute('href')).toBe('#column-B');
    await user.click(goesTo('Crew remarks (column B)'));
    await user.click(await screen.findByRole('option', { name: 'System side notes' }));
    expect(screen.getByText('All 3 columns are used.')).toBeTruthy();
    expect(screen.getByText('You chose this')).toBeTruthy();
  });

  test('a column is left out with the keyboard alone', async () => {
    const { user } = show(<Step begin={{ ...proposePlan(reading), defaults: millbrook }} />);
    goesTo('Line no. (column A)').focus();
    await user.clear(goesTo('Line no. (column A)'));
    await user.keyboard('Left{ArrowDown}{Enter}');
    expect(goesTo('Line no. (column A)').value).toBe('Left out');
    expect(screen.getByText('You left it out')).toBeTruthy();
  });

  test('two columns for one field are said at the top and at both lines', async () => {
    const { user } = show(<Step begin={{ ...proposePlan(reading), defaults: millbrook }} />);
    await user.click(goesTo('Crew remarks (column B)'));
    await user.click(await screen.findByRole('option', { name: 'Street address' }));
    expect(within(screen.getByRole('status')).getByText('Two columns are mapped to Street address: Crew remarks (column B), Service street (column C). Choose one of them.')).toBeTruthy();
    expect(screen.getAllByText('Another column goes here too')).toHaveLength(2);
  });
});

describe('city, state and ZIP [A5.28]', () => {
  test('are asked once when the file lacks them, and the question goes away when they are answered', async () => {
    const { user } = show(<Step begin={proposePlan(reading)} />);
    expect(screen.getByText('Every address needs them, and this file has no column for city, state or ZIP. Fill in what holds for every row.')).toBeTruthy();
    expect(screen.getByText('The file has no column for City, State or ZIP. Choose one, or fill in below what holds for every row.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^City/ }), 'Millbrook');
    await user.click(screen.getByRole('combobox', { name: /^State/ }));
    await user.click(await screen.findByRole('option', { name: 'Connecticut' }));
    await user.type(screen.getByRole('textbox', { name: /^ZIP/ }), '0600');
    expect(screen.getByText('Invalid Format')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: /^ZIP/ }), '1');
    expect(screen.queryByText('Before the rows can be checked')).toBeNull();
  });
});

test('what the import may do is chosen here', async () => {
  const { user } = show(<Step begin={proposePlan(reading)} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Add new lines and change known ones/ }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: /Only change known lines/ }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Only change known lines/ }).checked).toBe(true);
});
