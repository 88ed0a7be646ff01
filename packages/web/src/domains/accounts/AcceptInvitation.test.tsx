import { acceptInvitation, getInvitation } from '@curbstop/contract/accounts/member.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { inSequence, neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { AcceptInvitation } from './AcceptInvitation.tsx';

const token = 'a'.repeat(43);
const invitation = {
  accountName: 'Hartwell Water',
  email: 'robin@example.com',
  firstName: 'Robin',
  isKnown: false,
  canCreateSignIn: true,
};
const accepted = respond(acceptInvitation, { email: invitation.email });
const open = (...responses: readonly Responses[]) => showScreen(<AcceptInvitation />, { responses });

beforeEach(() => {
  location.hash = `#${token}`;
});

test('the link’s secret is sent in the body, never in the address', async () => {
  const { requests } = open(respond(getInvitation, invitation));
  expect(await screen.findByRole('heading', { name: 'Join Hartwell Water' })).toBeVisible();
  expect(requestsTo(requests, getInvitation).map(({ body }) => body)).toEqual([{ token }]);
  expect(requests.filter(({ path, query }) => `${path}?${query.toString()}`.includes(token))).toEqual([]);
});

test('a person with a sign-in enters its password once, however weak it is', async () => {
  const { user, requests } = open(respond(getInvitation, { ...invitation, isKnown: true }), accepted);
  expect(await screen.findByText(/already has a Curbstop account/)).toBeVisible();
  expect(screen.queryByLabelText(/^Confirm password/)).toBeNull();
  expect(screen.queryByText(/At least 10 characters/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Password: Required');
  expect(requestsTo(requests, acceptInvitation)).toEqual([]);
  await user.type(screen.getByLabelText(/^Password/), 'old');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  expect(requestsTo(requests, acceptInvitation).map(({ body }) => body)).toEqual([{ token, password: 'old' }]);
});

test('a link that may not make a sign-in requires the password of an existing one', async () => {
  open(respond(getInvitation, { ...invitation, canCreateSignIn: false }), accepted);
  expect(await screen.findByText(/contact support to have one created/)).toBeVisible();
  expect(screen.queryByLabelText(/^Confirm password/)).toBeNull();
});

test('a weak password is refused with every rule that it breaks', async () => {
  const { user, requests } = open(respond(getInvitation, invitation), accepted);
  await user.type(await screen.findByLabelText(/^Password/), 'weak');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  const summary = (await screen.findByRole('alert')).textContent;
  for (const rule of [
    'Must be 10 characters long',
    'Weak Password, No Capital Letter',
    'Weak Password, No Number',
    'Weak Password, No Special Character',
  ])
    expect(summary).toContain(rule);
  expect(requestsTo(requests, acceptInvitation)).toEqual([]);
});

test('a refused password keeps the form and what was typed', async () => {
  const { user } = open(
    respond(getInvitation, { ...invitation, isKnown: true }),
    refuse(acceptInvitation, 400, 'This is not the password of that sign-in.'),
  );
  await user.type(await screen.findByLabelText(/^Password/), 'guess');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This is not the password of that sign-in.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('guess');
});

test('explains that a link was used or revoked and offers no second try', async () => {
  open(refuse(getInvitation, 404, 'This invitation was used or revoked.'));
  expect(await screen.findByText('This invitation cannot be used')).toBeVisible();
  expect(screen.getByText(/used or revoked/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('explains an incomplete link in a sentence for people', async () => {
  open(refuse(getInvitation, 400, 'This is not the link of an invitation'));
  expect(await screen.findByText('This invitation link is incomplete')).toBeVisible();
  expect(screen.getByText(/ask the person who invited you for a new one/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an invitation that can’t be loaded is loaded again', async () => {
  const { user } = open(
    inSequence(
      getInvitation,
      refuse(getInvitation, 503, 'The service is unavailable.'),
      respond(getInvitation, invitation),
    ),
  );
  expect(await screen.findByText('The invitation could not be loaded')).toBeVisible();
  await user.click(screen.getByRole('button'));
  expect(await screen.findByRole('heading', { name: 'Join Hartwell Water' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Join Hartwell Water · Curbstop'));
});

test('the form is not shown before the invitation is known', async () => {
  open(neverRespond(getInvitation));
  expect(await screen.findByLabelText('Loading the invitation')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});
