import {
  createOwnDeadline,
  deleteOwnDeadline,
  listDeadlines,
  updateOwnDeadline,
} from '@curbstop/contract/compliance/deadline.endpoints';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDeadline, aDeadlineList } from '../../../testing/a-deadline.ts';
import {
  inSequence,
  respondWithConflict,
  neverRespond,
  refuse,
  requestsTo,
  respond,
  type Responses,
} from '../../../testing/server.ts';
import { showCompliance } from '../../../testing/show-compliance.tsx';

const listed = (...items: readonly DeadlineRow[]) => respond(listDeadlines, aDeadlineList(items));
const id = '01995b1e-7c1a-7000-8000-0000000009a1';
const created = respond(createOwnDeadline, aDeadline({ id, key: `own:${id}`, kind: 'own' }));
const summary = 'Add a deadline that your State or a permit sets';

async function openForm(...responses: readonly Responses[]) {
  const shown = showCompliance([...responses, listed(aDeadline())], { at: '/compliance/deadlines' });
  const { requests, user } = shown;
  await user.click(await screen.findByText(summary));
  const form = within(screen.getByRole('form', { name: 'Add deadline' }));
  const field = (label: RegExp) => form.getByLabelText<HTMLInputElement>(label);
  const fill = async (texts: readonly (readonly [RegExp, string])[]) => {
    for (const [label, text] of texts) {
      await user.clear(field(label));
      if (text !== '') await user.type(field(label), text);
    }
  };
  const save = () => user.click(form.getByRole('button', { name: 'Add deadline' }));
  const listErrors = async () =>
    within(await form.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const sentBodies = () => requestsTo(requests, createOwnDeadline).map(({ body }) => body);
  return { ...shown, field, fill, form, listErrors, save, sentBodies };
}
const complete = [
  [/^Notice or report/, 'Annual water quality report'],
  [/^Due date/, '7/1/2027'],
  [/^Source/, 'Permit 2026-14, condition 7'],
] as const;

describe('adding a deadline that the State or a permit sets', () => {
  test('sends it with the State as its recipient, and empties the form', async () => {
    const { fill, save, sentBodies } = await openForm(created);
    await fill(complete);
    await save();
    expect(await screen.findByText('The deadline was added')).toBeVisible();
    expect(sentBodies()).toEqual([
      {
        title: 'Annual water quality report',
        dueOn: '2027-07-01',
        to: 'State',
        source: 'Permit 2026-14, condition 7',
      },
    ]);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Source/).value).toBe(''));
  });

  test('refuses one that says nothing', async () => {
    const { fill, listErrors, save, sentBodies } = await openForm();
    await fill([[/^To/, '']]);
    await save();
    expect(await listErrors()).toEqual([
      'Notice or report: Required',
      'Due date: Required',
      'To: Required',
      'Source: Required',
    ]);
    expect(sentBodies()).toEqual([]);
  });

  test.each([
    ['a day that does not exist', '02-30-2027', 'Due date: Enter a valid date'],
    ['text that is no day', 'next summer', 'Due date: Enter a date such as 10-16-2024'],
  ])('refuses %s', async (_, text, error) => {
    const { fill, listErrors, save, sentBodies } = await openForm();
    await fill([...complete, [/^Due date/, text]]);
    await save();
    expect(await listErrors()).toEqual([error]);
    expect(sentBodies()).toEqual([]);
  });

  test('accepts one that is overdue already', async () => {
    const { fill, save, sentBodies } = await openForm(created);
    await fill([...complete, [/^Due date/, '10-01-2026']]);
    await save();
    await waitFor(() => expect(sentBodies()).toMatchObject([{ dueOn: '2026-10-01' }]));
  });

  test('keeps the entries after a failure, which can be repeated', async () => {
    const { field, fill, form, save, sentBodies } = await openForm(
      inSequence(createOwnDeadline, refuse(createOwnDeadline, 503, 'The database is busy.'), created),
    );
    await fill(complete);
    await save();
    expect((await form.findByRole('alert')).textContent).toContain('The deadline was not added');
    expect(field(/^Source/).value).toBe('Permit 2026-14, condition 7');
    await save();
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
  });

  test('sends it once when Enter is pressed twice', async () => {
    const { field, fill, sentBodies, user } = await openForm(neverRespond(createOwnDeadline));
    await fill(complete);
    await user.click(field(/^Source/));
    await user.keyboard('{Enter}{Enter}');
    expect(sentBodies()).toHaveLength(1);
  });

  test('is not offered to people who may only view', async () => {
    showCompliance([listed(aDeadline())], { at: '/compliance/deadlines', permissions: ['pws:read'] });
    await screen.findByRole('table');
    expect(screen.queryByText(summary)).toBeNull();
  });
});

describe('the table of deadlines', () => {
  const statusOf = async (overrides: Partial<DeadlineRow>) => {
    showCompliance([listed(aDeadline(overrides))], { at: '/compliance/deadlines?state=all' });
    const cells = within(await screen.findByRole('table')).getAllByRole('cell');
    return cells.map(({ textContent }) => textContent);
  };

  test.each<[string, Partial<DeadlineRow>]>([
    ['OverdueReopened: new results for 1 sample', { state: 'overdue', newResults: 1 }],
    ['OverdueReopened: new results for 12 samples', { state: 'overdue', newResults: 12 }],
    ['UpcomingReopened', { reopenedBy: 'trigger' }],
    ['UpcomingReopened: period changed', { reopenedBy: 'schedule' }],
    ['UpcomingReopened: results changed', { reopenedBy: 'period' }],
    ['Completed11-20-2026', { state: 'done', doneOn: '2026-11-20' }],
  ])('shows “%s”', async (status, overrides) => {
    expect((await statusOf(overrides))[1]).toBe(status);
  });

  test('shows the time of a deadline that counts in hours', async () => {
    const [due] = await statusOf({ dueOn: '2026-11-24', dueAt: '2026-11-24T20:30:00.000Z', state: 'dueThisWeek' });
    expect(due).toBe('11-24-2026 03:30 PM');
  });

  test.each([
    ['1 deadline', 1],
    ['2 deadlines', 2],
  ])('has the name “%s”', async (name, count) => {
    const items = Array.from({ length: count }, (_, at) => aDeadline({ key: `sitePlan:${at}` }));
    showCompliance([listed(...items)], { at: '/compliance/deadlines' });
    expect(await screen.findByRole('table', { name })).toBeVisible();
  });
});

describe('removing a deadline that was added', () => {
  const own = aDeadline({ key: `own:${id}`, kind: 'own', title: 'Annual water quality report', id, version: 1 });

  test('is offered only for one that was added', async () => {
    showCompliance([listed(aDeadline())], { at: `/compliance/deadlines/${aDeadline().key}` });
    await screen.findByRole('heading', { name: /^Due / });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  test('shows why it failed, and keeps the deadline', async () => {
    const { requests, user } = showCompliance([listed(own), refuse(deleteOwnDeadline, 503, 'The database is busy.')], {
      at: `/compliance/deadlines/${own.key}`,
    });
    await user.click(await screen.findByRole('button', { name: /^Remove/ }));
    const question = within(await screen.findByRole('dialog'));
    expect(requestsTo(requests, deleteOwnDeadline)).toEqual([]);
    await user.click(question.getByRole('button', { name: /^Remove/ }));
    expect(await screen.findByText(/The database is busy\./)).toBeVisible();
    expect(requestsTo(requests, deleteOwnDeadline)[0]?.params['id']).toBe(id);
  });
});

describe('editing a deadline that was added', () => {
  const own = aDeadline({
    key: `own:${id}`,
    kind: 'own',
    title: 'Annual water quality report',
    to: 'State',
    source: 'Permit 2026-14',
    dueOn: '2027-07-01',
    id,
    version: 2,
  });
  const openOwn = (...responses: readonly Responses[]) =>
    showCompliance([...responses, listed(own)], { at: `/compliance/deadlines/${own.key}` });
  const findForm = async () => within(await screen.findByRole('form', { name: 'Edit deadline' }));

  test('sends all of its fields with the version that was seen', async () => {
    const { user, requests } = openOwn(respond(updateOwnDeadline, { ...own, version: 3 }));
    const form = await findForm();
    await user.clear(form.getByLabelText(/^Due date/));
    await user.type(form.getByLabelText(/^Due date/), '6/1/2027');
    await user.click(form.getByRole('button', { name: 'Save deadline' }));
    expect(await screen.findByText('The deadline was saved')).toBeVisible();
    expect(requestsTo(requests, updateOwnDeadline).map(({ body }) => body)).toEqual([
      {
        version: 2,
        title: 'Annual water quality report',
        dueOn: '2027-06-01',
        to: 'State',
        source: 'Permit 2026-14',
      },
    ]);
  });

  test('shows the version of another person beside the own entries', async () => {
    const { user } = openOwn(
      respondWithConflict(updateOwnDeadline, { ...own, title: 'Water quality report', version: 3 }),
    );
    const form = await findForm();
    await user.type(form.getByLabelText(/^Source/), ', condition 7');
    await user.click(form.getByRole('button', { name: 'Save deadline' }));
    expect((await form.findByRole('alert')).textContent).toContain('Water quality report');
    expect(form.getByLabelText<HTMLInputElement>(/^Source/).value).toBe('Permit 2026-14, condition 7');
  });

  test('refuses one without a title, and is not offered to people who may only view', async () => {
    const { user, requests, unmount } = openOwn();
    const form = await findForm();
    await user.clear(form.getByLabelText(/^Notice or report/));
    await user.click(form.getByRole('button', { name: 'Save deadline' }));
    expect((await form.findByRole('alert')).textContent).toContain('Notice or report: Required');
    expect(requestsTo(requests, updateOwnDeadline)).toEqual([]);
    unmount();
    showCompliance([listed(own)], { at: `/compliance/deadlines/${own.key}`, permissions: ['pws:read'] });
    await screen.findByRole('heading', { name: /^Due / });
    expect(screen.queryByRole('form', { name: 'Edit deadline' })).toBeNull();
  });
});
