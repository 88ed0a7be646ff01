import {
  recordReturnedLetter,
  resendLetter,
  undoLetterReturn,
} from '@curbstop/contract/letters/letter-delivery.endpoints';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aSentLetter } from '../../../testing/a-sent-letter.ts';
import { inSequence, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { openWindow } from '../../../testing/open-window.tsx';

// 10 PM of July 8 at the water system, when the day in UTC is July 9.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-09T02:00:00.000Z') });
});

const returned = aSentLetter({ status: 'Returned', returnReason: 'Vacant' });
const recorded = respond(recordReturnedLetter, ({ body }) =>
  aSentLetter({ ...returned, code: body.code, returnReason: body.reason }),
);

async function open(...responses: readonly Responses[]) {
  const shown = await openWindow(
    'recordReturnedLetters',
    {},
    { responses: responses.length > 0 ? responses : [recorded] },
  );
  const { dialog, user } = shown;
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Letter code' });
  const chooseReason = (reason: string) =>
    user.selectOptions(dialog.getByRole('combobox', { name: /^Reason on the envelope/ }), reason);
  /** A hand scanner types the code and presses Enter. */
  const scan = async (code: string, { isReasonChosen = true } = {}) => {
    const reason = dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Reason on the envelope/ });
    if (isReasonChosen && reason.value === '') await chooseReason('Vacant');
    await user.click(field);
    await user.paste(code);
    await user.keyboard('{Enter}');
  };
  const entries = () =>
    within(dialog.getByRole('list', { name: 'Returned letters' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  const sentBodies = () => requestsTo(shown.requests, recordReturnedLetter).map(({ body }) => body);
  return { ...shown, chooseReason, field, scan, entries, sentBodies };
}

describe('recording letters that came back', () => {
  test('starts with the reason, which each code needs, and with today at the water system', async () => {
    const { dialog } = await open();
    const reason = dialog.getByRole('combobox', { name: /^Reason on the envelope/ });
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Returned on' }).value).toBe('07-08-2026');
    expect(dialog.getByText('No letters recorded yet.')).toBeVisible();
  });

  test('sends the code in capitals with the chosen reason and day, and keeps both for the next letter', async () => {
    const { dialog, scan, sentBodies, user } = await open();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason on the envelope/ }), 'No such number');
    const day = dialog.getByRole('textbox', { name: 'Returned on' });
    await user.clear(day);
    await user.type(day, '7/6/2026');
    await scan(' l1000000148 ');
    await scan('L1000000155');
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
    expect(sentBodies()).toEqual([
      { code: 'L1000000148', reason: 'No such number', returnedOn: '2026-07-06' },
      { code: 'L1000000155', reason: 'No such number', returnedOn: '2026-07-06' },
    ]);
  });

  test('records nothing before a reason is chosen', async () => {
    const { entries, scan, sentBodies } = await open();
    await scan('L1000000148', { isReasonChosen: false });
    expect(entries()).toEqual(['L1000000148 Not recordedChoose the reason on the envelope, then scan it again.']);
    expect(sentBodies()).toEqual([]);
  });

  test('says of an envelope that is scanned twice that it was recorded before', async () => {
    const { entries, scan } = await open();
    await scan('L1000000148');
    await scan('L1000000148');
    await waitFor(() => expect(entries()).toHaveLength(2));
    expect(entries()[0]).toContain('L1000000148 Scanned before');
    expect(entries()[1]).toContain('L1000000148 Returned');
  });

  test('empties the field for the next scan and lists the newest letter first', async () => {
    const { entries, field, scan } = await open();
    await scan('L1000000148');
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    await scan('L1000000155');
    await waitFor(() => expect(entries()).toHaveLength(2));
    expect(entries()[0]).toMatch(/^L1000000155 Returned/);
  });

  test('the button records as Enter does, and blanks record nothing', async () => {
    const { chooseReason, dialog, field, sentBodies, user } = await open();
    await chooseReason('Vacant');
    await user.click(field);
    await user.paste('  ');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    expect(sentBodies()).toEqual([]);
    await user.click(field);
    await user.paste('L1000000148');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
  });

  test.each([
    ['is of another water system', 404, letterProblems.noSuchLetterCode({ values: { code: 'L1000000148' } }).message],
    ['was misread', 400, letterProblems.misreadLetterCode({ values: { code: 'L1000000148' } }).message],
    [
      'was mailed after that day',
      400,
      letterProblems.dayBeforeMailing({ values: { code: 'L1000000148', mailedOn: '2026-07-07' } }).message,
    ],
    ['could not be reached', 503, 'The database is busy.'],
  ])('a letter that %s is listed as not recorded, with the reason', async (_, status, sentence) => {
    const { dialog, entries, scan } = await open(refuse(recordReturnedLetter, status, sentence));
    await scan('L1000000148');
    await waitFor(() => expect(entries()).toEqual([`L1000000148 Not recorded${sentence}`]));
    expect(dialog.queryByRole('button', { name: /^Send L/ })).toBeNull();
  });

  test('a code that was refused can be scanned again', async () => {
    const { entries, scan } = await open(
      inSequence(recordReturnedLetter, refuse(recordReturnedLetter, 503, 'The database is busy.'), recorded),
    );
    await scan('L1000000148');
    await waitFor(() => expect(entries()).toHaveLength(1));
    await scan('L1000000148');
    await waitFor(() => expect(entries()).toHaveLength(2));
    expect(entries()[0]).toContain('L1000000148 Returned');
  });

  test('a letter that was sent again already is not offered to be sent again', async () => {
    const { dialog, entries, scan } = await open(
      respond(recordReturnedLetter, aSentLetter({ ...returned, resentAs: returned.id })),
    );
    await scan('L1000000148');
    await waitFor(() => expect(entries()).toHaveLength(1));
    expect(dialog.queryByRole('button', { name: /^Send L/ })).toBeNull();
  });

  test('a letter that is sent again from the list is offered no more, in each of its entries', async () => {
    const { dialog, entries, scan, user } = await open(
      recorded,
      respond(resendLetter, aSentLetter({ resendOf: returned.id })),
    );
    await scan('L1000000148');
    await scan('L1000000155');
    await scan('L1000000148');
    await waitFor(() => expect(entries()).toHaveLength(3));
    await user.click(dialog.getAllByRole('button', { name: 'Send L1000000148 again' })[0] as HTMLElement);
    const form = within(await screen.findByRole('dialog', { name: 'Send letter L1000000148 again' }));
    await user.click(await form.findByRole('checkbox', { name: 'Send to the same address again' }));
    await user.click(form.getByRole('button', { name: 'Resend' }));
    await waitFor(() => expect(dialog.getAllByText('Sent again')).toHaveLength(2));
    expect(dialog.queryByRole('button', { name: 'Send L1000000148 again' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Send L1000000155 again' })).toBeVisible();
  });

  test('the return of a wrong letter is undone from the list, with a reason', async () => {
    const { dialog, entries, requests, scan, user } = await open(recorded, respond(undoLetterReturn, aSentLetter()));
    await scan('L1000000148');
    await user.click(await dialog.findByRole('button', { name: 'Undo return of L1000000148' }));
    const form = within(await screen.findByRole('dialog', { name: 'Undo return of letter L1000000148' }));
    await user.click(await form.findByRole('button', { name: 'Undo return' }));
    expect(await form.findByText('Enter a reason')).toBeVisible();
    expect(requestsTo(requests, undoLetterReturn)).toEqual([]);
    await user.type(form.getByRole('textbox', { name: /^Reason/ }), 'Letter L1000000155 came back');
    await user.click(form.getByRole('button', { name: 'Undo return' }));
    expect(await screen.findByText('The return of letter L1000000148 was undone. Its status is Mailed.')).toBeVisible();
    expect(requestsTo(requests, undoLetterReturn).map(({ body }) => body)).toEqual([
      { reason: 'Letter L1000000155 came back' },
    ]);
    await waitFor(() => expect(entries()[0]).toContain('L1000000148 Return undone'));
    expect(entries()[0]).not.toContain('Returned');
    expect(dialog.queryByRole('button', { name: /L1000000148/ })).toBeNull();
    // Scanned once more, it is recorded as returned again.
    await scan('L1000000148');
    await waitFor(() => expect(entries()).toHaveLength(2));
    expect(entries()[0]).toContain('L1000000148 Returned');
    expect(dialog.getAllByRole('button', { name: 'Send L1000000148 again' })[0]).toBeVisible();
  });

  test.each([
    ['in the future', '07-09-2026', 'Use a date on or before 07-08-2026'],
    ['that does not exist', '02-30-2026', 'Enter a valid date'],
    ['that is left out', '', 'Enter a date such as 10-16-2024'],
  ])('a day %s records no letter and lists its code', async (_, text, sentence) => {
    const { dialog, entries, scan, sentBodies, user } = await open();
    const day = dialog.getByRole('textbox', { name: 'Returned on' });
    await user.clear(day);
    if (text !== '') await user.type(day, text);
    await scan('L1000000148');
    expect(entries()).toEqual([`L1000000148 Not recordedReturned on: ${sentence}`]);
    expect(sentBodies()).toEqual([]);
  });
});
