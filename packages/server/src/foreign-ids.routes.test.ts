import { fillPath, type Endpoint } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { beforeAll, describe, expect, test } from 'vitest';
import { bodies, recordsByName, recordsByPath } from '../testing/endpoint-requests.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import { createTenantRecords, type TenantRecords } from '../testing/tenant-fixture.ts';
import { createId } from './foundation/new-id.ts';

// Requests to our own account that name records of another account in their body, query or upload.

let product: TestProduct;
let ours: TenantRecords;
let theirs: TenantRecords;
/** Every id of the other account. */
let foreignIds: readonly string[];

beforeAll(async () => {
  product = await sharedProduct();
  [ours, theirs] = [await createTenantRecords(product), await createTenantRecords(product)];
  foreignIds = idsIn(theirs);
});

const unfinishedJobs = "select id from jobs where state in ('queued', 'running')";

function idsIn(value: unknown): readonly string[] {
  return [...new Set(JSON.stringify(value).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g))];
}

/** Previews count what of the selection is there. */
const refusals = [
  'addPlanSites: 404 notFound',
  'addProgramLocations: 404 notFound',
  'assignLocations: 404 notFound',
  'assignLocationsOfLines: 409 selectedNotFound',
  'changeShipments: 404 notFound',
  'changeTiers: 409 selectedNotFound',
  'changeTiersOfLines: 409 selectedNotFound',
  'chooseSampleOfRow: 404 notFound',
  'completeSamples: 404 notFound',
  'countOpenWork: 404 notFound',
  'createActivity: 404 noSuchLocation',
  'createLeadServiceLine: 404 notFound',
  'createSamples: 404 notFound',
  'createSamplingEvent: 404 noSuchProgram',
  'createServiceLine: 404 notFound',
  'decideCounting: 404 notFound',
  'deleteServiceLines: 409 selectedNotFound',
  'downloadKitDocument: 409 selectedNotFound',
  'downloadPlanSites: 409 selectedNotFound',
  'downloadSelectedLines: 409 selectedNotFound',
  'downloadSelectedSamples: 409 selectedNotFound',
  'importResultRow: 404 notFound',
  'invalidateSamples: 404 notFound',
  'moveSamples: 404 notFound',
  'orderCustomFields: 400 orderIncomplete',
  'orderKits: 404 notFound',
  'orderKitsOfLines: 404 notFound',
  'previewInvalidations: 404 notFound',
  'previewKitOrder: 404 notFound',
  'previewKitsOfLines: 404 notFound',
  'previewPlanSites: 404 notFound',
  'previewPopulation: 404 notFound',
  'previewSelectedLines: 200 0 of 1',
  'previewSelectedLocations: 200 0 of 1',
  'previewSelectedStatuses: 200 0 of 1',
  'removeEventLocations: 404 notInEvent',
  'removePlanSites: 409 selectedNotFound',
  'reportResults: 404 noSuchSample',
  'sendToLocationsOfLines: 404 notFound',
  'updateEventStatuses: 409 someChangedMeanwhile',
  'updateKitStatuses: 404 notFound',
  'updateLocationStatuses: 404 notFound',
  'updateSchoolPlan: 404 notFound',
  'updateSelectedStatuses: 409 selectedNotFound',
];

function toOutcome(
  answer: Partial<ProblemResponse> & { readonly total?: number; readonly missing?: readonly string[] },
) {
  return answer.errors?.[0]?.code ?? `${answer.total} of ${answer.missing?.length}`;
}

const namesForeign = (value: unknown) => foreignIds.some((id) => JSON.stringify(value ?? '').includes(id));

/** Sends a request whose path names our records. */
async function send(endpoint: Endpoint, { body, query = '' }: { readonly body?: unknown; readonly query?: string }) {
  const record = recordsByPath.find(([before]) => before.test(endpoint.path))?.[1];
  const path = fillPath(endpoint.path, {
    ...Object.fromEntries(Object.entries(recordsByName).map(([name, of]) => [name, of(ours)])),
    accountId: ours.person.accountId,
    id: record?.(ours),
    type: 'inventory',
    exportType: 'inventory',
    batchType: 'Combined',
    rowNumber: '2',
    startsOn: '2026-01-01',
    deadlineKey: 'baselineInventory',
    campaignKey: `serviceLineNotice:${product.app.clock.now().getUTCFullYear()}`,
    importType: 'assignment',
    dataset: endpoint.name === 'getWeeklyStats' ? 'exceedances' : 'totals',
    format: 'csv',
    relatedEntityType: 'location',
    relationType: 'communicationInstance',
    templateId: 'blank-en',
    entity: 'location',
  });
  return product.server.inject({
    method: endpoint.method,
    url: path + query,
    headers: ours.person.headers,
    ...(body !== undefined && { payload: body as object }),
  });
}

/** A digest of every row of the other account. */
async function theirRows(): Promise<Readonly<Record<string, string>>> {
  const { ownerPool } = product.app.database;
  // The export of all data and the letters are still written when their account is ready.
  await expect
    .poll(async () => (await ownerPool.query(unfinishedJobs)).rows.length, { timeout: 30_000, interval: 100 })
    .toBe(0);
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'account_id'
        and table_name in (select tablename from pg_tables where schemaname = 'public')
        and table_name not in ('jobs', 'security_events', 'idempotent_requests')`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await ownerPool.query<{ digest: string }>(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest from ${name} t
        where account_id = $1`,
      [theirs.person.accountId],
    );
    digests[name] = rows[0]?.digest ?? '';
  }
  return digests;
}

describe('records of another account', () => {
  test('cannot be named in the body of a request to our account', async () => {
    const rowsBefore = await theirRows();
    const outcomes: string[] = [];
    const leaked: string[] = [];
    for (const endpoint of product.endpoints.filter(({ path }) => path.includes('{accountId}'))) {
      const body = bodies[endpoint.name]?.(theirs);
      if (!namesForeign(body)) continue;
      const response = await send(endpoint, { body });
      outcomes.push(`${endpoint.name}: ${response.statusCode} ${toOutcome(response.json())}`);
      const sent = JSON.stringify(body);
      leaked.push(...foreignIds.filter((id) => response.body.includes(id) && !sent.includes(id)));
    }
    expect(outcomes.sort()).toEqual(refusals);
    expect(leaked).toEqual([]);
    expect(await theirRows()).toEqual(rowsBefore);
  });

  test('are not found by a query with their ids', async () => {
    const query = new URLSearchParams({
      programId: theirs.programId,
      eventId: theirs.eventId,
      samplingEventId: theirs.eventId,
      relationId: theirs.locationId,
      locationId: theirs.locationId,
      'filters[locationId]': theirs.locationId,
      'filters[programId]': theirs.programId,
      'filters[eventId]': theirs.eventId,
      savedViewId: theirs.savedViewId,
    });
    const reads = product.endpoints.filter(
      ({ method, path, access }) => method === 'GET' && path.includes('{accountId}') && access !== 'public',
    );
    const wrong: string[] = [];
    for (const endpoint of reads)
      for (const [name, value] of query) {
        const response = await send(endpoint, { query: `?${new URLSearchParams({ [name]: value })}` });
        const leaks = foreignIds.filter((id) => id !== value && response.body.includes(id));
        // 400: the endpoint has no such parameter.
        if (![400, 404].includes(response.statusCode) || leaks.length > 0)
          wrong.push(`${endpoint.name}?${name}: ${response.statusCode} ${leaks.join(' ')}`);
      }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['listSamplingEvents', 'programId', () => ours.programId],
    ['listActivities', 'programId', () => ours.programId],
    ['listActivities', 'eventId', () => ours.eventId],
    ['listActivities', 'relationId', () => ours.locationId],
    ['listLeadServiceLines', 'locationId', () => ours.locationId],
    ['listLeadServiceLines', 'programId', () => ours.programId],
    ['listServiceLines', 'locationId', () => ours.locationId],
    ['listSamples', 'programId', () => ours.programId],
    ['listSamples', 'eventId', () => ours.eventId],
    ['listSamples', 'locationId', () => ours.locationId],
    ['countDetections', 'eventId', () => ours.eventId],
    ['listLeadPredictions', 'locationId', () => ours.locationId],
  ])('%s by %s finds own records, refuses nonsense, and finds no missing record', async (name, field, own) => {
    const endpoint = product.endpoints.find((one) => one.name === name) as Endpoint;
    const statusFor = async (value: string) =>
      (await send(endpoint, { query: `?${new URLSearchParams({ [field]: value })}` })).statusCode;
    expect(await statusFor(own())).toBe(200);
    expect(await statusFor('nonsense')).toBe(400);
    expect(await statusFor(createId())).toBe(404);
  });

  test.each(['locationId', 'assetId'])('cannot be named in an upload as %s', async (field) => {
    const rowsBefore = await theirRows();
    const form = new FormData();
    const ids: Readonly<Record<string, string>> = {
      locationId: theirs.locationId,
      assetId: theirs.line.id,
    };
    form.append(field, ids[field] as string);
    form.append('file', new Blob(['Laid in 1931\n']), 'tap-card.txt');
    const response = await fetch(`${product.url}/platform/attachment`, {
      method: 'POST',
      headers: ours.person.headers,
      body: form,
    });
    expect(response.status).toBe(404);
    expect(await theirRows()).toEqual(rowsBefore);
  });
});
