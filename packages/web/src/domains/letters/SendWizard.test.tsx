import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { getCommunication, previewCommunication } from '@curbstop/contract/communications/communication.endpoints';
import { flagNames } from '@curbstop/contract/feature-flags/flag.values';
import {
  findFirstLocation,
  listAdHocLetters,
  planAdHocLetters,
  sendAdHocLetters,
} from '@curbstop/contract/letters/sending.endpoints';
import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aLetter, aPreview } from '../../../testing/a-letter.ts';
import { inSequence, neverRespond, refuse, requestsTo, respond } from '../../../testing/server.ts';
import { openWindow, type AboutWindow } from '../../../testing/open-window.tsx';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const letter = aLetter();
const recipients = { eventId: id('e2') };
const plan: LetterPlanSummary = {
  letters: 3,
  byLetter: [{ communicationId: letter.id, name: letter.name, language: 'en', triggerCondition: null, letters: 3 }],
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
};
const planned = (overrides: Partial<LetterPlanSummary> = {}) => respond(planAdHocLetters, { ...plan, ...overrides });
const sent = (overrides = {}) =>
  respond(sendAdHocLetters, { batchId: id('b1'), letters: 3, unreachable: 0, ...overrides });
const letters = respond(listAdHocLetters, {
  items: [{ id: letter.id, name: letter.name, templateId: letter.templateId, language: 'en', usesInventory: true }],
});

async function open({ responses = [], ...about }: AboutWindow = {}) {
  const shown = await openWindow(
    'sendAssetCommunication',
    { recipients, recipientsText: 'the locations of July to December 2026' },
    {
      ...about,
      responses: [
        ...responses,
        letters,
        respond(getCommunication, letter),
        respond(findFirstLocation, { locationId: null }),
        respond(previewCommunication, aPreview()),
        planned(),
      ],
    },
  );
  const { dialog, user } = shown;
  const chooseMethod = async (method: string) => user.click(await dialog.findByRole('radio', { name: method }));
  const chooseLetter = async () =>
    user.selectOptions(await dialog.findByRole('combobox', { name: /^Letter/ }), letter.id);
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const confirmation = async (method: string) => {
    await chooseMethod(method);
    await chooseLetter();
    await press('Next');
  };
  const plannedBodies = () => requestsTo(shown.requests, planAdHocLetters).map(({ body }) => body);
  const sentBodies = () => requestsTo(shown.requests, sendAdHocLetters).map(({ body }) => body);
  return { ...shown, chooseMethod, chooseLetter, press, confirmation, plannedBodies, sentBodies };
}

describe('how letters are sent', () => {
  test('needs another confirmation when Escape is pressed at the last step, and none before', async () => {
    const { confirmation, dialog, user } = await open();
    await confirmation('PDF');
    await dialog.findByRole('button', { name: 'Start Processing' });
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Close without sending?' }));
    await user.click(question.getByRole('button', { name: 'Keep open' }));
    expect(dialog.getByRole('button', { name: 'Start Processing' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is not by email where no mail server is set up, which the choice says', async () => {
    const { dialog } = await open({ hasMailServer: false });
    const email = await dialog.findByRole('radio', { name: 'Email' });
    expect(email).toHaveProperty('disabled', true);
    expect(dialog.getByText('Email is not set up for this product. Contact support to use it.')).toBeVisible();
  });

  test('prints in color by First Class mail to the service address unless something else is chosen [B9.4]', async () => {
    const { confirmation, plannedBodies } = await open();
    await confirmation('USPS');
    await waitFor(() => expect(plannedBodies()).toHaveLength(1));
    expect(plannedBodies()[0]).toEqual({
      communicationId: letter.id,
      recipients,
      method: 'Mail',
      to: 'serviceAddress',
      isColor: true,
      mailType: 'First Class',
      isCertified: false,
      skipDuplicates: false,
      addressToResident: false,
    });
  });

  test('counts and confirms the chosen print, mail type and recipients', async () => {
    const { chooseLetter, chooseMethod, dialog, plannedBodies, press, sentBodies, user } = await open({
      responses: [sent()],
    });
    await chooseMethod('USPS');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Print' }), 'Black and white');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Mail type' }), 'Standard');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Send to' }), 'owner');
    await chooseLetter();
    await press('Next');
    expect(await dialog.findByText('USPS, Standard, black and white')).toBeVisible();
    expect(dialog.getByText('Property owner', { selector: 'dd' })).toBeVisible();
    await press('Confirm & Send');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    const chosen = { method: 'Mail', to: 'owner', isColor: false, mailType: 'Standard', isCertified: false };
    expect(plannedBodies()[0]).toMatchObject(chosen);
    expect(sentBodies()[0]).toMatchObject({ ...chosen, recipients, seen: { letters: 3, previouslySent: 0 } });
  });

  test('address letters to the resident whose name can’t be printed, once people choose it', async () => {
    const { confirmation, dialog, plannedBodies, user } = await open({
      responses: [respond(planAdHocLetters, { ...plan, unprintableNames: 2 })],
    });
    await confirmation('USPS');
    await user.click(await dialog.findByRole('checkbox', { name: 'Address 2 letters to “Resident”' }));
    await waitFor(() => expect(plannedBodies().at(-1)).toMatchObject({ addressToResident: true }));
  });

  test('offers certified mail for First Class only, with its charge, and forgets it after Standard [B9.4]', async () => {
    const { chooseMethod, dialog, user } = await open();
    await chooseMethod('USPS');
    expect(dialog.getByText('An additional charge applies to each letter.')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Certified mail' }));
    const mailType = dialog.getByRole('combobox', { name: 'Mail type' });
    await user.selectOptions(mailType, 'Standard');
    expect(dialog.queryByRole('checkbox', { name: 'Certified mail' })).toBeNull();
    expect(dialog.queryByText(/additional charge/)).toBeNull();
    await user.selectOptions(mailType, 'First Class');
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Certified mail' }).checked).toBe(false);
  });

  test.each([
    ['automated letter mailing', 'COMM:ALM', ['PDF', 'Email']],
    ['email to customers', 'COMM:EMAIL', ['USPS', 'PDF']],
  ] as const)('offers no other method to an account without %s', async (_, missing, methods) => {
    const { dialog } = await open({ features: planFeatures.Expert.filter((code) => code !== missing) });
    const radios = await dialog.findAllByRole('radio');
    expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual(methods);
  });

  test('offers no owner to an account without contacts [B6.4]', async () => {
    const { dialog } = await open({ features: planFeatures.Expert.filter((code) => code !== 'CONTACTS') });
    const choice = await dialog.findByRole('combobox', { name: 'Send to' });
    const options = within(choice).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Service address', 'Mailing address']);
  });

  test('offers no certified mail to an account without it', async () => {
    const features = planFeatures.Expert.filter((code) => code !== 'COMM:CERTIFIED_MAIL');
    const { chooseMethod, dialog } = await open({ features });
    await chooseMethod('USPS');
    expect(dialog.queryByRole('checkbox', { name: 'Certified mail' })).toBeNull();
  });

  test('explains who gets the letters for the chosen recipients', async () => {
    const { dialog, user } = await open();
    await dialog.findByRole('radio', { name: 'PDF' });
    expect(dialog.getByText(/^Addressed by name if the contact lives there/)).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Send to' }), 'all');
    expect(dialog.getByText('One letter for each different address of a location.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Email' }));
    expect(dialog.getByText('Recipients without an email address get no letter.')).toBeVisible();
  });
});

describe('the letter to send', () => {
  test('is requested for the chosen method', async () => {
    const { chooseMethod, requests } = await open();
    await chooseMethod('Email');
    await chooseMethod('PDF');
    const methods = () => requestsTo(requests, listAdHocLetters).map(({ query }) => query.get('method'));
    await waitFor(() => expect(methods()).toEqual(['Email', 'PDF']));
  });

  test('cannot be passed over: Next stays disabled and says what is missing', async () => {
    const { chooseMethod, dialog, plannedBodies, press } = await open();
    const next = await dialog.findByRole('button', { name: 'Next' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(dialog.getByText('Choose how to send the letter')).toBeVisible();
    await chooseMethod('PDF');
    await dialog.findByRole('combobox', { name: /^Letter/ });
    await press('Next');
    expect(dialog.getByText('Choose a letter', { selector: 'span' }).id).toBe(next.getAttribute('aria-describedby'));
    expect(plannedBodies()).toEqual([]);
  });

  test('is missing if none is written for email', async () => {
    const { chooseMethod, dialog } = await open({ responses: [respond(listAdHocLetters, { items: [] })] });
    await chooseMethod('Email');
    expect(await dialog.findByText('None of your active letters is written for email.')).toBeVisible();
  });

  test.each([
    [
      'The letters could not be loaded',
      listAdHocLetters,
      letters,
      () => screen.findByRole('combobox', { name: /^Letter/ }),
    ],
    [
      'The letter could not be loaded',
      getCommunication,
      respond(getCommunication, letter),
      () => screen.findByRole('article', { name: 'Letter' }),
    ],
  ] as const)('“%s” offers to try again', async (title, endpoint, response, find) => {
    const { chooseLetter, chooseMethod, dialog, press } = await open({
      responses: [inSequence(endpoint, refuse(endpoint, 500, 'The database is busy.'), response)],
    });
    await chooseMethod('PDF');
    if (endpoint === getCommunication) await chooseLetter();
    expect(await dialog.findByRole('heading', { name: title })).toBeVisible();
    await press('Try again');
    expect(await find()).toBeVisible();
  });
});

describe('the confirmation', () => {
  test('moves the focus to its title, and counts before it can be confirmed', async () => {
    const { confirmation, dialog, press, sentBodies } = await open({ responses: [neverRespond(planAdHocLetters)] });
    await confirmation('USPS');
    expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Confirm' }));
    expect(dialog.getByText('Counting the letters')).toBeVisible();
    await press('Confirm & Send');
    expect(sentBodies()).toEqual([]);
  });

  test('counts again after a failed count', async () => {
    const { confirmation, dialog, press } = await open({
      responses: [inSequence(planAdHocLetters, refuse(planAdHocLetters, 503, 'The database is busy.'), planned())],
    });
    await confirmation('PDF');
    expect(await dialog.findByText('The database is busy.')).toBeVisible();
    await press('Try again');
    expect(await dialog.findByRole('list', { name: 'Letters by name' })).toBeVisible();
  });

  test('lists the letters by text and language', async () => {
    const spanish = { communicationId: id('c9'), name: 'Aviso anual', language: 'es', triggerCondition: null } as const;
    const { confirmation, dialog } = await open({
      responses: [planned({ letters: 1203, byLetter: [...plan.byLetter, { ...spanish, letters: 1200 }] })],
    });
    await confirmation('PDF');
    const list = within(await dialog.findByRole('list', { name: 'Letters by name' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Annual notice (English) 3',
      'Aviso anual (Spanish) 1,200',
    ]);
    expect(dialog.getByText('1,203', { selector: 'dd' })).toBeVisible();
  });

  test('names the locations without a letter, links to them and counts the rest', async () => {
    const unreachableShown = [
      { locationId: id('d1'), address: '4 Mill Street', reason: 'No results yet' },
      { locationId: id('d1'), address: '4 Mill Street', reason: 'The owner has no address' },
    ];
    const { confirmation, dialog } = await open({
      responses: [planned({ unreachable: 1250, locationsWithoutLetter: 1250, unreachableShown })],
    });
    await confirmation('PDF');
    expect(await dialog.findByText('1,250 locations get no letter')).toBeVisible();
    const region = within(dialog.getByRole('region', { name: 'Locations without a letter' }));
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '4 Mill StreetNo results yet',
      '4 Mill StreetThe owner has no address',
    ]);
    expect(region.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/locations/${id('d1')}/details`);
    expect(dialog.getByText('and 1,248 more')).toBeVisible();
  });

  test('cannot be confirmed if no location gets a letter', async () => {
    const { confirmation, dialog, press, sentBodies } = await open({
      responses: [planned({ letters: 0, byLetter: [] })],
    });
    await confirmation('PDF');
    expect(await dialog.findByText('There is no letter to send')).toBeVisible();
    await press('Start Processing');
    expect(sentBodies()).toEqual([]);
    expect(dialog.queryByRole('list', { name: 'Letters by name' })).toBeNull();
  });

  test('sends nothing on the way back and forth, and once when Enter is pressed twice', async () => {
    const { confirmation, dialog, press, sentBodies, user } = await open({
      responses: [neverRespond(sendAdHocLetters)],
    });
    await confirmation('PDF');
    await dialog.findByRole('list', { name: 'Letters by name' });
    await press('Back');
    await press('Next');
    await dialog.findByRole('list', { name: 'Letters by name' });
    expect(sentBodies()).toEqual([]);
    dialog.getByRole('button', { name: 'Start Processing' }).focus();
    await user.keyboard('{Enter}{Enter}');
    expect(sentBodies()).toHaveLength(1);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true);
  });

  test('shows why the letters were not sent, and sends the letters that the new count includes', async () => {
    const detail =
      'The records have changed since you confirmed (3 letters then, 2 letters now). No letters were sent. Review the numbers, then confirm again.';
    const { confirmation, dialog, press, sentBodies } = await open({
      responses: [
        inSequence(planAdHocLetters, planned(), planned({ letters: 2 })),
        inSequence(sendAdHocLetters, refuse(sendAdHocLetters, 409, detail), sent({ letters: 2 })),
      ],
    });
    await confirmation('PDF');
    await dialog.findByRole('list', { name: 'Letters by name' });
    await press('Start Processing');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      `Error Occurred.${detail}Check the Letter Log before you try again, to avoid duplicates. Open the letter log`,
    );
    await dialog.findByText('2', { selector: 'dd' });
    await press('Start Processing');
    await waitFor(() => expect(sentBodies()).toHaveLength(2));
    expect(sentBodies()[1]?.seen).toEqual({
      letters: 2,
      previouslySent: 0,
      newestLetterId: null,
      recipientsDigest: 'd1',
    });
  });
});

describe('locations that were sent the letter before', () => {
  const before = (letterCount: number, previouslySent: number) =>
    respond(planAdHocLetters, ({ body }) => {
      const count = body.skipDuplicates ? letterCount - previouslySent : letterCount;
      return { ...plan, letters: count, locations: count, previouslySent, lastSentOn: '2026-07-01' };
    });

  test('are skipped, and only the others are counted and sent', async () => {
    const { confirmation, dialog, plannedBodies, press, sentBodies } = await open({
      responses: [before(5, 2), sent()],
    });
    await confirmation('USPS');
    expect(await dialog.findByRole('checkbox', { name: 'Skip duplicates', checked: true })).toBeVisible();
    expect(dialog.getByText(/^2 locations were sent this letter before, most recently on 07-01-2026\./)).toBeVisible();
    expect(await dialog.findAllByText('3', { selector: 'dd' })).toHaveLength(2);
    await press('Confirm & Send');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(plannedBodies().map(({ skipDuplicates }) => skipDuplicates)).toEqual([false, true]);
    expect(sentBodies()[0]).toMatchObject({ skipDuplicates: true, seen: { letters: 3, previouslySent: 2 } });
  });

  test('are named if their letter may have been delivered', async () => {
    const uncertain = { locations: 1, addresses: ['7 Alder Street'] };
    const { confirmation, dialog } = await open({
      responses: [respond(planAdHocLetters, { ...plan, locations: 3, previouslySent: 1, uncertain, lastSentOn: null })],
    });
    await confirmation('USPS');
    expect(
      await dialog.findByText(/^1 location may have been sent .* Ask the recipients: 7 Alder Street\./),
    ).toBeVisible();
  });

  test('are sent the letter again by choice', async () => {
    const { confirmation, dialog, press, sentBodies, user } = await open({ responses: [before(5, 2), sent()] });
    await confirmation('USPS');
    await user.click(await dialog.findByRole('checkbox', { name: 'Skip duplicates', checked: true }));
    expect(await dialog.findAllByText('5', { selector: 'dd' })).toHaveLength(2);
    await press('Confirm & Send');
    await waitFor(() => expect(sentBodies()).toHaveLength(1));
    expect(sentBodies()[0]).toMatchObject({ skipDuplicates: false, seen: { letters: 5, previouslySent: 2 } });
  });

  test('cannot be confirmed with the numbers of the other choice', async () => {
    const { confirmation, dialog, press, sentBodies } = await open({
      responses: [inSequence(planAdHocLetters, before(5, 2), neverRespond(planAdHocLetters))],
    });
    await confirmation('USPS');
    expect(await dialog.findByRole('checkbox', { name: 'Skip duplicates', checked: true })).toBeVisible();
    expect(await dialog.findByText('Counting the letters')).toBeVisible();
    await press('Confirm & Send');
    expect(sentBodies()).toEqual([]);
  });

  test('can be included again if all were sent it', async () => {
    const { confirmation, dialog, user } = await open({ responses: [before(2, 2)] });
    await confirmation('USPS');
    expect(await dialog.findByText('There is no letter to send')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: 'Skip duplicates' }));
    expect(await dialog.findAllByText('2', { selector: 'dd' })).toHaveLength(2);
  });

  test('are no choice for a single location, which only says so', async () => {
    const { confirmation, dialog } = await open({ responses: [before(1, 1)] });
    await confirmation('USPS');
    expect(
      await dialog.findByText('1 location was sent this letter before, most recently on 07-01-2026.'),
    ).toBeVisible();
    expect(dialog.queryByRole('checkbox', { name: 'Skip duplicates' })).toBeNull();
  });
});

describe('letters that were sent', () => {
  const storedText = () =>
    Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? '')).join();
  const send = async (method: string, { responses = [], ...about }: AboutWindow = {}) => {
    const shown = await open({ ...about, responses: [...responses, sent()] });
    await shown.confirmation(method);
    await shown.dialog.findByRole('list', { name: 'Letters by name' });
    await shown.press(method === 'PDF' ? 'Start Processing' : 'Confirm & Send');
    return shown;
  };

  test('are queued if sent by email, and lead to their batch', async () => {
    const { dialog } = await send('Email');
    const title = await dialog.findByRole('heading', { name: 'Letters are queued' });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(dialog.getByText('3 letters are queued for sending by email.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'View batch' }).getAttribute('href')).toBe(
      `/communications/batches/${id('b1')}`,
    );
  });

  test.each(['USPS', 'PDF'])('take longer in a large batch by %s, which the last step says [B9.4]', async (method) => {
    const { dialog } = await send(method);
    expect(await dialog.findByText(/A large batch takes a few minutes\./)).toBeVisible();
  });

  test('as one letter are counted as one, with the locations that get none', async () => {
    const one = { letters: 1, unreachable: 1 };
    const { dialog } = await send('USPS', { responses: [planned({ ...one, locationsWithoutLetter: 1 }), sent(one)] });
    expect(await dialog.findByText(/^1 letter is being created\./)).toBeVisible();
    expect(dialog.getByText('1 location gets no letter.')).toBeVisible();
  });

  test('leave the same number of locations without a letter as was confirmed', async () => {
    const { dialog } = await send('USPS', {
      responses: [planned({ unreachable: 16, locationsWithoutLetter: 11 }), sent({ unreachable: 16 })],
    });
    expect(await dialog.findByText('11 locations get no letter.')).toBeVisible();
  });

  test('as PDF are downloaded by themselves where there is no page of downloads', async () => {
    const { dialog, user } = await send('PDF', { flags: flagNames.filter((name) => name !== 'commsTwoEnabled') });
    expect(await dialog.findByRole('heading', { name: 'Send Completed' })).toBeVisible();
    expect(dialog.getByText(/^The download starts by itself/)).toBeVisible();
    expect(storedText()).toContain(id('b1'));
    await user.click(dialog.getByRole('button', { name: 'Close Window' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('as PDF are not downloaded twice where there is one', async () => {
    const { dialog } = await send('PDF');
    expect(await dialog.findByRole('link', { name: 'View Download Progress' })).toBeVisible();
    expect(storedText()).not.toContain(id('b1'));
  });
});

describe('leaving the window', () => {
  test('Cancel on the first step sends nothing', async () => {
    const { chooseMethod, press, requests } = await open();
    await chooseMethod('PDF');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(requests, sendAdHocLetters)).toEqual([]);
  });
});

describe('company letterhead or results letter', () => {
  const choose = async (name: string) => {
    const { dialog, user } = await openWindow('sendCommunications', {
      chosenResults: { sampleIds: [id('a1')] },
      recipients,
      recipientsText: '1 location',
    });
    await user.click(await dialog.findByRole('radio', { name }));
    await user.click(dialog.getByRole('button', { name: 'Next' }));
  };

  test.each([
    ['Results Letter', 'Send Results Letter'],
    ['Company Letterhead', 'Send Communication'],
  ])('%s opens the window “%s”', async (name, title) => {
    await choose(name);
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Send communications' })).toBeNull());
  });
});
