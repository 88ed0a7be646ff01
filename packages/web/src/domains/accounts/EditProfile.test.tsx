import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { createCache } from '../../foundation/cache.ts';
import { sampleUser, createStaticSession } from '../../shell/invented-session.ts';
import { toastStore } from '../../ui/toasts.ts';
import { EditProfile } from './EditProfile.tsx';
import { SessionContext } from './session.queries.ts';
import { TestRouter } from '../../../testing/TestRouter.tsx';

configure({ asyncUtilTimeout: 15_000 });

/** Server responses by the last part of the path, and the requests sent. */
let answers: Record<string, () => Response>;
let sent: { readonly to: string; readonly body: unknown }[];

const done = () => new Response(null, { status: 204 });
const problemResponse = (status: number, errors: readonly object[]) => () =>
  Response.json({ statusCode: status, message: 'refused', errors }, { status });

beforeEach(() => {
  [sent, answers] = [[], { profile: () => Response.json(sampleUser), password: done }];
  toastStore.change([]);
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const to = address.split('/').at(-1) ?? '';
    sent.push({ to, body: JSON.parse(body) });
    return answers[to]?.();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const close = vi.fn<() => void>();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <EditProfile props={{}} close={close} /> }),
    history: createMemoryHistory(),
  });
  const { user } = show(
    <QueryClientProvider client={createCache()}>
      <SessionContext value={createStaticSession({ status: 'signedIn', me: sampleUser })}>
        <TestRouter router={router} />
      </SessionContext>
    </QueryClientProvider>,
  );
  await screen.findByLabelText(/First name/);
  const fill = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label, { exact: false, selector: 'input' }));
    await user.type(screen.getByLabelText(label, { exact: false, selector: 'input' }), text);
  };
  const fillPasswords = async () => {
    await fill('Current password', 'Old-Password-1');
    await user.type(screen.getByLabelText('New password', { selector: 'input' }), 'New-Password-2');
    await fill('Confirm new password', 'New-Password-2');
  };
  return {
    user,
    close,
    fill,
    fillPasswords,
    save: () => user.click(screen.getByRole('button', { name: 'Save profile' })),
  };
}
const toasts = () => toastStore.read().map(({ text }) => text);

test('a new name is saved with a message, and the drawer closes [B8.3]', async () => {
  const { fill, save, close } = await open();
  await fill('First name', 'Ada');
  await save();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ to: 'profile', body: { firstName: 'Ada', lastName: 'Rivera' } }]);
  expect(toasts()).toEqual(['User profile was updated successfully']);
});

test('a new password is saved by itself [B8.3]', async () => {
  const { fillPasswords, save, close } = await open();
  await fillPasswords();
  await save();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    {
      to: 'password',
      body: { currentPassword: 'Old-Password-1', password: 'New-Password-2', passwordConfirm: 'New-Password-2' },
    },
  ]);
  expect(toasts()).toEqual(['User Password was updated successfully']);
});

test('shows a wrong current password at its focused field and keeps the drawer open', async () => {
  answers['password'] = problemResponse(400, [
    { code: 'wrongCurrentPassword', property: 'currentPassword', detail: 'The current password is incorrect.' },
  ]);
  const { fillPasswords, save, close } = await open();
  await fillPasswords();
  await save();
  expect((await screen.findAllByText(/The current password is incorrect\./)).length).toBe(2);
  const field = screen.getByLabelText('Current password', { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe(
    'The profile was not savedCurrent password: The current password is incorrect.',
  );
  expect(close).not.toHaveBeenCalled();
});

test('what cannot be saved shows the sentences of [B8.3]', async () => {
  answers['profile'] = problemResponse(500, []);
  answers['password'] = problemResponse(500, []);
  const { fill, fillPasswords, save } = await open();
  await fill('First name', 'Ada');
  await save();
  expect((await screen.findByRole('alert')).textContent).toMatch(/An error occurred while updating your profile/);
  await fill('First name', 'Alex');
  await fillPasswords();
  await save();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/An error occurred while changing your password/),
  );
});

test('nothing is sent while something is missing', async () => {
  const { fill, save } = await open();
  await fill('Last name', ' ');
  await fill('Current password', 'Old-Password-1');
  await save();
  expect(screen.getByText('Required')).toBeVisible();
  expect(screen.getAllByText('Required to set new password')).toHaveLength(2);
  expect(sent).toEqual([]);
});
