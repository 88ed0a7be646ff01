import { listAttachments } from '@curbstop/contract/attachments/attachment.endpoints';
import { listDeadlines, updateDeadline } from '@curbstop/contract/compliance/deadline.endpoints';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aDeadline, aDeadlineList, dana } from '../../../testing/a-deadline.ts';
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

/** Of the half-year before, whose period is over. */
const ended = { period: '2026-01-01', triggeredOn: '2026-06-30', dueOn: '2026-07-10' };

const listed = (deadline: DeadlineRow) => respond(listDeadlines, aDeadlineList([deadline]));
const saved = respond(updateDeadline, aDeadline({ version: 1 }));

async function open(deadline: DeadlineRow, responses: readonly Responses[] = [saved], permissions = ['pws:admin']) {
  const shown = showCompliance([...responses, listed(deadline)], {
    at: `/compliance/deadlines/${deadline.key}`,
    permissions,
  });
  await screen.findByRole('heading', { name: /^Due / });
  const { user } = shown;
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Date completed' });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const sentBodies = () => requestsTo(shown.requests, updateDeadline).map(({ body }) => body);
  return { ...shown, day, note, save, sentBodies };
}

describe('the record of a deadline', () => {
  test('shows what is recorded and saves a corrected day', async () => {
    const done = aDeadline({
      state: 'done',
      doneOn: '2026-11-20',
      note: 'By mail',
      version: 4,
      responsibleId: dana.id,
    });
    const { day, note, save, sentBodies, user } = await open(done);
    expect(day().value).toBe('11-20-2026');
    expect(note().value).toBe('By mail');
    await user.clear(day());
    await user.type(day(), '11/19/2026');
    await save();
    expect(await screen.findByText('The deadline was saved')).toBeVisible();
    expect(document.activeElement?.textContent).toBe('Completion');
    expect(sentBodies()).toMatchObject([
      { version: 4, fields: { responsibleId: dana.id, doneOn: '2026-11-19', note: 'By mail' } },
    ]);
  });

  test('an emptied day reopens the deadline', async () => {
    const { day, save, sentBodies, user } = await open(aDeadline({ state: 'done', doneOn: '2026-11-20', version: 1 }));
    await user.clear(day());
    await save();
    await waitFor(() => expect(sentBodies()[0]?.fields.doneOn).toBeNull());
  });

  test.each([
    ['text that is no day', 'last week', 'Enter a date such as 10-16-2024'],
    ['a day that does not exist', '02-30-2026', 'Enter a valid date'],
  ])('refuses %s', async (_, text, sentence) => {
    const { day, save, sentBodies, user } = await open(aDeadline());
    await user.type(day(), text);
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      `The deadline was not savedDate completed: ${sentence}`,
    );
    expect(sentBodies()).toEqual([]);
  });

  test('marks a day after today as soon as the field is left', async () => {
    const { day, user } = await open(aDeadline());
    await user.type(day(), '11-24-2026');
    await user.tab();
    expect(await screen.findByText('Use a date on or before 11-23-2026')).toBeVisible();
  });

  test('keeps what was written if someone else saved meanwhile, and saves over their version by choice', async () => {
    const theirs = aDeadline({ note: 'Called the State', version: 7 });
    const { note, save, sentBodies, user } = await open(aDeadline(), [
      inSequence(listDeadlines, listed(aDeadline()), listed(theirs)),
      inSequence(updateDeadline, respondWithConflict(updateDeadline, theirs), saved),
    ]);
    await user.type(note(), 'Sent by mail');
    await save();
    expect(await screen.findByText(/they saved “Called the State”, you have “Sent by mail”/)).toBeVisible();
    expect(note().value).toBe('Sent by mail');
    await save();
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
    expect(sentBodies()[1]).toMatchObject({ version: 7, fields: { note: 'Sent by mail' } });
  });

  test('takes over their version of a field', async () => {
    const theirs = aDeadline({ note: 'Called the State', version: 7 });
    const { note, save, user } = await open(aDeadline(), [respondWithConflict(updateDeadline, theirs)]);
    await user.type(note(), 'Sent by mail');
    await save();
    await user.click(await screen.findByRole('button', { name: 'Use theirs for Note' }));
    expect(note().value).toBe('Called the State');
  });

  test('keeps what is being written when the deadline is marked as completed', async () => {
    const done = aDeadline({ ...ended, state: 'done', doneOn: '2026-11-23', version: 1 });
    const { note, user } = await open(aDeadline(ended), [
      inSequence(listDeadlines, listed(aDeadline(ended)), listed(done)),
      respond(updateDeadline, done),
    ]);
    await user.type(note(), 'Sent by mail');
    await user.click(screen.getByRole('button', { name: 'Mark as completed today' }));
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
    expect(note().value).toBe('Sent by mail');
  });

  test('a notice that is due within hours is completed with its day in the form, not by one press', async () => {
    const inHours = { dueOn: '2026-11-24', dueAt: '2026-11-24T20:30:00.000Z', state: 'dueThisWeek' } as const;
    await open(aDeadline({ kind: 'tier1Consultation', ...inHours }), []);
    expect(screen.queryByRole('button', { name: 'Mark as completed today' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Enter completion' }).getAttribute('href')).toBe('#record');
    expect(screen.getByText(/^How you gave the notice, who was reached/)).toBeVisible();
  });

  test('a completion of such a notice is not saved without how it was given', async () => {
    const inHours = { dueOn: '2026-11-24', dueAt: '2026-11-24T20:30:00.000Z', state: 'dueThisWeek' } as const;
    const { note, day, save, sentBodies, user } = await open(aDeadline({ kind: 'tier1Consultation', ...inHours }), [
      saved,
    ]);
    await user.type(day(), '11-23-2026');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Write “No proof yet” if you have none.');
    await user.type(note(), '.');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('at least 10 characters');
    expect(sentBodies()).toEqual([]);
    await user.type(note(), 'Radio at noon, no proof yet');
    await save();
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
  });

  test('the end of an exceedance is confirmed with one of two answers of the State', async () => {
    const inHours = { dueOn: '2026-11-24', dueAt: '2026-11-24T20:30:00.000Z', state: 'dueThisWeek' } as const;
    const confirmation = aDeadline({ kind: 'leadExceedanceEnded', key: 'leadExceedanceEnded:2026-07-01', ...inHours });
    const { note, day, save, sentBodies, user } = await open(confirmation, [saved]);
    await user.type(day(), '11-23-2026');
    await user.type(note(), 'J. Lee by telephone');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Choose whether your State agrees');
    const answer = screen.getByRole('combobox', { name: 'State’s answer' });
    await user.selectOptions(answer, 'The State does not agree: the exceedance is still in effect');
    await save();
    await waitFor(() => expect(sentBodies()).toMatchObject([{ fields: { stateAnswer: 'stands' } }]));
  });

  test('shows the day in the form when the deadline is marked as completed', async () => {
    const done = aDeadline({ ...ended, state: 'done', doneOn: '2026-11-23', version: 1 });
    const { day, user } = await open(aDeadline(ended), [
      inSequence(listDeadlines, listed(aDeadline(ended)), listed(done)),
      respond(updateDeadline, done),
    ]);
    await user.click(screen.getByRole('button', { name: 'Mark as completed today' }));
    await waitFor(() => expect(day().value).toBe('11-23-2026'));
  });

  test('a failed save keeps the entries and can be repeated', async () => {
    const { note, save, sentBodies, user } = await open(aDeadline(), [
      inSequence(updateDeadline, refuse(updateDeadline, 503, 'The database is busy.'), saved),
    ]);
    await user.type(note(), 'Sent by mail');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.');
    expect(note().value).toBe('Sent by mail');
    await save();
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
  });

  test('two clicks save once', async () => {
    const { note, sentBodies, user } = await open(aDeadline(), [neverRespond(updateDeadline)]);
    await user.type(note(), 'Sent by mail');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(sentBodies()).toHaveLength(1);
  });
});

describe('completing a deadline', () => {
  test('is confirmed before its period ends, with the last day of the period, and not done if canceled', async () => {
    const { sentBodies, user } = await open(aDeadline());
    expect(screen.getByText(/^The date you delivered .+\. The period runs until 12-31-2026\.$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Mark as completed today' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^The period runs until 12-31-2026\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sentBodies()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Mark as completed today' }));
    await user.click(await screen.findByRole('button', { name: 'Mark as completed' }));
    await waitFor(() => expect(sentBodies()).toMatchObject([{ fields: { doneOn: '2026-11-23' } }]));
  });

  test('is refused with the reason if its results have changed, and loads the deadlines again', async () => {
    const sentence = 'The results that this deadline covers have changed. Review them, then mark it again.';
    const { requests, user } = await open(aDeadline(ended), [refuse(updateDeadline, 409, sentence)]);
    await user.click(screen.getByRole('button', { name: 'Mark as completed today' }));
    expect(await screen.findByText(`The deadline was not saved. ${sentence}`)).toBeVisible();
    await waitFor(() => expect(requestsTo(requests, listDeadlines)).toHaveLength(2));
    expect(screen.queryByText('The deadline was marked as completed')).toBeNull();
  });

  test('keeps the responsible person and the note', async () => {
    const { sentBodies, user } = await open(
      aDeadline({ ...ended, responsibleId: dana.id, note: 'By mail', version: 3 }),
    );
    await user.click(screen.getByRole('button', { name: 'Mark as completed today' }));
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]).toMatchObject({
      version: 3,
      fields: { responsibleId: dana.id, note: 'By mail', doneOn: '2026-11-23' },
    });
  });

  test('is undone by Reopen', async () => {
    const { sentBodies, user } = await open(aDeadline({ state: 'done', doneOn: '2026-11-20', version: 2 }));
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    expect(await screen.findByText('The deadline is open again')).toBeVisible();
    expect(sentBodies()).toMatchObject([{ version: 2, fields: { doneOn: null } }]);
  });
});

describe('the proof of a deadline', () => {
  test('needs a record first, which is created without changing the rest', async () => {
    const id = '01995b1e-7c1a-7000-8000-0000000000d9';
    const { sentBodies, user } = await open(aDeadline(), [
      inSequence(listDeadlines, listed(aDeadline()), listed(aDeadline({ id, version: 1 }))),
      saved,
      respond(listAttachments, { items: [], total: 0, totalPages: 0, pageNumber: 1, pageSize: 20 }),
    ]);
    const proof = within(screen.getByRole('region', { name: 'Proof' }));
    expect(proof.getByText(/Records are kept for 12 years \(40 CFR 141\.91\)/)).toBeVisible();
    await user.click(proof.getByRole('button', { name: 'Attach proof' }));
    expect(await proof.findByText('No attachments yet')).toBeVisible();
    expect(proof.getByRole('button', { name: 'Attach proof' })).toBeVisible();
    expect(sentBodies()).toMatchObject([{ version: 0, fields: { responsibleId: null, doneOn: null, note: null } }]);
  });

  test('says why it cannot be attached yet', async () => {
    const { user } = await open(aDeadline(), [refuse(updateDeadline, 503, 'The database is busy.')]);
    await user.click(screen.getByRole('button', { name: 'Attach proof' }));
    expect(await screen.findByText('Proof can’t be attached yet. The database is busy.')).toBeVisible();
  });
});

test.each([
  [
    'tapResultsReport',
    'The date you delivered the notice or sent the report. The period runs until 12-31-2026.',
    /^Attach the notice or report/,
  ],
  [
    'statePercentile',
    'The date you received the 90th percentile. The period runs until 12-31-2026.',
    /^Attach the State’s letter\. Records/,
  ],
  ['baselineInventory', 'The date you submitted it to the State', /^Attach the submission and the State’s receipt\./],
  ['partialFilter', 'The date you delivered the filter and instructions', /^Attach the instructions/],
] as const)('a deadline of kind %s says which date completes it and what proves it', async (kind, help, proof) => {
  await open(aDeadline({ kind }));
  expect(screen.getByText(help)).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Proof' })).getByText(proof)).toBeVisible();
});

test('shows that a completion is from before its period, also in the list', async () => {
  const early = aDeadline({ state: 'done', doneOn: '2024-01-05', doneBy: 'Lee Ochoa' });
  const { unmount } = await open(early);
  expect(screen.getByText('Check the date completed: it is too early')).toBeVisible();
  expect(screen.getByText(/can be completed on 07-01-2026 at the earliest/)).toBeVisible();
  unmount();
  showCompliance([listed(early)], { at: '/compliance/deadlines?state=done', permissions: ['pws:admin'] });
  expect(await screen.findByText('Check the date completed: it is too early')).toBeVisible();
});

describe('people who may only view', () => {
  test('see who completed it and when, and no button', async () => {
    const done = aDeadline({ state: 'done', doneOn: '2026-11-20', doneBy: 'Lee Ochoa', responsible: 'Dana Reyes' });
    await open(done, [], ['pws:read']);
    expect(screen.getByText('11-20-2026 by Lee Ochoa')).toBeVisible();
    expect(screen.getByText('Dana Reyes')).toBeVisible();
    for (const name of ['Reopen', 'Attach proof', 'Save']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
