import { listMergeFields } from '@curbstop/contract/communications/communication.endpoints';
import { listEventFields } from '@curbstop/contract/communications/merge-field.calculation';
import { mergeFields } from '@curbstop/contract/communications/merge-field.values';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { neverRespond, refuse, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay } from '../../ui/overlays.ts';

const event = { programId: '01995b1e-7c1a-7000-8000-0000000000b1', eventId: '01995b1e-7c1a-7000-8000-0000000000e1' };
const fields = respond(listMergeFields, ({ query }) => ({
  items: [...mergeFields, ...(query.has('eventId') ? listEventFields({ sampleQuantity: 2, analyteIds: [1] }) : [])].map(
    ({ choices, ...field }) => ({ ...field, ...(choices && { choices: [...choices] }) }),
  ),
  sampleQuantity: query.has('eventId') ? 2 : 0,
}));

async function open(props: { programId: string; eventId: string }, first: readonly Responses[] = []) {
  const onInsert = vi.fn<(field: string, event: object) => void>();
  const shown = showScreen(<div />, { responses: [...first, fields, neverRespond(listPrograms)] });
  openOverlay('addDataToEditor', { ...props, onInsert });
  return { ...shown, onInsert, dialog: within(await screen.findByRole('dialog', { name: 'Insert data' })) };
}

test('a field is found by its group and name, and inserted [B2.34]', async () => {
  const { dialog, user, onInsert } = await open({ programId: '', eventId: '' });
  await user.type(await dialog.findByLabelText('Search data fields'), 'location meter');
  expect(dialog.queryByRole('button', { name: /Full name/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Meter number/ }));
  expect(onInsert).toHaveBeenCalledWith('location.meterNumber', { programId: '', eventId: '' });
});

test('fields of samples need an event, and are listed by the number of the sample [B2.34, B5.20]', async () => {
  const { dialog } = await open({ programId: '', eventId: '' });
  expect(await dialog.findByText('Please select a valid sampling event first')).toBeVisible();
  expect(dialog.queryByLabelText('Sample number')).toBeNull();
});

test('a result of the second sample of the event is inserted with its event', async () => {
  const { dialog, user, onInsert } = await open(event);
  await user.selectOptions(await dialog.findByLabelText('Sample number'), '2');
  expect(dialog.queryByRole('button', { name: /^Sample 1/ })).toBeNull();
  expect(dialog.getAllByRole('region', { name: 'Sample' })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: /^Sample 2: Lead, result with unit/ }));
  expect(onInsert).toHaveBeenCalledWith('sample.2.analyte.1.resultWithUnit', event);
});

test('reports a search without a match, and tries a failure again', async () => {
  const { dialog, user } = await open({ programId: '', eventId: '' });
  await user.type(await dialog.findByLabelText('Search data fields'), 'zebra');
  expect(dialog.getByText('No data field matches “zebra”.')).toBeVisible();
});

test('fields that could not be loaded can be tried again', async () => {
  const { dialog } = await open(event, [refuse(listMergeFields, 503, 'The service is not available.')]);
  expect(await dialog.findByText('The data fields could not be loaded')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
});
