import type { Member } from '@curbstop/contract/accounts/member.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, type Responses } from '../../../testing/show-screen.tsx';
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
    message: 'Somebody was quicker',
    errors: [{ code: 'changedMeanwhile', detail: 'Somebody was quicker' }],
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

test('after an edit conflict shows what changed and confirms again', async () => {
  const now = { ...robin, permissions: ['pws:read', 'pws:edit'] };
  const { requests, user } = await askToDeactivate([
    lostTo(now),
    { status: 200, body: { ...now, state: 'deactivated' } },
  ]);
  const again = await screen.findByText(
    /Someone else just changed what Robin Field may do, from “View” to “View, Edit”/,
  );
  await user.click(
    within(again.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: 'Deactivate Robin Field' }),
  );
  await waitFor(() => expect(toastStore.read().at(-1)?.text).toBe('Robin Field can no longer use this account'));
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
    { seen: { permissions: ['pws:read'] } },
    { permissions: now.permissions, active: false, seen: { permissions: now.permissions } },
  ]);
});

test('does not confirm again when another user has deactivated the person', async () => {
  await askToDeactivate([lostTo({ ...robin, state: 'deactivated' })]);
  await waitFor(() => expect(toastStore.read().at(-1)?.text).toBe('Robin Field had been deactivated already'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
