import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { attachableNouns } from '@curbstop/contract/attachments/attachment.values';
import { nouns, listNounsWith, type NounName } from '@curbstop/contract/nouns/noun.values';
import { beforeAll, expect, test } from 'vitest';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import { createTenantRecords, type TenantRecords } from '../testing/tenant-fixture.ts';
import { exportedTables } from './domains/exports/account-export.values.ts';
import { nounSources } from './overviews/noun-sources.ts';

let product: TestProduct;
let ours: TenantRecords;

beforeAll(async () => {
  product = await sharedProduct();
  ours = await createTenantRecords(product);
});

const recordIds = (): Partial<Record<NounName, string>> => ({
  location: ours.locationId,
  contact: ours.contactId,
  serviceLine: ours.line.id,
  program: ours.programId,
  samplingEvent: ours.eventId,
  sample: ours.sampleId,
  deadline: ours.deadlineId,
  schoolFacility: ours.schoolFacilityId,
});

async function attach(path: string): Promise<{ status: number; items: readonly Attachment[] }> {
  const form = new FormData();
  form.append('file', new Blob(['Found at the curb']), 'note.txt');
  const response = await fetch(`${product.url}/platform/attachment/${path}`, {
    method: 'POST',
    headers: ours.person.headers,
    body: form,
  });
  const body = (await response.json()) as { items?: readonly Attachment[] };
  return { status: response.status, items: body.items ?? [] };
}

test.each(attachableNouns)('a file is attached to a record of the noun %s, under its name', async (noun) => {
  const { apiName } = nouns[noun].attachments;
  const made = await attach(`${apiName}/${recordIds()[noun]}`);
  expect(made.items).toMatchObject([{ links: [{ relatedEntityType: apiName, relatedEntityId: recordIds()[noun] }] }]);
  expect(made.items[0]?.links[0]?.name).not.toBe('');
  // The id of a record of another kind is not a record of this one.
  expect((await attach(`${apiName}/${ours.activityId}`)).status).toBe(404);
});

test.each(Object.entries(nounSources))('records of the noun %s are in the export of the account', (_, { table }) => {
  expect(exportedTables.map((exported) => exported.table)).toContain(table);
});

// People are read from several tables.
test.each(listNounsWith('exported').filter((noun) => noun !== 'member'))(
  'records of the noun %s are in the file that the registry names',
  (noun) => {
    expect(exportedTables.map(({ file, description }) => ({ file, description }))).toContainEqual(nouns[noun].exported);
  },
);
