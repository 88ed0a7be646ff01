import { readFile } from 'node:fs/promises';
import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { FileMissingError, type FileStore } from '../../foundation/files/file-store.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPhoto, aPng, gpsText } from '../../../testing/pictures.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { sharedData, hasSharedData } from '../../../testing/shared-data.ts';
import { createTenantRecords, createMember, type TenantRecords } from '../../../testing/tenant-fixture.ts';
import { deleteUnusedFiles } from '../../foundation/files/files.ts';

let product: TestProduct;
let ours: TenantRecords;
let reader: TestPerson;
let crew: TestPerson;

beforeAll(async () => {
  product = await startProduct({ UPLOAD_LIMIT_MB: '1' });
  ours = await createTenantRecords(product);
  reader = await createMember(product, ours.person.accountId, ['pws:read']);
  crew = await createMember(product, ours.person.accountId, ['pws:read', 'pws:create']);
});
afterAll(() => product.stop());

type Files = Readonly<Record<string, string | Buffer>>;
interface Sending {
  readonly to?: string;
  readonly as?: TestPerson;
  readonly fields?: readonly (readonly [name: string, value: string])[];
  readonly key?: string;
}

async function send(
  files: Files,
  { to = `location/${ours.locationId}`, as = crew, fields = [], key }: Sending = {},
): Promise<{ status: number; items: Attachment[]; detail: string | undefined }> {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const [name, content] of Object.entries(files))
    form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  const response = await fetch(`${product.url}/platform/attachment${to === '' ? '' : `/${to}`}`, {
    method: 'POST',
    headers: { ...as.headers, ...(key && { 'idempotency-key': key }) },
    body: form,
  });
  const body = (await response.json()) as { items?: Attachment[] } & Partial<ProblemResponse>;
  return { status: response.status, items: body.items ?? [], detail: body.errors?.[0]?.detail };
}

async function list(path = `location/${ours.locationId}`, as = reader): Promise<Page<Attachment>> {
  const answer = await product.server.inject({ url: `/platform/attachment/${path}`, headers: as.headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Page<Attachment>>();
}

async function downloadFile({ id }: Attachment, as = reader) {
  return product.server.inject({ url: `/platform/attachment/${id}/file`, headers: as.headers });
}

const one = ({ items }: { items: Attachment[] }) => items[0] as Attachment;

describe('an attachment', () => {
  test('is linked to its record, and every member may view and download it', async () => {
    const made = one(await send({ 'Tap card: 12 Mill.txt': 'Laid in 1931\n' }));
    expect(made).toMatchObject({
      originalFileName: 'Tap card: 12 Mill.txt',
      fileName: 'Tap card_ 12 Mill.txt',
      kind: 'text',
      mediaType: 'text/plain',
      fileSize: 13,
      takenOn: null,
      links: [{ relatedEntityType: 'location', locationId: ours.locationId, assetId: null, name: '1 Mill Street' }],
    });
    expect((await list()).items.map(({ id }) => id)).toContain(made.id);
    expect(
      (
        await product.server.inject({ url: `/platform/attachment/${made.id}`, headers: reader.headers })
      ).json<Attachment>(),
    ).toEqual(made);
    const saved = await downloadFile(made);
    expect(saved.body).toBe('Laid in 1931\n');
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="Tap card_ 12 Mill\.txt"/);
    expect(saved.headers['x-content-type-options']).toBe('nosniff');
  });

  test('may be linked to several records and is stored once', async () => {
    const fields = [
      ['locationId', ours.locationId],
      ['assetId', ours.line.id],
      ['assetId', ours.line.id],
      ['useCNC', 'true'],
    ] as const;
    const made = one(await send({ 'both.csv': 'a,b\n1,2\n' }, { to: '', fields }));
    expect(made.links.map(({ relatedEntityType }) => relatedEntityType)).toEqual(['location', 'pwsserviceline']);
    expect(made.useCNC).toBe(true);
    expect((await list(`asset-attachments/${ours.line.id}`)).items.map(({ id }) => id)).toEqual([made.id]);
    expect((await list(`location/${ours.locationId}?includeChildren=true&searchTerm=both`)).total).toBe(1);
  });

  test('lists an attachment of a service line under its location only with includeChildren', async () => {
    const made = one(await send({ 'curb box.txt': 'Found' }, { to: `pwsserviceline/${ours.line.id}` }));
    expect((await list()).items.map(({ id }) => id)).not.toContain(made.id);
    expect((await list(`location/${ours.locationId}?includeChildren=true`)).items.map(({ id }) => id)).toContain(
      made.id,
    );
  });

  test.each<[string, Files, Sending]>([
    ['another file', { 'key.txt': 'other' }, {}],
    ['another name', { 'other.txt': 'first' }, {}],
    ['another use', { 'key.txt': 'first' }, { fields: [['useCNC', 'true']] }],
  ])('is refused with the key of an upload of %s', async (what, files, options) => {
    const key = `k-${what}`;
    const first = await send({ 'key.txt': 'first' }, { key });
    expect(first.status).toBe(200);
    expect(await send(files, { ...options, key })).toMatchObject({
      status: 409,
      detail: 'This Idempotency-Key was already used for a different request. Use a new key.',
    });
  });

  test('is refused with the key of an upload to another record', async () => {
    expect((await send({ 'place.txt': 'place' }, { key: 'k-place' })).status).toBe(200);
    const otherUpload = await send({ 'place.txt': 'place' }, { key: 'k-place', to: `pwsserviceline/${ours.line.id}` });
    expect(otherUpload.status).toBe(409);
  });

  test.each<[string, Files]>([
    ['a further file', { 'whole-1.txt': 'one', 'whole-2.txt': 'two', 'whole-3.txt': 'three' }],
    ['a file less', { 'whole-1.txt': 'one' }],
  ])('is refused with the key of an upload and %s', async (what, files) => {
    const key = `k-whole-${what}`;
    expect((await send({ 'whole-1.txt': 'one', 'whole-2.txt': 'two' }, { key })).status).toBe(200);
    const countBefore = (await list(`location/${ours.locationId}?searchTerm=whole`)).total;
    expect((await send(files, { key })).status).toBe(409);
    expect((await list(`location/${ours.locationId}?searchTerm=whole`)).total).toBe(countBefore);
  });

  test('is refused with a key that is too long to be stored', async () => {
    expect((await send({ 'long.txt': 'long' }, { key: 'x'.repeat(201) })).status).toBe(400);
  });

  test('uploaded again with the same key is not duplicated', async () => {
    const first = await send({ 'once.txt': 'once' }, { key: 'k-1' });
    const repeatedUploads = await Promise.all([
      send({ 'once.txt': 'once' }, { key: 'k-1' }),
      send({ 'once.txt': 'once' }, { key: 'k-1' }),
    ]);
    expect(repeatedUploads.map((answer) => one(answer).id)).toEqual([one(first).id, one(first).id]);
    const [left, right] = await Promise.all([
      send({ 'race.txt': 'race' }, { key: 'k-2' }),
      send({ 'race.txt': 'race' }, { key: 'k-2' }),
    ]);
    expect(one(left).id).toBe(one(right).id);
    expect((await list(`location/${ours.locationId}?searchTerm=once`)).total).toBe(1);
    expect((await list(`location/${ours.locationId}?searchTerm=race`)).total).toBe(1);
  });
});

describe('the list of attachments', () => {
  test('is searched, filtered, sorted and paged', async () => {
    await send(
      { 'zebra.txt': 'z', 'yak.csv': 'a,b\n', 'walrus.zip': Buffer.from([0x50, 0x4b, 5, 6, ...Buffer.alloc(18)]) },
      { to: `pwsserviceline/${ours.line.id}` },
    );
    const listNames = async (query: string) =>
      (await list(`pwsserviceline/${ours.line.id}?${query}`)).items.map(({ originalFileName }) => originalFileName);
    expect(await listNames('searchTerm=YAK')).toEqual(['yak.csv']);
    expect(await listNames('filters[kind]=archive')).toEqual(['walrus.zip']);
    expect((await listNames('sort=-originalFileName')).slice(0, 2)).toEqual(['zebra.txt', 'yak.csv']);
    expect(await listNames('filters[createdOn]=today&filters[originalFileName]=zeb')).toEqual(['zebra.txt']);
    const page = await list(`pwsserviceline/${ours.line.id}?sort=originalFileName&pageSize=2&page=2`);
    expect(page.items).toHaveLength(2);
    expect(page.totalPages).toBe(Math.ceil(page.total / 2));
  });
});

describe('a photo', () => {
  test.each([
    ['photo.jpg', aPhoto()],
    ['photo.png', aPng()],
  ])('%s keeps its date and loses its place before it is stored', async (name, photo) => {
    const made = one(await send({ [name]: photo }));
    expect(made).toMatchObject({ kind: 'picture', takenOn: '2026-08-28', takenAt: '14:03', keepsPlace: false });
    expect((await downloadFile(made)).rawPayload.includes(gpsText)).toBe(false);
    expect(await everythingStored(product.app.files)).not.toContain(gpsText);
  });

  test('keeps its location metadata if the upload requests it first', async () => {
    const made = one(await send({ 'kept.jpg': aPhoto() }, { fields: [['keepPlace', 'true']] }));
    expect(made.keepsPlace).toBe(true);
    expect((await downloadFile(made)).rawPayload.equals(aPhoto())).toBe(true);
    await product.server.inject({
      method: 'DELETE',
      url: `/platform/attachment/${made.id}/location/${ours.locationId}`,
      headers: ours.person.headers,
    });
  });
});

describe('files that can’t be attached are refused with their name', () => {
  const refusals: readonly (readonly [name: string, content: string | Buffer, sentence: string])[] = [
    [
      'map.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'map.png contains an SVG drawing, which cannot be attached.',
    ],
    [
      'logo.svg',
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
      'logo.svg contains an SVG drawing, which cannot be attached.',
    ],
    [
      'report.pdf',
      '<!doctype html><script>alert(1)</script>',
      'report.pdf contains a web page, which cannot be attached.',
    ],
    [
      'tool.zip',
      Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
      'tool.zip contains an unrecognized file type, which cannot be attached.',
    ],
    ['scan.pdf', aPng(), 'scan.pdf contains a PNG image, but its name does not end in .jpeg, .jpg or .png.'],
    ['empty.txt', '', 'empty.txt is empty.'],
    ['broken.jpg', aPhoto().subarray(0, 50), 'broken.jpg is damaged'],
    ['long.txt', 'x'.repeat(1024 * 1024 + 1), 'long.txt is larger than 1 MB.'],
    // Without its metadata it would be small enough, but the upload was truncated before that.
    ['long.jpg', Buffer.concat([aPhoto(), Buffer.alloc(1024 * 1024)]), 'long.jpg is larger than 1 MB.'],
  ];
  test.each(refusals)('refuses %s with its name', async (name, content, sentence) => {
    const countBefore = (await list()).total;
    const { status, detail } = await send({ [name]: content });
    expect(status).toBe(sentence.includes('larger') ? 413 : 400);
    expect(detail).toContain(sentence);
    expect((await list()).total).toBe(countBefore);
  });

  test('six files at once are refused with the specified message, and none is stored', async () => {
    const countBefore = (await list()).total;
    const six = Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [`${number}.txt`, 'x']));
    expect(await send(six)).toMatchObject({
      status: 400,
      detail: 'Only 5 files are accepted at a time. Please select fewer files.',
    });
    expect((await list()).total).toBe(countBefore);
    expect((await send(Object.fromEntries(Object.entries(six).slice(0, 5)))).items).toHaveLength(5);
  });

  test('one invalid file refuses the whole upload', async () => {
    const countBefore = (await list()).total;
    expect((await send({ 'good.txt': 'x', 'bad.png': '<svg/>' })).status).toBe(400);
    expect((await list()).total).toBe(countBefore);
  });

  test('requires a file and a record of a known type', async () => {
    expect(await send({})).toMatchObject({ status: 400, detail: 'No file was sent. Choose a file and try again.' });
    expect(await send({ 'a.txt': 'x' }, { to: '' })).toMatchObject({
      status: 400,
      detail: 'Select the locations or service lines for these files.',
    });
    expect((await send({ 'a.txt': 'x' }, { to: `pwssample/${ours.locationId}` })).status).toBe(400);
  });
});

describe('permissions', () => {
  test('readers view, crews add, administrators delete', async () => {
    expect((await send({ 'a.txt': 'x' }, { as: reader })).status).toBe(403);
    const made = one(await send({ 'mine.txt': 'x' }));
    const drop = (as: TestPerson) =>
      product.server.inject({
        method: 'DELETE',
        url: `/platform/attachment/${made.id}/location/${ours.locationId}`,
        headers: as.headers,
      });
    expect((await drop(reader)).statusCode).toBe(403);
    expect((await drop(crew)).statusCode).toBe(403);
    expect((await drop(ours.person)).statusCode).toBe(204);
    expect((await drop(ours.person)).statusCode).toBe(404);
  });

  test('attachments of service lines are not available without the inventory feature', async () => {
    const other = await createTenantRecords(product);
    const [onLine] = (await send({ 'line.txt': 'x' }, { to: `pwsserviceline/${other.line.id}`, as: other.person }))
      .items;
    await product.app.database.owner
      .insertInto('account_features')
      .values({ account_id: other.person.accountId, feature_code: 'ASSETS', enabled: false })
      .execute();
    const status = async (path: string) =>
      (await product.server.inject({ url: `/platform/attachment/${path}`, headers: other.person.headers })).statusCode;
    expect(await status(`pwsserviceline/${other.line.id}`)).toBe(403);
    expect(await status(`${onLine?.id}`)).toBe(404);
    expect(await status(`${onLine?.id}/file`)).toBe(404);
    expect(
      (await list(`location/${other.locationId}?includeChildren=true`, other.person)).items.map(({ id }) => id),
    ).not.toContain(onLine?.id);
  });
});

test('a deleted file is removed from every record, its bytes with the next sweep, and the history records it', async () => {
  const made = one(
    await send(
      { 'evidence.txt': 'who was it' },
      {
        to: '',
        fields: [
          ['locationId', ours.locationId],
          ['assetId', ours.line.id],
        ],
      },
    ),
  );
  const answer = await product.server.inject({
    method: 'DELETE',
    url: `/platform/attachment/${made.id}/location/${ours.locationId}`,
    headers: ours.person.headers,
  });
  expect(answer.statusCode).toBe(204);
  expect((await list(`asset-attachments/${ours.line.id}?searchTerm=evidence`)).total).toBe(0);
  expect((await downloadFile(made)).statusCode).toBe(404);
  const { items } = (
    await product.server.inject({
      url: `/pws/accounts/${ours.person.accountId}/changes?filters[entityType]=attachment&filters[operation]=removed&searchTerm=evidence`,
      headers: ours.person.headers,
    })
  ).json<Page<{ before: object }>>();
  expect(items[0]?.before).toMatchObject({
    name: 'evidence.txt',
    size: 10,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    attachedTo: ['1 Mill Street', 'SL-1, 1 Mill Street'],
  });
  expect(await everythingStored(product.app.files)).toContain('who was it');
  const tomorrow = { ...product.app, clock: { now: () => new Date(Date.now() + 2 * 86_400_000) } };
  expect(await deleteUnusedFiles(tomorrow)).toBeGreaterThan(0);
  expect(await everythingStored(product.app.files)).not.toContain('who was it');
  expect((await list()).total).toBeGreaterThan(0);
  expect((await downloadFile((await list()).items[0] as Attachment)).statusCode).toBe(200);
});

describe('invented documents', () => {
  test.each([
    [
      'plan.pdf',
      'pdf',
      async () => Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1'),
    ],
    [
      'lines.xlsx',
      'spreadsheet',
      async () => Buffer.from(await writeXlsx({ sheets: [{ name: 'Lines', rows: [['Lead']] }] })),
    ],
    ['notes.csv', 'text', async () => Buffer.from('Line,Material\r\nSL-1,Lead\r\n')],
  ] as const)('%s is detected as a %s and downloaded unchanged', async (name, kind, create) => {
    const content = await create();
    const made = one(await send({ [name]: content }));
    expect(made.kind).toBe(kind);
    expect((await downloadFile(made)).rawPayload.equals(content)).toBe(true);
  });
});

describe.runIf(hasSharedData('attachments-docs'))('genuine files', () => {
  test.each([
    ['lead_communication_strategy.docx', 'document'],
    ['lead_communication_strategy.pdf', 'pdf'],
    ['icon.png', 'picture'],
  ] as const)('%s is detected as a %s and downloaded unchanged', async (name, kind) => {
    const content = await readFile(sharedData('attachments-docs', name));
    const made = one(await send({ [name]: content }));
    expect(made.kind).toBe(kind);
    const { rawPayload } = await downloadFile(made);
    expect(
      kind === 'picture' ? rawPayload.subarray(0, 8).equals(content.subarray(0, 8)) : rawPayload.equals(content),
    ).toBe(true);
  });

  test('a drawing is refused under any name', async () => {
    const content = await readFile(sharedData('attachments-docs', 'logo.svg'));
    for (const name of ['logo.svg', 'logo.png'])
      expect((await send({ [name]: content })).detail).toBe(
        `${name} contains an SVG drawing, which cannot be attached. Upload an image (JPEG or PNG), a PDF, an Excel or Word file, a ZIP archive, a CSV file or plain text.`,
      );
  });
});

async function everythingStored(files: FileStore): Promise<string> {
  const all: Buffer[] = [];
  for await (const { key } of files.list()) {
    // The sweep deletes the bytes that earlier refusals left.
    const bytes = await files.read(key).catch((error: unknown) => {
      if (error instanceof FileMissingError) return [];
      throw error;
    });
    for await (const piece of bytes) all.push(piece as Buffer);
  }
  return Buffer.concat(all).toString('latin1');
}
