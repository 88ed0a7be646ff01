import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SessionContext } from '../domains/accounts/session.queries.ts';
import { inventedSession } from './invented-session.ts';
import { noteOrigin } from '../foundation/referrer.ts';
import { PwsViewBanner } from './PwsViewBanner.tsx';

beforeEach(() => sessionStorage.clear());

function open(companion?: { name: string; url: string }) {
  return show(
    <SessionContext value={{ ...inventedSession, help: () => ({ companion }) }}>
      <PwsViewBanner />
    </SessionContext>,
  );
}
const view = { name: 'Water Analytics', url: 'https://view.example/pws' };

test('whoever arrived from the companion product sees where they are and the way back, until they take it', async () => {
  noteOrigin(new URL('https://water.example/?from=https://view.example'));
  const { user } = open(view);
  expect(screen.getByText('PWS View')).toBeDefined();
  const back = screen.getByRole('link', { name: 'Back to Water Analytics' });
  expect(back.getAttribute('href')).toBe('https://view.example/pws');
  back.addEventListener('click', (event) => event.preventDefault());
  await user.click(back);
  expect(screen.queryByText('PWS View')).toBeNull();
  open(view);
  expect(screen.queryByText('PWS View')).toBeNull();
});

test('nobody else does: not from elsewhere, not without a companion, not without having been sent', () => {
  open(view);
  noteOrigin(new URL('https://water.example/?from=https://elsewhere.example'));
  open(view);
  open();
  expect(screen.queryByText('PWS View')).toBeNull();
});
