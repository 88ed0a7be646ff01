import type { Member } from '@curbstop/contract/accounts/member.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { me, problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { toastStore } from '../../ui/toasts.ts';
import { MemberList } from './MemberList.tsx';

const robin: Member = {
  id: '01995b1e-7c1a-7000-8000-0000000000aa',
  email: 'robin@example.com',
  firstName: 'Robin',
  lastName: 'Field',
  permissions: ['pws:read'],
  state: 'active',
  lastSignIn: null,
};
const lostTo = (current: Member) => ({
  status: 409,
  body: {
    statusCode: 409,
    message: 'Someone else changed it first',
    errors: [{ code: 'changedMeanwhile', detail: 'Someone else changed it first' }],
    current,
  },
});

async function askToDeactivate(responses: readonly ReturnType<Responses>[]) {
  const left = [...responses];
  const shown = showScreen(<MemberList members={[robin]} />, {
    responses: ({ method }) =>
      method === 'PUT' ? left.shift() : { body: { members: [robin], invitations: [], canCopyLinks: true } },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Actions for Robin Field' }));
  await shown.user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
  await shown.user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate Robin Field' }),
  );
  return shown;
}

test('shows what changed after an edit conflict and confirms again', async () => {
  const now = { ...robin, permissions: ['pws:read', 'pws:edit'] };
  const { requests, user } = await askToDeactivate([
    lostTo(now),
    { status: 200, body: { ...now, state: 'deactivated' } },
  ]);
  const again = await screen.findByText(
    /Someone else just changed the permissions of Robin Field from “View” to “View, Edit”/,
  );
  await user.click(
    within(again.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: 'Deactivate Robin Field' }),
  );
  await waitFor(() => expect(toastStore.read().at(-1)?.text).toBe('Robin Field was deactivated'));
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { seen: { permissions: ['pws:read'] } },
    { permissions: now.permissions, active: false, seen: { permissions: now.permissions } },
  ]);
});

test('does not confirm again when another user has deactivated the person', async () => {
  await askToDeactivate([lostTo({ ...robin, state: 'deactivated' })]);
  await waitFor(() => expect(toastStore.read().at(-1)?.text).toBe('Robin Field was already deactivated'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const people = (change: Partial<Member>, write: Responses = () => undefined, permissions = ['pws:admin']) =>
  showScreen(<MemberList members={[{ ...robin, ...change }]} />, {
    permissions,
    responses: (request) =>
      request.method === 'GET' ? { body: { members: [robin], invitations: [], canCopyLinks: true } } : write(request),
  });
const getActions = async (user: ReturnType<typeof people>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('a person without a name is called by email', async () => {
  const { user } = people({ firstName: '', lastName: ' ' });
  expect(await getActions(user, 'robin@example.com')).toEqual(['Change permissions', 'Deactivate']);
});

test('marks a person who was invited and has not signed in', async () => {
  people({ state: 'invited' });
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Robin Fieldrobin@example.comViewHas not signed in yetInvited',
  );
});

test('a deactivated person can only be reactivated, with the permissions from before', async () => {
  const { user, requests } = people({ state: 'deactivated', permissions: ['pws:read', 'pws:edit'] }, () => ({
    body: robin,
  }));
  expect(await getActions(user, 'Robin Field')).toEqual(['Reactivate']);
  await user.click(screen.getByRole('menuitem', { name: 'Reactivate' }));
  expect(await screen.findByText('Robin Field was reactivated')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    permissions: ['pws:read', 'pws:edit'],
    active: true,
    seen: { permissions: ['pws:read', 'pws:edit'], active: false },
  });
});

test('shows why a reactivation is refused', async () => {
  const { user } = people({ state: 'deactivated' }, () => problemReply(409, 'The plan has no seat left.'));
  await getActions(user, 'Robin Field');
  await user.click(screen.getByRole('menuitem', { name: 'Reactivate' }));
  expect(await screen.findByText('Robin Field was not reactivated. The plan has no seat left.')).toBeVisible();
});

test('deactivating oneself explains what will be lost', async () => {
  const { user } = people({ id: me.id, firstName: 'Dana', lastName: 'Reyes' });
  await getActions(user, 'Dana Reyes (you)'.replace(' (you)', ''));
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate yourself?' }));
  expect(
    dialog.getByText(
      'You will lose access to this account immediately. Past changes stay in the change history. An administrator can reactivate you.',
    ),
  ).toBeVisible();
});

test('a failed deactivation keeps the dialog open with the reason', async () => {
  const { user } = people({}, () => problemReply(409, 'The last administrator can’t be deactivated.'));
  await getActions(user, 'Robin Field');
  await user.click(screen.getByRole('menuitem', { name: 'Deactivate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Robin Field?' }));
  await user.click(dialog.getByRole('button', { name: 'Deactivate Robin Field' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The last administrator can’t be deactivated.');
});
