import { downloadPreview, previewCommunication } from '@curbstop/contract/communications/communication.endpoints';
import type { CommunicationPreview as Preview } from '@curbstop/contract/communications/communication.rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aLetter, aPreview } from '../../../testing/a-letter.ts';
import {
  inSequence,
  neverRespond,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import type { PreviewInput } from './communication.queries.ts';
import { CommunicationPreview } from './CommunicationPreview.tsx';

const letter = {
  content: aLetter().content as PreviewInput['content'],
  language: 'es' as const,
  name: 'Aviso anual',
  templateId: null,
  eventId: null,
  triggerType: 'AdHocLocation' as const,
};

function show(preview: Partial<Preview> = {}, responses: readonly Responses[] = []) {
  const shown = showScreen(<CommunicationPreview letter={letter} />, {
    responses: [...responses, respond(previewCommunication, aPreview(preview))],
  });
  const previewedDays = () => requestsTo(shown.requests, previewCommunication).map(({ body }) => body.letterDate);
  return { ...shown, previewedDays };
}

describe('the preview of a letter', () => {
  test('is in the language of the letter, with the window of the envelope and the day', async () => {
    show();
    const sheet = await screen.findByRole('article', { name: 'Letter' });
    expect(sheet.getAttribute('lang')).toBe('es');
    expect(within(sheet).getByText('November 25, 2026')).toBeVisible();
    expect(sheet.querySelector('address')?.textContent).toBe('Dana Reyes12 Osprey WayHarlow Falls, CT 06499');
  });

  test('says that the PDF also has the letterhead, signer and page footer, which the sheet does not show', async () => {
    show();
    expect(
      await screen.findByText(
        'The PDF adds the logo, return address, signer and page footer of your account profile, where they are filled in.',
      ),
    ).toBeVisible();
  });

  test('prints lists, tables, headings and new pages as such', async () => {
    const text = (words: string) => ({ kind: 'paragraph', align: 'left', inlines: [{ text: words }] });
    const cell = (words: string, isHeader: boolean) => ({ isHeader, blocks: [text(words)] });
    show({
      blocks: [
        { kind: 'heading', level: 1, align: 'left', inlines: [{ text: 'Your service line' }] },
        { kind: 'list', isOrdered: true, items: [[text('Run the water')], [text('Use a filter')]] },
        { kind: 'table', rows: [[cell('Analyte', true)], [cell('Lead', false)]] },
        { kind: 'pageBreak' },
      ],
    });
    const sheet = within(await screen.findByRole('article', { name: 'Letter' }));
    expect(sheet.getByRole('heading', { name: 'Your service line' })).toBeVisible();
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Run the water',
      'Use a filter',
    ]);
    expect(sheet.getByText('Lead').closest('table')).not.toBeNull();
    expect(sheet.getByRole('separator', { name: 'Page break' })).toBeVisible();
  });

  test('says which required wording is official and which is our translation', async () => {
    show({
      fixedTexts: [
        {
          key: 'leadHealthEffects',
          label: 'Health effects of lead',
          wording: 'rule',
          source: '40 CFR 141.85(a)(1)(ii)',
        },
        { key: 'translation', label: 'Note', wording: 'translation', source: '40 CFR 141.85(b)(1)' },
      ],
    });
    const note = (await screen.findByText('Required wording on this date')).parentElement;
    expect(note?.textContent).toContain('Health effects of lead: 40 CFR 141.85(a)(1)(ii)');
    expect(note?.textContent).toContain('Note: Our translation of 40 CFR 141.85(b)(1), not an official text');
  });

  test('is requested for today, and again for a later day', async () => {
    const { previewedDays, user } = show();
    await screen.findByRole('article', { name: 'Letter' });
    await user.type(screen.getByRole('textbox', { name: 'Letter date' }), '12/1/2026');
    await waitFor(() => expect(previewedDays()).toEqual([null, '2026-12-01']));
  });

  test('keeps showing the letter while an unfinished day is typed', async () => {
    const { previewedDays, user } = show();
    await screen.findByRole('article', { name: 'Letter' });
    await user.type(screen.getByRole('textbox', { name: 'Letter date' }), '12/');
    expect(screen.getByRole('article', { name: 'Letter' })).toBeVisible();
    expect(previewedDays()).toEqual([null]);
  });

  test('keeps showing the letter of today for a day that is not in the calendar', async () => {
    const { previewedDays, user } = show();
    await screen.findByRole('article', { name: 'Letter' });
    await user.type(screen.getByRole('textbox', { name: 'Letter date' }), '2026-13-45');
    expect(screen.getByRole('article', { name: 'Letter' })).toBeVisible();
    expect(previewedDays()).toEqual([null]);
  });

  test('lists several missing fields in one sentence', async () => {
    show({ missing: ['Location: Meter number', 'Contact: Full name'] });
    expect(
      await screen.findByText(/until these are filled in: Location: Meter number and Contact: Full name\. Complete/),
    ).toBeVisible();
  });

  test('says which value of the record prevents the letter', async () => {
    const problem = 'The letter says “Your water is safe to drink.” with the value of “Custom fields: Remark”, but …';
    show({ valueProblem: problem });
    expect(await screen.findByText('This letter can’t be sent to this location')).toBeVisible();
    expect(screen.getByText(`${problem}. Correct the record.`)).toBeVisible();
  });

  test('says that an address leaves the window of the envelope, and offers no PDF of it', async () => {
    const problem = '“Wwwwww” is too long for the window of the envelope';
    show({ addressProblem: problem });
    expect(await screen.findByText('This letter can’t be mailed to this address')).toBeVisible();
    expect(screen.getByText(`${problem}.`)).toBeVisible();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(true);
  });

  test('says that the mail house refuses an address, which people can print themselves', async () => {
    const problem = 'The mail house prints at most 40 characters of the name “…”';
    show({ mailHouseProblem: problem });
    expect(await screen.findByText('The mail house can’t mail this letter to this address')).toBeVisible();
    expect(screen.getByText(`${problem}. Shorten it, or print and mail the letter yourself.`)).toBeVisible();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(false);
  });

  test('is requested again after a failure', async () => {
    const { user } = show({}, [
      inSequence(
        previewCommunication,
        refuse(previewCommunication, 503, 'The database is busy.'),
        respond(previewCommunication, aPreview()),
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Letter' })).toBeVisible();
  });

  test('clears its error after five seconds, and can be requested again then [B8.5]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = show({}, [
      inSequence(
        previewCommunication,
        refuse(previewCommunication, 503, 'The database is busy.'),
        respond(previewCommunication, aPreview()),
      ),
    ]);
    expect(await screen.findByText('The preview could not be shown')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(screen.queryByText('The preview could not be shown')).toBeNull();
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Show preview' }));
    expect(await screen.findByRole('article', { name: 'Letter' })).toBeVisible();
  });
});

describe('the PDF of a preview', () => {
  const download = async (response: Responses) => {
    const shown = show({}, [response]);
    await shown.user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    return shown;
  };

  test('has what is shown', async () => {
    const { requests } = await download(respondWithFile(downloadPreview, 'Aviso anual.pdf'));
    expect(await screen.findByText('Aviso anual.pdf is in your downloads')).toBeVisible();
    expect(requestsTo(requests, downloadPreview).map(({ body }) => body)).toMatchObject([
      { name: 'Aviso anual', language: 'es', locationId: null, letterDate: null },
    ]);
  });

  test('says which characters cannot be printed', async () => {
    const detail =
      'The letter to Lee cannot be printed, because the letter font does not have these characters: 李. If the name or address is right, write it in Latin letters in the record of the location, or send the letter to “Resident” by leaving the contact’s name out.';
    await download(refuse(downloadPreview, 409, detail));
    expect(await screen.findByText(`The letter could not be created as a PDF. ${detail}`)).toBeVisible();
  });

  test('is requested once while it is being created', async () => {
    const { requests, user } = await download(neverRespond(downloadPreview));
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(requestsTo(requests, downloadPreview)).toHaveLength(1);
  });
});
