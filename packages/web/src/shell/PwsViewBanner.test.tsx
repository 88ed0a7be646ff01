import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SessionContext } from '../domains/accounts/session.queries.ts';
import { createStaticSession, sampleUser } from './invented-session.ts';
import { storeReferrer } from '../foundation/referrer.ts';
import { PwsViewBanner } from './PwsViewBanner.tsx';

beforeEach(() => sessionStorage.clear());

function open(companion?: { name: string; url: string }) {
  return show(
    <SessionContext
      value={{ ...createStaticSession({ status: 'signedIn', me: sampleUser }), help: () => ({ companion }) }}
    >
      <PwsViewBanner />
    </SessionContext>,
  );
}
const view = { name: 'Water Analytics', url: 'https://view.example/pws' };

test('a visitor from the companion product sees the banner with the way back, until they use it', async () => {
  storeReferrer(new URL('https://water.example/?from=https://view.example'));
  const { user } = open(view);
  expect(screen.getByText('PWS View')).toBeVisible();
  const back = screen.getByRole('link', { name: 'Back to Water Analytics' });
  expect(back.getAttribute('href')).toBe('https://view.example/pws');
  back.addEventListener('click', (event) => event.preventDefault());
  await user.click(back);
  expect(screen.queryByText('PWS View')).toBeNull();
  open(view);
  expect(screen.queryByText('PWS View')).toBeNull();
});

test('the banner is hidden without a companion product, from other origins and without a referrer', () => {
  open(view);
  storeReferrer(new URL('https://water.example/?from=https://elsewhere.example'));
  open(view);
  open();
  expect(screen.queryByText('PWS View')).toBeNull();
});
