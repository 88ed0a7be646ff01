import type { CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;

const none = {
  overdue: 0,
  due: 0,
  returned: 0,
  unreachable: 0,
  removed: 0,
  noLetter: 0,
  waiting: 0,
  done: 0,
  total: 0,
  late: 0,
};

/** The number of notices in each state; their total is their sum. */
export function createNoticeCounts(overrides: Partial<Omit<typeof none, 'total'>>) {
  const counts = { ...none, ...overrides };
  const { due, returned, unreachable, removed, noLetter, waiting, done } = counts;
  return { ...counts, total: due + returned + unreachable + removed + noLetter + waiting + done };
}

/** The yearly notices of 2026, due December 31, of which three are to send, one came back and six are done. */
export function aCampaign(overrides: Partial<CampaignDetails> = {}): CampaignDetails {
  return {
    key: 'serviceLineNotice:2026',
    kind: 'serviceLineNotice',
    title: 'Notices to people with lead service lines, 2026',
    trigger: 'Yearly after the notices of',
    triggeredOn: '2025-12-31',
    triggeredAt: null,
    interpretation: null,
    source: '40 CFR 141.85(e)(3)',
    dueOn: '2026-12-31',
    dueAt: null,
    isPast: false,
    deadlineState: 'upcoming',
    from: '2026-01-01',
    through: '2026-12-31',
    hasBegun: true,
    isEarlier: false,
    certificationKey: 'noticeCertification:2026',
    certificationDueOn: '2027-07-01',
    counts: createNoticeCounts({ due: 3, returned: 1, done: 6 }),
    exceedance: null,
    endedExceedance: null,
    outdatedTexts: [],
    addedLater: null,
    byCategory: [],
    ...overrides,
  };
}

/** A location with a lead line and no letter yet. */
export function aNotice(overrides: Partial<NoticeRow> = {}): NoticeRow {
  return {
    locationId: id('e1'),
    address: '12 Osprey Way',
    city: 'Harlow Falls',
    addressState: 'CT',
    zip: '06415',
    category: 'Lead',
    lines: 1,
    recordedOn: null,
    letterCategory: null,
    changedTo: null,
    sampleId: null,
    sampleNumber: null,
    eventName: null,
    state: 'due',
    isOverdue: false,
    reason: null,
    letter: null,
    otherLetter: null,
    ...overrides,
  };
}

/** The letter of a notice that is done. */
export function aNoticeLetter(
  overrides: Partial<NonNullable<NoticeRow['letter']>> = {},
): NonNullable<NoticeRow['letter']> {
  return {
    id: id('f1'),
    batchId: id('b1'),
    code: 'L1000000148',
    name: 'Lead notice',
    status: 'Mailed',
    method: 'PDF',
    on: '2026-07-02',
    isLate: false,
    returnReason: null,
    forwardedOn: null,
    returnedOn: null,
    ...overrides,
  };
}
