import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { countResultLetters, planResultLetters, sendResultLetters } from '@curbstop/contract/letters/sending.endpoints';
import type { ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import { waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { inSequence, neverRespond, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { openWindow, type AboutWindow } from '../../../testing/open-window.tsx';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const onPaper = { Mail: 3, PDF: 3, Email: 0 };
const counts: ResultLetterCounts = { nonDetect: 2, detect: 0, exceedance: 1, allResults: 0, sendable: onPaper };
const nowhere = { Mail: 0, PDF: 0, Email: 0 };
const noLetters: ResultLetterCounts = { nonDetect: 0, detect: 0, exceedance: 0, allResults: 0, sendable: nowhere };
const counted = respond(countResultLetters, counts);
const planned = respond(planResultLetters, {
  letters: 3,
  byLetter: [],
  locations: 3,
  unreachable: 0,
  locationsWithoutLetter: 0,
  locationsWaiting: 0,
  unreachableShown: [],
  previouslySent: 0,
  lastSentOn: null,
  newestLetterId: null,
  recipientsDigest: 'd1',
  otherLanguages: [],
  needsReturnAddress: false,
});
const sent = respond(sendResultLetters, { batchId: id('b1'), letters: 3, unreachable: 0 });
const selection = { request: { searchTerm: '', filters: { status: ['3'] } }, expectedCount: 40 };

async function open({ responses = [], ...about }: AboutWindow = {}, chosenResults: object = { sampleIds: [id('a1')] }) {
  const onDone = vi.fn<() => void>();
  const shown = await openWindow(
    'sendResultLetters',
    { chosenResults, onDone },
    { ...about, responses: [...responses, counted, planned, sent] },
  );
  const { dialog, user } = shown;
  const press = async (name: string) => user.click(await dialog.findByRole('button', { name }));
  const sentBodies = () => requestsTo(shown.requests, sendResultLetters).map(({ body }) => body);
  /** Goes to the options and chooses how the letters are sent. */
  const chooseMethod = async (method: string) => {
    await press('Next');
    await user.click(await dialog.findByRole('radio', { name: method }));
  };
  const send = async () => {
    await press('Next');
    await dialog.findAllByText('3', { selector: 'dd' });
    await press('Start Processing');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
  };
  return { ...shown, chooseMethod, onDone, press, send, sentBodies };
}

describe('sending results letters', () => {
  test('completes the samples unless that is switched off', async () => {
    const { chooseMethod, dialog, onDone, send, sentBodies, user } = await open();
    await chooseMethod('PDF');
    const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Mark samples complete after sending' });
    expect(box.checked).toBe(true);
    await user.click(box);
    await send();
    expect(sentBodies()[0]).toMatchObject({ method: 'PDF', markComplete: false, sampleIds: [id('a1')] });
    expect(onDone).toHaveBeenCalledOnce();
  });

  test.each([
    ['PDF', 'Marked complete when you record that the letters were mailed; those with missing results stay open'],
    ['USPS', 'Marked complete when the letters are mailed; those with missing results stay open'],
  ])('says for letters by %s what becomes of the samples, before they are confirmed', async (method, sentence) => {
    const { chooseMethod, dialog, press, user } = await open();
    await chooseMethod(method);
    await press('Next');
    expect(await dialog.findByText(sentence)).toBeVisible();
    await press('Back');
    await user.click(dialog.getByRole('checkbox', { name: 'Mark samples complete after sending' }));
    await press('Next');
    expect(await dialog.findByText('Stay open')).toBeVisible();
  });

  test('counts its four steps to the last one [B2.20]', async () => {
    const { chooseMethod, dialog, send } = await open();
    expect(await dialog.findByText('Step 1 of 4')).toBeVisible();
    await chooseMethod('PDF');
    expect(dialog.getByText('Step 2 of 4')).toBeVisible();
    await send();
    expect(await dialog.findByText('Step 4 of 4')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  test('never completes samples for people who may not edit them', async () => {
    const { chooseMethod, dialog, send, sentBodies } = await open({ permissions: ['pws:read', 'pws:create'] });
    await chooseMethod('PDF');
    expect(dialog.queryByRole('checkbox', { name: 'Mark samples complete after sending' })).toBeNull();
    await send();
    expect(sentBodies()[0]?.markComplete).toBe(false);
  });

  test('counts, plans and sends all samples that match as one selection', async () => {
    const { chooseMethod, requests, send, sentBodies } = await open({}, { selection });
    await chooseMethod('PDF');
    await send();
    expect(requestsTo(requests, countResultLetters)[0]?.body).toEqual({ selection });
    expect(requestsTo(requests, planResultLetters)[0]?.body.selection).toEqual(selection);
    expect(sentBodies()[0]?.selection).toEqual(selection);
  });

  const byEmail = { Mail: 0, PDF: 0, Email: 1 };
  const writtenAsEmails = {
    ...noLetters,
    byOtherMethod: { exceedance: 1, detect: 0, nonDetect: 0 },
    sendable: byEmail,
  };
  test.each([
    ['USPS and PDF where no letter is written as an email', onPaper, ['USPS', 'PDF']],
    ['email too where some are', { ...onPaper, Email: 1 }, ['USPS', 'PDF', 'Email']],
    ['email alone where all are', byEmail, ['Email']],
  ])('offers %s', async (_, sendable, offered) => {
    const { dialog, press } = await open({ responses: [respond(countResultLetters, { ...counts, sendable })] });
    await press('Next');
    const methods = (await dialog.findAllByRole('radio')).map((radio) => radio.getAttribute('aria-label'));
    expect(methods).toEqual(offered);
  });

  test('letters written as emails are sent by email, and count as letters', async () => {
    const { chooseMethod, dialog, press, sentBodies } = await open({
      responses: [respond(countResultLetters, writtenAsEmails)],
    });
    const list = within(await dialog.findByRole('list', { name: 'Letters by finding' }));
    expect(list.getByText('Exceedance, by email only')).toBeVisible();
    expect(dialog.queryByText(/no active letter|only an email/)).toBeNull();
    await chooseMethod('Email');
    await press('Next');
    expect(
      await dialog.findByText('Marked complete when the emails are sent; those with missing results stay open'),
    ).toBeVisible();
    await press('Confirm & Send');
    await waitFor(() => expect(sentBodies()[0]).toMatchObject({ method: 'Email' }));
  });

  describe('an exceedance with only an email and no email address', () => {
    const withoutEmailAddress = { exceedance: 1, detect: 0, nonDetect: 0 };

    test('is in red where nothing can be sent', async () => {
      const { dialog } = await open({
        responses: [respond(countResultLetters, { ...noLetters, withoutEmailAddress })],
      });
      expect(
        await dialog.findByText(
          'For 1 exceedance, the only active letter is an email, and no resident’s email address is recorded',
        ),
      ).toBeVisible();
      expect(dialog.getByText(/written as emails, and no resident’s email address is recorded/)).toBeVisible();
    });

    test('is in red beside letters that can be sent', async () => {
      const { dialog } = await open({ responses: [respond(countResultLetters, { ...counts, withoutEmailAddress })] });
      expect(await dialog.findByText('Exceedance, by email only, no email address')).toBeVisible();
      expect(
        dialog.getByText(
          'For 1 exceedance, the only active letter is an email, and no resident’s email address is recorded',
        ),
      ).toBeVisible();
    });
  });

  test('the breakdown names locations whose letter leaves residents out, beside those that are served', async () => {
    const forSomeResidents = { exceedance: 1, detect: 0, nonDetect: 0 };
    const { dialog } = await open({ responses: [respond(countResultLetters, { ...counts, forSomeResidents })] });
    expect(await dialog.findByText('1 location has a letter for some residents only')).toBeVisible();
    const rows = within(dialog.getByRole('list', { name: 'Letters by finding' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'Exceedance 1',
      'Exceedance, letter for some residents only 1',
    ]);
  });

  test('letters written as emails are named to people who may not send emails', async () => {
    const features = planFeatures.Expert.filter((code) => code !== 'COMM:EMAIL');
    const { dialog } = await open({ features, responses: [respond(countResultLetters, writtenAsEmails)] });
    expect(await dialog.findByRole('heading', { name: 'Letters written as emails' })).toBeVisible();
    expect(
      dialog.getByText(
        'For 1 exceedance, the only active letter is an email, and you don’t have permission to send emails',
      ),
    ).toBeVisible();
    expect(dialog.queryByText(/no active letter/)).toBeNull();
  });

  test('an exceedance that has only an email is named beside samples without all of their results', async () => {
    const features = planFeatures.Expert.filter((code) => code !== 'COMM:EMAIL');
    const waiting = { ...writtenAsEmails, lettersMissingResults: 1 };
    const { dialog } = await open({ features, responses: [respond(countResultLetters, waiting)] });
    expect(
      await dialog.findByText(
        'For 1 exceedance, the only active letter is an email, and you don’t have permission to send emails',
      ),
    ).toBeVisible();
    expect(dialog.queryByText('No results yet')).toBeNull();
  });

  test('the breakdown names exceedances that have only an email to people who may not send emails', async () => {
    const features = planFeatures.Expert.filter((code) => code !== 'COMM:EMAIL');
    const mixed = { ...writtenAsEmails, detect: 1, sendable: { Mail: 1, PDF: 1, Email: 1 } };
    const { dialog } = await open({ features, responses: [respond(countResultLetters, mixed)] });
    expect(await dialog.findByRole('list', { name: 'Letters by finding' })).toBeVisible();
    expect(
      dialog.getByText(
        'For 1 exceedance, the only active letter is an email, and you don’t have permission to send emails',
      ),
    ).toBeVisible();
  });

  test('the breakdown names exceedances that have no active letter', async () => {
    const unsent = respond(countResultLetters, {
      ...counts,
      withoutLetter: { exceedance: 1, detect: 0, nonDetect: 0 },
    });
    const { dialog } = await open({ responses: [unsent] });
    expect(await dialog.findByText('1 exceedance has no active letter')).toBeVisible();
    const rows = within(dialog.getByRole('list', { name: 'Letters by finding' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent.replace(/ ?\d+$/, '')).slice(0, 3)).toEqual([
      'Exceedance',
      'Exceedance, no active letter',
      'Detect',
    ]);
  });

  test('the breakdown names locations whose letter is active in another language only', async () => {
    const withoutLetter = { exceedance: 1, detect: 1, nonDetect: 0 };
    const spanishOnly = respond(countResultLetters, { ...counts, withoutLetter, inOtherLanguage: 2 });
    const { dialog } = await open({ responses: [spanishOnly] });
    expect(await dialog.findByText('1 exceedance has no active letter')).toBeVisible();
    expect(
      dialog.getByText(
        'For 2 locations, the only active letter is in a language that the recipients are not recorded as speaking',
      ),
    ).toBeVisible();
  });

  test('an exceedance whose only letter is in another language is in red where nothing can be sent', async () => {
    const withoutLetter = { exceedance: 1, detect: 0, nonDetect: 0 };
    const spanishOnly = respond(countResultLetters, { ...noLetters, withoutLetter, inOtherLanguage: 1 });
    const { dialog } = await open({ responses: [spanishOnly] });
    expect(await dialog.findByRole('heading', { name: 'Missing Communications' })).toBeVisible();
    expect(dialog.getByText('1 exceedance has no active letter')).toBeVisible();
    expect(
      dialog.getByText(/^None of these results has a letter in English or the language of its recipient\. /),
    ).toBeVisible();
  });

  test('samples without results show that their results are missing', async () => {
    const none = { ...noLetters, lettersMissingResults: 2 };
    const { dialog } = await open({ responses: [respond(countResultLetters, none)] });
    expect(await dialog.findByRole('heading', { name: 'No results yet' })).toBeVisible();
  });

  const onlyPdf = (many: number) =>
    respond(countResultLetters, { ...counts, sendable: { ...onPaper, Mail: onPaper.PDF - many } });

  test('counts the letters of all ways with one request', async () => {
    const { dialog, requests } = await open({});
    await dialog.findByRole('list', { name: 'Letters by finding' });
    expect(requestsTo(requests, countResultLetters)).toHaveLength(1);
  });

  test('does not name letters that USPS cannot send to an account without automated mailing', async () => {
    const features = planFeatures.Expert.filter((code) => code !== 'COMM:ALM');
    const { dialog } = await open({ features, responses: [onlyPdf(1)] });
    await dialog.findByRole('list', { name: 'Letters by finding' });
    expect(dialog.queryByText(/written as PDF only/)).toBeNull();
  });

  test.each([
    [1, '1 of these letters is written as PDF only and cannot be sent by USPS.'],
    [3, '3 of these letters are written as PDF only and cannot be sent by USPS.'],
  ])('warns of %i letters that USPS cannot send', async (many, sentence) => {
    const { dialog } = await open({ responses: [onlyPdf(many)] });
    expect(await dialog.findByText(sentence)).toBeVisible();
  });

  test('reports a count on its way, and requests nothing else', async () => {
    const { dialog, requests } = await open({ responses: [neverRespond(countResultLetters)] });
    expect(await dialog.findByLabelText('Counting the letters')).toBeVisible();
    expect(requestsTo(requests, planResultLetters)).toEqual([]);
  });

  test('counts again after a failure', async () => {
    const { dialog, press } = await open({
      responses: [inSequence(countResultLetters, refuse(countResultLetters, 503, 'The database is busy.'), counted)],
    });
    expect(await dialog.findByText('The database is busy.')).toBeVisible();
    await press('Try again');
    expect(await dialog.findByRole('list', { name: 'Letters by finding' })).toBeVisible();
  });

  test('a missing template leads to the templates instead of another try', async () => {
    const detail = 'No template is assigned to the sampling event of these samples.';
    const { dialog } = await open({ responses: [refuse(countResultLetters, 409, detail)] });
    expect(await dialog.findByRole('link', { name: 'Go to letters' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('results that changed since the confirmation are not sent', async () => {
    const detail =
      'The records have changed since you confirmed (3 letters then, 2 letters now). No letters were sent.';
    const refused: Responses = refuse(sendResultLetters, 409, detail);
    const { chooseMethod, dialog, onDone, send } = await open({ responses: [refused] });
    await chooseMethod('PDF');
    await send();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Error Occurred.${detail}Check the Letter Log before you try again, to avoid duplicates. Open the letter log`,
    );
    expect(onDone).not.toHaveBeenCalled();
  });
});
