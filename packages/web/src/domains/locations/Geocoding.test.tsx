import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { GeocodingButton } from './Geocoding.tsx';

function Form() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({
    addressLine1: '12 Mill Street',
    city: '',
    state: 'CT',
    zip: '06415',
  });
  const set = (path: string, value: string) => setValues((typed) => ({ ...typed, [path]: value }));
  return (
    <>
      <GeocodingButton form={{ values, set }} />
      <output aria-label="Coordinates">{`${values['latitude'] ?? ''} ${values['longitude'] ?? ''}`}</output>
      <button onClick={() => set('zip', '06498')}>Move</button>
    </>
  );
}
const find = (responses: Responses) => showScreen(<Form />, { responses });
const press = async ({ user }: ReturnType<typeof find>) =>
  user.click(await screen.findByRole('button', { name: 'Look up coordinates' }));

test('fills in the coordinates with their source and accuracy', async () => {
  const shown = find(() => ({
    body: {
      latitude: '41.550291',
      longitude: '-72.348616',
      precision: 'zip',
      matched: 'ZIP 06415',
      source: 'Center of the ZIP',
    },
  }));
  await press(shown);
  expect(await screen.findByText(/Center of the ZIP; may be miles from the building/)).toBeVisible();
  expect(screen.getByRole('status', { name: 'Coordinates' }).textContent).toBe('41.550291 -72.348616');
  expect(shown.requests[0]?.body).toEqual({ addressLine1: '12 Mill Street', city: '', state: 'CT', zip: '06415' });
  await shown.user.click(screen.getByRole('button', { name: 'Move' }));
  expect(screen.queryByText(/Center of the ZIP/)).toBeNull();
  expect(screen.getByText('The coordinates above are for a different address.')).toBeVisible();
});

test.each(['No results received from geocoding service', 'No lat/lng received from geocoding service'])(
  'shows “%s” [A8.21]',
  async (sentence) => {
    await press(find(() => problemReply(422, sentence)));
    expect((await screen.findByText(new RegExp(`^${sentence}`))).textContent).toContain(sentence);
  },
);
