import { listSecurityEvents, type SecurityEvent } from '@curbstop/contract/accounts/security-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageOf, refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { SecuritySection } from './SecuritySection.tsx';

const event = (change: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: '01995b1e-7c1a-7000-8000-0000000000f2',
  kind: 'signedIn',
  person: 'Robin Field',
  personEmail: 'robin@example.com',
  by: null,
  source: 'screen',
  before: null,
  after: null,
  address: '192.0.2.0',
  device: 'Firefox on Windows',
  occurredOn: '2026-11-20T15:00:00.000Z',
  ...change,
});

const open = (events: readonly SecurityEvent[], at = '/') =>
  showScreen(<SecuritySection />, { responses: respond(listSecurityEvents, pageOf(events)), at });
const cells = async (name: RegExp) =>
  [...(await screen.findByRole('row', { name })).children].map(({ textContent }) => textContent);

test('a sign-in was done by its person, from a device and an address', async () => {
  open([event()]);
  expect(await cells(/Signed in/)).toEqual([
    'Signed in',
    'Robin Field',
    'Robin Field',
    expect.any(String),
    'Firefox on Windows, 192.0.2.0',
    '11-20-2026 10:00 AM',
  ]);
});

test('what is suspicious stands out: failed and slowed sign-ins and refused keys', async () => {
  open([
    event(),
    event({ id: 'f3', kind: 'signInFailed' }),
    event({ id: 'f4', kind: 'signInLocked' }),
    event({ id: 'f5', kind: 'apiKeyRefused' }),
  ]);
  await screen.findByRole('row', { name: /Sign-in failed/ });
  const marked = [...document.querySelectorAll('td [data-tone], th [data-tone]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['Sign-in failed', 'Sign-in delayed after incorrect passwords', 'API key rejected']);
});

test('an unknown person who failed to sign in has no name, and no one is blamed', async () => {
  open([event({ kind: 'signInFailed', person: null, personEmail: null, device: null, address: null })]);
  const [, about, by, , from] = await cells(/Sign-in failed/);
  for (const cell of [about, by, from]) expect(cell).not.toMatch(/Robin|null|undefined/);
});

test('an event opens at its own address with the person and their email', async () => {
  const { user, router } = open([event({ kind: 'apiKeyMade', by: 'Dana Reyes', after: { name: 'LIMS' } })]);
  await user.click(await screen.findByRole('button', { name: /API key created/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'API key created' }));
  expect(drawer.getByText('Robin Field, robin@example.com')).toBeVisible();
  expect(drawer.getByText('LIMS')).toBeVisible();
  expect(router.state.location.search).toEqual({ event: event().id });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({});
});

test('events are filtered by the address', async () => {
  const { requests } = open([event()], '/?filters[kind]=signedIn');
  expect(await screen.findByRole('button', { name: 'Event is Signed in' })).toBeVisible();
  expect(requestsTo(requests, listSecurityEvents).at(-1)?.query.get('filters[kind]')).toBe('signedIn');
});

test('explains what is listed when there are no events, and does not call a failure empty', async () => {
  const { unmount } = open([]);
  expect(await screen.findByText('No security events yet')).toBeVisible();
  unmount();
  showScreen(<SecuritySection />, { responses: refuse(listSecurityEvents, 500, 'The database is busy.') });
  expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.');
  expect(screen.queryByText('No security events yet')).toBeNull();
});
