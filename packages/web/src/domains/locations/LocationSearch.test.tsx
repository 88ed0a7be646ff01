import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aLocation } from '../../../testing/a-location.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { LocationSearch } from './LocationSearch.tsx';

const page = (items: readonly object[]) => ({
  body: { total: items.length, totalPages: 1, pageSize: 5, pageNumber: 1, items },
});
const { profile, contacts: _contacts, ...place } = aLocation();
const row = { ...place, tier: profile.tier, propertyClassification: null };

test('it asks once the typing rests, for five at most, and hands out what is chosen until it is typed over [A5.50]', async () => {
  const chosen: (string | undefined)[] = [];
  const { user, asked } = showScreen(
    <LocationSearch label="Location" onChoose={(location) => chosen.push(location?.id)} />,
    { answers: () => page([row]) },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Location' }), '12 elm');
  await user.click(await screen.findByRole('option', { name: '12 Elm Street, Hartwell, CT 06415' }));
  expect(asked.map(({ query }) => [query.get('searchTerm'), query.get('pageSize')])).toEqual([['12 elm', '5']]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Location' }).value).toBe(
    '12 Elm Street, Hartwell, CT 06415',
  );
  await user.type(screen.getByRole('textbox', { name: 'Location' }), '{backspace}');
  expect(chosen).toEqual([row.id, undefined]);
});

test('it says when there is none [A5.50]', async () => {
  const { user } = showScreen(<LocationSearch label="Location" onChoose={() => undefined} />, {
    answers: () => page([]),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Location' }), 'nowhere');
  expect(await screen.findByText('No Locations Found')).toBeDefined();
});
