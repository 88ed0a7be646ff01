import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aContact } from '../../../testing/a-contact.ts';
import { aLocation } from '../../../testing/a-location.ts';
import { anActivity, anActivityRow } from '../../../testing/an-activity.ts';
import { me, problemReply, showScreen, type Responses } from '../../../testing/show-screen.tsx';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { ActivitiesSection } from './ActivitiesSection.tsx';
import { ActivityDrawer } from './ActivityDrawer.tsx';

const location = aLocation({ contacts: [aContact({ designation: 1 })] });

function Page() {
  const [named, open] = useUrlParameter('activity');
  return (
    <>
      <ActivitiesSection location={location} />
      <ActivityDrawer locationId={location.id} named={named} onClose={() => open(undefined)} />
    </>
  );
}

const server =
  (rows = [anActivityRow()], write: Responses = () => undefined): Responses =>
  (request) => {
    if (request.method !== 'GET') return write(request);
    if (request.path.endsWith('/activities'))
      return { body: { total: rows.length, totalPages: 1, pageSize: 20, pageNumber: 1, items: rows } };
    if (request.path.includes('/activities/')) return { body: anActivity() };
    return { body: location };
  };

test('lists the activities of a location, filtered by the date range in the URL', async () => {
  const user = userEvent.setup();
  const { requests, router } = showScreen(<Page />, { responses: server() });
  expect(await screen.findByText('No answer: Left voicemail')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Date range' }), '30 Days');
  await screen.findByText('Date in the last 30 days');
  expect(router.state.location.searchStr).toContain('filters[activityDate]=last30Days');
  await expect.poll(() => requests.at(-1)?.query.getAll('filters[activityDate]')).toEqual(['last30Days']);
  const lists = requests.filter(({ path }) => path.endsWith('/activities'));
  expect(lists.map(({ query }) => query.get('filters[relationId]'))).toEqual([location.id, location.id]);
});

test('shows missing fields, then the server’s error, and keeps the typed values [A5.18, A8.4]', async () => {
  const user = userEvent.setup();
  const { requests } = showScreen(<Page />, {
    responses: server([], () => problemReply(400, 'This contact does not belong to the location.')),
  });
  await user.click((await screen.findAllByRole('button', { name: 'Log activity' }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(await drawer.findByRole('button', { name: 'Log activity' }));
  expect(drawer.getByRole('alert').textContent).toBe('The activity was not loggedReason: RequiredOutcome: Required');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Reason' }), 'Filter');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Outcome' }), 'Filter delivered');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Outcome detail' }), 'Pitcher');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Contact' }), 'Priya Nair');
  await user.click(drawer.getByRole('button', { name: 'Log activity' }));
  expect(await screen.findByText('An error occurred; the Activity could not be logged')).toBeVisible();
  expect(drawer.getByRole('alert').textContent).toContain('This contact does not belong to the location.');
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    relationId: location.id,
    activityTypeId: 1,
    topicId: 8,
    resolutionId: 8,
    resolutionDetailId: 801,
    contactId: location.contacts[0]?.id,
  });
  // Details depend on the outcome.
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Outcome' }), 'No further action');
  expect(drawer.queryByRole('combobox', { name: 'Outcome detail' })).toBeNull();
});

test('a failure without a message shows how to contact support', async () => {
  const user = userEvent.setup();
  showScreen(<Page />, { at: '/?activity=new', responses: server([], () => ({ status: 500, body: {} })) });
  const drawer = within(await screen.findByRole('dialog'));
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Reason' }), 'Filter');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Outcome' }), 'No further action');
  await user.click(drawer.getByRole('button', { name: 'Log activity' }));
  expect(await drawer.findByRole('link', { name: 'support@curbstop.example' })).toBeVisible();
});

test('an edit conflict shows the other user’s change and keeps mine', async () => {
  const user = userEvent.setup();
  showScreen(<Page />, {
    at: `/?activity=${anActivity().id}`,
    responses: server([anActivityRow()], () =>
      problemReply(409, 'Someone else changed this record', anActivity({ version: 2, topicId: 8 })),
    ),
  });
  const drawer = within(await screen.findByRole('dialog'));
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Reason' }), 'Water quality');
  await user.click(drawer.getByRole('button', { name: 'Save activity' }));
  expect(await drawer.findByText(/they saved “Filter”, you have “Water quality”\./)).toBeVisible();
});

const programIds = ['01995b1e-7c1a-7000-8000-0000000000e1', '01995b1e-7c1a-7000-8000-0000000000e2'] as const;
const eventIds = ['01995b1e-7c1a-7000-8000-0000000000f1', '01995b1e-7c1a-7000-8000-0000000000f2'] as const;
const onePage = (items: readonly unknown[]) => ({
  body: { total: items.length, totalPages: 1, pageSize: 100, pageNumber: 1, items },
});
const withPrograms =
  (names: readonly string[], write: Responses = () => undefined): Responses =>
  (request) => {
    if (request.path.endsWith('/programs')) return onePage(names.map((name, at) => ({ id: programIds[at], name })));
    if (!request.path.endsWith('/samplingevents'))
      return server([anActivityRow({ programName: names[0] ?? null })], write)(request);
    const all = [
      { id: eventIds[0], programId: programIds[0], name: 'First half', programName: names[0] },
      { id: eventIds[1], programId: programIds[1], name: 'Fall', programName: names[1] },
    ];
    const of = request.query.get('filters[programId]');
    return onePage(all.filter(({ programId }) => of === null || programId === of));
  };
const features = [...me.features, 'PT:LCR'];

test('the events are those of the chosen program; without one there is nothing to choose [A5.19]', async () => {
  const user = userEvent.setup();
  const { requests } = showScreen(<Page />, {
    at: '/?activity=new',
    features,
    responses: withPrograms(['Taps', 'Schools'], () => problemReply(400, 'No.')),
  });
  const drawer = within(await screen.findByRole('dialog'));
  const program = await drawer.findByRole('combobox', { name: 'Program' });
  const event = drawer.getByRole<HTMLSelectElement>('combobox', { name: 'Sampling event' });
  const words = () => [...event.options].map(({ textContent }) => textContent);
  expect([event.disabled, words()]).toEqual([true, ['Choose a program first']]);
  await user.selectOptions(program, 'Taps');
  await expect.poll(words).toEqual(['No event', 'First half']);
  expect(event.disabled).toBe(false);
  await user.selectOptions(event, 'First half');
  // Events depend on the program.
  await user.selectOptions(program, 'Schools');
  await expect.poll(words).toEqual(['No event', 'Fall']);
  expect(event.value).toBe('');
  await user.selectOptions(event, 'Fall');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Reason' }), 'Filter');
  await user.selectOptions(drawer.getByRole('combobox', { name: 'Outcome' }), 'No further action');
  await user.click(drawer.getByRole('button', { name: 'Log activity' }));
  await expect
    .poll(() => requests.findLast(({ method }) => method === 'POST')?.body)
    .toMatchObject({ programId: programIds[1], eventId: eventIds[1] });
  await user.selectOptions(program, 'No program');
  expect([event.disabled, event.value]).toEqual([true, '']);
});

test.each([
  ['none was bought', me.features, ['Taps']],
  ['there is none', features, []],
])('no program is offered where %s', async (_, bought, names) => {
  showScreen(<Page />, { at: '/?activity=new', features: bought, responses: withPrograms(names) });
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByRole('combobox', { name: 'Reason' });
  await expect.poll(() => drawer.queryByRole('combobox', { name: 'Program' })).toBeNull();
  expect(drawer.queryByRole('combobox', { name: 'Sampling event' })).toBeNull();
});

test('an edit conflict shows the program by name', async () => {
  const user = userEvent.setup();
  const mine = anActivity({ programId: null });
  showScreen(<Page />, {
    at: `/?activity=${mine.id}`,
    features,
    responses: withPrograms(['Taps', 'Schools'], () =>
      problemReply(
        409,
        'Someone else changed this record',
        anActivity({ version: 2, programId: programIds[0], programName: 'Taps' }),
      ),
    ),
  });
  const drawer = within(await screen.findByRole('dialog'));
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Program' }), 'Schools');
  await user.click(drawer.getByRole('button', { name: 'Save activity' }));
  expect(await drawer.findByText(/they saved “Taps”, you have “Schools”\./)).toBeVisible();
});

test('readers can view but not log; a deleted activity is marked', async () => {
  showScreen(<Page />, {
    at: `/?activity=${anActivity().id}`,
    permissions: ['pws:read'],
    responses: (request) =>
      request.path.includes('/activities/') ? { body: anActivity({ status: 'Removed' }) } : server()(request),
  });
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('This activity was deleted.')).toBeVisible();
  expect(drawer.getByText('Try after six.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Log activity' })).toBeNull();
  expect(drawer.queryByRole('button', { name: 'Restore activity' })).toBeNull();
});

test.each(['', 'history-'])('a drawer of a missing activity is titled Not found (%s) [A2.50]', async (what) => {
  showScreen(<Page />, {
    at: `/?activity=${what}${anActivity().id}`,
    responses: (request) =>
      request.path.includes('/activities/') ? problemReply(404, 'Not found') : server()(request),
  });
  expect(await screen.findByRole('dialog', { name: 'Not found' })).toBeVisible();
  expect(await screen.findByText("We could not find what you're looking for.")).toBeVisible();
});

test('deleting offers to undo', async () => {
  const user = userEvent.setup();
  const { requests } = showScreen(<Page />, {
    responses: server([anActivityRow()], ({ method }) => ({
      body: anActivity(method === 'DELETE' ? { status: 'Removed', version: 2 } : { version: 3 }),
    })),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Call: right of entry on 11-20-2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(await screen.findByText('Call: right of entry on 11-20-2026 was deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Call: right of entry on 11-20-2026 was restored')).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ version: 2, status: 'Active' });
});
