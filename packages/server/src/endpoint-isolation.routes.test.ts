import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { isFlagName } from '@curbstop/contract/feature-flags/flag.values';
import { fillPath, type Endpoint } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodies, namesRecord, recordsByName, recordsByPath } from '../testing/endpoint-requests.ts';
import type { TestPerson } from '../testing/people.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import {
  createTenantRecords,
  createMember,
  createPersonBeforeTerms,
  createPersonWithoutFeatures,
  underprivileged,
  type TenantRecords,
} from '../testing/tenant-fixture.ts';
import { setFlag } from './domains/feature-flags/flag.service.ts';
import { createId } from './foundation/new-id.ts';

// Also runs on the installed PostgreSQL: row-level security of every endpoint.

// Tries every registered REST endpoint without the required rights. The endpoints come from the router; an endpoint
// that is missing from the tables below fails the first test.

/** Endpoints without an account in their path, and why. */
const withoutAccount: Readonly<Record<string, 'public' | 'signed-in person' | 'default account'>> = {
  getSignInSettings: 'public',
  getInvitation: 'public',
  acceptInvitation: 'public',
  // Its secret names the person and the account: calendar-feed.routes.test.
  readCalendarFeed: 'public',
  // Its signature proves the sender: kit-shipment.routes.test.
  receiveCarrierEvent: 'public',
  receiveMailHouseEvent: 'public',
  getCurrentUser: 'signed-in person',
  listMyAccounts: 'signed-in person',
  changeDefaultAccount: 'signed-in person',
  acceptTerms: 'signed-in person',
  updateProfile: 'signed-in person',
  changePassword: 'signed-in person',
  // [A7.18]: their paths are the specification's.
  listProgramTypes: 'default account',
  listAllProgramTypes: 'default account',
  // [A7.17]: its path is the specification's.
  listAnalytesOfProgram: 'default account',
  getFeaturesAtPoint: 'default account',
  // [B7.55]: their path is the specification's.
  listLeadPredictions: 'default account',
  recordLeadPredictions: 'default account',
  // [A7.38]: its path is the specification's.
  getEventMetrics: 'default account',
  listEntityDefinitions: 'default account',
  // [A7.28-A7.33]: their paths are the specification's.
  uploadAttachments: 'default account',
  // [A7.21-A7.23]: their paths are the specification's.
  createDefaultAccountView: 'default account',
  listDefaultAccountViews: 'default account',
  deleteDefaultAccountView: 'default account',
  // [B7.15]: their paths are the specification's.
  listTemplates: 'default account',
  getTemplate: 'default account',
  listCommunications: 'default account',
  getCommunication: 'default account',
  createCommunication: 'default account',
  updateCommunication: 'default account',
  renameCommunication: 'default account',
  changeCommunicationStatus: 'default account',
  copyCommunication: 'default account',
  listCommunicationChanges: 'default account',
  getCommunicationVersion: 'default account',
  listMergeFields: 'default account',
  listRefusedLetters: 'default account',
  listEarlierTexts: 'default account',
  previewCommunication: 'default account',
  downloadPreview: 'default account',
  getLetterTotals: 'default account',
  listLetterBatches: 'default account',
  getLetterBatch: 'default account',
  listUnreachableLocations: 'default account',
  listOutdatedLetters: 'default account',
  listLetters: 'default account',
  getLetter: 'default account',
  getLetterEventDetails: 'default account',
  listLetterChanges: 'default account',
  markBatchMailed: 'default account',
  recordLetterMailed: 'default account',
  recordTrackingNumbers: 'default account',
  updateTrackingNumber: 'default account',
  recordReturnedLetter: 'default account',
  undoLetterReturn: 'default account',
  resendLetter: 'default account',
  closeLetterPage: 'default account',
  exportLetters: 'default account',
  createLetterDownload: 'default account',
  cancelLetterBatch: 'default account',
  retryLetterBatch: 'default account',
  resendFailedLetters: 'default account',
  downloadLetterBatch: 'default account',
  countResultLetters: 'default account',
  planResultLetters: 'default account',
  sendResultLetters: 'default account',
  listAdHocLetters: 'default account',
  findFirstLocation: 'default account',
  planAdHocLetters: 'default account',
  sendAdHocLetters: 'default account',
  // [A7.26, A7.27, B7.33]: their paths are the specification's.
  downloadDefaultAssignmentTemplate: 'default account',
  assignDefaultLocationsByFile: 'default account',
  exportDefaultSamples: 'default account',
  // [B7.5]: its path is the specification's.
  downloadKitResults: 'default account',
  uploadLetterImage: 'default account',
  downloadLetterImage: 'default account',
  uploadLinkedAttachments: 'default account',
  listAttachments: 'default account',
  listAssetAttachments: 'default account',
  getAttachment: 'default account',
  downloadAttachment: 'default account',
  deleteAttachment: 'default account',
};

let product: TestProduct;
let ours: TenantRecords;
let theirs: TenantRecords;
/** Endpoints that need authentication. */
let guarded: readonly Endpoint[];
let withAccount: readonly Endpoint[];
let withRecord: readonly Endpoint[];
/** Endpoints whose path can name another account or one of its records. */
let crossAccount: readonly Endpoint[];

beforeAll(async () => {
  product = await sharedProduct();
  [ours, theirs] = [await createTenantRecords(product), await createTenantRecords(product)];
  guarded = product.endpoints.filter((endpoint) => withoutAccount[endpoint.name] !== 'public');
  withAccount = product.endpoints.filter(
    (endpoint) => endpoint.path.includes('{accountId}') || withoutAccount[endpoint.name] === 'default account',
  );
  withRecord = withAccount.filter((endpoint) => namesRecord(endpoint.path));
  crossAccount = withAccount.filter(
    (endpoint) => endpoint.path.includes('{accountId}') || withRecord.includes(endpoint),
  );
});

interface Attempt {
  readonly person?: TestPerson;
  readonly accountId?: string;
  /** Account whose records are in the path and the body. */
  readonly about?: TenantRecords;
  readonly id?: string;
  readonly query?: string;
}

async function attempt(
  endpoint: Endpoint,
  { person, about = ours, accountId = about.person.accountId, id, query }: Attempt,
): Promise<{ status: number; text: string; problem: ProblemResponse | undefined }> {
  const record = recordsByPath.find(([before]) => before.test(endpoint.path))?.[1];
  const body = bodies[endpoint.name]?.(about);
  const response = await product.server.inject({
    method: endpoint.method,
    url:
      fillPath(endpoint.path, {
        accountId,
        id: id ?? record?.(about),
        type: 'inventory',
        exportType: 'inventory',
        batchType: 'Combined',
        rowNumber: '2',
        number: '1',
        startsOn: '2026-01-01',
        deadlineKey: 'baselineInventory',
        campaignKey: `serviceLineNotice:${product.app.clock.now().getUTCFullYear()}`,
        importType: 'assignment',
        dataset: endpoint.name === 'getWeeklyStats' ? 'exceedances' : 'totals',
        format: 'csv',
        relatedEntityType: 'location',
        relationType: 'communicationInstance',
        templateId: 'blank-en',
        ...Object.fromEntries(Object.entries(recordsByName).map(([name, of]) => [name, id ?? of(about)])),
        entity: 'location',
      }) + (query ? `?${query}` : ''),
    headers: {
      ...person?.headers,
      ...(endpoint.transfer === 'upload' && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(body !== undefined && { payload: body as object }),
    ...(endpoint.transfer === 'upload' && { payload: '--x--\r\n' }),
  });
  return {
    status: response.statusCode,
    text: response.body,
    problem: response.statusCode >= 400 ? response.json<ProblemResponse>() : undefined,
  };
}

/** Each endpoint with its outcome, so that a failure names the endpoints. */
async function outcomes(endpoints: readonly Endpoint[], attemptOf: (endpoint: Endpoint) => Attempt): Promise<string[]> {
  const all: string[] = [];
  for (const endpoint of endpoints)
    all.push(`${endpoint.name}: ${toOutcome(await attempt(endpoint, attemptOf(endpoint)))}`);
  return all;
}

function each(endpoints: readonly Endpoint[], expected: string): string[] {
  if (endpoints.length === 0) throw new Error('No endpoint to try');
  return endpoints.map((endpoint) => `${endpoint.name}: ${expected}`);
}

const toOutcome = ({ status, problem }: { status: number; problem: ProblemResponse | undefined }) =>
  `${status} ${problem?.errors[0]?.code ?? ''}`.trim();

describe('every registered endpoint', () => {
  test('is covered by this test: it has an account in its path or is listed as one without', () => {
    expect(
      product.endpoints
        .filter((endpoint) => !endpoint.path.includes('{accountId}'))
        .map((endpoint) => endpoint.name)
        .sort(),
    ).toEqual(Object.keys(withoutAccount).sort());
    expect(
      withRecord
        .filter(
          (endpoint) => endpoint.path.includes('{id}') && !recordsByPath.some(([before]) => before.test(endpoint.path)),
        )
        .map((endpoint) => endpoint.name),
    ).toEqual([]);
    const takesBody = product.endpoints.filter(
      (endpoint) => endpoint.transfer !== 'upload' && !endpoint.body.safeParse(undefined).success,
    );
    expect(takesBody.map((endpoint) => endpoint.name).sort()).toEqual(Object.keys(bodies).sort());
    expect(new Set(product.endpoints.map((endpoint) => endpoint.name)).size).toBe(product.endpoints.length);
  });

  test('requires a permission when its path has an account', () => {
    expect(withAccount.filter((endpoint) => endpoint.access === 'public' || endpoint.access === 'signedIn')).toEqual(
      [],
    );
    const publicEndpoints = product.endpoints
      .filter((endpoint) => endpoint.access === 'public')
      .map((endpoint) => endpoint.name);
    expect(publicEndpoints.sort()).toEqual(
      Object.keys(withoutAccount)
        .filter((name) => withoutAccount[name] === 'public')
        .sort(),
    );
  });

  test('takes its requirements from the table that the web app reads too', () => {
    const isKnown = ({ access, feature, flag }: Endpoint) =>
      Object.values<Requirement>(requirements).some(
        (requirement) => requirement.access === access && requirement.feature === feature && requirement.flag === flag,
      );
    expect(withAccount.filter((endpoint) => !isKnown(endpoint)).map(({ name }) => name)).toEqual([]);
  });

  test('is refused without a token', async () => {
    expect(await outcomes(guarded, () => ({}))).toEqual(each(guarded, '401 notSignedIn'));
  });

  test('is refused with a token that we did not issue', async () => {
    const person = { ...ours.person, headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } };
    expect(await outcomes(guarded, () => ({ person }))).toEqual(each(guarded, '401 notSignedIn'));
  });

  test('is refused to a member without the permission', async () => {
    for (const [access, permissions] of Object.entries(underprivileged)) {
      const endpoints = withAccount.filter((endpoint) => endpoint.access === access);
      if (permissions === null || endpoints.length === 0) continue;
      const person = await createMember(product, ours.person.accountId, permissions);
      expect(await outcomes(endpoints, () => ({ person }))).toEqual(each(endpoints, '403 notAllowed'));
    }
  });

  test('is refused without the feature', async () => {
    const person = await createPersonWithoutFeatures(product);
    const withFeature = withAccount.filter((endpoint) => endpoint.feature !== undefined);
    expect(await outcomes(withFeature, () => ({ person, accountId: person.accountId }))).toEqual(
      each(withFeature, '403 featureMissing'),
    );
  });

  test('is refused when its flag is off', async () => {
    const flagged = withAccount.filter((endpoint) => endpoint.flag !== undefined);
    const switchAll = async (to: 'off' | 'default') => {
      for (const { flag = '' } of flagged)
        if (isFlagName(flag)) await setFlag(product.app, { key: flag, to, accountId: ours.person.accountId });
    };
    await switchAll('off');
    expect(await outcomes(flagged, () => ({ person: ours.person }))).toEqual(each(flagged, '403 switchedOff'));
    await switchAll('default');
  });

  test('is refused before the terms are accepted', async () => {
    const person = await createPersonBeforeTerms(product, ours.person.accountId);
    expect(await outcomes(withAccount, () => ({ person }))).toEqual(each(withAccount, '403 termsNotAccepted'));
  });
});

describe('every registered GET endpoint', () => {
  test.each([
    'searchTerm=%00',
    'searchTerm=%00&sort=-nothing&page=-1',
    'page=2&page=3&sort=a&sort=b',
    'filters[zip]=%00',
    'filters[tier]=x&filters[locationId]=x',
    'filters[updatedOn]=after:2026-02-30',
  ])('handles the malformed query %s without an internal error', async (query) => {
    const reads = withAccount.filter((endpoint) => endpoint.method === 'GET' && endpoint.transfer === 'json');
    const readOutcomes = await outcomes(reads, () => ({ person: ours.person, query }));
    expect(readOutcomes.filter((outcome) => !/: (200|400 \w+)$/.test(outcome))).toEqual([]);
  });
});

describe('every registered endpoint and its parameters', () => {
  test('refuses a parameter that it does not define, by name', async () => {
    const refusals = [];
    // The signature of a signed request is checked first: kit-shipment.routes.test.
    for (const endpoint of product.endpoints.filter(({ isSigned }) => !isSigned)) {
      const { name } = endpoint;
      const { status, problem } = await attempt(endpoint, { person: ours.person, query: 'misspelled=Lead' });
      refusals.push(`${name}: ${status} ${problem?.errors.map(({ property }) => property).join(' ')}`);
    }
    expect(refusals.filter((refusal) => !refusal.endsWith(': 400 misspelled'))).toEqual([]);
  });

  test('refuses a filter where nothing can be filtered, instead of answering for all lines', async () => {
    for (const name of ['downloadInventory', 'countInventory']) {
      const endpoint = product.endpoints.find((one) => one.name === name) as Endpoint;
      const { status, problem } = await attempt(endpoint, {
        person: ours.person,
        query: 'filters[epaReportingCategory]=Lead',
      });
      expect({ status, errors: problem?.errors }).toMatchObject({
        status: 400,
        errors: [
          {
            property: 'filters[epaReportingCategory]',
            detail: 'This request has no parameter filters[epaReportingCategory]',
          },
        ],
      });
    }
  });
});

describe('a request without an account ID', () => {
  test.each(['', 'undefined', 'null'])('is refused with noAccountId for %j [A7.1, B8.21]', async (accountId) => {
    const accountEndpoints = withAccount.filter((endpoint) => endpoint.path.includes('{accountId}'));
    expect(await outcomes(accountEndpoints, () => ({ person: ours.person, accountId }))).toEqual(
      each(accountEndpoints, '400 noAccountId'),
    );
  });
});

describe('another account', () => {
  test('is not found by its ID', async () => {
    expect(await outcomes(crossAccount, () => ({ person: ours.person, about: theirs }))).toEqual(
      each(crossAccount, '404 notFound'),
    );
  });

  test('has the same response as an account that does not exist', async () => {
    for (const endpoint of crossAccount) {
      const foreign = await attempt(endpoint, { person: ours.person, about: theirs });
      const missing = await attempt(endpoint, {
        person: ours.person,
        about: theirs,
        accountId: createId(),
        id: createId(),
      });
      expect({ ...missing.problem, requestId: '' }).toEqual({ ...foreign.problem, requestId: '' });
    }
  });

  test('has records that are not found by their IDs inside our account', async () => {
    expect(
      await outcomes(withRecord, () => ({ person: ours.person, about: theirs, accountId: ours.person.accountId })),
    ).toEqual(each(withRecord, '404 notFound'));
  });

  test('cannot be made the default account', async () => {
    const change = product.endpoints.find((endpoint) => endpoint.name === 'changeDefaultAccount') as Endpoint;
    expect(toOutcome(await attempt(change, { person: ours.person, about: theirs }))).toBe('404 notFound');
  });

  test('is in no response to our own account', async () => {
    const secrets = [
      theirs.person.accountId,
      theirs.person.id,
      theirs.person.email,
      theirs.line.id,
      theirs.locationId,
      theirs.contactId,
      theirs.batch.id,
      theirs.savedViewId,
      theirs.activityId,
      theirs.programId,
      theirs.eventId,
      theirs.apiKeyId,
      theirs.exportId,
      theirs.customFieldId,
      theirs.attachmentId,
      theirs.tierChangeId,
      theirs.deletionId,
    ];
    const leaks: string[] = [];
    for (const endpoint of withAccount.filter(({ method, transfer }) => method === 'GET' && transfer === 'json')) {
      const { text } = await attempt(endpoint, { person: ours.person });
      leaks.push(...secrets.filter((secret) => text.includes(secret)).map((secret) => `${endpoint.name}: ${secret}`));
    }
    expect(leaks).toEqual([]);
  });

  test('finds the same IDs itself, so the refusals above had the right reason', async () => {
    const readsFirst = [
      ...withRecord.filter((endpoint) => endpoint.method === 'GET'),
      // Two endpoints delete a view; the second would not find it any more.
      ...withRecord.filter(({ method, name }) => method !== 'GET' && name !== 'deleteDefaultAccountView'),
    ];
    const firstOutcomes = await outcomes(readsFirst, () => ({ person: theirs.person, about: theirs }));
    // Refusals other than 404 prove that the record exists: the upload has no file, the import is in another step, the
    // program or event is in use, a column needs an answer, a letter is in another status or younger, or an earlier
    // request changed the line or the list, or invalidated the sample.
    expect(
      firstOutcomes.filter(
        (outcome) =>
          !/: (400 (fileMissing|planIncomplete|dayBeforeLetter)|200|204|409 (changedMeanwhile|inUse|notNow|nothingToImport|stillInEvent|linkedSamples|closed|(invalidatedN|n)otWithdrawable|batchStatusNotPossible|batchNotReady|batchCanceled|letterNotReady|letterNotResendable|letterNotRecordable|noReturnToUndo|noFailedLetterToResend|nothingToMail|selectionChanged|statusNotAllowed|requestDecided|exceedanceNotClosable|mailNotResendable)|404 noFailedRows)$/.test(
            outcome,
          ),
      ),
    ).toEqual([]);
  });
});
