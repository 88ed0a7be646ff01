import { listMyWork } from '@curbstop/contract/overviews/my-work.endpoints';
import type { WorkOverview } from '@curbstop/contract/overviews/my-work.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inSequence, neverRespond, refuse, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';

const batch = '01900000-0000-7000-8000-0000000000b1';
const work = (change: Partial<WorkOverview> = {}): WorkOverview => ({
  id: '01900000-0000-7000-8000-0000000000a1',
  kind: 'imports.check',
  state: 'running',
  subjectId: batch,
  name: 'lines.xlsx',
  done: 500,
  total: 2000,
  step: null,
  error: null,
  createdOn: '2026-03-01T15:00:00.000Z',
  startedOn: '2026-03-01T15:00:00.000Z',
  finishedOn: null,
  ...change,
});

/** The panel opens with its button, as in the top bar. */
async function open(responses: Responses) {
  const shown = showScreen(
    <NotificationsPanel hasDeadlines={false} button={<button type="button">Notifications</button>} />,
    {
      responses,
      elsewhere: ['/imports/$batchId/{-$step}'],
    },
  );
  return { ...shown, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
}
const listed = async (...items: readonly WorkOverview[]) => {
  const { panel } = await open(
    respond(listMyWork, { items: [...items], lettersToResend: 0, lettersToRewrite: 0, lettersRefused: 0 }),
  );
  return (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent);
};

test('running work shows how many rows are done', async () => {
  const { panel } = await open(
    respond(listMyWork, { items: [work()], lettersToResend: 0, lettersToRewrite: 0, lettersRefused: 0 }),
  );
  expect((await panel.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('25');
  expect(panel.getByText('500 of 2,000 rows')).toBeVisible();
  expect(panel.getByText('Running')).toBeVisible();
});

test('work whose size is unknown is not announced as finished', async () => {
  const { panel } = await open(
    respond(listMyWork, {
      items: [work({ total: null, done: 0 })],
      lettersToResend: 0,
      lettersToRewrite: 0,
      lettersRefused: 0,
    }),
  );
  const bar = await panel.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBeNull();
  expect(bar.getAttribute('aria-valuetext')).toBe('Working');
  expect(panel.getByText('It continues if you leave this page.')).toBeVisible();
});

test('waiting work has no progress yet and continues by itself', async () => {
  const { panel } = await open(
    respond(listMyWork, {
      items: [work({ state: 'queued', done: 0, total: null })],
      lettersToResend: 0,
      lettersToRewrite: 0,
      lettersRefused: 0,
    }),
  );
  expect(await panel.findByText('Waiting')).toBeVisible();
  expect(panel.queryByRole('progressbar')).toBeNull();
  expect(panel.getByText('It continues if you leave this page.')).toBeVisible();
});

test.each([
  ['completed', 'Done'],
  ['failed', 'Failed'],
  ['cancelled', 'Canceled'],
] as const)('work that is %s shows %s and when', async (state, word) => {
  const [entry] = await listed(work({ state, finishedOn: '2026-03-01T15:05:00.000Z' }));
  expect(entry).toContain(word);
  expect(entry).toContain('03-01-2026 10:05 AM');
});

test('an entry leads to its page, and the panel closes', async () => {
  const { user, panel } = await open(
    respond(listMyWork, { items: [work()], lettersToResend: 0, lettersToRewrite: 0, lettersRefused: 0 }),
  );
  const link = await panel.findByRole('link');
  expect(link.getAttribute('href')).toContain(batch);
  link.addEventListener('click', (event) => event.preventDefault());
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notifications' })).toBeNull());
});

test('work that is loading is not called none', async () => {
  const { panel } = await open(neverRespond(listMyWork));
  expect(panel.getByLabelText('Loading background tasks').getAttribute('aria-busy')).toBe('true');
  expect(panel.queryByText(/^No background tasks/)).toBeNull();
});

test('shows why work can’t be loaded, and loads it again', async () => {
  const { user, panel } = await open(
    inSequence(
      listMyWork,
      refuse(listMyWork, 500, 'The database is busy.'),
      respond(listMyWork, { items: [], lettersToResend: 0, lettersToRewrite: 0, lettersRefused: 0 }),
    ),
  );
  expect((await panel.findByRole('alert')).textContent).toContain(
    'Background tasks could not be loaded. The database is busy.',
  );
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByText(/^No background tasks/)).toBeVisible();
});

test('Escape closes the panel and returns the focus to Notifications', async () => {
  const { user } = await open(
    respond(listMyWork, { items: [], lettersToResend: 0, lettersToRewrite: 0, lettersRefused: 0 }),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' })));
});
