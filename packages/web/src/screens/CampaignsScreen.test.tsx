import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import {
  downloadNoticePackage,
  getCampaign,
  listCampaigns,
  listNotices,
  planRemainingNotices,
  sendRemainingNotices,
} from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import type { CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { NoticePlan } from '@curbstop/contract/notice-campaigns/notice-sending.rules';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aCampaign, aNotice, aNoticeLetter, createNoticeCounts } from '../../testing/a-campaign.ts';
import {
  inSequence,
  neverRespond,
  refuse,
  requestsTo,
  respond,
  respondWithFile,
  type Responses,
} from '../../testing/server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { CampaignsScreen } from './CampaignsScreen.tsx';

interface About {
  readonly at?: string;
  readonly permissions?: readonly string[];
}
const around = ({ permissions = ['pws:admin'] }: About) => ({ features: [...planFeatures.Expert], permissions });
const today = '2026-11-26';
const base = '/communications/campaigns';

/** The list of campaigns. */
const showCampaigns = (responses: readonly Responses[], { at = base, ...about }: About = {}) =>
  showScreen(<CampaignsScreen />, { responses, path: base, at, ...around(about) });
const campaigns = (items: readonly CampaignDetails[]) =>
  respond(listCampaigns, { items: [...items], earlier: [], today });

/** One campaign with its notices. */
function showCampaign(
  campaign: CampaignDetails,
  responses: readonly Responses[] = [],
  { at = '', ...about }: About = {},
) {
  const all = [...responses, respond(getCampaign, campaign), notices([aNotice()])];
  return showScreen(<CampaignsScreen />, {
    responses: all,
    path: `${base}/$key`,
    at: `${base}/${campaign.key}${at}`,
    ...around(about),
  });
}
const notices = (items: readonly NoticeRow[], total = items.length) =>
  respond(listNotices, { items: [...items], total, page: 1 });
const getHref = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
const getRow = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the notice campaigns', () => {
  const open = aCampaign();
  const complete = aCampaign({
    key: 'baselineNotice:2024',
    title: 'First notices, 2024',
    counts: createNoticeCounts({ done: 4 }),
  });

  test('each number of a campaign links to its notices, and zero to none', async () => {
    showCampaigns([campaigns([open])]);
    expect((await screen.findByRole('link', { name: open.title })).getAttribute('href')).toBe(`${base}/${open.key}`);
    expect(getHref(`3 to send: ${open.title}`)).toBe(`${base}/${open.key}?state=due`);
    expect(getHref(`1 returned: ${open.title}`)).toBe(`${base}/${open.key}?state=returned`);
    const row = getRow(new RegExp(open.title));
    expect(row.queryByRole('link', { name: /not mailed yet/ })).toBeNull();
    expect(row.getByText('6 of 10 done')).toBeVisible();
    expect(row.getByText('12-31-2026')).toBeVisible();
    expect(row.getByText('1 returned')).toBeVisible();
  });

  test('several campaigns about the same homes say so, and earlier years are linked', async () => {
    const earlier = [{ key: 'serviceLineNotice:2025', title: 'Notices, 2025', dueOn: '2025-11-15' }];
    showCampaigns([
      respond(listCampaigns, {
        items: [open, aCampaign({ key: 'newCustomerNotice', kind: 'newCustomerNotice', title: 'New' })],
        earlier,
        today,
      }),
    ]);
    expect(await screen.findByText(/reach the same homes/)).toBeVisible();
    expect(getHref('Notices, 2025')).toBe(`${base}/serviceLineNotice:2025`);
  });

  test('notices of an earlier year are shown without sending', async () => {
    showCampaign(
      aCampaign({ isEarlier: true, isPast: true, counts: createNoticeCounts({ due: 3, overdue: 3, done: 1 }) }),
    );
    expect(await screen.findByText(/nothing more is sent for this year/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open deadline' })).toBeNull();
  });

  test('all notices that are not done are overdue after the due date, and open their rows', async () => {
    showCampaigns([
      campaigns([aCampaign({ isPast: true, counts: createNoticeCounts({ due: 2, waiting: 1, overdue: 3, done: 7 }) })]),
    ]);
    expect(await screen.findByText('Overdue: 3 not done')).toBeVisible();
    expect(getHref(`Overdue: 3 not done: ${open.title}`)).toBe(`${base}/${open.key}?state=overdue`);
    expect(getHref(/^2 to send/)).toBe(`${base}/${open.key}?state=due`);
    expect(getHref(/^1 not mailed yet/)).toBe(`${base}/${open.key}?state=waiting`);
  });

  test('notices without an active letter are counted below those to send', async () => {
    showCampaigns([campaigns([aCampaign({ counts: createNoticeCounts({ due: 1, noLetter: 1200 }) })])]);
    expect((await screen.findByRole('link', { name: '1,200 with no active letter' })).getAttribute('href')).toBe(
      `${base}/${open.key}?state=noLetter`,
    );
  });

  test('a deadline that is marked as done does not hide what its letters say', async () => {
    showCampaigns([campaigns([aCampaign({ deadlineState: 'done' })])]);
    expect(
      await screen.findByText(
        'Deadline marked as completed. 3 of 10 notices are not recorded as sent in Curbstop, and 1 was returned',
      ),
    ).toBeVisible();
    expect(screen.getByText('1 returned')).toBeVisible();
  });

  test('a deadline in hours shows the time of day until which it is due', async () => {
    const tier1 = { kind: 'tier1Notice', dueAt: '2026-11-27T15:30:00.000Z' } as const;
    showCampaigns([campaigns([aCampaign({ ...tier1, isPast: false, deadlineState: 'dueThisWeek' })])]);
    expect(await screen.findByText('11-27-2026 10:30 AM')).toBeVisible();
    expect(screen.getByText('Due within hours')).toBeVisible();
    cleanup();
    showCampaigns([campaigns([aCampaign({ ...tier1, isPast: true, deadlineState: 'overdue' })])]);
    expect(await screen.findByText('11-27-2026 10:30 AM')).toBeVisible();
    expect(screen.queryByText('Due within hours')).toBeNull();
  });

  test('complete campaigns are listed only among all, which the URL keeps', async () => {
    const { user, router } = showCampaigns([campaigns([open, complete])]);
    expect(await screen.findByRole('table', { name: '1 campaign' })).toBeVisible();
    expect(screen.queryByText(complete.title)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All');
    expect(await screen.findByRole('table', { name: '2 campaigns' })).toBeVisible();
    expect(getRow(/First notices/).getByText('All done')).toBeVisible();
    expect(router.state.location.search).toEqual({ show: 'all' });
  });

  test('a link to all campaigns shows the complete ones', async () => {
    showCampaigns([campaigns([open, complete])], { at: `${base}?show=all` });
    expect(await screen.findByRole('table', { name: '2 campaigns' })).toBeVisible();
  });

  test('a link with another value says that it was ignored', async () => {
    showCampaigns([campaigns([open, complete])], { at: `${base}?show=late` });
    expect(await screen.findByText('This filter was ignored: “show”')).toBeVisible();
    expect(screen.getByRole('table', { name: '1 campaign' })).toBeVisible();
  });

  test.each([
    ['no notice is required', [], 'No notices are required'],
    ['all notices are done', [complete], 'All notices are done'],
  ])('the page says that %s', async (_, items, title) => {
    showCampaigns([campaigns(items)]);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(getHref('new customer notice')).toBe('/communications/letters');
  });

  test('campaigns that could not be loaded are requested again by Try again', async () => {
    const { user } = showCampaigns([
      inSequence(listCampaigns, refuse(listCampaigns, 500, 'The database is busy.'), campaigns([open])),
    ]);
    expect((await screen.findByRole('alert')).textContent).toContain('The campaigns could not be loaded');
    expect(screen.getByText('The database is busy.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: open.title })).toBeVisible();
  });
});

describe('one campaign', () => {
  const tiles = () =>
    within(screen.getByRole('list', { name: 'Notices by status' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  const path = `${base}/${aCampaign().key}`;

  test('counts its notices by status, and shows no status that is empty except returned and done', async () => {
    showCampaign(aCampaign());
    await screen.findByRole('heading', { name: 'Due 12-31-2026' });
    expect(tiles()).toEqual([
      [expect.stringMatching(/To send.*3|3.*To send/), `${path}?state=due`],
      [expect.stringMatching(/Returned.*1|1.*Returned/), `${path}?state=returned`],
      [expect.stringMatching(/Done.*6|6.*Done/), `${path}?state=done`],
    ]);
  });

  test('counts as overdue what is created and not mailed, beside its status', async () => {
    const created = aNotice({ state: 'waiting', isOverdue: true, letter: aNoticeLetter({ status: 'Rendered' }) });
    const counts = createNoticeCounts({ waiting: 4, overdue: 4, done: 6 });
    showCampaign(aCampaign({ isPast: true, counts }), [notices([created])], { at: '?state=overdue' });
    expect(await screen.findByRole('heading', { name: 'Overdue: 1 notice' })).toBeVisible();
    expect(tiles().map(([text]) => text)).toEqual(['4Overdue', '0Returned', '4Not mailed yet', '6Done']);
    expect(
      screen.getByText('Overdue is every notice that is not done; each is also counted under its status.'),
    ).toBeVisible();
    expect(getRow(/12 Osprey Way/).getByText('Overdue: not mailed yet')).toBeVisible();
  });

  test('the state in the URL lists its notices only, and its tile leads back to all', async () => {
    const returned = aNotice({
      state: 'returned',
      letter: aNoticeLetter({ status: 'Returned', returnReason: 'Vacant', returnedOn: '2026-07-09' }),
    });
    const { requests } = showCampaign(aCampaign(), [notices([returned])], { at: '?state=returned' });
    expect(await screen.findByRole('heading', { name: 'Returned: 1 notice' })).toBeVisible();
    expect(screen.getByText('The last letter was returned or forwarded to another address')).toBeVisible();
    expect(getHref('Show all')).toBe(path);
    expect(tiles()[1]?.[1]).toBe(path);
    expect(getRow(/12 Osprey Way/).getByText('Returned 07-09-2026: Vacant. Mailed 07-02-2026')).toBeVisible();
    expect(requestsTo(requests, listNotices).map(({ query }) => query.toString())).toEqual(['state=returned&page=1']);
  });

  test('an unknown state in the URL shows all notices', async () => {
    const { requests } = showCampaign(aCampaign(), [], { at: '?state=lost&page=x' });
    expect(await screen.findByRole('heading', { name: 'All notices: 1 notice' })).toBeVisible();
    expect(requestsTo(requests, listNotices).map(({ query }) => query.toString())).toEqual(['page=1']);
  });

  test('pages of notices keep their state in the address', async () => {
    showCampaign(aCampaign(), [notices([aNotice()], 120)], { at: '?state=due&page=2' });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getByText('Page 2 of 3')).toBeVisible();
    expect(getHref('Previous')).toBe(`${path}?state=due`);
    expect(getHref('Next')).toBe(`${path}?state=due&page=3`);
  });

  test.each([
    ['the last page has no next one', '?page=2', 'Previous'],
    ['the first page has no previous one', '', 'Next'],
  ])('%s', async (_, at, only) => {
    showCampaign(aCampaign(), [notices([aNotice()], 60)], { at });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([only]);
  });

  test.each([
    ['of a page after the last one', 60, 'No notices on this page'],
    ['in a state without any', 0, 'No notices with this status'],
  ])('an empty list %s says so', async (_, total, title) => {
    showCampaign(aCampaign(), [notices([], total)], { at: '?state=due&page=9' });
    expect(await screen.findByText(title)).toBeVisible();
  });

  test.each<[string, Partial<NoticeRow>, RegExp]>([
    [
      'a letter that was sent late',
      { state: 'done', letter: aNoticeLetter({ isLate: true }) },
      /Mailed 07-02-2026, after the due date/,
    ],
    ['the code of its letter', { state: 'done', letter: aNoticeLetter() }, /L1000000148/],
    [
      'a letter that does not count',
      {
        otherLetter: {
          name: 'Unknown line notice',
          on: '2026-03-01',
          isElsewhere: false,
          isOutdated: false,
          isAtFormerAddress: false,
        },
      },
      /Not counted: “Unknown line notice” of 03-01-2026 is about another classification/,
    ],
    [
      'a letter that did not go to the people served',
      {
        otherLetter: {
          name: 'Lead notice',
          on: '2026-03-01',
          isElsewhere: true,
          isOutdated: false,
          isAtFormerAddress: false,
        },
      },
      /Not counted: “Lead notice” of 03-01-2026 was mailed to another address; the people served may not have received it/,
    ],
    [
      'a letter that no longer matched the records',
      {
        otherLetter: {
          name: 'Lead notice',
          on: '2026-03-01',
          isElsewhere: false,
          isOutdated: true,
          isAtFormerAddress: false,
        },
      },
      /Not counted: “Lead notice” of 03-01-2026 did not match your records when it was mailed/,
    ],
    [
      'a letter to an earlier address',
      {
        otherLetter: {
          name: 'Lead notice',
          on: '2026-03-01',
          isElsewhere: false,
          isOutdated: false,
          isAtFormerAddress: true,
        },
      },
      /Not counted: “Lead notice” of 03-01-2026 was written before the address of this location was changed/,
    ],
    [
      'why no letter can be sent',
      { state: 'noLetter', reason: 'No active letter in any language' },
      /No active letter in any language/,
    ],
    [
      'why the last attempt created no letter',
      { state: 'unreachable', reason: 'The contact has no email address' },
      /Can’t be reachedThe contact has no email address/,
    ],
    [
      'what is on record now instead of on the due date',
      { state: 'returned', changedTo: 'Non-lead' },
      /On the due date. Now Non-lead/,
    ],
    ['several lines with a notice', { lines: 3 }, /3 lines with a notice/],
    [
      'when its line was recorded too late for the due date',
      { recordedOn: '2026-10-05' },
      /Line recorded after the due date, on 10-05-2026/,
    ],
  ])('a notice shows %s', async (_, overrides, text) => {
    showCampaign(aCampaign(), [notices([aNotice(overrides)])]);
    expect((await screen.findByRole('row', { name: /12 Osprey Way/ })).textContent).toMatch(text);
  });

  test('a notice to a new customer shows when the customer was recorded', async () => {
    showCampaign(aCampaign({ key: 'newCustomerNotice', kind: 'newCustomerNotice' }), [
      notices([aNotice({ recordedOn: '2026-10-05' })]),
    ]);
    expect((await screen.findByRole('row', { name: /12 Osprey Way/ })).textContent).toContain(
      'Customer recorded on 10-05-2026',
    );
  });

  test('a notice of results links to its sample', async () => {
    const sampleId = '01995b1e-7c1a-7000-8000-0000000000a1';
    const row = aNotice({ category: null, sampleId, sampleNumber: 14, eventName: 'July to December 2026' });
    showCampaign(aCampaign({ kind: 'consumerNotice' }), [notices([row])]);
    expect((await screen.findByRole('link', { name: 'Sample 14' })).getAttribute('href')).toBe(`/samples/${sampleId}`);
    expect(screen.getByText('July to December 2026')).toBeVisible();
  });

  test('notices that could not be loaded leave the numbers in place and are requested again', async () => {
    const { user } = showCampaign(aCampaign(), [
      inSequence(listNotices, refuse(listNotices, 500, 'Too many requests.'), notices([aNotice()])),
    ]);
    expect((await screen.findByRole('alert')).textContent).toContain('The notices could not be loaded');
    expect(screen.getByRole('list', { name: 'Notices by status' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /12 Osprey Way/ })).toBeVisible();
  });

  test.each([
    [1, '1 of the notices marked Done was sent after the due date.'],
    [2, '2 of the notices marked Done were sent after the due date.'],
  ])('says how many done notices were sent after the due date: %d', async (late, text) => {
    showCampaign(aCampaign({ counts: createNoticeCounts({ done: 6, late }) }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  test('a deadline marked as completed with open notices explains the difference', async () => {
    showCampaign(aCampaign({ deadlineState: 'done' }));
    expect(
      await screen.findByText(
        'The deadline is marked as completed. Notices delivered outside Curbstop are not shown here.',
      ),
    ).toBeVisible();
  });

  test('shows the progress of each classification if there are several', async () => {
    const byCategory = [
      { category: 'Lead', ...createNoticeCounts({ due: 1, done: 4 }) },
      { category: 'Lead Status Unknown', ...createNoticeCounts({ due: 2, done: 2 }) },
    ] as const;
    showCampaign(aCampaign({ byCategory: [...byCategory] }));
    expect(await screen.findByText('Lead: 4 of 5 done')).toBeVisible();
    expect(screen.getByText('Lead Status Unknown: 2 of 4 done')).toBeVisible();
  });

  const unknownLeft = { category: 'Lead Status Unknown', ...createNoticeCounts({ noLetter: 1 }) } as const;
  const leadLeft = { category: 'Lead', ...createNoticeCounts({ noLetter: 1, done: 1 }) } as const;
  test.each<[string, Partial<CampaignDetails>, string, RegExp]>([
    [
      'of one classification',
      { byCategory: [unknownLeft], counts: createNoticeCounts({ noLetter: 1 }) },
      '1 notice has no active letter',
      /started from the service line notice for Lead Status Unknown\./,
    ],
    [
      'of two classifications',
      { byCategory: [leadLeft, unknownLeft], counts: createNoticeCounts({ noLetter: 2, done: 1 }) },
      '2 notices have no active letter',
      /service line notice for Lead or Lead Status Unknown\./,
    ],
    [
      'of results',
      { kind: 'consumerNotice', counts: createNoticeCounts({ noLetter: 3 }) },
      '3 notices have no active letter',
      /The sampling event has no active results letter\./,
    ],
    [
      'of an exceedance',
      { kind: 'tier1Notice', counts: createNoticeCounts({ noLetter: 3 }) },
      '3 notices have no active letter',
      /No active letter was started from the Tier 1 public notice\./,
    ],
  ])('notices %s without an active letter say which letter to create', async (_, overrides, title, sentence) => {
    showCampaign(aCampaign(overrides));
    const note = (await screen.findByText(title)).parentElement;
    expect(note?.textContent).toMatch(sentence);
    expect(getHref('Create or activate a letter')).toBe('/communications/letters');
  });

  describe('the rule and certification', () => {
    const facts = async () =>
      (await screen.findByRole('heading', { name: 'Rule and certification' })).closest('details')?.textContent;

    test('show the days of the letters that count, the source and the certification', async () => {
      showCampaign(aCampaign({ interpretation: 'The earlier of two readings applies.' }));
      const text = await facts();
      expect(text).toContain('Letters count from 01-01-2026 through 12-31-2026, by the day on which they were mailed.');
      expect(text).toContain('The earlier of two readings applies.');
      expect(text).toContain('Source: 40 CFR 141.85(e)(3). If your State has an earlier date, that one applies.');
      expect(getHref('Certification due 07-01-2027')).toBe('/compliance/deadlines/noticeCertification:2026');
      expect(getHref('Open deadline')).toBe('/compliance/deadlines/serviceLineNotice:2026');
    });

    test('letters about results count without an end, and their certification is among the deadlines', async () => {
      showCampaign(
        aCampaign({ kind: 'consumerNotice', through: null, certificationKey: null, certificationDueOn: null }),
      );
      expect(await facts()).toContain('Letters count from 01-01-2026 on, by the day');
      expect(getHref('Certification deadlines')).toBe('/compliance/deadlines?kind=consumerNoticeCertification');
    });

    test('an exceedance needs more than letters', async () => {
      showCampaign(aCampaign({ kind: 'tier1Notice', triggeredAt: '2026-11-27T15:30:00.000Z' }));
      const text = await facts();
      expect(text).toContain(
        'needs more than letters, such as broadcast media, posting or hand delivery (40 CFR 141.202(c))',
      );
      expect(screen.getByText('Mail alone does not meet the 24-hour deadline')).toBeVisible();
      expect(text).toContain('11-27-2026 10:30 AM');
    });

    test('notices to new customers have no deadline, and lateness is not claimed', async () => {
      showCampaign(aCampaign({ key: 'newCustomerNotice', kind: 'newCustomerNotice', through: null }));
      expect(await facts()).toContain('Whether it was late is not known');
      expect(screen.queryByRole('link', { name: 'Open deadline' })).toBeNull();
    });
  });

  test('a campaign that the records no longer demand is not found', async () => {
    showCampaign(aCampaign(), [refuse(getCampaign, 404, 'Not found.')]);
    expect(await screen.findByRole('heading', { name: 'Campaign not found' })).toBeVisible();
    expect(
      screen.getByText(/^These notices are no longer required, or their deadline is no longer listed\./),
    ).toBeVisible();
    expect(getHref('Open notice campaigns')).toBe(base);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(getHref('Notice campaigns')).toBe(base);
  });

  test('a campaign that could not be loaded is requested again', async () => {
    const { user } = showCampaign(aCampaign(), [
      inSequence(getCampaign, refuse(getCampaign, 503, 'Try again in a minute.'), respond(getCampaign, aCampaign())),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: aCampaign().title })).toBeVisible();
  });

  describe('its certification package', () => {
    const click = async (responses: readonly Responses[], about?: About) => {
      const shown = showCampaign(aCampaign(), responses, about);
      await shown.user.click(await screen.findByRole('button', { name: 'Certification package' }));
      return shown;
    };

    test('is saved as a file, also by people who only read', async () => {
      const { requests } = await click([respondWithFile(downloadNoticePackage, 'notices-2026.zip')], {
        permissions: ['pws:read'],
      });
      expect(await screen.findByText('notices-2026.zip is in your downloads')).toBeVisible();
      expect(requestsTo(requests, downloadNoticePackage)).toHaveLength(1);
      expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    });

    test('shows why it could not be created', async () => {
      await click([refuse(downloadNoticePackage, 409, 'No letter was sent yet.')]);
      expect(await screen.findByText('The package could not be created. No letter was sent yet.')).toBeVisible();
    });

    test('is not requested twice while it is being created', async () => {
      const { user, requests } = await click([neverRespond(downloadNoticePackage)]);
      await user.click(screen.getByRole('button', { name: 'Certification package' }));
      expect(requestsTo(requests, downloadNoticePackage)).toHaveLength(1);
    });
  });
});

describe('sending the remaining notices', () => {
  const plan: NoticePlan = {
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
    remaining: 3,
    withoutActiveLetter: 0,
    later: 0,
    exceedance: null,
    endedExceedance: null,
    openBefore: null,
  };
  const planned = (overrides: Partial<NoticePlan> = {}) => respond(planRemainingNotices, { ...plan, ...overrides });

  async function openConfirmation(
    method: string,
    responses: readonly Responses[],
    overrides: Partial<CampaignDetails> = {},
  ) {
    const shown = showCampaign(aCampaign(overrides), responses);
    await shown.user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 3 remaining notices' }));
    await shown.user.click(await dialog.findByRole('radio', { name: method }));
    return { ...shown, dialog };
  }

  test('offers the people served and all, not the owner alone', async () => {
    const { dialog } = await openConfirmation('PDF', []);
    const choices = within(dialog.getByRole('combobox', { name: /^Send to/ })).getAllByRole('option');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Service address',
      'Mailing address',
      'Service address, mailing address and owner',
    ]);
  });

  test.each([
    [
      'Email',
      {},
      'The rule requires mail or another method approved by your State for its notices. Send them by email only if your State approved it.',
    ],
    ['PDF', {}, 'Notices count as done once you record the batch as mailed.'],
    ['PDF', { kind: 'consumerNotice' }, 'Each location gets one letter with its results.'],
  ] as const)('the confirmation of %s says when notices are done', async (method, overrides, sentence) => {
    const { dialog, user } = await openConfirmation(method, [planned()], overrides);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect((await dialog.findByText(/^Each location gets/)).textContent).toContain(sentence);
  });

  test('notices that one batch has no room for are left for the next', async () => {
    const { dialog, user } = await openConfirmation('PDF', [planned({ later: 1 })]);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('1 notice does not fit in this batch')).toBeVisible();
  });

  test('are sent with what was confirmed, and the campaign is counted again', async () => {
    const batchId = '01995b1e-7c1a-7000-8000-0000000000b1';
    const { dialog, user, requests } = await openConfirmation('PDF', [
      planned(),
      respond(sendRemainingNotices, { batchId, letters: 3, unreachable: 0 }),
    ]);
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Send to/ }), 'all');
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await user.click(await dialog.findByRole('button', { name: 'Start Processing' }));
    expect(await dialog.findByRole('heading', { name: 'Your downloads have begun processing!' })).toBeVisible();
    expect(requestsTo(requests, sendRemainingNotices).map(({ body }) => body)).toEqual([
      {
        method: 'PDF',
        to: 'all',
        isColor: true,
        mailType: 'First Class',
        isCertified: false,
        addressToResident: false,
        seen: { letters: 3, previouslySent: 0, newestLetterId: null, recipientsDigest: 'd1' },
      },
    ]);
    await waitFor(() => expect(requestsTo(requests, getCampaign)).toHaveLength(2));
  });

  test('nothing can be confirmed while there is no letter to send', async () => {
    const { dialog, user, requests } = await openConfirmation('PDF', [planned({ letters: 0 })]);
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(await dialog.findByText('There is no letter to send')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Start Processing' }));
    expect(requestsTo(requests, sendRemainingNotices)).toEqual([]);
  });
});
