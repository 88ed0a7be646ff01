import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import {
  copyCommunication,
  createCommunication,
  listCommunications,
  listTemplates,
  previewCommunication,
  renameCommunication,
} from '@curbstop/contract/communications/communication.endpoints';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aLetter, aPreview } from '../../../testing/a-letter.ts';
import { neverRespond, refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { openOverlay } from '../../ui/overlays.ts';
import { CommunicationTable } from './CommunicationTable.tsx';
import { CommunicationPreview } from './CommunicationPreview.tsx';

const templates = respond(listTemplates, {
  items: starterTemplates.map(({ fixedTexts, kind: _kind, ...one }) => ({ ...one, fixedTexts: [...fixedTexts] })),
});
const features = featureCodes;
const noPrograms = [neverRespond(listPrograms), neverRespond(listSamplingEvents)];

test('a letter is created from its template, with the message of the specification [B5.14, B8.8]', async () => {
  const onCreated = vi.fn<(letter: Communication) => void>();
  const { user, requests } = showScreen(<div />, {
    features,
    responses: [templates, ...noPrograms, respond(createCommunication, aLetter())],
  });
  openOverlay('createLetterTemplate', { templateId: 'serviceLineLead-en', onCreated });
  const dialog = within(await screen.findByRole('dialog', { name: 'Create letter' }));
  const name = await dialog.findByLabelText(/^Name/);
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Create letter' }));
  expect(requestsTo(requests, createCommunication)).toEqual([]);
  await user.type(name, 'Annual notice');
  await user.click(dialog.getByRole('button', { name: 'Create letter' }));
  expect(await screen.findByText('You successfully created your letter.')).toBeVisible();
  expect(onCreated).toHaveBeenCalledOnce();
});

test('a results letter needs its program and event [B5.14]', async () => {
  const { user, requests } = showScreen(<div />, { features, responses: [templates, ...noPrograms] });
  openOverlay('createLetterTemplate', {
    templateId: 'resultDetect-en',
    onCreated: vi.fn<(letter: Communication) => void>(),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Create letter' }));
  await user.click(await dialog.findByRole('button', { name: 'Create letter' }));
  expect((await dialog.findAllByText('Choose a program')).length).toBeGreaterThan(1);
  expect(requestsTo(requests, createCommunication)).toEqual([]);
});

test('a copy for another purpose is confirmed after its warnings [B2.34, B4.26]', async () => {
  const onCopied = vi.fn<(letter: Communication) => void>();
  const letter = aLetter({ triggerType: 'SendKitResult', triggerCondition: 'detect', programId: null, eventId: null });
  const { user, requests } = showScreen(<div />, {
    features,
    responses: [...noPrograms, respond(copyCommunication, aLetter({ name: 'Copy of Annual notice' }))],
  });
  openOverlay('copyCommunication', { letter, onCopied });
  const dialog = within(await screen.findByRole('dialog', { name: /Copy/ }));
  await user.selectOptions(await dialog.findByLabelText(/^Type/), 'AdHocLocation');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('The template type is different')).toBeVisible();
  expect(requestsTo(requests, copyCommunication)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Copy letter' }));
  await waitFor(() => expect(onCopied).toHaveBeenCalledOnce());
});

test('a name that is taken is refused at the field', async () => {
  const { user } = showScreen(<div />, {
    features,
    responses: refuse(
      renameCommunication,
      409,
      'There is a letter with this name already. Choose another name.',
      'communicationNameTaken',
    ),
  });
  openOverlay('renameCommunication', { letter: aLetter() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename letter' }));
  await user.click(await dialog.findByRole('button', { name: 'Rename letter' }));
  expect((await dialog.findByLabelText(/^Name/)).getAttribute('aria-invalid')).toBe('true');
});

test('lists letters with status and purpose, or explains how to begin', async () => {
  const page = (items: ReturnType<typeof aLetter>[]) =>
    respond(listCommunications, {
      items: items.map(({ content: _content, problems: _problems, ...row }) => row),
      total: items.length,
      totalPages: 1,
      pageNumber: 1,
      pageSize: 25,
    });
  const { unmount } = showScreen(<CommunicationTable empty={<p>No letters yet</p>} />, {
    features,
    responses: page([aLetter({ status: 'Active', triggerType: 'SendKitResult', triggerCondition: 'detect' })]),
  });
  const row = within(await screen.findByRole('row', { name: /Annual notice/ }));
  expect(row.getByText('Active')).toBeVisible();
  expect(row.getByText('Results letter, detect')).toBeVisible();
  unmount();
  showScreen(<CommunicationTable empty={<p>No letters yet</p>} />, {
    features,
    responses: page([]),
  });
  expect(await screen.findByText('No letters yet')).toBeVisible();
});

const previewed = { content: { type: 'doc', content: [] } as never, language: 'en' as const, name: 'Notice' };

test('a preview lists the fields that a recipient lacks, and refuses a date before the required texts', async () => {
  const { user, requests } = showScreen(<CommunicationPreview letter={previewed} />, {
    responses: respond(previewCommunication, aPreview({ missing: ['Location: Meter number'] })),
  });
  expect(await screen.findByText(/can’t be sent until these are filled in: Location: Meter number/)).toBeVisible();
  await user.type(screen.getByLabelText('Letter date'), '10-15-2024');
  await user.tab();
  expect(await screen.findByText(/Enter 10-16-2024 or a later date/)).toBeVisible();
  expect(
    requestsTo(requests, previewCommunication).every(
      ({ body }) => (body as { letterDate: unknown }).letterDate === null,
    ),
  ).toBe(true);
});

test('a preview that fails can be tried again', async () => {
  showScreen(<CommunicationPreview letter={previewed} />, {
    responses: refuse(previewCommunication, 503, 'The service is not available.'),
  });
  expect(await screen.findByText('The preview could not be shown')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
