import { drawPng } from '../../../seed/png.ts';
import type { CurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { accountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let admin: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  admin = await aPerson(product.app);
});

const address = (path = '') => `${product.url}/pws/accounts/${admin.accountId}/profile${path}`;

async function profile(): Promise<AccountProfile> {
  return (await (await fetch(address(), { headers: admin.headers })).json()) as AccountProfile;
}

async function save(changes: Readonly<Record<string, unknown>>, version?: number): Promise<Response> {
  const now = await profile();
  return fetch(address(), {
    method: 'PUT',
    headers: { ...admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      version: version ?? now.version,
      fields: { ...accountProfileFields.parse(now), ...changes },
    }),
  });
}

async function send(content: BlobPart, name: string): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return fetch(address('/logo'), { method: 'POST', headers: admin.headers, body: form });
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('the profile of an account', () => {
  test('refuses a letterhead that denies what notices must say, and keeps other changes possible beside a stored one', async () => {
    const refused = await save({ letterFoot: 'Your water is safe to drink.' });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      errors: [
        {
          code: 'letterheadNotAllowed',
          detail: expect.stringContaining(
            'The page footer says “Your water is safe to drink.”, which an exceedance letter can’t say: ',
          ) as string,
        },
      ],
    });
    // The name is printed above the address and at the foot of each page.
    expect((await save({ name: 'Harlow Falls: your water is safe to drink' })).status).toBe(400);
    const store = (foot: string | null) =>
      product.app.database.ownerPool.query('update accounts set letter_foot = $2 where id = $1', [
        admin.accountId,
        foot,
      ]);
    await store('Your water is safe to drink.');
    expect((await save({ defaultCity: 'Harlow' })).status).toBe(200);
    expect((await save({ signatoryTitle: 'Manager' })).status).toBe(400);
    await store(null);
  });

  test('is saved, returned and recorded in the change history', async () => {
    const saved = await save({
      populationServed: 4_120,
      contactPhone: '(860) 555-0142',
      defaultState: 'CT',
      signatoryName: 'Dana Reyes',
    });
    expect(saved.status).toBe(200);
    expect(await profile()).toMatchObject({
      populationServed: 4120,
      contactPhone: '8605550142',
      defaultState: 'CT',
      signatoryName: 'Dana Reyes',
      version: 2,
    });
    const { rows } = await sql`select entity_type, operation, before, after, source from change_history
        where account_id = ${admin.accountId} order by entity_type`.execute(product.app.database.owner);
    expect(rows).toEqual([
      {
        entity_type: 'account',
        operation: 'updated',
        source: 'screen',
        before: { populationServed: null, contactPhone: null, defaultState: null, signatoryName: null },
        after: { populationServed: 4120, contactPhone: '8605550142', defaultState: 'CT', signatoryName: 'Dana Reyes' },
      },
      {
        entity_type: 'populationEntry',
        operation: 'created',
        source: 'screen',
        before: null,
        after: { populationServed: 4120, startsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
      },
    ]);
  });

  test('stores the local lead ban with its ordinance, visible to every member', async () => {
    expect((await save({ localLeadBanDate: '1975-05-01' })).status).toBe(400);
    expect((await save({ localLeadBanDate: '1975-05-01', localLeadBanCitation: 'City Code 12-4' })).status).toBe(200);
    const me = (await (
      await fetch(`${product.url}/platform/account-management/rest/currentuser/@me`, { headers: admin.headers })
    ).json()) as CurrentUser;
    expect(me.defaultAccount).toMatchObject({
      systemType: 'CWS',
      localLeadBan: { date: '1975-05-01', citation: 'City Code 12-4' },
    });
  });

  test('ignores fields that only the operator may set', async () => {
    const profileBefore = await profile();
    await save({ pwsid: 'CT9999999', primacyCode: 'NY', plan: 'Basic' });
    expect(await profile()).toMatchObject({
      pwsid: profileBefore.pwsid,
      primacyCode: profileBefore.primacyCode,
      plan: profileBefore.plan,
    });
  });

  test('refuses to overwrite a concurrent change and returns it', async () => {
    await save({ name: 'Harlow Water' });
    const late = await save({ name: 'Mine' }, 1);
    expect(late.status).toBe(409);
    expect((await late.json()) as ProblemResponse).toMatchObject({ current: { name: 'Harlow Water', version: 2 } });
  });

  test('reports an error for each invalid field', async () => {
    const refused = await save({ contactEmail: 'city hall', populationServed: -1 });
    expect(refused.status).toBe(400);
    const { errors } = (await refused.json()) as ProblemResponse;
    expect(errors.map(({ property, detail }) => [property, detail])).toEqual([
      ['fields.populationServed', 'Enter 0 or more'],
      ['fields.contactEmail', 'Enter an email address, such as name@city.gov'],
    ]);
  });
});

describe('the logo', () => {
  test('is stored, downloaded unchanged as an attachment, and removed', async () => {
    expect(await (await send(png, 'town seal.png')).json()).toMatchObject({
      logo: { fileName: 'town seal.png', size: png.length },
    });
    const downloadedLogo = await fetch(address('/logo'), { headers: admin.headers });
    expect(Buffer.from(await downloadedLogo.arrayBuffer()).equals(png)).toBe(true);
    expect([
      downloadedLogo.headers.get('content-type'),
      downloadedLogo.headers.get('x-content-type-options'),
      downloadedLogo.headers.get('content-disposition'),
    ]).toEqual(['image/png', 'nosniff', expect.stringMatching(/^attachment/)]);
    expect(await (await fetch(address('/logo'), { method: 'DELETE', headers: admin.headers })).json()).toMatchObject({
      logo: null,
    });
    expect((await fetch(address('/logo'), { headers: admin.headers })).status).toBe(404);
  });

  test.each([
    [
      'a drawing that can carry a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'seal.svg',
    ],
    ['a drawing that calls itself a picture', '<?xml version="1.0"?><svg/>', 'seal.png'],
    ['a page', '<!doctype html><script>alert(1)</script>', 'seal.jpg'],
    ['a moving picture', 'GIF89a', 'seal.gif'],
  ])('refuses %s', async (_, content, name) => {
    const refused = await send(content, name);
    expect([refused.status, ((await refused.json()) as ProblemResponse).errors[0]?.detail]).toEqual([
      400,
      'The logo must be a PNG or JPEG image, and this file is neither or is damaged. Convert it, then upload it again.',
    ]);
    expect((await profile()).logo).toBeNull();
  });

  test('refuses a picture of more than two megabytes', async () => {
    const refused = await send(Buffer.concat([png, Buffer.alloc(2 * 1024 ** 2)]), 'seal.png');
    expect([refused.status, ((await refused.json()) as ProblemResponse).errors[0]?.detail]).toEqual([
      413,
      'The file is larger than 2 MB.',
    ]);
  });
});

describe.each(['logo', 'signature'] as const)('the %s', (part) => {
  const upload = async (content: Buffer) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)]), 'picture.png');
    const response = await fetch(address(`/${part}`), { method: 'POST', headers: admin.headers, body: form });
    const { errors } = (await response.json()) as Partial<ProblemResponse>;
    return [response.status, errors?.[0]?.code];
  };
  const drawn = drawPng({ width: 60, height: 40, colorAt: (x, y) => [x, y, 120] });

  test('is refused if it is damaged, because no letter could be printed with it', async () => {
    expect(await upload(drawn.subarray(0, drawn.length / 2))).toEqual([400, `${part}NotAPicture`]);
    expect((await profile())[part]).toBeNull();
  });

  test('is refused by its stated size before it is decoded', async () => {
    const huge = Buffer.from(drawn);
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    expect(await upload(huge)).toEqual([400, 'imageTooLarge']);
    expect((await profile())[part]).toBeNull();
  });
});

describe('the signature', () => {
  const upload = (content: Buffer | string) => {
    const form = new FormData();
    form.append('file', new Blob([Buffer.from(content as string)]), 'signature.png');
    return fetch(address('/signature'), { method: 'POST', headers: admin.headers, body: form });
  };
  const drawn = drawPng({ width: 6, height: 2, colorAt: () => [20, 20, 120] });

  test('is stored, downloaded and removed', async () => {
    expect(await (await upload(drawn)).json()).toMatchObject({ signature: { fileName: 'signature.png' } });
    const downloadedSignature = await fetch(address('/signature'), { headers: admin.headers });
    expect(Buffer.from(await downloadedSignature.arrayBuffer()).equals(drawn)).toBe(true);
    const removed = await fetch(address('/signature'), { method: 'DELETE', headers: admin.headers });
    expect(await removed.json()).toMatchObject({ signature: null });
    expect((await fetch(address('/signature'), { headers: admin.headers })).status).toBe(404);
  });

  test('refuses a signature that cannot be printed, so that no letter fails because of it', async () => {
    for (const content of [drawn.subarray(0, 40), '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      expect((await upload(content)).status).toBe(400);
    expect((await profile()).signature).toBeNull();
  });
});
