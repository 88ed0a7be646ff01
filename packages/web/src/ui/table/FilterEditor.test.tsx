import type { ListField } from '@curbstop/contract/primitives/list';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import type { FilterOption } from './filter-labels.ts';
import { FilterEditor } from './FilterEditor.tsx';

const labels = {
  text: 'Address',
  choice: 'Classification',
  boolean: 'Verified',
  number: 'Samples',
  date: 'Installed on',
  instant: 'Updated',
  year: 'Year built',
} as const;

/** Opens the editor of a field with its active values, and records what it applies. */
async function edit(kind: keyof typeof labels, values: readonly string[] = [], choices: readonly FilterOption[] = []) {
  const onChange = vi.fn<(values: readonly string[]) => void>();
  const onDone = vi.fn<() => void>();
  const field: ListField = { label: labels[kind], filter: kind };
  const { user } = show(
    <FilterEditor field={field} values={values} choices={choices} onChange={onChange} onDone={onDone} />,
  );
  await screen.findAllByText(new RegExp(labels[kind]));
  const apply = () => user.click(screen.getByRole('button', { name: 'Apply' }));
  const choose = async (operator: string) => {
    await user.click(screen.getByRole('combobox', { name: labels[kind] }));
    await user.click(await screen.findByRole('option', { name: operator }));
  };
  return { user, apply, choose, onChange, onDone };
}

test('a text is applied without surrounding blanks, and closes the editor', async () => {
  const { user, apply, onChange, onDone } = await edit('text', ['mill']);
  const input = screen.getByLabelText<HTMLInputElement>('Address contains');
  expect(input.value).toBe('mill');
  expect(document.activeElement).toBe(input);
  await user.type(input, ' row  ');
  await apply();
  expect(onChange.mock.calls).toEqual([[['mill row']]]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('a blank text removes the filter [A5.46]', async () => {
  const { user, onChange } = await edit('text', ['mill']);
  await user.clear(screen.getByLabelText('Address contains'));
  await user.keyboard('   {Enter}');
  expect(onChange.mock.calls).toEqual([[[]]]);
});

const manyMaterials = Array.from({ length: 9 }, (_, at) => ({ value: `m${at}`, label: `Material ${at}` }));

test('several choices can be marked, each applied at once', async () => {
  const { user, onChange, onDone } = await edit('choice', ['m1'], manyMaterials.slice(0, 8));
  expect(screen.queryByLabelText('Find in Classification')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Material 1' }).checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Material 3' }));
  expect(onChange.mock.calls).toEqual([[['m1', 'm3']]]);
  expect(onDone).not.toHaveBeenCalled();
});

test('more than eight choices can be searched, and marked ones remain marked while hidden', async () => {
  const { user, onChange } = await edit('choice', ['m1'], manyMaterials);
  await user.type(screen.getByLabelText('Find in Classification'), ' MATERIAL 8 ');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'Material 8' }));
  expect(onChange.mock.calls).toEqual([[['m1', 'm8']]]);
});

test.each([
  ['Yes', ['true']],
  ['No', ['false']],
])('a yes-or-no field is filtered by %s', async (name, applied) => {
  const { user, onChange, onDone } = await edit('boolean');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name }));
  expect(onChange.mock.calls).toEqual([[applied]]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('All removes the filter of a yes-or-no field', async () => {
  const { user, onChange } = await edit('boolean', ['false']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(onChange.mock.calls).toEqual([[[]]]);
});

test('a number between two others is applied in ascending order, and not without its second number', async () => {
  const { user, apply, choose, onChange } = await edit('number');
  await choose('Between');
  await user.type(screen.getByLabelText('From'), '90');
  await apply();
  expect(onChange.mock.lastCall).toEqual([[]]);
  await user.type(screen.getByLabelText('To'), '9');
  await apply();
  expect(onChange.mock.lastCall).toEqual([['between:9,90']]);
});

test.each([
  ['17', 'Is', '17', ''],
  ['atMost:5', 'At most', '5', ''],
  ['between:5,15', 'Between', '5', '15'],
])('an active number filter %s opens as it was applied', async (text, operator, first, second) => {
  const { apply, onChange } = await edit('number', [text]);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Samples' }).value).toBe(operator);
  const numbers = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(numbers.filter((value) => value !== operator)).toEqual([first, second].filter(Boolean));
  await apply();
  expect(onChange.mock.calls).toEqual([[[text]]]);
});

test.each([
  ['date', 'Before', 'Choose a date.'],
  ['date', 'Between', 'Choose both dates, From and To.'],
  ['year', 'Before', 'Choose a year.'],
] as const)('a %s filter %s without a value is not applied: %s', async (kind, operator, message) => {
  const { apply, choose, onChange, onDone } = await edit(kind);
  await choose(operator);
  await apply();
  expect(screen.getByRole('alert').textContent).toBe(message);
  expect(onChange).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
});

test('a relative span needs no date', async () => {
  const { apply, choose, onChange } = await edit('date', ['before:2026-03-01']);
  await choose('Last Week');
  expect(screen.queryByLabelText('Date')).toBeNull();
  await apply();
  expect(onChange.mock.calls).toEqual([[['lastWeek']]]);
});

test('a time can be added to a day', async () => {
  const { user, apply, onChange } = await edit('instant', ['before:2026-03-01']);
  await user.type(screen.getByLabelText('Date, time (optional)'), '14:30');
  await apply();
  expect(onChange.mock.calls).toEqual([[['before:2026-03-01T14:30']]]);
});

test('a time without its day is not applied', async () => {
  const { user, apply, onChange } = await edit('instant');
  await user.type(screen.getByLabelText('Date, time (optional)'), '14:30');
  await apply();
  expect(screen.getByRole('alert').textContent).toBe('Choose a date.');
  expect(onChange).not.toHaveBeenCalled();
});
