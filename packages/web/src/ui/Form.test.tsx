import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { genericSentence } from './error-message.ts';
import { Form, SaveButtons, type FormStatus } from './Form.tsx';
import type { ConflictingField } from './form-values.ts';

const status = (change: Partial<FormStatus> = {}): FormStatus => ({
  errors: {},
  failure: undefined,
  attempt: 0,
  theirChanges: [],
  isSaving: false,
  idOf: (path) => `hydrant-${path}`,
  submit: vi.fn<() => void>(),
  take: vi.fn<(path: string) => void>(),
  leave: vi.fn<(leave: () => void) => void>(),
  ...change,
});
const open = (form: FormStatus, props: Partial<Parameters<typeof Form>[0]> = {}) =>
  show(
    <Form form={form} label="Hydrant" refusal="The hydrant was not saved" {...props}>
      <input id="hydrant-name" aria-label="Name" />
      <SaveButtons form={form} label="Save hydrant" onCancel={() => undefined} />
    </Form>,
  );
const theirs = (change: Partial<ConflictingField>): ConflictingField => ({
  path: 'name',
  theirs: 'Elm Street',
  mine: 'Mill Street',
  both: false,
  ...change,
});
const entries = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a form without messages shows none', () => {
  open(status());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an unexpected failure shows a contact, if the form knows one', () => {
  const form = status({ failure: [genericSentence] });
  const { unmount } = open(form, { support: <a href="mailto:support@curbstop.example">Contact support</a> });
  expect(within(screen.getByRole('alert')).getByRole('link', { name: 'Contact support' })).toBeVisible();
  expect(screen.queryByText(genericSentence)).toBeNull();
  unmount();
  open(form);
  expect(screen.getByText(genericSentence)).toBeVisible();
});

test('a failure with a reason shows the reason instead of a contact', () => {
  open(status({ failure: ['The season is closed.'] }), { support: <a href="mailto:x@example.com">Contact support</a> });
  expect(screen.getByText('The season is closed.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull();
});

test('an error is listed by the label of its field and leads to it', () => {
  open(status({ errors: { name: 'Required' } }), { getLabel: () => 'Name of the hydrant' });
  expect(entries()).toEqual(['Name of the hydrant: Required']);
  fireEvent.click(screen.getByRole('link', { name: 'Name of the hydrant' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('values of another person read as words: yes and no, and nothing for an empty value', () => {
  open(
    status({
      theirChanges: [
        theirs({ path: 'a', theirs: true, mine: false, both: true }),
        theirs({ path: 'b', theirs: '', mine: 'Low', both: true }),
        theirs({ path: 'c', theirs: null }),
      ],
    }),
  );
  expect(entries()).toEqual([
    'a: they saved “Yes”, you have “No”.Use theirs',
    'b: they saved “not recorded”, you have “Low”.Use theirs',
    'c: they saved “not recorded”.',
  ]);
});

test('only a field that both changed needs a decision', () => {
  const form = status({ theirChanges: [theirs({ both: true }), theirs({ path: 'zone' })] });
  open(form, { formatFormValue: (_, value) => `«${String(value)}»` });
  expect(screen.getAllByRole('button', { name: /^Use theirs/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Use theirs for name' }));
  expect(form.take).toHaveBeenCalledExactlyOnceWith('name');
  expect(entries()[0]).toContain('they saved “«Elm Street»”');
});

test('the note about another person’s changes takes the focus', () => {
  open(status({ theirChanges: [theirs({})] }));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
});

test('Cancel leaves through the guard of unsaved work, and Save submits', () => {
  const form = status();
  open(form);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(form.leave).toHaveBeenCalledOnce();
  fireEvent.submit(screen.getByRole('form', { name: 'Hydrant' }));
  expect(form.submit).toHaveBeenCalledOnce();
});

test('a form that is being saved can’t be saved again', () => {
  open(status({ isSaving: true }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save hydrant' }).disabled).toBe(true);
});
