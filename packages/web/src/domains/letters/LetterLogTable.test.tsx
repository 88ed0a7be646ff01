import {
  createLetterDownload,
  downloadDocument,
  downloadLetterBatch,
} from '@curbstop/contract/letters/letter-batch.endpoints';
import { exportLetters } from '@curbstop/contract/letters/letter-export.endpoints';
import {
  getLetter,
  getLetterTotals,
  listLetterChanges,
  listLetters,
} from '@curbstop/contract/letters/letter.endpoints';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aBatch, aSentLetter } from '../../../testing/a-sent-letter.ts';
import {
  inSequence,
  pageOf,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CommunicationsScreen } from '../../screens/CommunicationsScreen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LetterLogTable } from './LetterLogTable.tsx';
import { LettersOfLocation } from './LetterLists.tsx';

const letter = aSentLetter();
const returned = aSentLetter({
  id: '01995b1e-7c1a-7000-8000-0000000000f2',
  recipientName: 'Lee Ochoa',
  status: 'Returned',
  returnReason: 'Vacant',
});
const queued = aSentLetter({
  id: '01995b1e-7c1a-7000-8000-0000000000f3',
  recipientName: 'Ana Ruiz',
  status: 'Queued',
  documentId: null,
  mailedOn: null,
});

interface About {
  readonly responses?: readonly Responses[];
  readonly at?: string;
  readonly permissions?: readonly string[];
}
function showLog(letters: readonly LetterRow[], { responses = [], at = '', permissions = ['pws:admin'] }: About = {}) {
  return showScreen(<LetterLogTable empty={<EmptyState title="No letters sent yet" />} />, {
    features: [...planFeatures.Expert],
    permissions,
    responses: [...responses, respond(listLetters, pageOf(letters))],
    path: '/communications/letter-logs',
    at: `/communications/letter-logs${at}`,
    elsewhere: ['/locations/$id/details'],
  });
}
const rowFilters = (requests: Parameters<typeof requestsTo>[0]) =>
  [...(requestsTo(requests, listLetters).at(-1)?.query.entries() ?? [])].filter(([name]) => name.startsWith('filters'));

async function openRowMenu({ user }: ReturnType<typeof showScreen>, name: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}, 12 Osprey Way` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

describe('the letter log', () => {
  test('shows the recipient of each letter, its delivery and what became of it', async () => {
    showLog([
      aSentLetter({ isCertified: true, trackingId: '9407 1' }),
      aSentLetter({ ...queued, method: 'Email', recipientName: '', address: [] }),
    ]);
    const first = (await screen.findByRole('row', { name: /Dana Reyes/ })).textContent;
    expect(first).toContain('Mailed');
    expect(first).toContain('Certified mail, First Class, color');
    expect(first).toContain('07-02-2026');
    // Without a name the row has the address of the location.
    expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('12 Osprey Way');
    expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('Queued');
  });

  test('offers to enter the tracking number of a certified letter that may have been mailed', async () => {
    const shown = showLog([
      aSentLetter({ isCertified: true, trackingId: null }),
      aSentLetter({ id: 'other', isCertified: true, status: 'Cancelled', recipientName: 'Lee Ochoa' }),
    ]);
    expect(await openRowMenu(shown, 'Dana Reyes')).toContain('Enter tracking number');
    await shown.user.keyboard('{Escape}');
    expect(await openRowMenu(shown, 'Lee Ochoa')).not.toContain('Enter tracking number');
  });

  test('filters of a link are requested and named, and can be removed', async () => {
    const at = '?filters[status]=Returned&filters[status]=Failed&filters[recipientName]=reyes';
    const shown = showLog([returned], { at });
    const { user, requests } = shown;
    await screen.findByRole('row', { name: /Lee Ochoa/ });
    expect(rowFilters(requests)).toEqual([
      ['filters[status]', 'Returned'],
      ['filters[status]', 'Failed'],
      ['filters[recipientName]', 'reyes'],
    ]);
    await user.click(screen.getByRole('button', { name: /^Remove filter: Status/ }));
    await waitFor(() => expect(rowFilters(requests)).toEqual([['filters[recipientName]', 'reyes']]));
    expect(shown.router.state.location.searchStr).not.toContain('status');
  });

  test('offers no filter by the record from which a list of letters is opened', async () => {
    const { user } = showLog([letter]);
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    const fields = within(await screen.findByRole('dialog', { name: 'Filter' })).getAllByRole('button');
    const labels = fields.map(({ textContent }) => textContent);
    expect(labels).toContain('Reason for return');
    expect(labels).not.toContain('Batch');
    expect(labels).not.toContain('Location');
  });

  test('letters that could not be loaded are requested again by Try again', async () => {
    const { user } = showLog([letter], {
      responses: [
        inSequence(
          listLetters,
          refuse(listLetters, 500, 'The database is busy.'),
          respond(listLetters, pageOf([letter])),
        ),
      ],
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The database is busy.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Dana Reyes/ })).toBeVisible();
  });

  test('explains an empty list', async () => {
    showLog([]);
    expect(await screen.findByText('No letters sent yet')).toBeVisible();
  });

  test('filters that match no letter can be removed', async () => {
    showLog([], { at: '?filters[status]=Failed' });
    expect(await screen.findByRole('button', { name: /clear|remove all/i })).toBeVisible();
    expect(screen.queryByText('No letters sent yet')).toBeNull();
  });
});

describe('the actions of a letter', () => {
  test.each([
    ['one that was mailed', letter, ['View letter', 'Download PDF', 'View location']],
    ['one that came back', returned, ['View letter', 'Download PDF', 'Resend', 'View location']],
    ['one without a PDF', queued, ['View letter', 'View location']],
    [
      'one that was sent again already',
      aSentLetter({ ...returned, resentAs: letter.id }),
      ['View letter', 'Download PDF', 'View location'],
    ],
    [
      'one that was forwarded',
      aSentLetter({ forwardedOn: '2026-07-09' }),
      ['View letter', 'Download PDF', 'Resend', 'View location'],
    ],
  ])('fit %s', async (_, row, actions) => {
    const shown = showLog([row]);
    expect(await openRowMenu(shown, row.recipientName)).toEqual(actions);
  });

  test('do not include sending it again for people who only read', async () => {
    const shown = showLog([returned], { permissions: ['pws:read'] });
    expect(await openRowMenu(shown, 'Lee Ochoa')).toEqual(['View letter', 'Download PDF', 'View location']);
  });

  test('lead to the location', async () => {
    const shown = showLog([letter]);
    await openRowMenu(shown, 'Dana Reyes');
    await shown.user.click(screen.getByRole('menuitem', { name: 'View location' }));
    await waitFor(() => expect(shown.router.state.location.pathname).toBe(`/locations/${letter.locationId}/details`));
  });

  test.each([
    ['saves its PDF', respondWithFile(downloadDocument, 'L1000000148.pdf'), 'L1000000148.pdf is in your downloads'],
    [
      'shows why its PDF could not be saved',
      refuse(downloadDocument, 404, 'This letter has no PDF yet.'),
      'The letters could not be downloaded. This letter has no PDF yet.',
    ],
  ])('%s', async (_, response, sentence) => {
    const shown = showLog([letter], { responses: [response] });
    await openRowMenu(shown, 'Dana Reyes');
    await shown.user.click(screen.getByRole('menuitem', { name: 'Download PDF' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(requestsTo(shown.requests, downloadDocument)[0]?.params).toMatchObject({ documentId: letter.documentId });
  });
});

describe('exporting the letter log', () => {
  const chooseFormat = async (at: string, format: string, responses: readonly Responses[]) => {
    const shown = showLog([letter], { at, responses });
    await screen.findByRole('row', { name: /Dana Reyes/ });
    await shown.user.click(screen.getByRole('button', { name: 'Export' }));
    await shown.user.click(await screen.findByRole('menuitem', { name: format }));
    return shown;
  };
  const file = respondWithFile(exportLetters, 'Letter log.xlsx');
  const bodyOf = ({ requests }: ReturnType<typeof showScreen>) => requestsTo(requests, exportLetters)[0]?.body;

  test('exports all letters as a workbook', async () => {
    const shown = await chooseFormat('', 'Excel (XLSX)', [file]);
    expect(await screen.findByText('Letter log.xlsx is in your downloads')).toBeVisible();
    expect(bodyOf(shown)).toEqual({ format: 'xlsx' });
  });

  test('exports the letters that match the search and every filter', async () => {
    const filters = {
      method: ['Mail', 'Email'],
      isColor: ['false'],
      isCertified: ['true'],
      mailType: ['Standard'],
      status: ['Returned', 'Failed'],
      returnReason: ['Vacant', 'Refused'],
      letterName: ['notice'],
      trackingId: ['9407'],
      mailedOn: ['after:2026-07-01'],
    };
    const at = Object.entries(filters).flatMap(([name, values]) => values.map((value) => `filters[${name}]=${value}`));
    const shown = await chooseFormat(`?searchTerm=reyes&${at.join('&')}`, 'CSV, for other software', [file]);
    await waitFor(() => expect(bodyOf(shown)).toBeDefined());
    expect(bodyOf(shown)).toEqual({
      format: 'csv',
      search: 'reyes',
      communicationType: ['Letter', 'Email'],
      color: false,
      isCertified: true,
      mailType: ['Standard'],
      status: ['Returned', 'Failed'],
      returnReason: ['Vacant', 'Refused'],
      letterName: 'notice',
      trackingId: '9407',
      mailSentOn: 'after:2026-07-01',
    });
  });

  test('shows why the log could not be exported', async () => {
    await chooseFormat('', 'Excel (XLSX)', [refuse(exportLetters, 503, 'Try again in a minute.')]);
    expect(await screen.findByText('The letter log could not be exported. Try again in a minute.')).toBeVisible();
  });
});

describe('downloading selected letters', () => {
  const zip = [
    respond(createLetterDownload, aBatch({ kind: 'Download' })),
    respondWithFile(downloadLetterBatch, 'Letters.zip'),
  ];
  const openNotice = async ({ user }: ReturnType<typeof showScreen>) => {
    await user.click(await screen.findByRole('button', { name: 'Download letters' }));
    return within(await screen.findByRole('dialog', { name: 'Download letters' }));
  };

  test('sends the selected letters and counts those without a PDF', async () => {
    const shown = showLog([letter, queued], { responses: zip });
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Select Dana Reyes, 12 Osprey Way' }));
    await shown.user.click(screen.getByRole('checkbox', { name: 'Select Ana Ruiz, 12 Osprey Way' }));
    const dialog = await openNotice(shown);
    expect(await dialog.findByText(/for up to 1 letter\./)).toBeVisible();
    expect(dialog.getByText('1 letter has no PDF to send')).toBeVisible();
    await shown.user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await dialog.findByText(/^Letters\.zip is in your downloads\./)).toBeVisible();
    expect(requestsTo(shown.requests, createLetterDownload).map(({ body }) => body)).toEqual([
      { instanceIds: [letter.id, queued.id] },
    ]);
  });

  test('sends all that match as their search and filters with the number that was seen', async () => {
    const shown = showLog([letter], {
      at: '?filters[status]=Mailed',
      responses: [...zip, respond(listLetters, pageOf([letter], 640))],
    });
    await screen.findByRole('row', { name: /Dana Reyes/ });
    await shown.user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Select all 640 letters that match' }));
    const dialog = await openNotice(shown);
    await shown.user.click(await dialog.findByRole('button', { name: 'Download' }));
    await dialog.findByText(/^Letters\.zip is in your downloads\./);
    expect(requestsTo(shown.requests, createLetterDownload).map(({ body }) => body)).toEqual([
      { selection: { request: { searchTerm: '', filters: { status: ['Mailed'] } }, expectedCount: 640 } },
    ]);
  });
});

describe('the letters of a location', () => {
  const id = '01995b1e-7c1a-7000-8000-0000000000e1';
  const showLetters = (letters: readonly LetterRow[]) =>
    showScreen(<LettersOfLocation location={{ id }} />, {
      features: [...planFeatures.Expert],
      responses: [respond(listLetters, pageOf(letters))],
      at: '/?filters[status]=Failed&letter.filters[status]=Mailed',
    });

  test('are requested by the location and by the filters of their own table only', async () => {
    const { requests } = showLetters([letter]);
    await screen.findByRole('row', { name: /Dana Reyes/ });
    expect(rowFilters(requests)).toContainEqual(['filters[locationId]', id]);
    expect(rowFilters(requests)).not.toContainEqual(['filters[status]', 'Failed']);
  });
});

describe('the page of the letter log', () => {
  const showPage = (permissions: readonly string[], responses: readonly Responses[] = []) =>
    showScreen(<CommunicationsScreen />, {
      features: [...planFeatures.Expert],
      permissions,
      responses: [...responses, respond(listLetters, pageOf([letter]))],
      path: '/communications/$part',
      at: '/communications/letter-logs',
    });

  test('shows how many letters were sent in all', async () => {
    const totals = {
      pendingBatchIds: [],
      totalLettersSent: 1240,
      totalLettersSentBy120: 1200,
      totalLettersDownloadedToPrint: 40,
      totalLettersAtMailHouse: 0,
      totalLettersWaiting: 0,
      totalLettersQueued: 0,
      totalLettersFailed: 0,
      totalLettersCanceled: 0,
      totalLettersForwarded: 0,
      totalLettersReturned: 0,
      totalLettersOutdated: 0,
    };
    showPage(['pws:read'], [respond(getLetterTotals, totals)]);
    expect((await screen.findByText('1,240 letters')).parentElement?.textContent).toBe(
      '1,240 letters1,200 by USPS40 printed and mailed0 by email',
    );
  });

  test('records returned mail only for people who may edit', async () => {
    showPage(['pws:read']);
    await screen.findByRole('row', { name: /Dana Reyes/ });
    expect(screen.queryByRole('button', { name: 'Record returned mail' })).toBeNull();
  });

  test('a click on a row opens the letter with its history', async () => {
    const { user } = showPage(
      ['pws:admin'],
      [respond(getLetter, letter), respond(listLetterChanges, { total: 0, items: [] })],
    );
    await user.click(await screen.findByRole('button', { name: /^12 Osprey Way/ }));
    expect(await screen.findByRole('dialog', { name: 'Letter L1000000148' })).toBeVisible();
    expect(await screen.findByText('No changes yet.')).toBeVisible();
  });
});
