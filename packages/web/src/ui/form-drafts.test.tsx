import { cleanup, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { showScreen } from '../../testing/show-screen.tsx';
import { Form } from './Form.tsx';
import { TextField } from './FormFields.tsx';
import { deleteFormDrafts, restoreFormDrafts, storeFormDrafts } from './form-drafts.ts';
import type { Values } from './form-values.ts';
import { toastStore } from './toasts.ts';
import { countUnsavedWork, releaseUnsavedWork } from './unsaved.ts';
import { useForm } from './use-form.ts';

const labels: Values = { name: 'Name', zone: 'Zone', password: 'Password' };

function HydrantForm({ id, start }: { readonly id: string; readonly start: Values }) {
  const form = useForm({
    name: 'hydrant',
    subject: 'this hydrant',
    start,
    saved: { id },
    read: (fields) => ({ fields }),
    save: () => Promise.resolve(),
  });
  return (
    <Form
      form={form}
      layout="drawer"
      label="Edit hydrant"
      refusal="Not saved"
      getLabel={(path) => labels[path] ?? path}
    >
      {Object.keys(start).map((path) => (
        <TextField key={path} {...form.field(path)} label={labels[path] ?? path} />
      ))}
    </Form>
  );
}

const main: Values = { name: 'Main Street', zone: 'High' };
const getValue = async (label: string) => (await screen.findByRole<HTMLInputElement>('textbox', { name: label })).value;

async function show(id = 'H-1', start = main) {
  cleanup();
  return showScreen(<HydrantForm id={id} start={start} />, { responses: () => undefined });
}

/** Types into the form and leaves it for sign-in. */
async function typeAndLeave(text: string, path = 'name', start = main) {
  const { user } = await show('H-1', start);
  const field = await screen.findByRole('textbox', { name: labels[path] ?? '' });
  await user.clear(field);
  await user.type(field, text);
  const stored = storeFormDrafts('Robin Harlow');
  const unsaved = countUnsavedWork();
  cleanup();
  return { stored, unsaved };
}

/** Whether the browser asks "Leave site?". */
function isLeavingConfirmed(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

beforeEach(() => {
  deleteFormDrafts();
  toastStore.change([]);
});

describe('what was typed before the sign-in', () => {
  test('shows what was typed before sign-in once, with a message that it is not saved', async () => {
    await typeAndLeave('Mill Street');
    restoreFormDrafts('Robin Harlow');
    expect(toastStore.read().map(({ text }) => text)).toEqual([
      expect.stringContaining('before your changes were saved'),
    ]);
    await show();
    expect([await getValue('Name'), await getValue('Zone')]).toEqual(['Mill Street', 'High']);
    await show();
    expect(await getValue('Name')).toBe('Main Street');
  });

  test('keeps typed values next to what another user saved meanwhile', async () => {
    await typeAndLeave('Mill Street');
    restoreFormDrafts('Robin Harlow');
    await show('H-1', { name: 'Elm Street', zone: 'Low' });
    expect([await getValue('Name'), await getValue('Zone')]).toEqual(['Mill Street', 'Low']);
  });

  test('does not show a draft in the form of another record', async () => {
    await typeAndLeave('Mill Street');
    restoreFormDrafts('Robin Harlow');
    await show('H-2');
    expect(await getValue('Name')).toBe('Main Street');
  });

  test.each(['Alex Harlow', 'Robin Alder Brook'])('deletes a draft for %s', async (owner) => {
    await typeAndLeave('Mill Street');
    restoreFormDrafts(owner);
    expect(toastStore.read()).toEqual([]);
    restoreFormDrafts('Robin Harlow');
    await show();
    expect(await getValue('Name')).toBe('Main Street');
  });

  test('deletes drafts when the user signs out', async () => {
    await typeAndLeave('Mill Street');
    deleteFormDrafts();
    restoreFormDrafts('Robin Harlow');
    await show();
    expect(await getValue('Name')).toBe('Main Street');
  });

  test('stores no draft with a password', async () => {
    const counts = await typeAndLeave('secret', 'password', { ...main, password: '' });
    expect(counts).toEqual({ stored: 0, unsaved: 1 });
    expect(sessionStorage.length).toBe(0);
  });

  test('can be left without a confirmation of the browser, once it is stored', async () => {
    const { user } = await show();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' and Elm');
    expect(countUnsavedWork()).toBe(1);
    expect(isLeavingConfirmed()).toBe(true);
    expect(storeFormDrafts('Robin Harlow')).toBe(1);
    releaseUnsavedWork();
    expect(countUnsavedWork()).toBe(0);
    expect(isLeavingConfirmed()).toBe(false);
  });

  test('stores no draft without a change', async () => {
    await show();
    await getValue('Name');
    expect(storeFormDrafts('Robin Harlow')).toBe(0);
    expect(sessionStorage.length).toBe(0);
  });

  test('does not show a draft in a form with other fields', async () => {
    await typeAndLeave('Mill Street');
    restoreFormDrafts('Robin Harlow');
    await show('H-1', { name: 'Main Street' });
    expect(await getValue('Name')).toBe('Main Street');
  });
});
