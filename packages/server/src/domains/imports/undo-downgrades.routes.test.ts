import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import type { UndoDowngrade } from '@curbstop/contract/imports/import-undo.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  desk = importing(product, clerk);
});

const heading = 'Service line ID,Street address,City,State,ZIP,System side material,Customer side material';
const file = (...lines: readonly string[]) =>
  [heading, ...lines.map((line, at) => `L-${at + 1},${at + 1} Oak Street,Harlow,CT,06415,${line}`), ''].join('\n');
const listLessProtective = (id: string, query = '') =>
  desk.requestJson<Page<UndoDowngrade>>(`/imports/${id}/undo-downgrades${query}`);
const undo = (id: string, confirmedDowngrades?: number) =>
  desk.attempt<{ message: string }>(`/imports/${id}/undo`, {
    method: 'POST',
    ...(confirmedDowngrades !== undefined && { body: { confirmedDowngrades } }),
  });
const categories = async () => {
  const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId&pageSize=100');
  return items.map(({ category }) => category);
};
const sentence = (lines: string) =>
  `Undoing this import gives ${lines} a less protective classification or removes them. Review them and confirm the number before undoing.`;

describe('the undo of an import that found lead', () => {
  let batch: ImportBatch;
  beforeEach(async () => {
    await desk.commit(file('Copper,Copper', 'Unknown,Unknown', 'Copper,Copper'), 'first.csv');
    batch = await desk.commit(file('Lead,Copper', 'Copper,Lead', 'Copper,Plastic', 'Lead,Lead'), 'found.csv');
  });

  test('lists the lines that it would make less protective or remove, and not those that it leaves in their classification', async () => {
    expect(await listLessProtective(batch.id)).toMatchObject({
      total: 3,
      items: [
        { externalId: 'L-1', address: '1 Oak Street', before: 'Lead', after: 'Non-lead' },
        { externalId: 'L-2', address: '2 Oak Street', before: 'Lead', after: 'Lead Status Unknown' },
        { externalId: 'L-4', address: '4 Oak Street', before: 'Lead', after: null },
      ],
    });
    expect(await listLessProtective(batch.id, '?pageSize=1&page=2')).toMatchObject({
      total: 3,
      items: [{ externalId: 'L-2' }],
    });
    expect(await categories()).toEqual(['Lead', 'Lead', 'Non-lead', 'Lead']);
  });

  test('is refused without their number, or with another one', async () => {
    for (const confirmed of [undefined, 0, 2, 4])
      expect(await undo(batch.id, confirmed)).toMatchObject({ status: 409, body: { message: sentence('3 lines') } });
    expect((await desk.requestJson<ImportBatch>(`/imports/${batch.id}`)).state).toBe('committed');
    expect(await categories()).toEqual(['Lead', 'Lead', 'Non-lead', 'Lead']);
  });

  test('is done with their number', async () => {
    expect((await undo(batch.id, 3)).status).toBe(200);
    expect(await desk.settled(batch.id)).toMatchObject({
      state: 'undone',
      undone: { removed: 1, restored: 3, kept: 0 },
    });
    expect(await categories()).toEqual(['Non-lead', 'Lead Status Unknown', 'Non-lead']);
  });

  test('counts only the lines that are not protected by a later edit', async () => {
    const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId');
    const line = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${items[0]?.id}`);
    const fields = serviceLineFields.parse(line);
    await desk.requestJson(`/assets/ServiceLine/${line.id}`, {
      method: 'PUT',
      body: {
        version: line.version,
        reason: null,
        fields: { ...fields, customer: { ...fields.customer, material: 'lead' } },
      },
    });
    expect((await listLessProtective(batch.id)).items.map(({ externalId }) => externalId)).toEqual(['L-2', 'L-4']);
    expect((await undo(batch.id, 3)).status).toBe(409);
    expect((await undo(batch.id, 2)).status).toBe(200);
    await desk.settled(batch.id);
    expect((await categories())[0]).toBe('Lead');
  });

  test('is refused to a person who may not import, and invisible to another account', async () => {
    const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
    expect((await desk.request(`/imports/${batch.id}/undo-downgrades`, { as: reader })).status).toBe(403);
    const stranger = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
    expect((await stranger.request(`/imports/${batch.id}/undo-downgrades`)).status).toBe(404);
    expect((await stranger.request(`/imports/${batch.id}/undo`, { method: 'POST' })).status).toBe(404);
  });
});

test.each([
  ['Lead,Copper', 'Lead'],
  ['Unknown,Galvanized', 'Galvanized Requiring Replacement'],
  ['Unknown,Unknown', 'Lead Status Unknown'],
])(
  'the undo of an import that added a line of %s needs its number, because the line is removed',
  async (line, before) => {
    const { id } = await desk.commit(file(line, 'Copper,Copper'), 'first.csv');
    expect(await listLessProtective(id)).toMatchObject({
      total: 1,
      items: [{ externalId: 'L-1', before, after: null }],
    });
    expect((await undo(id)).status).toBe(409);
    expect((await undo(id, 1)).status).toBe(200);
    expect((await desk.settled(id)).undone).toEqual({ removed: 2, restored: 0, kept: 0 });
  },
);

test('an undo without downgrades needs no confirmation', async () => {
  const first = await desk.commit(file('Copper,Copper'), 'first.csv');
  expect(await listLessProtective(first.id)).toMatchObject({ total: 0, items: [] });
  expect((await undo(first.id)).status).toBe(200);
  expect((await desk.settled(first.id)).state).toBe('undone');
});

describe('the undo of an import whose lines a later import changed', () => {
  const answers = (line: string) =>
    [`${heading},System side previously lead`, `L-1,1 Oak Street,Harlow,CT,06415,${line}`, ''].join('\n');
  const imported = async (content: string, name: string) => {
    const { id, summary } = await desk.check(content, name);
    await desk.requestJson(`/imports/${id}/commit`, {
      method: 'POST',
      body: { confirmedDowngrades: summary?.downgrades ?? 0 },
    });
    return desk.settled(id);
  };
  const line = async () => {
    const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine');
    return items.map(({ category, previouslyLead }) => ({ category, previouslyLead }))[0];
  };

  test('undoes its answer No next to a material that is kept', async () => {
    await imported(answers('Unknown,Copper,'), 'first.csv');
    const batch = await imported(answers('Copper,Copper,No'), 'answered.csv');
    await imported(answers(',Galvanized,'), 'galvanized.csv');
    expect((await desk.undo(batch.id)).state).toBe('undone');
    expect(await line()).toEqual({ category: 'Galvanized Requiring Replacement', previouslyLead: 'Unknown' });
  });

  test('undoes its answer No next to its material that a later import replaced', async () => {
    await imported(answers('Unknown,Copper,'), 'first.csv');
    const batch = await imported(answers('Copper,,No'), 'answered.csv');
    await imported(answers('Galvanized,Galvanized,'), 'galvanized.csv');
    expect((await desk.undo(batch.id)).state).toBe('undone');
    expect(await line()).toEqual({ category: 'Galvanized Requiring Replacement', previouslyLead: 'Unknown' });
  });

  test('keeps the answer No that the later import gave, too', async () => {
    await imported(answers('Unknown,Copper,'), 'first.csv');
    const batch = await imported(answers('Copper,,No'), 'answered.csv');
    await imported(answers('Galvanized,,No'), 'galvanized.csv');
    expect((await desk.undo(batch.id)).state).toBe('undone');
    expect((await line())?.previouslyLead).toBe('No');
  });

  test('keeps the answer Yes that it caused by replacing lead', async () => {
    await imported(answers('Lead,Copper,'), 'first.csv');
    const batch = await imported(answers('Copper,,'), 'replaced.csv');
    await imported(answers('Plastic,Galvanized,'), 'plastic.csv');
    expect((await desk.undo(batch.id)).state).toBe('undone');
    expect(await line()).toEqual({ category: 'Galvanized Requiring Replacement', previouslyLead: 'Yes' });
  });
});
