import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  changeCommunicationStatus,
  copyCommunication,
  getCommunication,
  getCommunicationVersion,
  getTemplate,
  listCommunicationChanges,
  listCommunications,
  listTemplates,
  previewCommunication,
} from '@curbstop/contract/communications/communication.endpoints';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import { splitWordingSource, starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aChange } from '../../testing/a-change.ts';
import { aLetter, aPreview } from '../../testing/a-letter.ts';
import { inSequence, pageOf, refuse, requestsTo, respond, type Responses } from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CommunicationsScreen } from './CommunicationsScreen.tsx';
import { CommunicationScreen } from './CommunicationScreen.tsx';
import { NewCommunicationScreen } from './NewCommunicationScreen.tsx';

interface About {
  readonly responses?: readonly Responses[];
  readonly permissions?: readonly string[];
  readonly part?: string;
}
const base = '/communications/letters';
const active = aLetter({ status: 'Active' });

function showLetter(letter: Communication, { responses = [], permissions = ['pws:admin'], part = '' }: About = {}) {
  return showScreen(<CommunicationScreen />, {
    features: [...planFeatures.Expert],
    permissions,
    responses: [...responses, respond(getCommunication, letter), respond(previewCommunication, aPreview())],
    path: `${base}/update/$id/{-$part}`,
    at: `${base}/update/${letter.id}${part}`,
    elsewhere: [base],
  });
}
const openMore = async ({ user }: ReturnType<typeof showScreen>) => {
  await user.click(await screen.findByRole('button', { name: /^More/ }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};
const getValue = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the page of a letter', () => {
  test('shows the settings of an active letter, which is not edited', async () => {
    showLetter(
      aLetter({ status: 'Active', triggerType: 'SendKitResult', triggerCondition: 'detect', eventName: 'Spring 2026' }),
    );
    expect(await screen.findByText('Active')).toBeVisible();
    expect(['Type', 'Sampling event', 'Language', 'Text version'].map(getValue)).toEqual([
      'Results letter, detect',
      'Spring 2026',
      'English',
      '1',
    ]);
    expect(screen.queryByText('Fix these before activating the letter')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Letter text' })).toBeNull();
  });

  test('shows people who only read what a draft lacks, and no actions', async () => {
    const problems = [{ code: 'blank', sentence: 'Fill in “[date]”.' }];
    showLetter(aLetter({ problems }), { permissions: ['pws:read'] });
    expect(await screen.findByText('Fill in “[date]”.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause and edit' })).toBeNull();
  });

  test.each([
    ['an active letter', active, ['Copy', 'Rename', 'Archive']],
    ['an archived letter', aLetter({ status: 'Archived' }), ['Copy', 'Rename', 'Restore as draft']],
  ])('offers the actions of %s', async (_, letter, actions) => {
    expect(await openMore(showLetter(letter))).toEqual(actions);
  });

  test('offers people who may only create a copy, and nothing else', async () => {
    expect(await openMore(showLetter(active, { permissions: ['pws:read', 'pws:create'] }))).toEqual(['Copy']);
  });

  test.each([
    ['Archive', active, 'Archived', '“Annual notice” was archived'],
    ['Restore as draft', aLetter({ status: 'Archived' }), 'Draft', '“Annual notice” is a draft'],
  ] as const)('“%s” changes the status of the version that is shown', async (label, letter, status, toast) => {
    const shown = showLetter(letter, { responses: [respond(changeCommunicationStatus, letter)] });
    await openMore(shown);
    await shown.user.click(screen.getByRole('menuitem', { name: label }));
    expect(await screen.findByText(toast)).toBeVisible();
    expect(requestsTo(shown.requests, changeCommunicationStatus).map(({ body }) => body)).toEqual([
      { version: 1, status },
    ]);
  });

  test('a status that someone else changed meanwhile is refused and loaded again', async () => {
    const sentence = 'This letter is archived, so it can’t become draft. Restore it as a draft first.';
    const shown = showLetter(active, { responses: [refuse(changeCommunicationStatus, 409, sentence)] });
    await shown.user.click(await screen.findByRole('button', { name: 'Pause and edit' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Pause letter' }));
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => expect(requestsTo(shown.requests, getCommunication)).toHaveLength(2));
    expect(await screen.findByRole('button', { name: 'Pause and edit' })).toBeVisible();
  });

  test('a copy leads to the list of letters', async () => {
    const copy = aLetter({ id: '01995b1e-7c1a-7000-8000-00000000c002', name: 'Copy of Annual notice' });
    const shown = showLetter(active, { responses: [respond(copyCommunication, copy)] });
    await openMore(shown);
    await shown.user.click(screen.getByRole('menuitem', { name: 'Copy' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy “Annual notice”' }));
    await shown.user.click(await dialog.findByRole('button', { name: 'Copy letter' }));
    await waitFor(() => expect(shown.router.state.location.pathname).toBe(base));
    expect(await screen.findByRole('button', { name: 'Open copy' })).toBeVisible();
  });

  test('the history names types, languages and templates in words', async () => {
    const change = aChange({
      before: { triggerType: 'AdHocLocation', language: 'en' },
      after: { triggerType: 'SendKitResult', language: 'es' },
    });
    showLetter(active, {
      part: '/history',
      responses: [respond(listCommunicationChanges, { total: 1, items: [change] })],
    });
    const entry = (await screen.findByRole('list', { name: '' })).textContent;
    for (const words of ['Company letterhead', 'Results letter', 'English', 'Spanish']) expect(entry).toContain(words);
  });

  test('the history leads to each text of the letter', async () => {
    const changed = aChange({ before: { contentVersion: 1 }, after: { contentVersion: 2 } });
    const renamed = aChange({ id: 'name', before: { name: 'Notice' }, after: { name: 'Annual notice' } });
    const created = aChange({ id: 'first', operation: 'created', before: null, after: { contentVersion: 1 } });
    showLetter(active, {
      part: '/history',
      responses: [respond(listCommunicationChanges, { total: 3, items: [renamed, changed, created] })],
    });
    const links = await screen.findAllByRole('link', { name: /^View version/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [2, 1].map((number) => `${base}/update/${active.id}/history?version=${number}`),
    );
  });

  test('an older text is read with its number, author and date', async () => {
    const version = {
      number: 1,
      language: 'en' as const,
      content: active.content,
      savedBy: 'Dana Reyes',
      savedOn: '2026-11-20T15:00:00.000Z',
    };
    showLetter(aLetter({ contentVersion: 2 }), {
      part: '/history?version=1',
      responses: [respond(getCommunicationVersion, version)],
    });
    expect(await screen.findByText('Version 1 of 2, an older text')).toBeVisible();
    expect(screen.getByText(/^Saved by Dana Reyes on/)).toBeVisible();
    expect(await screen.findByText('Dear Dana Reyes,')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Letter text' })).toBeNull();
  });

  test('a version that does not exist is not found', async () => {
    showLetter(active, { part: '/history?version=9', responses: [refuse(getCommunicationVersion, 404, 'Not found.')] });
    expect(await screen.findByText("We could not find what you're looking for.")).toBeVisible();
  });

  test('a letter that does not exist is not found, and leads back to the letters', async () => {
    showLetter(active, { responses: [refuse(getCommunication, 404, 'Not found.')] });
    expect(await screen.findByRole('heading', { name: 'Letter not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Letters' }).getAttribute('href')).toBe(base);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('a letter that could not be loaded is requested again', async () => {
    const { user } = showLetter(active, {
      responses: [
        inSequence(getCommunication, refuse(getCommunication, 500, 'Internal'), respond(getCommunication, active)),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Annual notice' })).toBeVisible();
  });
});

describe('the templates', () => {
  const items = starterTemplates.map(({ fixedTexts, kind: _kind, ...one }) => ({
    ...one,
    fixedTexts: [...fixedTexts],
  }));
  const templates = respond(listTemplates, { items });
  const showTemplates = (responses: readonly Responses[], at = '', permissions: readonly string[] = ['pws:admin']) =>
    showScreen(<NewCommunicationScreen />, {
      features: [...planFeatures.Expert],
      permissions,
      responses: [...responses, templates, respond(previewCommunication, aPreview())],
      path: `${base}/create/{-$id}`,
      at: `${base}/create${at}`,
      elsewhere: [`${base}/update/$id`],
    });

  test('are not offered for creating a letter to people who may only read', async () => {
    showTemplates([], '', ['pws:read']);
    expect(await screen.findByRole('heading', { name: 'Letter templates', level: 1 })).toBeVisible();
    expect(screen.getByText('You can view these templates, but not create letters.')).toBeVisible();
    expect(screen.queryByText('Choose a template to start from.')).toBeNull();
  });

  test('are listed by language and by what they are sent for', async () => {
    const { user } = showTemplates([]);
    const notices = within(await screen.findByRole('region', { name: 'Notices and other letters' }));
    expect(notices.getByRole('link', { name: 'Service line notice: Lead' }).getAttribute('href')).toBe(
      `${base}/create/serviceLineLead-en`,
    );
    const lead = items.find(({ id }) => id === 'serviceLineLead-en');
    const [summary, details] = splitWordingSource(lead?.wordingSource ?? '');
    const card = within(notices.getByRole('link', { name: 'Service line notice: Lead' }).closest('li') as HTMLElement);
    expect(card.getByText(summary)).toBeVisible();
    const source = card.getByText(details).closest('details');
    expect(source?.open).toBe(false);
    await user.click(card.getByText(/^Source/));
    expect(source?.open).toBe(true);
    expect(within(screen.getByRole('region', { name: 'Results letters' })).getAllByRole('link').length).toBeGreaterThan(
      2,
    );
    await user.click(screen.getByRole('radio', { name: 'Spanish' }));
    expect(notices.getByRole('link', { name: 'Service line notice: Lead' }).getAttribute('href')).toBe(
      `${base}/create/serviceLineLead-es`,
    );
  });

  test('are requested again after a failure', async () => {
    const { user } = showTemplates([inSequence(listTemplates, refuse(listTemplates, 500, 'Internal'), templates)]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Results letters' })).toBeVisible();
  });

  describe('one of them', () => {
    const one = items.find(({ id }) => id === 'serviceLineLead-en');
    if (!one) throw new Error('No template');
    const template = respond(getTemplate, { ...one, content: aLetter().content });

    test('is no official wording, and is used by people who may create letters', async () => {
      const { user } = showTemplates([template], `/${one.id}`);
      const notice = (await screen.findByText('Not official wording')).parentElement?.textContent;
      expect(notice).toContain(one.source);
      expect(notice).toContain(one.wordingSource);
      await user.click(screen.getByRole('button', { name: 'Use this template' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Create letter' }));
      expect((await dialog.findByRole<HTMLSelectElement>('combobox', { name: /^Template/ })).value).toBe(one.id);
    });

    test('is only shown to people who only read', async () => {
      showTemplates([template], `/${one.id}`, ['pws:read']);
      expect(await screen.findByText('Not official wording')).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Use this template' })).toBeNull();
    });

    test('is not found if it does not exist', async () => {
      showTemplates([refuse(getTemplate, 404, 'We could not find this template.')], '/nothing-en');
      expect(await screen.findByRole('heading', { name: 'Template not found' })).toBeVisible();
    });
  });
});

describe('the list of letters', () => {
  const showLetters = (letters: readonly Communication[], at = '', permissions: readonly string[] = ['pws:admin']) => {
    const rows = letters.map(({ content: _content, problems: _problems, ...row }) => row);
    return showScreen(<CommunicationsScreen />, {
      features: [...planFeatures.Expert],
      permissions,
      responses: [respond(listCommunications, pageOf(rows))],
      path: '/communications/$part',
      at: `${base}${at}`,
    });
  };

  test('links each letter to its page with its status, language and event', async () => {
    showLetters([aLetter({ language: 'es', eventName: 'Spring 2026' })]);
    expect((await screen.findByRole('link', { name: 'Annual notice' })).getAttribute('href')).toBe(
      `${base}/update/${aLetter().id}`,
    );
    const row = screen.getByRole('row', { name: /Annual notice/ }).textContent;
    for (const text of ['Draft', 'Spanish', 'Spring 2026', 'Company letterhead']) expect(row).toContain(text);
  });

  test('requests and names the filters of its link', async () => {
    const { requests } = showLetters([aLetter()], '?filters[status]=Active&filters[triggerCondition]=nonDetect');
    await screen.findByRole('link', { name: 'Annual notice' });
    const query = requestsTo(requests, listCommunications).at(-1)?.query;
    expect(query?.getAll('filters[status]')).toEqual(['Active']);
    expect(screen.getByRole('list', { name: 'Active filters' }).textContent).toContain('Non-detect');
  });

  test('offers to create a letter only to people who may', async () => {
    showLetters([], '', ['pws:read']);
    expect(await screen.findByText('No letters yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Create letter' })).toBeNull();
  });
});
