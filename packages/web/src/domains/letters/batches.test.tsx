import {
  cancelLetterBatch,
  downloadLetterBatch,
  retryLetterBatch,
} from '@curbstop/contract/letters/letter-batch.endpoints';
import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  getLetterBatch,
  listLetterBatches,
  listLetters,
  listOutdatedLetters,
  listUnreachableLocations,
} from '@curbstop/contract/letters/letter.endpoints';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aBatch } from '../../../testing/a-sent-letter.ts';
import {
  inSequence,
  neverRespond,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { type AboutWindow } from '../../../testing/open-window.tsx';
import { chooseAction, showBatch } from '../../../testing/show-letters.tsx';
import { CommunicationsScreen } from '../../screens/CommunicationsScreen.tsx';

const base = `/communications/batches/${aBatch().id}`;

const stages = () =>
  within(screen.getByRole('list', { name: 'Letter progress' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const getHref = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('a batch lists the first 100 locations without a letter, and all of them with its button', async () => {
  const items = Array.from({ length: 103 }, (_, at) => ({
    locationId: aBatch().id,
    address: `${at + 1} Mill Street`,
    reason: 'No email address is recorded for this recipient',
  }));
  showBatch(aBatch({ unreachable: items.length }), { responses: [respond(listUnreachableLocations, { items })] });
  expect(await screen.findByText('103 locations got no letter')).toBeVisible();
  const region = within(await screen.findByRole('region', { name: 'Locations without a letter' }));
  expect(region.getAllByRole('listitem')).toHaveLength(100);
  expect(screen.getByText('and 3 more')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show all 103' }));
  expect(region.getAllByRole('listitem')).toHaveLength(103);
});

test('a batch to mail names the letters that no longer match the record', async () => {
  const items = [
    {
      id: aBatch().id,
      code: 'L0000001042',
      address: '9 Mill Row',
      reason: 'The results at this location have changed since letter L0000001042 was written.',
    },
  ];
  const ready = aBatch({ status: 'Ready', letters: 2, counts: { Rendered: 2 } });
  showBatch(ready, { responses: [respond(listOutdatedLetters, { items })] });
  expect(await screen.findByText('Do not mail 1 letter: your records have changed')).toBeVisible();
  // The window that records the mailing has a list of its own with another name.
  expect(screen.getByRole('region', { name: 'Letters not to mail' })).toBeVisible();
  expect(getHref('L0000001042, 9 Mill Row')).toBe(`${base}?filters[code]=L0000001042`);
  expect(screen.getByText(/have changed since letter L0000001042/)).toBeVisible();
  expect(screen.getByText('These letters have not been mailed')).toBeVisible();
});

test('a batch whose letters all no longer match the record does not ask to mail them', async () => {
  const reason = 'The results at this location have changed.';
  const outdated = { id: aBatch().id, code: 'L0000001042', address: '9 Mill Row', reason };
  const ready = aBatch({ status: 'Ready', letters: 1, counts: { Rendered: 1 } });
  showBatch(ready, { responses: [respond(listOutdatedLetters, { items: [outdated] })] });
  expect(await screen.findByText('Do not mail 1 letter: your records have changed')).toBeVisible();
  expect(screen.queryByText('These letters have not been mailed')).toBeNull();
});

test('a batch that can’t be compared with the record says so', async () => {
  const ready = aBatch({ status: 'Ready', letters: 2, counts: { Rendered: 2 } });
  showBatch(ready, { responses: [refuse(listOutdatedLetters, 503, 'The database is not available')] });
  expect(await screen.findByText('The letters could not be compared with the record')).toBeVisible();
});

describe('the progress of a batch', () => {
  test('counts a letter in each stage that it has passed, and links to its letters', async () => {
    showBatch(
      aBatch({
        letters: 10,
        counts: { Queued: 1, Rendered: 2, Mailed: 2, Delivered: 2, Forwarded: 1, Returned: 1, Failed: 1 },
      }),
    );
    await screen.findByRole('heading', { name: 'Annual notice' });
    expect(stages()).toEqual(['Planned 10', 'Queued 10', 'Created 8', 'Mailed 6', 'Delivered 2']);
    const left = ['Mailed', 'Delivered', 'Returned', 'Forwarded'].map((status) => `filters[status]=${status}`);
    expect(getHref('6')).toBe(`${base}?${left.join('&')}`);
    expect(getHref('2')).toBe(`${base}?filters[status]=Delivered`);
  });

  test('names letters that are addressed to “Resident” by their number', async () => {
    showBatch(aBatch({ letters: 10, addressedToResident: 2 }));
    expect(
      await screen.findByText('2 letters addressed to “Resident”, because the recipient’s name can’t be printed'),
    ).toBeVisible();
  });

  test('a canceled batch says that its letters must not be mailed, instead of how far they are', async () => {
    showBatch(aBatch({ status: 'Cancelled', letters: 2, counts: { Cancelled: 2 } }));
    const note = (await screen.findByText('This batch was canceled')).closest('[role="note"]');
    expect(note?.textContent).toContain(
      'Its letters do not count as notices. If you have printed letters of this batch, do not mail them.',
    );
    expect(screen.queryByRole('list', { name: 'Letter progress' })).toBeNull();
  });

  test('canceled letters are no longer queued', async () => {
    showBatch(aBatch({ status: 'Sent', letters: 3, counts: { Mailed: 1, Cancelled: 2 } }));
    await screen.findByRole('heading', { name: 'Annual notice' });
    expect(stages()).toEqual(['Planned 3', 'Queued 1', 'Created 1', 'Mailed 1', 'Delivered 0']);
  });

  test('has a stage at the mail house only if letters go there', async () => {
    showBatch(aBatch({ byMailHouse: true, letters: 3, counts: { Rendered: 1, Submitted: 2 } }));
    await screen.findByRole('heading', { name: 'Annual notice' });
    expect(stages()).toContain('Sent to mail house 2');
    expect(screen.queryByText('These letters have not been mailed')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download ZIP' })).toBeNull();
  });

  test.each<[string, Parameters<typeof aBatch>[0]]>([
    ['Ready to print and mail', {}],
    ['Creating letters: 250 of 1,000', { status: 'Rendering', letters: 1000, counts: { Queued: 750, Rendered: 250 } }],
    ['Creating letters: 75 of 277', { status: 'Rendering', letters: 277, counts: { Queued: 277 }, sheetsReached: 75 }],
    ['Sending to mail house', { byMailHouse: true }],
    ['At mail house', { status: 'Sent', byMailHouse: true, counts: { Submitted: 2 } }],
    ['Sending emails', { method: 'Email' }],
    ['Not sent', { method: 'Email', counts: { Failed: 2 } }],
    ['Canceled', { status: 'Cancelled', counts: { Cancelled: 2 } }],
    ['Sent', { status: 'Sent', counts: { Mailed: 2 } }],
  ])('shows “%s”', async (words, overrides) => {
    showBatch(aBatch(overrides));
    expect(await screen.findByText(words, { selector: '[aria-live] *' })).toBeVisible();
  });

  test('the badge and the bar show the same number of letters while they are created', async () => {
    const counts = { Queued: 27, Rendered: 248, Failed: 2 };
    showBatch(aBatch({ status: 'Rendering', letters: 277, counts, sheetsReached: 275 }));
    expect(await screen.findByText('Creating letters: 273 of 277')).toBeVisible();
    expect(stages()).toContain('Created 273');
    expect(screen.queryByRole('link', { name: '273' })).toBeNull();
  });

  test('says that files to print are being created, and that an attempt failed', async () => {
    const counts = { Queued: 389, Rendered: 250 };
    const creating = { status: 'Rendering', letters: 639, counts, sheetsReached: 500 } as const;
    showBatch(aBatch({ ...creating, isCreatingPrintFile: true, isTriedAgain: true }));
    expect(await screen.findByText('Creating files to print: 500 of 639')).toBeVisible();
    expect(screen.getByText('Letters are listed as ready once their file to print exists')).toBeVisible();
    expect(screen.getByText('Trying again after a failed attempt. Letters that are ready are kept')).toBeVisible();
    cleanup();
    showBatch(aBatch(creating));
    expect(await screen.findByText('Creating letters: 500 of 639')).toBeVisible();
    expect(screen.queryByText(/^Letters are listed as ready|^Trying again/)).toBeNull();
  });

  test('letters that came back or failed are linked, and need attention only until another replaced them', async () => {
    const counts = { Mailed: 5, Returned: 3, Failed: 1 };
    showBatch(aBatch({ status: 'Sent', counts, lettersToResend: 1, lettersToRewrite: 1 }));
    expect((await screen.findByText('Letters that need attention')).parentElement?.textContent).toContain(
      '1 letter needs resending, and 1 letter to write again, because the address was corrected. Open a letter to see why',
    );
    expect(getHref('1 letter needs resending')).toBe(`${base}?filters[needsResending]=true`);
    expect(getHref(/^1 letter to write again/)).toBe(`${base}?filters[needsRewriting]=true`);
    expect(getHref('3 letters returned')).toBe(`${base}?filters[status]=Returned`);
    cleanup();
    showBatch(aBatch({ status: 'Sent', counts }));
    expect(await screen.findByRole('link', { name: '3 letters returned' })).toBeVisible();
    expect(screen.queryByText('Letters that need attention')).toBeNull();
  });

  test('a batch that failed before a letter was created says why', async () => {
    const failure = 'The logo could not be read.';
    showBatch(aBatch({ status: 'Failed', failure, documentId: null, counts: { Failed: 2 } }));
    expect((await screen.findByText('The letters could not be created')).parentElement?.textContent).toContain(failure);
  });

  test('a failed batch is sent from the note that says why, unless its letters were sent again', async () => {
    const failed = { status: 'Failed', failure: 'The mail house rejected the letters.' } as const;
    const { requests, user } = showBatch(aBatch({ ...failed, canTryAgain: true, counts: { Rendered: 2 } }), {
      responses: [respond(retryLetterBatch, aBatch({ status: 'Queued', counts: { Rendered: 2 } }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(requestsTo(requests, retryLetterBatch)).toHaveLength(1));
    cleanup();
    showBatch(aBatch({ ...failed, counts: { Failed: 2 } }));
    expect(await screen.findByText(failed.failure)).toBeVisible();
    expect(screen.queryByRole('button', { name: /again$/ })).toBeNull();
  });

  test('a failed batch that can be tried again offers only that, and afterwards the letters that need resending', async () => {
    const failed = { status: 'Failed', failure: 'The letters could not be stored.', lettersToResend: 2 } as const;
    const counts = { Failed: 2 };
    showBatch(aBatch({ ...failed, counts, canTryAgain: true }));
    expect(await screen.findByText(/^The letters could not be stored\. Choose “Try again”\. /)).toBeVisible();
    expect(screen.queryByText('Letters that need attention')).toBeNull();
    cleanup();
    showBatch(aBatch({ ...failed, counts }));
    expect(await screen.findByText('2 letters need resending')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test.each<[string, Parameters<typeof aBatch>[0], string]>([
    ['mail server', { method: 'Email', outage: { code: 'mailServerUnreachable', nextAttemptAt: null } }, 'Mail server'],
    ['mail house', { byMailHouse: true, outage: { code: 'mailHouseUnavailable', nextAttemptAt: null } }, 'Mail house'],
  ])('says that the %s does not answer, and that sending is tried again', async (_, overrides, name) => {
    showBatch(aBatch(overrides));
    expect(await screen.findByText(`${name} does not answer`)).toBeVisible();
    const note = screen.getByText('Sending is delayed').parentElement;
    expect(note?.textContent).toContain(`The ${name.toLowerCase()} does not answer.`);
    expect(note?.textContent).toContain('Curbstop is trying again now.');
  });

  test('says when the next attempt to send begins, also after an error that has no words of its own', async () => {
    const nextAttemptAt = '2026-07-01T15:04:00.000Z';
    showBatch(aBatch({ method: 'Email', outage: { code: 'unexpected', nextAttemptAt } }));
    expect((await screen.findAllByText('Sending is delayed')).at(-1)?.parentElement?.textContent).toContain(
      'Next attempt: 07-01-2026 11:04 AM.',
    );
  });

  test('failed emails without an address on record are counted, and their letters count as created', async () => {
    showBatch(
      aBatch({
        method: 'Email',
        status: 'Failed',
        letters: 2,
        counts: { Failed: 2 },
        failedUnaddressed: 2,
        lettersToResend: 2,
      }),
    );
    expect(await screen.findByText('The letters were not sent')).toBeVisible();
    expect(screen.getByText('Letters that need attention').parentElement?.textContent).toContain(
      'For 2 failed emails no email address of the recipient is on record now.',
    );
  });

  test('some letters at the mail house are not in the file to print', async () => {
    showBatch(aBatch({ counts: { Rendered: 1, Submitted: 1 } }));
    expect(await screen.findByText(/Letters that the mail house has are not in the file\.$/)).toBeVisible();
  });

  test('a download has no letters of its own, but names those that came back or failed', async () => {
    const counts = { Rendered: 2, Returned: 3, Failed: 1 };
    const { requests } = showBatch(aBatch({ kind: 'Download', counts }));
    expect(await screen.findByText('Letters of other batches')).toBeVisible();
    expect(screen.getByText('3 letters returned')).toBeVisible();
    expect(screen.getByText('1 letter could not be created or sent')).toBeVisible();
    expect(screen.queryByText('These letters have not been mailed')).toBeNull();
    expect(requestsTo(requests, listLetters)).toEqual([]);
  });
});

describe('the actions of a batch', () => {
  const actionsOf = async (overrides: Parameters<typeof aBatch>[0], about?: AboutWindow) => {
    const { user } = showBatch(aBatch(overrides), about);
    await user.click(await screen.findByRole('button', { name: /^More/ }));
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };

  test.each<[string, Parameters<typeof aBatch>[0], readonly string[]]>([
    ['waits to be mailed', {}, ['Record mailing', 'Cancel batch']],
    ['is certified', { isCertified: true }, ['Record mailing', 'Record tracking numbers', 'Cancel batch']],
    ['is being created', { status: 'Rendering', documentId: null, counts: { Queued: 2 } }, ['Cancel batch']],
    [
      'failed',
      { status: 'Failed', canTryAgain: true, counts: { Rendered: 1, Failed: 1 } },
      ['Try again', 'Cancel batch'],
    ],
    ['failed and was sent again', { status: 'Failed', counts: { Failed: 2 } }, ['Cancel batch']],
    [
      'failed after some emails',
      { status: 'Failed', method: 'Email', canTryAgain: true, counts: { Mailed: 1, Failed: 1 } },
      ['Try again', 'Stop sending'],
    ],
    [
      'failed because each email was rejected',
      { status: 'Failed', method: 'Email', letters: 2, counts: { Failed: 2 }, failedToResend: 2 },
      ['Send failed letters again', 'Cancel batch'],
    ],
    [
      'failed because no rejected email has an address now',
      { status: 'Failed', method: 'Email', letters: 2, counts: { Failed: 2 }, failedUnaddressed: 2 },
      ['Cancel batch'],
    ],
    [
      'the mail house has',
      { byMailHouse: true, counts: { Rendered: 1, Submitted: 1 } },
      ['Download ZIP', 'Stop sending'],
    ],
  ])('one that %s has its own', async (_, overrides, actions) => {
    expect(await actionsOf(overrides)).toEqual(actions);
  });

  test('one that was sent to the last letter has none', async () => {
    showBatch(aBatch({ status: 'Sent', counts: { Mailed: 2 } }));
    await screen.findByRole('button', { name: 'Download ZIP' });
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  describe('stopping', () => {
    const openStop = async (responses: readonly Responses[]) => {
      const shown = showBatch(aBatch({ method: 'Email', letters: 3, counts: { Mailed: 2, Rendered: 1 } }), {
        responses,
      });
      await chooseAction(shown, 'Stop sending');
      return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Stop sending emails?' })) };
    };

    test('keeps sending after “Keep sending”, where the focus starts', async () => {
      const { dialog, requests, user } = await openStop([]);
      const keep = dialog.getByRole('button', { name: 'Keep sending' });
      await waitFor(() => expect(document.activeElement).toBe(keep));
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(requestsTo(requests, cancelLetterBatch)).toEqual([]);
    });

    test('shows in the confirmation that all letters have left meanwhile', async () => {
      const sentence = '“Annual notice” was sent, so it can’t be canceled. Reload the page to see the current status.';
      const { dialog, user } = await openStop([refuse(cancelLetterBatch, 409, sentence)]);
      await user.click(dialog.getByRole('button', { name: 'Stop sending' }));
      expect((await dialog.findByRole('alert')).textContent).toBe(sentence);
      expect(screen.queryByText(/not sent$/)).toBeNull();
    });

    test('counts what was not sent, and loads the batch again', async () => {
      const stopped = aBatch({ method: 'Email', status: 'Sent', letters: 3, counts: { Mailed: 2, Cancelled: 1 } });
      const { dialog, requests, user } = await openStop([respond(cancelLetterBatch, stopped)]);
      await user.click(dialog.getByRole('button', { name: 'Stop sending' }));
      expect(await screen.findByText('1 email was not sent')).toBeVisible();
      // More than twice on a slow machine, because a batch that is being sent is read every two seconds.
      await waitFor(() => expect(requestsTo(requests, getLetterBatch).length).toBeGreaterThan(1));
    });
  });

  test('canceling warns about letters that were printed', async () => {
    const shown = showBatch(aBatch({ letters: 1, counts: { Rendered: 1 } }));
    await chooseAction(shown, 'Cancel batch');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this batch?' }));
    expect(
      dialog.getByText(
        '1 letter of “Annual notice” will not be sent. Letters that you have printed already must not be mailed.',
      ),
    ).toBeVisible();
  });

  test('canceling a batch of which a letter has left meanwhile says that it was stopped', async () => {
    const stopped = aBatch({ method: 'Email', status: 'Sent', counts: { Mailed: 1, Cancelled: 1 } });
    const shown = showBatch(aBatch({ method: 'Email', status: 'Queued', documentId: null, counts: { Queued: 2 } }), {
      responses: [respond(cancelLetterBatch, stopped)],
    });
    await chooseAction(shown, 'Cancel batch');
    await shown.user.click(
      within(await screen.findByRole('dialog', { name: 'Cancel this batch?' })).getByRole('button', {
        name: 'Cancel batch',
      }),
    );
    expect(await screen.findByText('“Annual notice” was stopped')).toBeVisible();
  });

  test('a batch that cannot be queued again says why', async () => {
    const sentence =
      '“Annual notice” is still being created, so it can’t be queued again. Reload the page to see the current status.';
    const shown = showBatch(aBatch({ status: 'Failed', canTryAgain: true, failure: 'x', counts: { Failed: 2 } }), {
      responses: [refuse(retryLetterBatch, 409, sentence)],
    });
    await chooseAction(shown, 'Try again');
    expect(await screen.findByText(`The batch could not be queued. ${sentence}`)).toBeVisible();
  });

  test('opens the window for tracking numbers', async () => {
    const shown = showBatch(aBatch({ isCertified: true }));
    await chooseAction(shown, 'Record tracking numbers');
    expect(await screen.findByRole('dialog', { name: 'Record tracking numbers' })).toBeVisible();
  });
});

describe('the ZIP of a batch', () => {
  const download = async (...responses: readonly Responses[]) => {
    const shown = showBatch(aBatch(), { responses });
    await shown.user.click(await screen.findByRole('button', { name: 'Download ZIP' }));
    return shown;
  };

  test('is saved, and saving it records no mailing', async () => {
    await download(respondWithFile(downloadLetterBatch, 'Annual notice.zip'));
    expect(await screen.findByText('Annual notice.zip is in your downloads')).toBeVisible();
    expect(screen.getByText('These letters have not been mailed')).toBeVisible();
  });

  test('shows why it was not saved', async () => {
    await download(refuse(downloadLetterBatch, 409, 'The letters of this batch are not ready yet.'));
    expect(
      await screen.findByText('The letters could not be downloaded. The letters of this batch are not ready yet.'),
    ).toBeVisible();
  });

  test('is requested once while it is on its way', async () => {
    const { requests, user } = await download(neverRespond(downloadLetterBatch));
    await user.click(screen.getByRole('button', { name: 'Download ZIP' }));
    expect(requestsTo(requests, downloadLetterBatch)).toHaveLength(1);
  });
});

describe('a batch that is not shown', () => {
  test('is another account’s or does not exist', async () => {
    showBatch(aBatch(), { responses: [refuse(getLetterBatch, 404, 'Not found.')] });
    expect(await screen.findByRole('heading', { name: 'Batch not found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(getHref('Bulk downloads')).toBe('/communications/bulk-downloads');
  });

  test('could not be loaded, and is requested again', async () => {
    const { user } = showBatch(aBatch(), {
      responses: [
        inSequence(getLetterBatch, refuse(getLetterBatch, 500, 'Internal'), respond(getLetterBatch, aBatch())),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Annual notice' })).toBeVisible();
  });
});

describe('the list of batches', () => {
  const showBatches = (batches: readonly BatchRow[], at = '', permissions: readonly string[] = ['pws:admin']) =>
    showScreen(<CommunicationsScreen />, {
      features: [...planFeatures.Expert],
      permissions,
      responses: [respond(listLetterBatches, pageOf(batches))],
      path: '/communications/$part',
      at: `/communications/bulk-downloads${at}`,
    });

  test('links each batch to its page with its status and number of letters', async () => {
    showBatches([aBatch({ letters: 1240, counts: { Rendered: 1240 } })]);
    expect((await screen.findByRole('link', { name: 'Annual notice' })).getAttribute('href')).toBe(base);
    const row = screen.getByRole('row', { name: /Annual notice/ }).textContent;
    for (const text of ['Ready to print and mail', '1,240', 'USPS mail', 'Company letterhead', 'Dana Reyes'])
      expect(row).toContain(text);
  });

  test('compares failed emails with the contacts before it offers to send them again', async () => {
    const failed = { method: 'Email', letters: 2, counts: { Mailed: 0, Failed: 2 } } as const;
    const open = async (read: Partial<BatchRow>) => {
      const listed = aBatch({ ...failed, status: 'Sent', failedToResend: 2, failedUnaddressed: null });
      const { user, unmount } = showScreen(<CommunicationsScreen />, {
        features: [...planFeatures.Expert],
        permissions: ['pws:admin'],
        responses: [respond(listLetterBatches, pageOf([listed])), respond(getLetterBatch, { ...listed, ...read })],
        path: '/communications/$part',
        at: '/communications/bulk-downloads',
      });
      await user.click(await screen.findByRole('button', { name: /^(More|Actions)/ }));
      await user.click(await screen.findByRole('menuitem', { name: 'Send failed letters again' }));
      return unmount;
    };
    const unmount = await open({ failedToResend: 1, failedUnaddressed: 1 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Send failed letters again?' }));
    expect(dialog.getByText(/^1 letter of “Annual notice” will be sent again/)).toBeVisible();
    unmount();
    await open({ failedToResend: 0, failedUnaddressed: 2 });
    expect(await screen.findByText(/no email address of the recipients is on record now/)).toBeVisible();
  });

  test('requests the filters of its link', async () => {
    const { requests } = showBatches([aBatch()], '?filters[status]=Failed&filters[kind]=Results&sort=createdOn');
    await screen.findByRole('link', { name: 'Annual notice' });
    const { query } = requestsTo(requests, listLetterBatches).at(-1) ?? {};
    expect(query?.getAll('filters[status]')).toEqual(['Failed']);
    expect(query?.getAll('filters[kind]')).toEqual(['Results']);
    expect(query?.get('sort')).toBe('createdOn');
    expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toContain('Results letters');
  });

  test('offers people who only read nothing but the download', async () => {
    const { user } = showBatches([aBatch()], '', ['pws:read']);
    await user.click(await screen.findByRole('button', { name: 'Actions for Annual notice' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Download ZIP']);
  });

  test('explains a batch when the list is empty', async () => {
    showBatches([]);
    expect(await screen.findByText(/Letters sent or downloaded together are one batch\.$/)).toBeVisible();
  });
});
