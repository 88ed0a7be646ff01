import type { BatchRow, LetterDetails } from '@curbstop/contract/letters/letter.rules';

const id = (last: string) => `01995b1e-7c1a-7000-8000-0000000000${last}`;

/** A letter on paper that was mailed. */
export function aSentLetter(overrides: Partial<LetterDetails> = {}): LetterDetails {
  return {
    id: id('f1'),
    code: 'L1000000148',
    batchId: id('b1'),
    batchTitle: 'Annual notice',
    sheet: 1,
    communicationId: id('c1'),
    contentVersion: 1,
    letterName: 'Annual notice',
    communicationType: 'Letter',
    method: 'Mail',
    isColor: true,
    mailType: 'First Class',
    isCertified: false,
    status: 'Mailed',
    failure: null,
    programId: null,
    programName: null,
    eventId: null,
    eventName: null,
    locationId: id('e1'),
    location: { address: '12 Osprey Way', city: 'Harlow Falls', stateOrProvince: 'CT', postalCode: '06499' },
    serviceLineId: null,
    kitId: null,
    recipientKind: 'serviceAddress',
    recipientName: 'Dana Reyes',
    address: ['Dana Reyes', '12 Osprey Way', 'Harlow Falls, CT 06499'],
    email: null,
    language: 'en',
    letterOn: '2026-07-01',
    documentId: id('f1'),
    trackingId: null,
    mailedOn: '2026-07-02',
    inTransitOn: null,
    deliveredOn: null,
    forwardedOn: null,
    returnedOn: null,
    returnReason: null,
    mailedOutdated: null,
    canBeRecordedMailed: false,
    resendOf: null,
    resentAs: null,
    needsResending: false,
    needsRewriting: false,
    isReplaced: false,
    campaignKey: null,
    resendObstacle: null,
    outdatedReason: null,
    hasPage: false,
    createdOn: '2026-07-01T15:00:00.000Z',
    ...overrides,
  };
}

const none = {
  Queued: 0,
  Rendered: 0,
  Submitted: 0,
  Mailed: 0,
  Delivered: 0,
  Forwarded: 0,

  Returned: 0,
  Failed: 0,
  Cancelled: 0,
};

/** A batch of two letters that are ready to print and mail. */
export function aBatch({
  counts = {},
  ...overrides
}: Partial<Omit<BatchRow, 'counts'>> & { counts?: object } = {}): BatchRow {
  return {
    id: id('b1'),
    title: 'Annual notice',
    kind: 'AdHoc',
    method: 'Mail',
    isColor: true,
    mailType: 'First Class',
    isCertified: false,
    status: 'Ready',
    failure: null,
    outage: null,
    letterOn: '2026-07-01',
    letters: 2,
    unreachable: 0,
    addressedToResident: 0,
    counts: { ...none, ...(Object.keys(counts).length > 0 ? counts : { Rendered: 2 }) },
    sheetsReached: null,
    failedToResend: 0,
    failedUnaddressed: 0,
    lettersToResend: 0,
    lettersToRewrite: 0,
    canTryAgain: false,
    mailedOutdated: 0,
    byMailHouse: false,
    documentId: id('b1'),
    createdBy: 'Dana Reyes',
    createdOn: '2026-07-01T15:00:00.000Z',
    finishedOn: '2026-07-01T15:01:00.000Z',
    ...overrides,
  };
}
