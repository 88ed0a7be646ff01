import { planFeatures } from '@curbstop/contract/accounts/feature.values';
import { planRemainingNotices, sendRemainingNotices } from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { neverRespond, refuse, requestsTo, respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { overlayStore } from '../../ui/overlays.ts';
import { SendNoticesButton } from './SendNoticesButton.tsx';

afterEach(() => overlayStore.change([]));

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;
const counts = {
  overdue: 0,
  due: 3,
  returned: 2,
  unreachable: 0,
  removed: 0,
  noLetter: 1,
  waiting: 0,
  done: 4,
  total: 10,
  late: 0,
};
const campaign = {
  key: 'serviceLineNotice:2026',
  kind: 'serviceLineNotice',
  title: 'Annual notices',
  from: '2025-11-16',
  hasBegun: true,
  isEarlier: false,
  counts,
} as const;
const plan = {
  letters: 2,
  byLetter: [
    { communicationId: id('c1'), name: 'Lead notice', language: 'en', triggerCondition: null, letters: 2 },
  ] as const,
  locations: 2,
  unreachable: 1,
  locationsWithoutLetter: 1,
  locationsWaiting: 0,
  unreachableShown: [{ locationId: id('d1'), address: '4 Mill Street', reason: 'No value for “Phone”' }],
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
const planned = respond(planRemainingNotices, { ...plan, byLetter: [...plan.byLetter] });

type Shown = Parameters<typeof SendNoticesButton>[0]['campaign'];
const show = (
  about: Partial<Parameters<typeof showScreen>[1]>,
  overrides: Partial<typeof counts> = {},
  ofCampaign: Partial<Shown> = {},
) =>
  showScreen(
    <>
      <p>Campaign</p>
      <SendNoticesButton campaign={{ ...campaign, counts: { ...counts, ...overrides }, ...ofCampaign }} />
    </>,
    { features: [...planFeatures.Expert], permissions: ['pws:admin'], responses: [], ...about },
  );

test('the remaining notices of a campaign are confirmed with their letters and who gets none, then sent', async () => {
  const sent = { batchId: id('b1'), letters: 2, unreachable: 1 };
  const { user, requests } = show({ responses: [planned, respond(sendRemainingNotices, sent)] });
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 3 remaining notices' }));
  await user.click(await dialog.findByRole('radio', { name: 'USPS' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Lead notice (English)')).toBeVisible();
  expect(dialog.getByText('No value for “Phone”', { exact: false })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }));
  expect(await dialog.findByRole('heading', { name: 'Letters are queued' })).toBeVisible();
  expect(requestsTo(requests, sendRemainingNotices).map(({ body }) => body)).toMatchObject([
    { method: 'Mail', to: 'serviceAddress', seen: { letters: 2 } },
  ]);
});

test.each([
  [{ withoutActiveLetter: 6 }, '6 of the notices to send have no active letter'],
  [
    { letters: 0, locations: 0, remaining: 0, withoutActiveLetter: 6 },
    'None of the notices to send has an active letter',
  ],
])('notices without an active letter are named before letters are sent: %o', async (overrides, title) => {
  const partial = { ...plan, byLetter: [...plan.byLetter], ...overrides };
  const { user } = show({ responses: [respond(planRemainingNotices, partial)] });
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText(title)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Activate a letter' })).toBeVisible();
});

test('sends nothing and shows the reason if another user sent them meanwhile', async () => {
  const detail = 'The records have changed since you confirmed. No letters were sent.';
  const { user } = show({
    responses: [planned, refuse(sendRemainingNotices, 409, detail, 'confirmationOutdated')],
  });
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'PDF' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  await dialog.findByText('Lead notice (English)');
  await user.click(dialog.getByRole('button', { name: 'Start Processing' }));
  expect(await dialog.findByText(detail)).toBeVisible();
});

test.each([
  ['to anyone while all other notices are returned or have no letter to send', {}, { due: 0 }],
  ['to people who only read', { permissions: ['pws:read'] }, {}],
])('sending is not offered %s', async (_, about, overrides) => {
  show(about, overrides);
  await screen.findByText('Campaign');
  expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
});

test('notices that repeat an earlier letter, or skip an open year, are sent only after people have seen it', async () => {
  const openBefore = { key: 'serviceLineNotice:2025', title: 'Annual notices 2025', remaining: 12 };
  const repeated = { ...plan, byLetter: [...plan.byLetter], previouslySent: 2, lastSentOn: '2026-11-25', openBefore };
  const sent = { batchId: id('b1'), letters: 2, unreachable: 1 };
  const { user, requests } = show({
    responses: [respond(planRemainingNotices, repeated), respond(sendRemainingNotices, sent)],
  });
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'USPS' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(
    await dialog.findByText(
      /^2 locations were sent this letter before, most recently on 11-25-2026\. Those letters do not/,
    ),
  ).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Annual notices 2025' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }));
  expect(requestsTo(requests, sendRemainingNotices)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'Send the letter again' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }));
  expect(await dialog.findByRole('heading', { name: 'Letters are queued' })).toBeVisible();
});

test('a Tier 1 notice can’t be confirmed before its exceedance and the counts are shown', async () => {
  const ofTier1 = { key: 'tier1Notice:2026-07-01', kind: 'tier1Notice' } as const;
  const { user } = show({ responses: [neverRespond(planRemainingNotices)] }, {}, ofTier1);
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'USPS' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  const confirmation = await dialog.findByRole('checkbox', { name: 'The letter is about this exceedance' });
  expect(confirmation).toHaveProperty('disabled', true);
});

test('a Tier 1 notice is sent only after people confirm that the letter is about this exceedance', async () => {
  const sent = { batchId: id('b1'), letters: 2, unreachable: 1 };
  const ended = { endedOn: '2026-11-25', periodName: 'July to December 2026', stands: false };
  const endedExceedance = { ...ended, confirmationKey: 'leadExceedanceEnded:2026-07-01' };
  const plannedLetters = respond(planRemainingNotices, { ...plan, byLetter: [...plan.byLetter], endedExceedance });
  const { user, requests } = show(
    { responses: [plannedLetters, respond(sendRemainingNotices, sent)] },
    {},
    { key: 'tier1Notice:2026-07-01', kind: 'tier1Notice', title: 'Tier 1 public notice: July to December 2026' },
  );
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'USPS' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Tier 1 public notice: July to December 2026')).toBeVisible();
  expect(dialog.getByText('Mail alone does not meet the 24-hour deadline')).toBeVisible();
  expect(
    dialog.getByText(/^Each location gets the active letter of this notice, in the recipient’s language/),
  ).toBeVisible();
  expect(dialog.queryByText('Standard mail is slower than First Class')).toBeNull();
  expect(
    dialog.getByText(/^A change on 11-25-2026 lowered the 90th percentile; the notice is still required until/),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }));
  expect(requestsTo(requests, sendRemainingNotices)).toEqual([]);
  await user.click(dialog.getByRole('checkbox', { name: 'The letter is about this exceedance' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm & Send' }));
  expect(await dialog.findByRole('heading', { name: 'Letters are queued' })).toBeVisible();
  expect(requestsTo(requests, sendRemainingNotices).map(({ body }) => body)).toMatchObject([
    { isAboutExceedance: true },
  ]);
});

test('a campaign whose letters do not count yet says from when on they do', async () => {
  showScreen(<SendNoticesButton campaign={{ ...campaign, from: '2027-11-01', hasBegun: false }} />, {
    features: [...planFeatures.Expert],
    permissions: ['pws:admin'],
    responses: [],
  });
  expect(
    await screen.findByText('Letters mailed before 11-01-2027 do not count. Send these notices on or after that date.'),
  ).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a Tier 1 notice by Standard mail warns that it is due within 24 hours', async () => {
  const { user } = show({ responses: [planned] }, {}, { key: 'tier1Notice:2026-07-01', kind: 'tier1Notice' });
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'USPS' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Mail type' }), 'Standard');
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText('Standard mail is slower than First Class')).toBeVisible();
});

test('the confirmation of a Tier 1 notice names the sentences that are compared with the record', async () => {
  const { user } = show(
    { responses: [respond(planRemainingNotices, { ...plan, byLetter: [...plan.byLetter] })] },
    {},
    { key: 'tier1Notice:2026-07-01', kind: 'tier1Notice', title: 'Tier 1 public notice: July to December 2026' },
  );
  await user.click(await screen.findByRole('button', { name: 'Send 3 remaining notices' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('radio', { name: 'USPS' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText(/or that says there was no exceedance, is not sent/)).toBeVisible();
});
