import { markBatchMailed, recordLetterMailed } from '@curbstop/contract/letters/letter-delivery.endpoints';
import { getLetterBatch, listOutdatedLetters } from '@curbstop/contract/letters/letter.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aBatch, aSentLetter } from '../../../testing/a-sent-letter.ts';
import { inSequence, neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { chooseAction, showBatch } from '../../../testing/show-letters.tsx';

// 10 PM of July 8 at the water system, when the day in UTC is July 9.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-09T02:00:00.000Z') });
});

const matching = respond(listOutdatedLetters, { items: [] });
const recorded = respond(markBatchMailed, aBatch({ counts: { Mailed: 2 } }));

async function open(responses: readonly Responses[] = [recorded], batch = aBatch()) {
  const shown = await openWindow('recordMailing', { batch }, { responses: [...responses, matching] });
  const field = await shown.dialog.findByRole<HTMLInputElement>('textbox', { name: /^Mailed on/ });
  const enterDay = async (day: string) => {
    await shown.user.clear(field);
    if (day !== '') await shown.user.type(field, day);
  };
  const record = () => shown.user.click(shown.dialog.getByRole('button', { name: 'Record mailing' }));
  const sentDays = () => requestsTo(shown.requests, markBatchMailed).map(({ body }) => body.mailedOn);
  return { ...shown, field, enterDay, record, sentDays };
}

describe('recording a mailing', () => {
  test('starts with today at the water system, in the field with the focus', async () => {
    const { field, record, sentDays } = await open();
    expect(field.value).toBe('07-08-2026');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await record();
    expect(await screen.findByText('2 letters recorded as mailed')).toBeVisible();
    expect(sentDays()).toEqual(['2026-07-08']);
  });

  test.each([
    ['7/2/2026', '2026-07-02'],
    ['2026-07-03', '2026-07-03'],
    ['07-04-2026', '2026-07-04'],
  ])('takes %s as %s', async (text, day) => {
    const { enterDay, record, sentDays } = await open();
    await enterDay(text);
    await record();
    await waitFor(() => expect(sentDays()).toEqual([day]));
  });

  test.each([
    ['without a day', '', 'Enter a date such as 10-16-2024'],
    ['with text that is no day', 'yesterday', 'Enter a date such as 10-16-2024'],
    ['with a day that does not exist', '02-30-2026', 'Enter a valid date'],
  ])('is refused %s', async (_, text, sentence) => {
    const { dialog, enterDay, field, record, sentDays } = await open();
    await enterDay(text);
    await record();
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe(`The mailing was not recordedMailed on: ${sentence}`);
    expect(document.activeElement).toBe(field);
    expect(sentDays()).toEqual([]);
  });

  test.each([
    ['after today', '07-09-2026', 'Use a date on or before 07-08-2026'],
    ['before the batch was created', '06-30-2026', 'Use a date on or after 07-01-2026'],
  ])('a day %s is marked as soon as the field is left', async (_, text, sentence) => {
    const { dialog, enterDay, user } = await open();
    await enterDay(text);
    await user.tab();
    expect(await dialog.findByText(sentence)).toBeVisible();
  });

  test('a day that the server refuses is marked at the field and can be corrected', async () => {
    const sentence = 'The day cannot be in the future.';
    const { dialog, enterDay, record, sentDays } = await open([
      inSequence(markBatchMailed, refuse(markBatchMailed, 400, sentence), recorded),
    ]);
    await record();
    expect(await dialog.findByText(sentence)).toBeVisible();
    await enterDay('07-02-2026');
    await record();
    expect(await screen.findByText('2 letters recorded as mailed')).toBeVisible();
    expect(sentDays()).toEqual(['2026-07-08', '2026-07-02']);
  });

  test('a batch that was recorded by someone else meanwhile is not recorded twice', async () => {
    const sentence = 'No letter of this batch is waiting to be mailed.';
    const { dialog, record } = await open([refuse(markBatchMailed, 409, sentence)]);
    await record();
    expect((await dialog.findByRole('alert')).textContent).toContain(sentence);
    expect(screen.queryByText(/recorded as mailed$/)).toBeNull();
  });

  test('Enter twice records once', async () => {
    const { user, field, sentDays } = await open([neverRespond(markBatchMailed)]);
    await user.click(field);
    await user.keyboard('{Enter}{Enter}');
    expect(sentDays()).toEqual(['2026-07-08']);
  });

  test('one letter is counted as one', async () => {
    const { dialog } = await open([], aBatch({ letters: 1, counts: { Rendered: 1 } }));
    expect(dialog.getByText('1 letter will be recorded as mailed. A recorded mailing cannot be undone.')).toBeVisible();
  });

  describe('with a letter that no longer matches the record', () => {
    const reason = 'The results at this location have changed since letter L0000001042 was written.';
    const item = { id: aBatch().id, code: 'L0000001042', address: '9 Mill Row', reason };
    const outdated = respond(listOutdatedLetters, { items: [item] });
    const sent = ({ requests }: Awaited<ReturnType<typeof open>>) =>
      requestsTo(requests, markBatchMailed).map(({ body }) => body);

    test('lists it with the reason, and needs a choice before anything is recorded', async () => {
      const shown = await open([recorded, outdated]);
      const { dialog, record } = shown;
      expect(await dialog.findByText('1 letter no longer matches your records')).toBeVisible();
      expect(dialog.getByRole('link', { name: 'L0000001042, 9 Mill Row' })).toBeVisible();
      expect(dialog.getByText(reason)).toBeVisible();
      expect(dialog.queryByText(/will be recorded as mailed/)).toBeNull();
      expect(dialog.getByText('A recorded mailing cannot be undone.')).toBeVisible();
      expect(dialog.queryByText(/^Scroll the list/)).toBeNull();
      await record();
      expect((await dialog.findByRole('alert')).textContent).toContain('Choose whether these letters were mailed');
      expect(sent(shown)).toEqual([]);
    });

    test('says how many there are if the list is cut off', async () => {
      const items = ['1', '2', '3', '4'].map((digit) => ({ ...item, id: `${item.id.slice(0, -1)}${digit}` }));
      const { dialog } = await open([recorded, respond(listOutdatedLetters, { items })]);
      expect(await dialog.findByText('Scroll the list to see all 4 letters.')).toBeVisible();
    });

    test('says so too if only the reasons are longer than the list', async () => {
      const items = ['1', '2'].map((digit) => ({
        ...item,
        id: `${item.id.slice(0, -1)}${digit}`,
        reason: 'Changed. '.repeat(30),
      }));
      const { dialog } = await open([recorded, respond(listOutdatedLetters, { items })]);
      expect(await dialog.findByText('Scroll the list to see all 2 letters.')).toBeVisible();
    });

    test.each([
      ['Yes, it was mailed', 'mailed', /^2 letters will be recorded as mailed/],
      ['No, it was not mailed', 'notMailed', /^1 letter will be recorded as mailed/],
    ])('“%s” is recorded', async (label, outdatedLetters, sentence) => {
      const shown = await open([recorded, outdated]);
      const { dialog, record, user } = shown;
      await user.click(await dialog.findByRole('radio', { name: label }));
      expect(dialog.getByText(sentence)).toBeVisible();
      await record();
      expect(await screen.findByText('2 letters recorded as mailed')).toBeVisible();
      expect(sent(shown)).toEqual([{ mailedOn: '2026-07-08', outdatedLetters }]);
    });
  });

  test('one letter that failed although it had left is recorded with the day', async () => {
    const letter = aSentLetter({ status: 'Failed', mailedOn: null, failure: 'The results have changed.' });
    const { dialog, user, requests } = await openWindow(
      'recordMailing',
      { letter },
      { responses: [respond(recordLetterMailed, aSentLetter())] },
    );
    expect(await dialog.findByText(/^The results have changed\. If it was mailed anyway/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Record mailing' }));
    expect(await screen.findByText('Letter L1000000148 recorded as mailed')).toBeVisible();
    expect(requestsTo(requests, recordLetterMailed).map(({ body }) => body)).toEqual([{ mailedOn: '2026-07-08' }]);
  });

  test('Cancel needs a confirmation before a changed day is lost, and records nothing', async () => {
    const { dialog, enterDay, user, sentDays } = await open();
    await enterDay('07-02-2026');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('dialog', { name: /discard|leave|unsaved/i });
    expect(sentDays()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: /keep|stay/i }));
    expect(dialog.getByRole('textbox', { name: /^Mailed on/ })).toHaveProperty('value', '07-02-2026');
  });

  test('the page of the batch is loaded again afterwards', async () => {
    const shown = showBatch(aBatch(), { responses: [recorded] });
    expect(await screen.findByText('These letters have not been mailed')).toBeVisible();
    await chooseAction(shown, 'Record mailing');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record mailing' }));
    await shown.user.click(await dialog.findByRole('button', { name: 'Record mailing' }));
    await waitFor(() => expect(requestsTo(shown.requests, getLetterBatch)).toHaveLength(2));
  });
});
