import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getCommunication, previewCommunication } from '@curbstop/contract/communications/communication.endpoints';
import {
  countResultLetters,
  findFirstLocation,
  listAdHocLetters,
  planAdHocLetters,
  planResultLetters,
  sendAdHocLetters,
  sendResultLetters,
} from '@curbstop/contract/letters/sending.endpoints';
import { letterDaySentences } from '@curbstop/contract/letters/sending.values';
import { sendingProblems } from '@curbstop/contract/letters/sending.problems';
import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { aPreview } from '../../../testing/a-letter.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { getTodayAt } from '../../foundation/clock.ts';
import { formatDay } from '../../ui/format.ts';
import { openOverlay, overlayStore } from '../../ui/overlays.ts';
import { genericSentence } from '../../ui/error-message.ts';
import { changeOptions, describeSendFailure, firstOptions } from './sending.calculation.ts';
import { SendLettersButton } from './SendLettersButton.tsx';

afterEach(() => overlayStore.change([]));

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const batchId = id('b1');
const letterId = id('c1');
const plan: LetterPlanSummary = {
  letters: 3,
  byLetter: [
    { communicationId: letterId, name: 'Filter instructions', language: 'en', triggerCondition: null, letters: 3 },
  ],
  locations: 3,
  unreachable: 1,
  locationsWithoutLetter: 1,
  locationsWaiting: 1,
  unreachableShown: [{ locationId: id('d1'), address: '4 Mill Street', reason: 'No results yet' }],
  previouslySent: 0,
  lastSentOn: null,
  newestLetterId: null,
  recipientsDigest: 'd1',
  otherLanguages: [],
  needsReturnAddress: false,
};
const sent = { batchId, letters: 3, unreachable: 1 };

const adHocLetter = {
  id: letterId,
  name: 'Filter instructions',
  templateId: 'filterInstructions-en',
  language: 'en',
} as const;
const letters = respond(listAdHocLetters, { items: [{ ...adHocLetter, usesInventory: false }] });
const preview: readonly Responses[] = [
  respond(getCommunication, {
    ...adHocLetter,
    communicationType: 'Letter',
    status: 'Active',
    triggerType: 'AdHocLocation',
    triggerCondition: null,
    programId: null,
    eventId: null,
    programName: null,
    eventName: null,
    lastSentOn: null,
    font: 'Arial',
    contentVersion: 1,
    version: 1,
    createdOn: '2026-01-05T15:00:00.000Z',
    updatedOn: '2026-01-05T15:00:00.000Z',
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    problems: [],
  }),
  respond(findFirstLocation, { locationId: id('e1') }),
  respond(previewCommunication, {
    noRecipient: null,
    letters: 1,
    address: ['Resident'],
    letterDate: 'January 5, 2026',
    blocks: [],
    missing: [],
    valueProblem: null,
    addressProblem: null,
    mailHouseProblem: null,
    problems: [],
    fixedTexts: [],
  }),
];

interface Opening {
  readonly responses: readonly Responses[];
  readonly features?: readonly string[];
  readonly permissions?: readonly string[];
  readonly hasMailHouse?: boolean;
}
const show = ({
  responses,
  features = planFeatures.Expert,
  permissions = ['pws:admin'],
  hasMailHouse = false,
}: Opening) =>
  showScreen(<SendLettersButton recipients={{ locationIds: [id('e1')] }} recipientsText="3 locations" />, {
    features: [...features],
    permissions,
    hasMailHouse,
    responses,
    elsewhere: ['/communications/bulk-downloads', '/communications/letters'],
  });

async function openAdHoc(opening: Opening) {
  const shown = show(opening);
  await shown.user.click(await screen.findByRole('button', { name: 'Send letter' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Send Communication' })) };
}

async function openResults(opening: Opening) {
  const shown = show(opening);
  openOverlay('sendResultLetters', { chosenResults: { sampleIds: [id('a1')] } });
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Send Results Letter' })) };
}
const counts = respond(countResultLetters, {
  nonDetect: 2,
  detect: 0,
  exceedance: 1,
  allResults: 0,
  sendable: { Mail: 3, PDF: 3, Email: 0 },
});

describe('a letter to locations', () => {
  test('chooses a letter, confirms it with its numbers and queues it [B2.21, B4.7]', async () => {
    const shown = await openAdHoc({
      responses: [letters, ...preview, respond(planAdHocLetters, plan), respond(sendAdHocLetters, sent)],
    });
    const { dialog, user, requests } = shown;
    const later = addDays(getTodayAt('America/New_York'), 20);
    expect(await dialog.findByText('Choose how to send the letter')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'PDF' }));
    expect(dialog.getByText('Choose a letter', { selector: 'span' })).toBeVisible();
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    expect(await dialog.findByRole('article', { name: 'Letter' })).toBeVisible();
    await user.type(dialog.getByLabelText('Letter date'), '01-05-2025');
    expect(await dialog.findByText('Choose a letter date that is at most 7 days before today.')).toBeVisible();
    expect(dialog.getByText('Correct the letter date', { selector: 'span' })).toBeVisible();
    await user.clear(dialog.getByLabelText('Letter date'));
    await user.type(dialog.getByLabelText('Letter date'), '2026-13-45');
    expect(dialog.getByText('Correct the letter date', { selector: 'span' })).toBeVisible();
    await user.clear(dialog.getByLabelText('Letter date'));
    await user.type(dialog.getByLabelText('Letter date'), formatDay(later));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByRole('heading', { name: 'Your PDFs are Ready for Processing' })).toBeVisible();
    expect(await dialog.findByText(formatDay(later))).toBeVisible();
    expect(await dialog.findByText('1 location gets no letter')).toBeVisible();
    expect(dialog.getByText('No results yet')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Start Processing' }));
    expect(await dialog.findByRole('heading', { name: 'Your downloads have begun processing!' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'View Download Progress' }).getAttribute('href')).toBe(
      '/communications/bulk-downloads',
    );
    expect(requestsTo(requests, sendAdHocLetters).map(({ body }) => body)).toMatchObject([
      { communicationId: letterId, method: 'PDF', seen: { letters: 3, previouslySent: 0 }, on: later },
    ]);
  });

  test('is previewed as the first location gets it, addressed as chosen [B7.9]', async () => {
    const noOwner = respond(previewCommunication, ({ body }) => ({
      ...aPreview({ address: [`To ${body.to}`] }),
      ...(body.to === 'owner' && { noRecipient: 'No property owner is recorded at this location', letters: 0 }),
    }));
    const { dialog, user, requests } = await openAdHoc({ responses: [letters, noOwner, ...preview] });
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    expect(await dialog.findByText('To serviceAddress')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Send to/ }), 'owner');
    expect(await dialog.findByText('No property owner is recorded at this location.')).toBeVisible();
    expect(dialog.queryByRole('article', { name: 'Letter' })).toBeNull();
    expect(requestsTo(requests, findFirstLocation).map(({ body }) => body)).toMatchObject([
      {
        recipients: { locationIds: [id('e1')] },
        letter: { communicationId: letterId, method: 'PDF', to: 'serviceAddress' },
      },
      { letter: { to: 'owner' } },
    ]);
    expect(requestsTo(requests, previewCommunication).map(({ body }) => body)).toMatchObject([
      { locationId: id('e1'), to: 'serviceAddress', communicationType: 'Letter' },
      { locationId: id('e1'), to: 'owner', communicationType: 'Letter' },
    ]);
  });

  test('shows that a mail house prints and mails the letters and cannot be stopped', async () => {
    const { dialog, user } = await openAdHoc({
      hasMailHouse: true,
      responses: [letters, ...preview, respond(planAdHocLetters, plan), respond(sendAdHocLetters, sent)],
    });
    expect(await dialog.findByText(/^The mail house prints and mails all letters/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'USPS' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText(/has received cannot be stopped/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }));
    expect(
      await dialog.findByText(/The mail house prints and mails (?:it|them)\. See progress in the batch\./),
    ).toBeVisible();
  });

  test('has no later date than today if it is sent at once', async () => {
    const { dialog, user } = await openAdHoc({ hasMailHouse: true, responses: [letters, ...preview] });
    const choose = async (method: string) => {
      await user.click(await dialog.findByRole('radio', { name: method }));
      await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    };
    await choose('USPS');
    const tomorrow = formatDay(addDays(getTodayAt('America/New_York'), 1));
    await user.type(await dialog.findByLabelText('Letter date'), tomorrow);
    expect(await dialog.findByText(letterDaySentences.dayAfterSending)).toBeVisible();
    expect(dialog.getByText('Correct the letter date', { selector: 'span' })).toBeVisible();
    await choose('PDF');
    expect(await dialog.findByDisplayValue(tomorrow)).toBeVisible();
    expect(dialog.queryByText('Correct the letter date', { selector: 'span' })).toBeNull();
  });

  test('lists the languages on record in which recipients get no letter', async () => {
    const otherLanguages = [
      { language: 'Spanish', letters: 12 },
      { language: 'Hmong', letters: 1 },
    ];
    const { dialog, user } = await openAdHoc({
      responses: [letters, ...preview, respond(planAdHocLetters, { ...plan, otherLanguages })],
    });
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(
      await dialog.findByText(
        /^Their language on record: Spanish \(12 recipients\), Hmong \(1 recipient\)\. The letter has no active version in that language/,
      ),
    ).toBeVisible();
  });

  test('shows how many letters lack the result of another analyte', async () => {
    const { dialog, user } = await openAdHoc({
      responses: [letters, ...preview, respond(planAdHocLetters, { ...plan, incompleteLetters: 2 })],
    });
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('2 letters lack a result')).toBeVisible();
  });

  test.each([
    ['Email', /name, business address and phone number of the water system \(40 CFR 141\.205\(a\)\(9\)\)\./],
    ['PDF', /undeliverable mail is not returned to you/],
  ])('says by %s that it has no return address, and why it needs one', async (method, why) => {
    const { dialog, user } = await openAdHoc({
      responses: [letters, ...preview, respond(planAdHocLetters, { ...plan, needsReturnAddress: true })],
    });
    await user.click(await dialog.findByRole('radio', { name: method }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('The letters have no return address')).toBeVisible();
    expect(dialog.getByText(why)).toBeVisible();
  });

  test('skips locations that were sent it before, if there are others [B4.7]', async () => {
    const again = respond(planAdHocLetters, ({ body }) => ({
      ...plan,
      letters: body.skipDuplicates ? 2 : 3,
      locations: body.skipDuplicates ? 2 : 3,
      previouslySent: 1,
      lastSentOn: '2026-07-01',
    }));
    const { dialog, user } = await openAdHoc({ responses: [letters, ...preview, again] });
    await user.click(await dialog.findByRole('radio', { name: 'USPS' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByRole('checkbox', { name: 'Skip duplicates', checked: true })).toBeVisible();
    expect(
      await dialog.findByText(
        /^1 location was sent this letter before, most recently on 07-01-2026\. Not treated as duplicates: .* sent in an earlier year and more than 6 months ago\. Skipping a letter does not change which yearly notices are due\.$/,
      ),
    ).toBeVisible();
    expect(await dialog.findByRole('button', { name: 'Confirm & Send' })).toBeVisible();
  });

  test('is chosen again for another method, and going back keeps what was chosen [B4.8]', async () => {
    const { dialog, user } = await openAdHoc({ responses: [letters, ...preview, respond(planAdHocLetters, plan)] });
    const choice = () => dialog.findByRole<HTMLSelectElement>('combobox', { name: /^Letter/ });
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.selectOptions(await choice(), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.click(await dialog.findByRole('button', { name: 'Back' }));
    expect((await choice()).value).toBe(letterId);
    await user.click(dialog.getByRole('radio', { name: 'Email' }));
    expect((await choice()).value).toBe('');
  });

  test('does not send a letter that was sent meanwhile, and counts again', async () => {
    const { message } = sendingProblems.alreadySent();
    const { dialog, user, requests } = await openAdHoc({
      responses: [letters, ...preview, respond(planAdHocLetters, plan), refuse(sendAdHocLetters, 409, message)],
    });
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.click(await dialog.findByRole('button', { name: 'Start Processing' }));
    expect(await dialog.findByText(message)).toBeVisible();
    await waitFor(() => expect(requestsTo(requests, planAdHocLetters)).toHaveLength(2));
  });

  test('is not sent while its letters could not be counted', async () => {
    const { dialog, user } = await openAdHoc({
      responses: [letters, ...preview, refuse(planAdHocLetters, 409, 'This letter is not active.')],
    });
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letterId);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByRole('heading', { name: 'The letters could not be counted' })).toBeVisible();
    expect(dialog.getByText('The letters were not counted', { selector: 'span' })).toBeVisible();
    expect(dialog.queryByText('Counting the letters')).toBeNull();
  });

  test('cannot be sent without an active letter; the way to the templates is shown [B8.7]', async () => {
    const { dialog, user } = await openAdHoc({ responses: [respond(listAdHocLetters, { items: [] })] });
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    expect(await dialog.findByText('No compatible letter templates')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Go to letters' }).getAttribute('href')).toBe('/communications/letters');
  });

  test('mails a letter only with the feature, and offers none without the permission [B6.4]', async () => {
    const features = planFeatures.Pro.filter((code) => code !== 'COMM:EMAIL');
    const { dialog } = await openAdHoc({ responses: [letters], features });
    expect((await dialog.findAllByRole('radio')).map((radio) => radio.getAttribute('aria-label'))).toEqual(['PDF']);
  });

  test('offers no letter to users who only read', () => {
    show({ responses: [], permissions: ['pws:read'] });
    expect(screen.queryByRole('button', { name: 'Send letter' })).toBeNull();
  });
});

describe('results letters', () => {
  test('counts results letters by finding, confirms and queues them [B2.20, B4.1]', async () => {
    const { dialog, user, requests } = await openResults({
      responses: [counts, respond(planResultLetters, plan), respond(sendResultLetters, sent)],
    });
    const breakdown = await dialog.findByRole('list', { name: 'Letters by finding' });
    expect(
      within(breakdown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Exceedance 1', 'Detect 0', 'Non-detect 2', 'All results 0']);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('Choose how to send the letters')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'USPS' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Certified mail' }));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('USPS, First Class, certified, color')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }));
    expect(await dialog.findByRole('heading', { name: 'Letters are queued' })).toBeVisible();
    expect(dialog.getByText(/The batch shows when they are ready and what to do next/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'View batch' }).getAttribute('href')).toBe(
      `/communications/batches/${sent.batchId}`,
    );
    expect(requestsTo(requests, sendResultLetters).map(({ body }) => body)).toMatchObject([
      { method: 'Mail', isCertified: true, markComplete: true, seen: { letters: 3, previouslySent: 0 } },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Close Window' }));
  });

  test('the confirmation remains open if letters could not be sent, with what to check [B4.5, B8.4]', async () => {
    const { dialog, user } = await openResults({
      responses: [counts, respond(planResultLetters, plan), refuse(sendResultLetters, 500, genericSentence)],
    });
    await user.click(await dialog.findByRole('button', { name: 'Next' }));
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.click(await dialog.findByRole('button', { name: 'Start Processing' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain('Error Occurred.');
    expect(alert.textContent).toContain('An error occurred. Close and try again.');
    expect(alert.textContent).toContain('Check the Letter Log before you try again, to avoid duplicates.');
    expect(within(alert).getByRole('link', { name: 'Open the letter log' }).getAttribute('href')).toBe(
      '/communications/letter-logs',
    );
    expect(dialog.getByRole('button', { name: 'Start Processing' })).toBeVisible();
  });

  test('an interrupted bulk send leads to the letter log, to see whether letters went out [B8.4]', async () => {
    const { message } = sendingProblems.bulkSendInterrupted();
    const { dialog, user } = await openResults({
      responses: [counts, respond(planResultLetters, plan), refuse(sendResultLetters, 503, message)],
    });
    await user.click(await dialog.findByRole('button', { name: 'Next' }));
    await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.click(await dialog.findByRole('button', { name: 'Start Processing' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toContain(`Error Occurred.${message}`);
    expect(alert.textContent).toContain('Check the Letter Log to make sure that no letters went out.');
    expect(within(alert).getByRole('link', { name: 'Open the letter log' })).toBeVisible();
  });

  test('lists letters that are written as PDF only before USPS is chosen [B2.20]', async () => {
    const onePdf = respond(countResultLetters, {
      nonDetect: 2,
      detect: 0,
      exceedance: 1,
      allResults: 0,
      sendable: { Mail: 2, PDF: 3, Email: 0 },
    });
    const { dialog } = await openResults({ responses: [onePdf] });
    expect(await dialog.findByText(/^1 of these letters is written as PDF only/)).toBeVisible();
  });

  test('shows what is missing when there are no results letters [B2.39, B8.6]', async () => {
    const sendable = { Mail: 0, PDF: 0, Email: 0 };
    const none = { nonDetect: 0, detect: 0, exceedance: 0, allResults: 0, sendable };
    const { dialog } = await openResults({ responses: [respond(countResultLetters, none)] });
    expect(await dialog.findByRole('heading', { name: 'Missing Communications' })).toBeVisible();
  });

  test('leads to the letters of the event if a failed count is about templates [B8.6]', async () => {
    const sentence = 'These sampling events have no letter templates.';
    const { dialog } = await openResults({ responses: [refuse(countResultLetters, 409, sentence)] });
    expect(await dialog.findByRole('heading', { name: 'Missing Communications' })).toBeVisible();
    expect(dialog.getByText(/assign them to the sampling event of the samples/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Go to letters' }).getAttribute('href')).toBe('/communications/letters');
  });

  test('counts results letters again after a failed count [B8.6]', async () => {
    const { dialog } = await openResults({ responses: [refuse(countResultLetters, 500, 'Internal')] });
    expect(await dialog.findByRole('heading', { name: 'Communications Error' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test('certified mail is cleared by PDF and by Standard mail [B4.2]', () => {
  const certified = { ...firstOptions, method: 'Mail', isCertified: true } as const;
  expect(changeOptions(certified, { method: 'PDF' }).isCertified).toBe(false);
  expect(changeOptions(certified, { mailType: 'Standard' }).isCertified).toBe(false);
  expect(changeOptions(certified, { isColor: false }).isCertified).toBe(true);
});

test('a failure shows the message of the server, and always leads to the letter log [B8.4]', () => {
  const error = (message: string) => ({ statusCode: 500, message, errors: [{ code: 'x', detail: message }] });
  const checkForDuplicates = 'Check the Letter Log before you try again, to avoid duplicates.';
  for (const unexplained of [error(genericSentence), new TypeError('Failed to fetch')])
    expect(describeSendFailure(unexplained)).toEqual(['An error occurred. Close and try again.', checkForDuplicates]);
  expect(describeSendFailure(error('The queue is full'))).toEqual(['The queue is full', checkForDuplicates]);
  const interrupted = sendingProblems.bulkSendInterrupted().message;
  expect(describeSendFailure({ ...error(interrupted), statusCode: 503 })).toEqual([
    interrupted,
    'Check the Letter Log to make sure that no letters went out.',
  ]);
  expect(describeSendFailure({ ...error('This letter is not active.'), statusCode: 409 })).toEqual([
    'This letter is not active.',
    checkForDuplicates,
  ]);
});
