import { listNotices } from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import type { CampaignDetails } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond } from '../../../testing/server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import { formatInstant } from '../../ui/format.ts';
import { CampaignView } from './CampaignView.tsx';

const campaign: CampaignDetails = {
  key: 'tier1Notice:2026-07-01',
  kind: 'tier1Notice',
  title: 'Tier 1 public notice',
  trigger: 'Your system learned of the results.',
  triggeredOn: '2026-11-24',
  triggeredAt: '2026-11-24T15:00:00.000Z',
  interpretation: null,
  source: '40 CFR 141.202',
  dueOn: '2026-11-25',
  dueAt: '2026-11-25T16:30:00.000Z',
  isPast: false,
  deadlineState: 'upcoming',
  from: '2026-11-24',
  through: null,
  hasBegun: true,
  isEarlier: false,
  certificationKey: null,
  certificationDueOn: null,
  counts: {
    overdue: 0,
    due: 2,
    returned: 0,
    unreachable: 0,
    removed: 0,
    noLetter: 0,
    waiting: 0,
    done: 0,
    total: 2,
    late: 0,
  },
  exceedance: null,
  endedExceedance: null,
  outdatedTexts: [],
  addedLater: null,
  byCategory: [],
};

const show = (overrides: Partial<CampaignDetails>) =>
  showScreen(<CampaignView campaign={{ ...campaign, ...overrides }} />, {
    responses: [respond(listNotices, { items: [], total: 0, page: 1 })],
  });

test('the rule of a Tier 1 notice names the moment when the results came, not when the notice is due', async () => {
  show({});
  const rule = await screen.findByText(/^Your system learned of the results:/);
  expect(rule.textContent).toContain(formatInstant('2026-11-24T15:00:00.000Z'));
  expect(rule.textContent).not.toContain(formatInstant('2026-11-25T16:30:00.000Z'));
});

test('the rule of a notice whose clock counts in days names the day', async () => {
  show({ kind: 'consumerNotice', triggeredAt: null, dueAt: null });
  const rule = await screen.findByText(/^Your system learned of the results:/);
  expect(rule.textContent).toBe('Your system learned of the results: 11-24-2026');
});

test('the rule of a notice that is due on a day of the calendar names no other day', async () => {
  const trigger = 'The inventory has Lead lines.';
  show({ kind: 'serviceLineNotice', trigger, triggeredAt: null, dueAt: null });
  expect((await screen.findByText(trigger)).textContent).toBe(trigger);
});

test('a Tier 1 notice counts only the letters of its campaign', async () => {
  show({ through: '2026-11-23' });
  expect(await screen.findByText(/^Only letters sent from this campaign count/)).toBeVisible();
  expect(screen.queryByText(/^Letters count from/)).toBeNull();
});

test('locations that were added after a Tier 1 notice was marked as completed are named as not counted', async () => {
  show({ addedLater: { locations: 4, markedOn: '2026-11-26' }, isPast: true });
  const added = '4 locations were added after the notice was marked as completed on 11-26-2026 and are not counted.';
  expect(await screen.findByText(added)).toBeVisible();
  expect(
    screen.queryByText(/^One notice for each location, also if it was deleted after the due date\./),
  ).not.toBeNull();
});

const text = {
  batchId: '01995b1e-7c1a-7000-8000-0000000000b1',
  communicationId: '01995b1e-7c1a-7000-8000-0000000000c1',
  letterName: 'Tier 1 notice',
  difference: 'The letter says “The 90th percentile is 60 µg/L.”, but the 90th percentile of 2026 is 900 µg/L',
};

test.each([
  [
    { mailed: 636, unmailed: 0, isLower: true },
    '636 letters state a lower lead level than the current results: Tier 1 notice',
    '636 mailed letters do not count as notices, because they state a lower lead level. Send a new letter',
  ],
  [
    { mailed: 1, unmailed: 0, isLower: true },
    '1 letter states a lower lead level than the current results: Tier 1 notice',
    '1 mailed letter does not count as a notice, because it states a lower lead level. Send a new letter',
  ],
  [
    { mailed: 2, unmailed: 0, isLower: false },
    '2 letters do not match the current results: Tier 1 notice',
    '2 mailed letters count, because the level in them is not lower. Ask your State',
  ],
  [
    { mailed: 1, unmailed: 0, isLower: false },
    '1 letter does not match the current results: Tier 1 notice',
    '1 mailed letter counts, because the level in it is not lower. Ask your State',
  ],
  [
    { mailed: 0, unmailed: 636, isLower: true },
    '636 letters state a lower lead level than the current results: Tier 1 notice',
    '636 letters not mailed yet must not be mailed. Send a new letter to these locations from this campaign.',
  ],
])('letters with other numbers are named with what to do: %o', async (counts, title, sentence) => {
  show({ outdatedTexts: [{ ...text, ...counts }] });
  const note = (await screen.findByText(title)).parentElement?.parentElement;
  expect(note?.textContent).toContain(text.difference);
  expect(note?.textContent).toContain(sentence);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the letters' });
  expect(link.pathname).toBe(`/communications/batches/${text.batchId}`);
});

test.each([
  [
    false,
    'A change on 11-25-2026 lowered the 90th percentile; the notice is still required until the State agrees that the exceedance ended',
  ],
  [true, 'The State does not agree that a change on 11-25-2026 ended this exceedance; the notice is still required'],
])(
  'a notice of an exceedance that ended stays required (the State says that it continues: %s)',
  async (stands, title) => {
    const confirmationKey = 'leadExceedanceEnded:2026-07-01';
    const periodName = 'July to December 2026';
    show({ endedExceedance: { endedOn: '2026-11-25', periodName, confirmationKey, stands } });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(/^Its numbers were not stored before the change: take the 90th percentile/)).toBeVisible();
    expect(screen.getByRole('link', { name: /State’s answer/ }).getAttribute('href')).toContain(
      confirmationKey.slice(0, 19),
    );
  },
);

test('a Tier 1 notice shows the level and the period that its letters state, and that mail alone is not enough', async () => {
  const exceedance = {
    startsOn: '2026-07-01',
    endsOn: '2026-12-31',
    frequency: 'sixMonth',
    percentile: '17.4',
    actionLevel: '15',
    samples: 20,
    samplesAbove: 3,
    learnedOn: '2026-11-24',
  } as const;
  show({ exceedance });
  expect(await screen.findByText('17.4 µg/L')).toBeVisible();
  expect(screen.getByText('Monitoring period: July to December 2026')).toBeVisible();
  expect(screen.getByText('Samples above the action level: 3 of 20')).toBeVisible();
  expect(screen.getByText('Mail alone does not meet the 24-hour deadline')).toBeVisible();
});
