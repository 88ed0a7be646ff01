import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const grr = 'Galvanized Requiring Replacement';
const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Listed classification';
const file = (line: string) => [heading, `L-1,1 Oak Street,Harlow,CT,06415,${line}`, ''].join('\n');
const another = 'L-2,2 Oak Street,Harlow,CT,06415,Copper,No,Copper,\n';
const fieldVerified = {
  classificationBasis: 'fieldInspectionOnly',
  verified: true,
  verificationMethod: 'mechanicalExcavationMultiple',
  verifiedBy: 'Crew 1',
} as const;
const bothSidesVerified = {
  system: { ...newServiceLine.system, material: 'nonLeadCopper', ...fieldVerified },
  customer: { ...newServiceLine.system, material: 'galvanized', ...fieldVerified },
} as const;
type LineResponse = ServiceLineDetails & { readonly errors: { property?: string; detail: string }[] };

async function theLine(): Promise<ServiceLineDetails> {
  const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId');
  return desk.requestJson(`/assets/ServiceLine/${items[0]?.id}`);
}
const listHistory = async ({ id }: ServiceLineDetails) =>
  (await desk.requestJson<{ items: Change[] }>(`/assets/ServiceLine/${id}/changes`)).items;
const edit = async (change: object, reason: string | null = null) => {
  const line = await theLine();
  return desk.attempt<LineResponse>(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason, fields: { ...serviceLineFields.parse(line), ...change } },
  });
};
const list = async (category: string) => {
  const line = await theLine();
  return desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${line.id}/listed-classification`, {
    method: 'PUT',
    body: {
      version: line.version,
      reason: 'Tap card 12',
      change: { action: 'set', listedClassification: { category, basis: null } },
    },
  });
};
const listWarnings = async (id: string) =>
  (await desk.requestJson<Page<{ warnings: { allowed: string }[] }>>(`/imports/${id}/rows`)).items.flatMap(
    ({ warnings }) => warnings.map(({ allowed }) => allowed),
  );
const why =
  'Recorded as Unknown because the answer No was recorded before the line was listed as Lead or Galvanized Requiring Replacement. To change it, edit the line and give a reason';

const ways = {
  'in the app or by API': async () => void (await list(grr)),
  'by an import': async () => {
    const { id } = await desk.commit(file(',,,GRR'), 'classifications.csv');
    expect(await listWarnings(id)).toContain(why);
  },
  'by an import that repeats the answer No': async () => {
    const { id } = await desk.commit(file('Copper,No,Galvanized,GRR'), 'classifications.csv');
    expect(await listWarnings(id)).toContain(why);
  },
};

describe.each(Object.entries(ways))('a line recorded as never lead that is listed as GRR %s', (_, listAsGrr) => {
  test('has the answer Unknown, which its history explains, and keeps its classification when both sides are verified', async () => {
    await desk.commit(file('Copper,No,Galvanized,'), 'materials.csv');
    await listAsGrr();
    const line = await theLine();
    expect(line).toMatchObject({ previouslyLead: 'Unknown', classification: { category: grr } });
    const [newest] = await listHistory(line);
    expect(newest?.reason).toContain('the answer No was recorded before the line was listed');
    expect((await edit(bothSidesVerified)).body.classification.category).toBe(grr);
    expect(await edit({ previouslyLead: 'No' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            property: 'fields.previouslyLead',
            detail:
              'This line is listed as Lead or Galvanized Requiring Replacement. Give a reason for Previously lead: No.',
          },
        ],
      },
    });
    const { body } = await edit({ previouslyLead: 'No' }, 'The 1950 main record shows copper only');
    expect([body.previouslyLead, body.classification.category]).toEqual(['No', 'Non-lead']);
  });
});

test('keeps a No with a reason when the same listing is repeated, but not when the line is listed as Lead', async () => {
  await desk.commit(file('Copper,,Galvanized,GRR'), 'classifications.csv');
  await edit({ previouslyLead: 'No' }, 'The 1950 main record shows copper only');
  expect((await list(grr)).previouslyLead).toBe('No');
  await desk.commit(`${file('Copper,No,Galvanized,GRR')}${another}`, 'again.csv');
  expect((await theLine()).previouslyLead).toBe('No');
  expect((await list('Lead')).previouslyLead).toBe('Unknown');
});

const lowered = {
  'replaced by Lead Status Unknown by hand': async () => void (await list('Lead Status Unknown')),
  'removed by hand': async () => {
    const line = await theLine();
    await desk.requestJson(`/assets/ServiceLine/${line.id}/listed-classification`, {
      method: 'PUT',
      body: { version: line.version, reason: 'Wrong list', change: { action: 'remove' } },
    });
  },
};

test.each(Object.entries(lowered))('a listed Lead that is %s still requires a reason for No', async (_, lower) => {
  await desk.commit(file('Copper,No,Galvanized,'), 'materials.csv');
  await edit({ system: bothSidesVerified.system, customer: bothSidesVerified.customer });
  expect((await list('Lead')).previouslyLead).toBe('Unknown');
  await lower();
  expect(await edit({ previouslyLead: 'No' })).toMatchObject({
    status: 400,
    body: { errors: [{ detail: 'This line was once listed as Lead. Give a reason for Previously lead: No.' }] },
  });
  const { body } = await edit({ previouslyLead: 'No' }, 'The 1950 main record shows copper only');
  expect(body.classification.category).toBe('Non-lead');
});

test.each(['Non-lead', 'Lead Status Unknown'])('a line listed as %s keeps its answer No', async (category) => {
  await desk.commit(file('Copper,No,Galvanized,'), 'materials.csv');
  expect((await list(category)).previouslyLead).toBe('No');
});

describe('the undo of an import that listed a line', () => {
  test('restores the answer No', async () => {
    await desk.commit(file('Copper,No,Galvanized,'), 'materials.csv');
    const { id } = await desk.commit(file(',,,GRR'), 'classifications.csv');
    expect((await theLine()).previouslyLead).toBe('Unknown');
    expect((await desk.undo(id)).state).toBe('undone');
    expect(await theLine()).toMatchObject({ previouslyLead: 'No', listedClassification: null });
  });

  test('keeps the listing of a person that was recorded after an import that is undone too', async () => {
    await desk.commit(file('Lead,,Copper,'), 'materials.csv');
    await desk.undo((await desk.commit(file(',,Galvanized,Unknown'), 'undone.csv')).id);
    await list('Lead');
    const { id, summary } = await desk.check(file('Copper,,,Non-Lead'), 'milder.csv');
    await desk.requestJson(`/imports/${id}/commit`, {
      method: 'POST',
      body: { confirmedDowngrades: summary?.downgrades },
    });
    await desk.settled(id);
    expect(await theLine()).toMatchObject({
      system: { material: 'nonLeadCopper' },
      listedClassification: { category: 'Lead' },
    });
    await desk.undo(id);
    expect(await theLine()).toMatchObject({ system: { material: 'lead' }, listedClassification: { category: 'Lead' } });
  });

  test('keeps Unknown while a later import still lists the line', async () => {
    await desk.commit(file('Copper,No,Galvanized,'), 'materials.csv');
    const { id } = await desk.commit(file(',,,GRR'), 'classifications.csv');
    await desk.commit(`${file(',,,GRR')}${another}`, 'repeated.csv');
    expect((await desk.undo(id)).state).toBe('undone');
    expect(await theLine()).toMatchObject({ previouslyLead: 'Unknown', listedClassification: { category: grr } });
  });
});
