import type { Selection } from '@curbstop/contract/primitives/selection';
import {
  deleteServiceLines,
  previewSelectedLines,
  undoDeletion,
  type SelectedLinesPreview,
} from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { inSequence, neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { DeleteServiceLines } from './DeleteServiceLines.tsx';

const ids = ['01995b1e-7c1a-7000-8000-0000000000e1', '01995b1e-7c1a-7000-8000-0000000000e2'];
const deletion = { id: '01995b1e-7c1a-7000-8000-0000000000d9', deleted: 2 };

/** What is selected, by classification. */
const found = (counts: Partial<Record<ClassificationName, number>>, change: Partial<SelectedLinesPreview> = {}) => {
  const classifications = Object.entries(counts).map(([category, many]) => ({
    category: category as ClassificationName,
    count: many,
  }));
  const total = classifications.reduce((sum, { count }) => sum + count, 0);
  return respond(previewSelectedLines, {
    total,
    uniqueLocations: 1,
    missing: [],
    classifications,
    tiers: [],
    ...change,
  });
};

async function open(responses: readonly Responses[], selection: Selection = { ids }) {
  const [onDone, close] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const shown = showScreen(
    <main>
      <DeleteServiceLines props={{ selection, onDone }} close={close} />
    </main>,
    { responses },
  );
  await screen.findByRole('main');
  return { ...shown, onDone, close };
}
const confirm = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Delete \d/ });

test.each([
  [{ Lead: 1 }, 'Warning: 1 lead line', /Delete the line only if it was never there; edit it if it was replaced\./],
  [
    { Lead: 2, 'Galvanized Requiring Replacement': 1, 'Lead Status Unknown': 3 },
    'Warning: 2 lead lines, 1 Galvanized Requiring Replacement line, and 3 Lead Status Unknown lines',
    /Delete lines only if they were never there; edit lines that were replaced\./,
  ],
  [{ 'Lead Status Unknown': 1, 'Non-lead': 40 }, 'Warning: 1 Lead Status Unknown line', /will not get notices/],
] as const)('lines that are or may be lead are warned about by their number: %j', async (counts, title, what) => {
  await open([found(counts)]);
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain(title);
  expect(note.textContent).toMatch(what);
});

test('Non-lead lines are deleted without that warning', async () => {
  await open([found({ 'Non-lead': 2 })]);
  await confirm();
  expect(screen.queryByRole('note')).toBeNull();
});

test('the classifications are listed with the worst first', async () => {
  await open([found({ 'Non-lead': 4, 'Lead Status Unknown': 3, Lead: 1 }, { uniqueLocations: 7 })]);
  expect(await screen.findByText('8 service lines at 7 locations will be deleted from the inventory:')).toBeVisible();
  const entries = [...screen.getByRole('list', { name: 'Classifications of the selected lines' }).children];
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Lead .*1$/),
    expect.stringMatching(/Unknown.*3$/),
    expect.stringMatching(/^Non-lead.*4$/),
  ]);
});

test('what was shown and the reason are sent, and the deletion can be undone', async () => {
  const { user, onDone, close, requests } = await open([
    found({ Lead: 2 }),
    respond(deleteServiceLines, deletion),
    respond(undoDeletion, { restored: 2, kept: 0 }),
  ]);
  fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: ' Entered twice ' } });
  await user.click(await confirm());
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(onDone).toHaveBeenCalledOnce();
  expect(requestsTo(requests, deleteServiceLines)[0]?.body).toEqual({
    selection: { ids },
    seen: [{ category: 'Lead', count: 2 }],
    reason: 'Entered twice',
  });
  expect(screen.getByText('2 service lines were deleted')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 service lines were restored')).toBeVisible();
  expect(requestsTo(requests, undoDeletion)[0]?.params['id']).toBe(deletion.id);
});

test('a reason is optional', async () => {
  const { user, requests } = await open([found({ 'Non-lead': 2 }), respond(deleteServiceLines, deletion)]);
  await user.click(await confirm());
  await waitFor(() => expect(requestsTo(requests, deleteServiceLines)[0]?.body.reason).toBeNull());
});

test('an undo lists which lines remain deleted', async () => {
  const { user } = await open([
    found({ 'Non-lead': 2 }),
    respond(deleteServiceLines, deletion),
    respond(undoDeletion, { restored: 1, kept: 1 }),
  ]);
  await user.click(await confirm());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(
    await screen.findByText(
      '1 service line was restored. 1 service line stays as it is, because it was changed afterwards',
    ),
  ).toBeVisible();
});

test('a line that another person deleted meanwhile is left out, with a message', async () => {
  const { user, requests } = await open([
    found({ Lead: 1 }, { missing: [ids[1] ?? ''] }),
    respond(deleteServiceLines, { ...deletion, deleted: 1 }),
  ]);
  expect(
    await screen.findByText('1 of the 2 that you selected is no longer in the list and will be skipped.'),
  ).toBeVisible();
  await user.click(await confirm());
  await waitFor(() => expect(requestsTo(requests, deleteServiceLines)[0]?.body.selection).toEqual({ ids: [ids[0]] }));
});

test('all that match are deleted by the number that matches now', async () => {
  const request = { searchTerm: 'elm', filters: {} };
  const { user, requests } = await open([found({ 'Non-lead': 12 }), respond(deleteServiceLines, deletion)], {
    request,
    expectedCount: 10,
  });
  expect(
    await screen.findByText('The list changed after you selected rows: 12 match now, 10 matched before.'),
  ).toBeVisible();
  await user.click(await confirm());
  await waitFor(() =>
    expect(requestsTo(requests, deleteServiceLines)[0]?.body.selection).toEqual({ request, expectedCount: 12 }),
  );
});

test('lines that became lead meanwhile are not deleted; the dialog counts and warns again', async () => {
  const { user, onDone } = await open([
    inSequence(previewSelectedLines, found({ 'Non-lead': 2 }), found({ 'Non-lead': 1, Lead: 1 })),
    refuse(deleteServiceLines, 409, 'The classifications have changed since you looked.'),
  ]);
  await user.click(await confirm());
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The classifications have changed since you looked.',
  );
  expect((await screen.findByRole('note')).textContent).toContain('Warning: 1 lead line');
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('a failure of the server has the sentence of the specification [B8.13]', async () => {
  const { user } = await open([found({ 'Non-lead': 2 }), refuse(deleteServiceLines, 500, 'deadlock detected')]);
  await user.click(await confirm());
  expect((await screen.findByRole('alert')).textContent).toContain('Error while deleting service line(s).');
  expect(screen.queryByText(/deadlock/)).toBeNull();
});

test('a long deletion explains that all lines change together', async () => {
  const { user } = await open([found({ 'Non-lead': 2500 }), neverRespond(deleteServiceLines)]);
  await user.click(await confirm());
  expect(
    await screen.findByText(/^Working on 2,500 service lines\. If one can’t be changed, none will be/),
  ).toBeVisible();
});

test('a deletion that lowers a 90th percentile is sent with a confirmation and the reason', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const refused = { code: 'percentilesNotConfirmed', detail, property: 'confirmedLowerPercentiles' };
  const { user, requests, onDone } = await open([
    found({ Lead: 2 }),
    inSequence(
      deleteServiceLines,
      () => ({ status: 409, body: { statusCode: 409, message: detail, errors: [refused] } }),
      respond(deleteServiceLines, deletion),
    ),
  ]);
  await user.click(await confirm());
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  await user.click(
    await screen.findByRole('checkbox', { name: 'The change was checked: the lower numbers are right' }),
  );
  await user.type(screen.getByLabelText(/^Reason/), 'It was never there');
  await user.click(await confirm());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(requestsTo(requests, deleteServiceLines).at(-1)?.body).toMatchObject({
    reason: 'It was never there',
    confirmedLowerPercentiles: detail,
  });
});

test('an undo that lowers a 90th percentile is confirmed with the numbers of now and a reason', async () => {
  const detail = 'This lowers 90th percentiles: Lead of January to June 2028: 3 µg/L instead of 50 µg/L.';
  const later = 'This lowers 90th percentiles: Lead of January to June 2028: 4 µg/L instead of 50 µg/L.';
  const { user, requests } = await open([
    found({ 'Non-lead': 2 }),
    respond(deleteServiceLines, deletion),
    inSequence(
      undoDeletion,
      refuse(undoDeletion, 409, detail, 'percentilesNotConfirmed'),
      refuse(undoDeletion, 409, later, 'percentilesNotConfirmed'),
      respond(undoDeletion, { restored: 2, kept: 0 }),
    ),
  ]);
  await user.click(await confirm());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undoing it lowers 90th percentiles' }));
  expect(await dialog.findByText(detail)).toBeVisible();
  const send = () => user.click(dialog.getByRole('button', { name: 'Undo and use the lower numbers' }));
  const check = () =>
    user.click(dialog.getByRole('checkbox', { name: 'The change was checked: the lower numbers are right' }));
  await send();
  expect((await dialog.findByRole('alert')).textContent).toContain('Enter the reason in at least 10 characters');
  await user.type(dialog.getByLabelText(/^Reason/), 'It was deleted by mistake');
  await check();
  await send();
  expect((await dialog.findAllByText(later))[0]).toBeVisible();
  await check();
  await send();
  expect(await screen.findByText('2 service lines were restored')).toBeVisible();
  expect(requestsTo(requests, undoDeletion).map(({ body }) => body)).toEqual([
    {},
    { confirmedLowerPercentiles: detail, reason: 'It was deleted by mistake' },
    { confirmedLowerPercentiles: later, reason: 'It was deleted by mistake' },
  ]);
});
