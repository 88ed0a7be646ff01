import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import {
  changeCommunicationStatus,
  copyCommunication,
  listCommunications,
  listEarlierTexts,
  listRefusedLetters,
} from '@curbstop/contract/communications/communication.endpoints';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { listSamplingEvents } from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aLetter } from '../../../testing/a-letter.ts';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { CommunicationTable } from './CommunicationTable.tsx';

const listed = (...letters: readonly Communication[]) =>
  respond(listCommunications, pageOf(letters.map(({ content: _content, problems: _problems, ...row }) => row)));

interface About {
  readonly responses?: readonly Responses[];
  readonly permissions?: readonly string[];
  readonly at?: string;
}
const open = (letters: readonly Communication[], { responses = [], ...about }: About = {}) =>
  showScreen(<CommunicationTable empty={<p>No letters yet</p>} />, {
    responses: [
      ...responses,
      respond(listRefusedLetters, { items: [] }),
      respond(listEarlierTexts, { items: [] }),
      listed(...letters),
    ],
    features: featureCodes,
    elsewhere: ['/communications/letters', '/communications/letters/update/$id'],
    ...about,
  });
async function openActions(letter: Communication, about?: About) {
  const shown = open([letter], about);
  await shown.user.click(await screen.findByRole('button', { name: `Actions for ${letter.name}` }));
  await screen.findByRole('menu');
  const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  return { ...shown, actions };
}
const active = aLetter({ status: 'Active', version: 4 });
const archived = aLetter({ status: 'Archived', version: 5 });
const choose = (shown: Awaited<ReturnType<typeof openActions>>, name: string) =>
  shown.user.click(screen.getByRole('menuitem', { name }));

describe('the actions for a letter', () => {
  test.each<[string, Communication, readonly string[], readonly string[]]>([
    ['an active letter', active, ['pws:admin'], ['Copy', 'Rename', 'Archive']],
    ['an archived letter', archived, ['pws:admin'], ['Copy', 'Rename', 'Restore as draft']],
    ['people who may create', active, ['pws:read', 'pws:create'], ['Copy']],
    ['people who may edit', active, ['pws:read', 'pws:edit'], ['Rename', 'Archive']],
  ])('are those that are possible for %s', async (_, letter, permissions, expected) => {
    const { actions } = await openActions(letter, { permissions });
    expect(actions).toEqual(expected);
  });

  test('are not offered to people who only read', async () => {
    open([active], { permissions: ['pws:read'] });
    expect(await screen.findByText('Annual notice')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});

test('archived letters are listed only if the filter of the status in the URL names them', async () => {
  const { requests } = open([active]);
  expect(await screen.findByText(active.name)).toBeVisible();
  const listFilters = (all: typeof requests) =>
    requestsTo(all, listCommunications).map(({ query }) => query.getAll('filters[status]'));
  expect(listFilters(requests)).toEqual([['Draft', 'Active']]);
  const shown = open([archived], { at: '/?filters[status]=Archived' });
  await waitFor(() => expect(listFilters(shown.requests)).toEqual([['Archived']]));
});

test('an active letter that can’t be sent has a badge, and is listed with its problem above the table', async () => {
  const problem = 'The letter says “Is your water safe? Yes.”, but …';
  open([active, aLetter({ id: '01995b1e-7c1a-7000-8000-00000000c002', name: 'Older notice', status: 'Archived' })], {
    responses: [respond(listRefusedLetters, { items: [{ id: active.id, name: active.name, problems: [problem] }] })],
  });
  expect(await screen.findByText('1 active letter can’t be sent as it is written')).toBeVisible();
  const note = within(screen.getByRole('note'));
  expect(note.getByRole('link', { name: active.name }).getAttribute('href')).toBe(
    `/communications/letters/update/${active.id}`,
  );
  expect(note.getByRole('listitem').textContent).toBe(`${active.name}: ${problem}`);
  expect(await screen.findAllByText('Active, can’t be sent')).not.toHaveLength(0);
  expect(screen.queryByText('Archived, can’t be sent')).toBeNull();
});

describe('the status of a letter', () => {
  test('is archived with the version that was shown, and the list is loaded again', async () => {
    const shown = await openActions(active, {
      responses: [
        inSequence(listCommunications, listed(active), listed(archived)),
        respond(changeCommunicationStatus, archived),
      ],
    });
    await choose(shown, 'Archive');
    expect(await screen.findByText('“Annual notice” was archived')).toBeVisible();
    expect(requestsTo(shown.requests, changeCommunicationStatus)).toMatchObject([
      { params: { id: active.id }, body: { version: 4, status: 'Archived' } },
    ]);
    expect(await screen.findByText('Archived')).toBeVisible();
  });

  test.each([
    ['an active letter', active, ['Archived', 'Draft', 'Active']],
    ['a draft', aLetter({ version: 4 }), ['Archived', 'Draft']],
  ] as const)('is that of before after “Undo” of the archiving of %s', async (_, letter, statuses) => {
    const answers = statuses.map((status, at) =>
      respond(changeCommunicationStatus, aLetter({ status, version: letter.version + at + 1 })),
    );
    const shown = await openActions(letter, { responses: [inSequence(changeCommunicationStatus, ...answers)] });
    await choose(shown, 'Archive');
    await shown.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requestsTo(shown.requests, changeCommunicationStatus).map(({ body }) => body)).toEqual(
        statuses.map((status, at) => ({ version: letter.version + at, status })),
      ),
    );
  });

  test('is that of a draft after an archived letter is restored', async () => {
    const shown = await openActions(archived, {
      responses: [respond(changeCommunicationStatus, aLetter({ version: 6 }))],
    });
    await choose(shown, 'Restore as draft');
    expect(await screen.findByText('“Annual notice” is a draft')).toBeVisible();
    expect(requestsTo(shown.requests, changeCommunicationStatus)[0]?.body).toEqual({ version: 5, status: 'Draft' });
  });

  test('is loaded again, with the reason, if someone else changed it meanwhile', async () => {
    const sentence = 'Someone else changed the status of this letter.';
    const shown = await openActions(active, {
      responses: [
        inSequence(listCommunications, listed(active), listed(archived)),
        refuse(changeCommunicationStatus, 409, sentence),
      ],
    });
    await choose(shown, 'Archive');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await screen.findByText('Archived')).toBeVisible();
    expect(screen.queryByText('“Annual notice” was archived')).toBeNull();
  });
});

describe('the list of letters', () => {
  test('is where a copy is shown, with a way to its own page', async () => {
    const copy = aLetter({ id: '01995b1e-7c1a-7000-8000-00000000c002', name: 'Copy of Annual notice' });
    const shown = await openActions(aLetter(), { responses: [respond(copyCommunication, copy)] });
    await choose(shown, 'Copy');
    const dialog = within(await screen.findByRole('dialog', { name: /Copy/ }));
    await shown.user.click(await dialog.findByRole('button', { name: /^(Next|Copy letter)$/ }));
    const pathname = () => shown.router.state.location.pathname;
    await waitFor(() => expect(pathname()).toBe('/communications/letters'));
    await shown.user.click(await screen.findByRole('button', { name: 'Open copy' }));
    await waitFor(() => expect(pathname()).toBe(`/communications/letters/update/${copy.id}`));
  });

  test('requests the status, type and language of its address', async () => {
    const { requests } = open([aLetter()], {
      at: '/?filters[status]=Draft&filters[triggerType]=SendKitResult&filters[language]=es',
    });
    expect(await screen.findByRole('list', { name: 'Active filters' })).toBeVisible();
    const query = requestsTo(requests, listCommunications).at(-1)?.query;
    expect(['status', 'triggerType', 'language'].map((name) => query?.get(`filters[${name}]`))).toEqual([
      'Draft',
      'SendKitResult',
      'es',
    ]);
  });

  test('names delivery and template, and is filtered by both and by sampling event', async () => {
    const event = aSamplingEvent();
    const at = `/?filters[communicationType]=Email&filters[templateId]=serviceLineLead-en&filters[eventId]=${event.id}`;
    open([aLetter({ communicationType: 'Email' })], { at, responses: [respond(listSamplingEvents, pageOf([event]))] });
    const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
    expect(await chips.findByText(new RegExp(event.name))).toBeVisible();
    expect(chips.getByText(/Service line notice: Lead \(English\)/)).toBeVisible();
    expect(await screen.findByRole('cell', { name: 'Email' })).toBeVisible();
  });

  test('is requested again after a failure', async () => {
    const { user } = open([], {
      responses: [inSequence(listCommunications, refuse(listCommunications, 503, 'Busy.'), listed(active))],
    });
    expect(await screen.findByText('The letters could not be loaded')).toBeVisible();
    expect(screen.queryByText('No letters yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Annual notice')).toBeVisible();
  });
});

test('letters with an earlier text of their template are listed above the table with what changed', async () => {
  const text = { earlier: 'Old.', now: 'New.', reason: 'A connector can contain lead.', changedOn: '2026-11-27' };
  const { id, name, status } = active;
  open([active], { responses: [respond(listEarlierTexts, { items: [{ id, name, status, texts: [text] }] })] });
  expect(await screen.findByText('1 letter has an earlier text of its template')).toBeVisible();
  const note = within(screen.getByRole('note'));
  expect(note.getByRole('link', { name }).getAttribute('href')).toBe(`/communications/letters/update/${id}`);
  expect(note.getByText('(Active): A connector can contain lead.', { exact: false })).toBeVisible();
});
