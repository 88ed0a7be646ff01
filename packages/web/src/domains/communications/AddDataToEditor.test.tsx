import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import { listMergeFields } from '@curbstop/contract/communications/communication.endpoints';
import { listEventFields } from '@curbstop/contract/communications/merge-field.calculation';
import { mergeFields } from '@curbstop/contract/communications/merge-field.values';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { pageOf, refuse, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay, type OverlayNames } from '../../ui/overlays.ts';

const event = { programId: '01995b1e-7c1a-7000-8000-0000000000b1', eventId: '01995b1e-7c1a-7000-8000-0000000000e1' };
const secondEventId = '01995b1e-7c1a-7000-8000-0000000000e2';
const programs = respond(listPrograms, pageOf([aProgram({ id: event.programId, name: 'Tap sampling 2026' })]));
const events = respond(
  listSamplingEvents,
  pageOf([
    aSamplingEvent({ id: event.eventId, programId: event.programId, name: 'January to June 2026' }),
    aSamplingEvent({ id: secondEventId, programId: event.programId, name: 'July to December 2026' }),
  ]),
);
const fields = respond(listMergeFields, ({ query }) => ({
  items: [...mergeFields, ...(query.has('eventId') ? listEventFields({ sampleQuantity: 2, analyteIds: [1] }) : [])].map(
    ({ choices, ...field }) => ({ ...field, ...(choices && { choices: [...choices] }) }),
  ),
  sampleQuantity: query.has('eventId') ? 2 : 0,
}));

type Props = Partial<Pick<OverlayNames['addDataToEditor'], 'eventChoice' | 'eventData'>> & typeof event;

async function open(props: Props, first: readonly Responses[] = []) {
  const onInsert = vi.fn<(field: string, event: object) => void>();
  const responses = [...first, fields, programs, events];
  const shown = showScreen(<div />, { responses, features: featureCodes });
  openOverlay('addDataToEditor', { eventChoice: 'free', eventData: [], ...props, onInsert });
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

test('the event and the number of the sample come before the other groups, which are many', async () => {
  const { dialog } = await open(event);
  await dialog.findByLabelText('Sample number');
  const headings = dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 3)).toEqual(['Sample', 'Recipient', 'Location']);
});

/** Opens the picker for a letter of January to June, and inserts a field of July to December. */
async function insertOfSecondEvent(eventData: readonly string[]) {
  const shown = await open({ ...event, eventData });
  const { dialog, user } = shown;
  await dialog.findByRole('option', { name: 'July to December 2026' });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Sampling event' }), secondEventId);
  await user.click(await dialog.findByRole('button', { name: /^Sample 1: Collected on/ }));
  const question = within(await screen.findByRole('dialog', { name: 'Change the letter’s sampling event?' }));
  return { ...shown, question };
}

test('a sample field of another event is inserted only when people confirm that the fields of the letter follow', async () => {
  const { question, user, onInsert } = await insertOfSecondEvent(['Sample 1: Lead, result with unit', 'Results table']);
  expect(
    question.getByText(
      'A letter has one sampling event. This changes it from January to June 2026 to July to December 2026. ' +
        'These fields in the text will then print data of July to December 2026, too: Sample 1: Lead, result with unit and Results table.',
    ),
  ).toBeVisible();
  expect(onInsert).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: 'Change event and insert' }));
  expect(onInsert).toHaveBeenCalledExactlyOnceWith('sample.1.collectedOn', { ...event, eventId: secondEventId });
});

test('a sample that the other event does not have is named before the event changes', async () => {
  const { question } = await insertOfSecondEvent([
    'Sample 1: Lead, result with unit',
    'Sample 3: Lead, result with unit',
  ]);
  expect(
    question.getByText(
      /too: Sample 1: Lead, result with unit\. These fields in the text do not exist for July to December 2026 and must be removed: Sample 3: Lead, result with unit\.$/,
    ),
  ).toBeVisible();
});

test('keeping the event inserts nothing, and leaves the picker open', async () => {
  const { dialog, question, user, onInsert } = await insertOfSecondEvent([]);
  expect(question.getByText(/The text has no other data of a sampling event yet\.$/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep event' }));
  expect(onInsert).not.toHaveBeenCalled();
  expect(dialog.getByRole('combobox', { name: 'Sampling event' })).toBeVisible();
});

test('the picker of a results letter is locked to its program and event', async () => {
  const { dialog } = await open({ ...event, eventChoice: 'locked' });
  await dialog.findByRole('option', { name: 'January to June 2026' });
  const [program, chosen] = ['Program', 'Sampling event'].map((label) =>
    dialog.getByRole<HTMLSelectElement>('combobox', { name: label }),
  );
  expect([program?.value, program?.disabled]).toEqual([event.programId, true]);
  expect([chosen?.value, chosen?.disabled]).toEqual([event.eventId, true]);
  expect(dialog.getByText(/^A results letter prints samples of its own sampling event only\./)).toBeVisible();
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
