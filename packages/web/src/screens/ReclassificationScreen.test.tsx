import {
  downloadReclassifiedLines,
  listReclassificationRuns,
  listReclassifiedLines,
  type ReclassificationRun,
  type ReclassifiedLine,
} from '@curbstop/contract/overviews/reclassification-report.endpoints';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ReclassificationBanner } from './ReclassificationBanner.tsx';
import { ReclassificationScreen } from './ReclassificationScreen.tsx';

const run: ReclassificationRun = {
  id: '01995b1e-7c1a-7000-8000-000000000a01',
  ruleVersion: 'epa-2022-07-27-r3',
  cause: 'rules',
  startedOn: '2026-11-20T15:00:00.000Z',
  reclassified: 40,
  changed: 3,
  lessProtective: 1,
  moreProtective: 2,
};
const unchanged = {
  ...run,
  id: '01995b1e-7c1a-7000-8000-000000000a02',
  changed: 0,
  lessProtective: 0,
  moreProtective: 0,
};
const line: ReclassifiedLine = {
  id: '01995b1e-7c1a-7000-8000-000000000b01',
  locationId: '01995b1e-7c1a-7000-8000-000000000b02',
  externalId: 'SL-7',
  addressLine1: '7 Mill Street',
  addressLine2: null,
  city: 'Harlow',
  state: 'CT',
  zip: '06415',
  before: 'Non-lead',
  after: 'Lead',
  direction: 'moreProtective',
  isDeleted: false,
};
const serving = (runs: readonly ReclassificationRun[], lines = [line]) => [
  respond(listReclassificationRuns, { items: [...runs] }),
  respond(listReclassifiedLines, pageOf(lines)),
];
const open = (responses: readonly Responses[], at = `/${run.id}`) =>
  showScreen(<ReclassificationScreen />, {
    responses,
    path: '/inventory/reclassifications/{-$id}',
    at: `/inventory/reclassifications${at}`,
  });

test('the banner shows a changed local lead ban as the cause', async () => {
  showScreen(<ReclassificationBanner />, { responses: serving([{ ...run, cause: 'localLeadBan' }]) });
  expect((await screen.findByRole('note')).textContent).toContain(
    'The local lead ban changed on 11-20-2026: 3 lines changed classification.',
  );
});

test('the banner counts the lines of the newest change, links to them, and can be dismissed for good', async () => {
  const { user, unmount } = showScreen(<ReclassificationBanner />, { responses: serving([unchanged, run]) });
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('The classification rules changed on 11-20-2026: 3 lines changed classification.');
  expect(note.textContent).toContain('2 lines are more protective than before, 1 line is less protective.');
  expect(screen.getByRole('link', { name: 'Review the lines' }).getAttribute('href')).toBe(
    `/inventory/reclassifications/${run.id}`,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss the reclassification notice' }));
  expect(screen.queryByRole('note')).toBeNull();
  unmount();
  const { requests } = showScreen(<ReclassificationBanner />, { responses: serving([run]) });
  await waitFor(() => expect(requestsTo(requests, listReclassificationRuns)).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
});

test('a later change is shown although an earlier one was dismissed', async () => {
  localStorage.setItem('dismissedReclassification', JSON.stringify(unchanged.id));
  showScreen(<ReclassificationBanner />, { responses: serving([run]) });
  expect(await screen.findByRole('note')).toBeVisible();
});

test('the report lists the lines with their classification before and after', async () => {
  open(serving([run]));
  expect((await screen.findByRole('link', { name: /7 Mill Street/ })).getAttribute('href')).toBe(
    `/locations/${line.locationId}/inventory/${line.id}`,
  );
  expect(screen.getByText(/40 lines were classified again/)).toBeVisible();
  expect(screen.getByText('More protective')).toBeVisible();
});

test('a line that was deleted since is marked', async () => {
  open(serving([run], [{ ...line, isDeleted: true }]));
  expect(await screen.findByText('More protective, deleted since')).toBeVisible();
});

test('an account without rule changes sees an explanation', async () => {
  open(serving([]), '');
  expect(await screen.findByRole('heading', { name: 'No changes yet' })).toBeVisible();
});

test('an unknown change is not found', async () => {
  open(serving([run]), '/01995b1e-7c1a-7000-8000-00000000ffff');
  expect(await screen.findByText("We could not find what you're looking for.")).toBeVisible();
});

test('the address without a change shows the newest one that changed lines; another is chosen', async () => {
  const { user, router, requests } = open(serving([unchanged, run]), '');
  const choice = (await screen.findByLabelText('Change of the rules or the lead ban date')) as HTMLSelectElement;
  expect(choice.value).toBe(run.id);
  await user.selectOptions(choice, unchanged.id);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/reclassifications/${unchanged.id}`));
  await waitFor(() => expect(requestsTo(requests, listReclassifiedLines).at(-1)?.params['id']).toBe(unchanged.id));
});

test.each([
  ['is saved', respondWithFile(downloadReclassifiedLines, 'lines.xlsx'), 'lines.xlsx is in your downloads'],
  [
    'says why it failed',
    refuse(downloadReclassifiedLines, 500, 'Busy.'),
    'The reclassified lines could not be exported. Busy.',
  ],
])('the download of the filtered lines %s', async (_, answer, words) => {
  const { user, requests } = open([answer, ...serving([run])], `/${run.id}?filters[direction]=lessProtective`);
  await user.click(await screen.findByRole('button', { name: 'Export lines' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Excel/ }));
  expect(await screen.findByText(words)).toBeVisible();
  const [request] = requestsTo(requests, downloadReclassifiedLines);
  expect(request?.params).toMatchObject({ id: run.id, format: 'xlsx' });
  expect(request?.query.getAll('filters[direction]')).toEqual(['lessProtective']);
});

test('rule changes that are loading are not called none; a failure is loaded again', async () => {
  const { unmount } = open([neverRespond(listReclassificationRuns)], '');
  await screen.findByRole('heading', { name: 'Reclassified lines' });
  expect(screen.queryByText('No changes yet')).toBeNull();
  unmount();
  const { user } = open(
    [
      inSequence(listReclassificationRuns, refuse(listReclassificationRuns, 500, 'Busy.'), () => undefined),
      ...serving([run]),
    ],
    '',
  );
  expect(await screen.findByRole('heading', { name: 'The changes could not be loaded' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/40 lines were classified again/)).toBeVisible();
});

test('a single line is spoken of as one, and which way it went is counted', async () => {
  const one = { ...run, reclassified: 1, changed: 1, moreProtective: 0, lessProtective: 1 };
  showScreen(<ReclassificationBanner />, { responses: serving([one]) });
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain('1 line changed classification.');
  expect(note.textContent).toContain('0 lines are more protective than before, 1 line is less protective.');
  expect(screen.getByRole('link', { name: 'Review the line' })).toBeVisible();
});

test('an account whose lines kept their classification has no banner', async () => {
  const { requests } = showScreen(<ReclassificationBanner />, { responses: serving([unchanged]) });
  await waitFor(() => expect(requestsTo(requests, listReclassificationRuns)).toHaveLength(1));
  expect(screen.queryByRole('note')).toBeNull();
});

test('reports a change that changed nothing', async () => {
  open(serving([unchanged], []), `/${unchanged.id}`);
  expect(await screen.findByText('No line changed classification')).toBeVisible();
  expect(screen.getByText(/0 lines changed classification\./)).toBeVisible();
});

test('a line without an ID is known by its address, with its second line', async () => {
  open(serving([run], [{ ...line, externalId: null, addressLine2: 'Unit 2', direction: 'lessProtective' }]));
  const row = await screen.findByRole('row', { name: /7 Mill Street, Unit 2, Harlow 06415/ });
  expect(row.textContent).toContain('Less protective');
});
