import { Problem } from '@curbstop/contract/primitives/problem';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { showScreen } from '../../testing/show-screen.tsx';
import { TextField } from './FormFields.tsx';
import { createConflictReader, parseFields, type Values } from './form-values.ts';
import { useForm } from './use-form.ts';
import { WizardForm } from './WizardForm.tsx';

const hydrant = z.object({ version: z.number(), name: z.string(), zone: z.string() });
type Hydrant = z.infer<typeof hydrant>;
const rules = z.object({ name: z.string().trim().min(1, 'Required'), zone: z.string().trim().min(1, 'Required') });
const valuesOf = ({ name, zone }: Hydrant): Values => ({ name, zone });
const first: Hydrant = { version: 1, name: '', zone: '' };
const labels: Readonly<Record<string, string>> = { name: 'Name', zone: 'Zone' };

const save = vi.fn<(fields: z.infer<typeof rules>, before: Hydrant) => Promise<Hydrant>>();
const onDone = vi.fn<() => void>();

/** A hydrant in two steps: its name, then its zone. */
function HydrantWizard({ blocked }: { readonly blocked?: string }) {
  const form = useForm({
    name: 'hydrant',
    subject: 'this hydrant',
    start: valuesOf(first),
    saved: first,
    read: (values) => parseFields(rules, values),
    save,
    onSaved: onDone,
    failed: 'The hydrant could not be saved',
    race: { find: createConflictReader(hydrant), valuesOf },
  });
  const step = (path: 'name' | 'zone', title: string) => ({
    key: path,
    title,
    content: <TextField {...form.field(path)} label={labels[path] ?? path} />,
    has: (one: string) => one === path,
    check: () => form.check((values) => parseFields(rules.shape[path], values[path], path)) !== undefined,
  });
  return (
    <WizardForm
      form={form}
      label="New hydrant"
      steps={[
        { ...step('name', 'What it is called'), ...(blocked && { blockedBecause: blocked }) },
        step('zone', 'Where it is'),
      ]}
      refusal="The hydrant was not saved"
      getLabel={(path) => labels[path] ?? path}
      onCancel={onDone}
    />
  );
}

beforeEach(() => {
  save.mockReset().mockImplementation((fields, { version }) => Promise.resolve({ ...fields, version: version + 1 }));
  onDone.mockReset();
});

async function open(blocked?: string) {
  const shown = showScreen(<HydrantWizard {...(blocked && { blocked })} />, { responses: () => undefined });
  await screen.findByRole('form', { name: 'New hydrant' });
  const press = (name: string) => shown.user.click(screen.getByRole('button', { name }));
  return { ...shown, press };
}
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const title = () => screen.getByRole('heading', { level: 2 }).textContent;

test('a step with an error is not left, and its field takes the focus', async () => {
  const { press } = await open();
  await press('Next');
  expect(title()).toBe('What it is called');
  expect(screen.getByRole('alert').textContent).toBe('This step is not finishedName: Required');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('each step is checked alone, and going back keeps what was typed', async () => {
  const { press } = await open();
  enter('Name', 'Main Street');
  await press('Next');
  expect(title()).toBe('Where it is');
  expect(screen.queryByRole('alert')).toBeNull();
  enter('Zone', 'High');
  await press('Back');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Main Street');
  await press('Next');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Zone' }).value).toBe('High');
});

test('Enter goes to the next step, and saves only on the last one', async () => {
  const { user } = await open();
  enter('Name', 'Main Street');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  expect(title()).toBe('Where it is');
  expect(save).not.toHaveBeenCalled();
  enter('Zone', 'High');
  await user.type(screen.getByRole('textbox', { name: 'Zone' }), '{Enter}');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Main Street', zone: 'High' }, first);
});

test('a step that is blocked is not left by Enter either', async () => {
  const { user, press } = await open('Choose a file first.');
  enter('Name', 'Main Street');
  await press('Next');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  expect(title()).toBe('What it is called');
  expect(screen.getByText('Choose a file first.')).toBeVisible();
});

/** Fills both steps and saves. */
async function submit() {
  const shown = await open();
  enter('Name', 'Main Street');
  await shown.press('Next');
  enter('Zone', 'High');
  await shown.press('Submit');
  return shown;
}

test('a refusal leads back to the step of its field', async () => {
  save.mockRejectedValueOnce(new Problem('invalid', 400, [{ code: 'x', property: 'name', detail: 'It is taken.' }]));
  await submit();
  await waitFor(() => expect(title()).toBe('What it is called'));
  expect(screen.getByRole('alert').textContent).toContain('Name: It is taken.');
});

test('a refusal of the open step, or of no field, remains there', async () => {
  save.mockRejectedValueOnce(
    new Problem('invalid', 400, [
      { code: 'x', property: 'name', detail: 'It is taken.' },
      { code: 'x', property: 'zone', detail: 'There is no such zone.' },
    ]),
  );
  const { press } = await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Zone: There is no such zone.');
  expect(title()).toBe('Where it is');
  save.mockRejectedValueOnce(new Problem('invalid', 409, [{ code: 'x', detail: 'The season is closed.' }]));
  await press('Submit');
  expect((await screen.findByText('The season is closed.')).closest('[role="alert"]')?.textContent).toContain(
    'The hydrant was not saved',
  );
  expect(title()).toBe('Where it is');
});

test('a concurrent edit leads to the step of the field that both changed', async () => {
  save.mockRejectedValueOnce(
    new Problem('changedMeanwhile', 409, [], { version: 2, name: 'Elm Street', zone: '' } satisfies Hydrant),
  );
  const { press } = await submit();
  await waitFor(() => expect(title()).toBe('What it is called'));
  const note = within(await screen.findByRole('alert'));
  expect(note.getByText(/they saved “Elm Street”, you have “Main Street”\./)).toBeVisible();
  await press('Use theirs for Name');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Elm Street');
});

test('Cancel needs confirmation before it loses what was typed', async () => {
  const { press, user } = await open();
  await press('Cancel');
  expect(onDone).toHaveBeenCalledOnce();
  enter('Name', 'Main Street');
  await press('Cancel');
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  expect(onDone).toHaveBeenCalledOnce();
  await user.click(dialog.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
});
