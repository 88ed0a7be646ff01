import { fillPath, type Endpoint } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { beforeAll, expect, test } from 'vitest';
import { bodies, recordsByName, recordsByPath } from '../testing/endpoint-requests.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import { createTenantRecords, type TenantRecords } from '../testing/tenant-fixture.ts';

// Unknown fields of a request are rejected by name, so that a misspelled field is not reported as saved.

let product: TestProduct;
let ours: TenantRecords;
beforeAll(async () => {
  product = await sharedProduct();
  ours = await createTenantRecords(product);
});

/** Sends a valid body with one more field, and returns which fields were refused. */
async function refusedFields(endpoint: Endpoint, body: unknown): Promise<string> {
  const record = recordsByPath.find(([before]) => before.test(endpoint.path))?.[1];
  const response = await product.server.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, {
      accountId: ours.person.accountId,
      id: record?.(ours),
      type: 'inventory',
      exportType: 'inventory',
      batchType: 'Combined',
      importType: 'assignment',
      format: 'csv',
      relatedEntityType: 'location',
      rowNumber: 2,
      deadlineKey: 'baselineInventory',
      campaignKey: 'serviceLineNotice:2026',
      ...Object.fromEntries(Object.entries(recordsByName).map(([name, of]) => [name, of(ours)])),
      entity: 'location',
    }),
    headers: ours.person.headers,
    payload: body as object,
  });
  const properties =
    response.statusCode === 400 ? response.json<ProblemResponse>().errors.map(({ property }) => property) : [];
  return `${endpoint.name}: ${response.statusCode} ${properties.join(' ')}`.trim();
}

/** Adds a field to an object, or to the first object of a list. */
function misspell(value: unknown): unknown {
  return Array.isArray(value) ? [misspell(value[0])] : { ...(value as object), misspelled: 'Lead' };
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Uploads read the fields of their files themselves, and a signature is checked before the body; see the tests of each.
 */
const writes = () =>
  product.endpoints.filter(({ method, transfer, isSigned }) => method !== 'GET' && transfer !== 'upload' && !isSigned);

test('every write refuses a field that it does not define, by name', async () => {
  const refusals = [];
  for (const endpoint of writes()) {
    const body = bodies[endpoint.name]?.(ours);
    const property = Array.isArray(body) ? '0.misspelled' : 'misspelled';
    refusals.push([await refusedFields(endpoint, misspell(body)), `${endpoint.name}: 400 ${property}`]);
  }
  expect(refusals.length).toBeGreaterThan(50);
  expect(refusals.filter(([refusal, expected]) => refusal !== expected)).toEqual([]);
});

/** Parts of bodies that take any name, and why. */
const openParts: readonly string[] = [
  // Custom fields are named by the account; unknown ones are refused by the service.
  'fields.customFields',
  'customFields',
];

test('every write refuses a field inside a part of its body, by its path', async () => {
  const refusals = [];
  for (const endpoint of writes()) {
    const body = bodies[endpoint.name]?.(ours);
    if (!isObject(body) || Array.isArray(body)) continue;
    for (const [name, part] of Object.entries(body as object)) {
      if (!isObject(Array.isArray(part) ? part[0] : part) || openParts.includes(name)) continue;
      const path = Array.isArray(part) ? `${name}.0.misspelled` : `${name}.misspelled`;
      const refusal = await refusedFields(endpoint, { ...(body as object), [name]: misspell(part) });
      refusals.push([refusal, `${endpoint.name}: 400 ${path}`]);
    }
  }
  expect(refusals.length).toBeGreaterThan(10);
  expect(refusals.filter(([refusal, expected]) => refusal !== expected)).toEqual([]);
});
