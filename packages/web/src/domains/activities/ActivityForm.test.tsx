import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { createActivity, updateActivity } from '@curbstop/contract/activities/activity.endpoints';
import { listContactsOfLocation } from '@curbstop/contract/locations/location.endpoints';
import { listPrograms } from '@curbstop/contract/programs/program.endpoints';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aContact } from '../../../testing/a-contact.ts';
import { aLocation } from '../../../testing/a-location.ts';
import { aProgram } from '../../../testing/a-program.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { anActivity } from '../../../testing/an-activity.ts';
import { pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { EditActivityForm, LogActivityForm } from './ActivityForm.tsx';

const location = aLocation({ contacts: [aContact({ designation: 1 })] });
const programs = respond(listPrograms, pageOf([aProgram()]));
const noPrograms = respond(listPrograms, pageOf<ReturnType<typeof aProgram>>([]));
const events = respond(listSamplingEvents, pageOf([aSamplingEvent()]));

async function open(
  form: (onDone: () => void) => React.ReactNode,
  responses: readonly Responses[],
  features: readonly string[] = [...planFeatures.Pro],
) {
  const onDone = vi.fn<() => void>();
  const { user, requests } = showScreen(form(onDone), { responses, features });
  const fields = within(await screen.findByRole('form'));
  const choose = (label: string, option: string) =>
    user.selectOptions(fields.getByRole('combobox', { name: label }), option);
  const optionsOf = (label: string) =>
    [...fields.getByRole<HTMLSelectElement>('combobox', { name: label }).options].map(({ textContent }) => textContent);
  return { user, requests, fields, choose, optionsOf, onDone };
}
const log = (responses: readonly Responses[], features?: readonly string[]) =>
  open((onDone) => <LogActivityForm location={location} onDone={onDone} />, responses, features);
const edit = (change: Parameters<typeof anActivity>[0], responses: readonly Responses[]) =>
  open((onDone) => <EditActivityForm location={location} activity={anActivity(change)} onDone={onDone} />, responses);

test('the details are those of the outcome, and another outcome clears the detail', async () => {
  const { user, requests, fields, choose, onDone } = await log([respond(createActivity, anActivity()), noPrograms]);
  expect(fields.queryByRole('combobox', { name: 'Outcome detail' })).toBeNull();
  await choose('Activity', 'Call');
  await choose('Reason', 'Filter');
  await choose('Outcome', 'No answer');
  await choose('Outcome detail', 'Left voicemail');
  await choose('Outcome', 'Filter delivered');
  expect(fields.getByRole<HTMLSelectElement>('combobox', { name: 'Outcome detail' }).value).toBe('');
  await user.click(fields.getByRole('button', { name: 'Log activity' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestsTo(requests, createActivity)[0]?.body).toMatchObject({
    relationId: location.id,
    resolutionId: 8,
    resolutionDetailId: null,
    contactId: null,
  });
});

test('the contacts of the location are offered with the feature for contacts only', async () => {
  const { optionsOf } = await log([noPrograms]);
  expect(optionsOf('Contact')).toEqual(['No contact', 'Priya Nair']);
});

test('contacts of further pages are offered as well', async () => {
  const further = aContact({ id: '01995b1e-7c1a-7000-8000-0000000000f1', firstName: 'Zoe', lastName: 'Last' });
  const { optionsOf } = await open(
    (onDone) => <LogActivityForm location={{ ...location, contactCount: 101 }} onDone={onDone} />,
    [respond(listContactsOfLocation, [further]), noPrograms],
  );
  await waitFor(() => expect(optionsOf('Contact')).toEqual(['No contact', 'Priya Nair', 'Zoe Last']));
});

test('offers no contacts without the feature for contacts', async () => {
  const { fields } = await log(
    [noPrograms],
    planFeatures.Pro.filter((feature) => feature !== 'CONTACTS'),
  );
  expect(fields.queryByRole('combobox', { name: 'Contact' })).toBeNull();
});

test('an activity keeps a contact who was removed since, marked as former', async () => {
  const { user, requests, fields, optionsOf } = await edit(
    { contactId: '01995b1e-7c1a-7000-8000-0000000000c9', contactName: 'Lou Ash' },
    [respond(updateActivity, anActivity()), noPrograms],
  );
  expect(optionsOf('Contact')).toEqual(['No contact', 'Priya Nair', 'Lou Ash (former contact)']);
  await user.type(fields.getByLabelText('Description'), ' Called again.');
  await user.click(fields.getByRole('button', { name: 'Save activity' }));
  await waitFor(() =>
    expect(requestsTo(requests, updateActivity)[0]?.body).toMatchObject({
      contactId: '01995b1e-7c1a-7000-8000-0000000000c9',
      description: 'Try after six. Called again.',
      version: 1,
    }),
  );
});

test('choosing a program loads its events, and another program clears the event [A5.19]', async () => {
  const { user, requests, fields, choose, optionsOf } = await log([
    respond(createActivity, anActivity()),
    programs,
    events,
  ]);
  await fields.findByRole('combobox', { name: 'Program' });
  expect(optionsOf('Sampling event')).toEqual(['Choose a program first']);
  await choose('Program', 'Tap sampling 2026');
  await waitFor(() => expect(optionsOf('Sampling event')).toHaveLength(2));
  expect(requestsTo(requests, listSamplingEvents)[0]?.query.get('filters[programId]')).toBe(aProgram().id);
  await choose('Sampling event', optionsOf('Sampling event')[1] ?? '');
  await choose('Program', 'No program');
  await choose('Activity', 'Call');
  await choose('Reason', 'Filter');
  await choose('Outcome', 'No answer');
  await user.click(fields.getByRole('button', { name: 'Log activity' }));
  await waitFor(() =>
    expect(requestsTo(requests, createActivity)[0]?.body).toMatchObject({ programId: null, eventId: null }),
  );
});

test('an activity keeps a program that is no longer listed', async () => {
  const { fields, optionsOf } = await edit(
    { programId: '01995b1e-7c1a-7000-8000-0000000000b9', programName: 'Tap sampling 2019' },
    [programs, events],
  );
  await fields.findByRole('combobox', { name: 'Program' });
  await waitFor(() => expect(optionsOf('Program')).toEqual(['No program', 'Tap sampling 2026', 'Tap sampling 2019']));
});

test('reports that programs can’t be loaded while the rest of the form works', async () => {
  const { fields } = await log([refuse(listPrograms, 503, 'The service is unavailable.')]);
  expect(await fields.findByText('The programs could not be loaded')).toBeVisible();
  expect(fields.getByRole('button', { name: 'Log activity' })).toBeVisible();
});
