import { Problem, unknownFieldRule } from '@curbstop/contract/primitives/problem';
import { Button } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { showScreen } from '../../testing/show-screen.tsx';
import { Form, SaveButtons } from './Form.tsx';
import { TextField } from './FormFields.tsx';
import { parseFields, createConflictReader, type Values } from './form-values.ts';
import { SideDrawer } from './SideDrawer.tsx';
import { toastStore } from './toasts.ts';
import { useForm } from './use-form.ts';

const hydrant = z.object({ version: z.number(), name: z.string(), zone: z.string() });
type Hydrant = z.infer<typeof hydrant>;
const rules = z.object({ name: z.string().trim().min(1, 'Required'), zone: z.string() });
const labels: Readonly<Record<string, string>> = { name: 'Name', zone: 'Zone' };
const valuesOf = ({ name, zone }: Hydrant): Values => ({ name, zone });
const first: Hydrant = { version: 1, name: 'Main Street', zone: 'High' };

type Save = (fields: z.infer<typeof rules>, before: Hydrant) => Promise<Hydrant>;

function HydrantForm({
  save,
  onDone,
  staysOpen = false,
}: {
  readonly save: Save;
  readonly onDone: () => void;
  readonly staysOpen?: boolean;
}) {
  const form = useForm({
    name: 'hydrant',
    subject: 'this hydrant',
    start: valuesOf(first),
    saved: first,
    read: (values) => parseFields(rules, values),
    save,
    ...(staysOpen && { staysOpen: (saved: Hydrant) => ({ saved, values: valuesOf(saved) }) }),
    onSaved: onDone,
    failed: 'Hydrant could not be saved',
    race: { find: createConflictReader(hydrant), valuesOf },
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit hydrant"
      refusal="The hydrant was not saved"
      getLabel={(path) => labels[path] ?? path}
    >
      <TextField {...form.field('name')} label="Name" required />
      <TextField {...form.field('zone')} label="Zone" />
      <SaveButtons form={form} onCancel={onDone} label="Save hydrant" />
    </Form>
  );
}

const server = vi.fn<Save>();
const onDone = vi.fn<() => void>();
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const toasts = () => toastStore.read().map(({ text }) => text);

beforeEach(() => {
  server.mockReset().mockImplementation((fields, { version }) => Promise.resolve({ ...fields, version: version + 1 }));
  onDone.mockReset();
});

async function edit(change: Readonly<Record<string, string>> = {}, staysOpen = false) {
  const shown = showScreen(<HydrantForm save={server} onDone={onDone} staysOpen={staysOpen} />, {
    responses: () => undefined,
  });
  await screen.findByRole('form', { name: 'Edit hydrant' });
  const fill = async (label: string, text: string) => {
    await shown.user.clear(field(label));
    if (text !== '') await shown.user.type(field(label), text);
  };
  for (const [label, text] of Object.entries(change)) await fill(label, text);
  const save = () => shown.user.click(screen.getByRole('button', { name: 'Save hydrant' }));
  return { ...shown, fill, save };
}

test('saves what was typed, with the version that was opened, and then is done', async () => {
  const { save } = await edit({ Name: ' Mill Street ' });
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server).toHaveBeenCalledExactlyOnceWith({ name: 'Mill Street', zone: 'High' }, first);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('refuses with the rule’s message at the focused field and links to it, and sends nothing', async () => {
  const { save, user } = await edit({ Name: '' });
  await save();
  expect(field('Name').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Name'));
  const summary = screen.getByRole('alert');
  expect(summary.textContent).toBe('The hydrant was not savedName: Required');
  await user.click(field('Zone'));
  await user.click(within(summary).getByRole('link', { name: 'Name' }));
  expect(document.activeElement).toBe(field('Name'));
  expect(server).not.toHaveBeenCalled();
});

test('shows a refusal of the server at its field, and what belongs to no field above', async () => {
  const { save } = await edit({ Zone: 'Low' });
  server.mockRejectedValueOnce(
    new Problem('invalid', 400, [
      { code: 'x', property: 'fields.zone', detail: 'There is no such zone.' },
      { code: 'x', detail: 'The season is closed.' },
    ]),
  );
  await save();
  await waitFor(() => expect(field('Zone').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByRole('alert').textContent).toContain('Zone: There is no such zone.');
  expect(screen.getByRole('alert').textContent).toContain('The season is closed.');
  expect(field('Zone').value).toBe('Low');
});

test('names the fields that the server does not know above the form [A8.23]', async () => {
  const detail = 'This request has no field zone';
  const constraints = { [unknownFieldRule]: detail };
  server.mockRejectedValueOnce(
    new Problem('invalidProperties', 400, [{ code: 'invalidProperty', property: 'zone', detail, constraints }]),
  );
  const { save } = await edit({ Zone: 'Low' });
  await save();
  expect(await screen.findByText('The following fields are invalid: Zone')).toBeVisible();
  expect(screen.queryByText(detail)).toBeNull();
  expect(field('Zone').value).toBe('Low');
});

test('a failed save keeps what was typed, and its messages go away when the retry succeeds', async () => {
  const { save } = await edit({ Name: 'Mill Street' });
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Curbstop could not be reached.');
  expect([field('Name').value, toasts()]).toEqual(['Mill Street', ['Hydrant could not be saved']]);
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect([screen.queryByRole('alert'), toasts()]).toEqual([null, []]);
});

test('the message in the corner about a failed save goes away with its form', async () => {
  const { save, unmount } = await edit({ Name: 'Mill Street' });
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await save();
  await waitFor(() => expect(toasts()).toEqual(['Hydrant could not be saved']));
  unmount();
  expect(toasts()).toEqual([]);
});

test('a second Enter while the first save is under way does not save twice', async () => {
  const { user } = await edit({ Name: 'Mill Street' });
  server.mockReturnValueOnce(new Promise(() => undefined));
  await user.type(field('Name'), '{Enter}{Enter}');
  expect(server).toHaveBeenCalledOnce();
});

const theirs = { version: 5, name: 'Elm Street', zone: 'Low' };
const changedMeanwhile = (current: Hydrant) => new Problem('changedMeanwhile', 409, [], current);

test('a concurrent edit is shown and merged field by field; saving again uses their version', async () => {
  const { save, user } = await edit({ Name: 'Mill Street' });
  server.mockRejectedValueOnce(changedMeanwhile(theirs));
  await save();
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Name: they saved “Elm Street”, you have “Mill Street”.');
  expect(note.textContent).toContain('Zone: they saved “Low”.');
  expect([field('Name').value, field('Zone').value, toasts()]).toEqual(['Mill Street', 'Low', []]);
  await user.click(screen.getByRole('button', { name: 'Use theirs for Name' }));
  expect([field('Name').value, screen.queryByRole('button', { name: 'Use theirs for Name' })]).toEqual([
    'Elm Street',
    null,
  ]);
  await save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server).toHaveBeenLastCalledWith({ name: 'Elm Street', zone: 'Low' }, theirs);
});

test('a concurrent edit of other fields requires saving again', async () => {
  const { save } = await edit({ Name: 'Mill Street' });
  server.mockRejectedValueOnce(changedMeanwhile({ ...first, version: 2 }));
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Someone else saved this record without changing these fields. Save again.',
  );
  await save();
  await waitFor(() => expect(server.mock.lastCall?.[1].version).toBe(2));
});

test('a form that remains open is clean after the save and keeps what was typed meanwhile', async () => {
  const { save, user, fill } = await edit({ Name: 'Mill Street' }, true);
  let finish: (saved: Hydrant) => void = () => undefined;
  server.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await save();
  await fill('Zone', 'Low');
  finish({ version: 2, name: 'MILL STREET', zone: 'High' });
  await waitFor(() => expect(field('Name').value).toBe('MILL STREET'));
  expect(field('Zone').value).toBe('Low');
  await save();
  await waitFor(() => expect(server.mock.lastCall?.[1].version).toBe(2));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const answer = async (user: { click: (element: Element) => Promise<void> }, label: string) => {
  await user.click(within(await question()).getByRole('button', { name: label }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
};

test('Cancel requires confirmation before it discards the input', async () => {
  const { user } = await edit({ Name: 'Mill Street' });
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancel' }));
  await cancel();
  expect((await question()).textContent).toContain('Your changes to this hydrant have not been saved.');
  await answer(user, 'Keep editing');
  expect([field('Name').value, onDone.mock.calls.length]).toEqual(['Mill Street', 0]);
  await cancel();
  await answer(user, 'Leave without saving');
  expect(onDone).toHaveBeenCalledOnce();
});

test('Cancel does not ask when nothing was typed, or it was undone by hand', async () => {
  const { user, fill } = await edit({ Name: 'Mill Street' });
  await fill('Name', 'Main Street');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a route and the tab are not left without asking', async () => {
  const { user, router } = await edit({ Name: 'Mill Street' });
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  void router.navigate({ href: '/?page=2' });
  await answer(user, 'Keep editing');
  expect(router.state.location.href).toBe('/');
  void router.navigate({ href: '/?page=2' });
  await answer(user, 'Leave without saving');
  await waitFor(() => expect(router.state.location.href).toBe('/?page=2'));
});

function InDrawer() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <SideDrawer name="hydrant" opened={opened} onClose={() => setOpened(false)} size="thin" title="Hydrant">
        {opened && <HydrantForm save={server} onDone={() => setOpened(false)} />}
      </SideDrawer>
    </>
  );
}

test.each([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['the close button', (user) => user.click(document.querySelector('.mantine-Drawer-close') as Element)],
  ['a click outside', (user) => user.click(document.querySelector('.mantine-Drawer-overlay') as Element)],
] as [
  string,
  (user: { keyboard: (keys: string) => Promise<void>; click: (at: Element) => Promise<void> }) => Promise<void>,
][])('a drawer needs confirmation before %s loses what was typed, once', async (_, close) => {
  const { user } = showScreen(<InDrawer />, { responses: () => undefined });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' North');
  await close(user);
  await answer(user, 'Keep editing');
  expect(field('Name').value).toBe('Main Street North');
  await close(user);
  await answer(user, 'Leave without saving');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hydrant' })).toBeNull());
});

test('a drawer closes at once when nothing was typed', async () => {
  const { user } = showScreen(<InDrawer />, { responses: () => undefined });
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  await screen.findByRole('textbox', { name: 'Name' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
