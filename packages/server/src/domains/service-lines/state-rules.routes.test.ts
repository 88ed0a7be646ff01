import type { ImportBatch, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type {
  InventoryCounts,
  ServiceLineDetails,
  ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  newServiceLine,
  serviceLineFields,
  type ServiceLineFields,
} from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, aWaterSystem } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Lead connector,Ever connected to a lead connector?,Lead fittings';
type Desk = ReturnType<typeof importing>;

async function deskIn(primacyCode: (typeof states)[number]): Promise<Desk> {
  const clerk = await aPerson(product.app, {
    accountId: await aWaterSystem(product.app, { primacyCode }),
    permissions: ['pws:admin'],
  });
  return importing(product, clerk);
}
const rowsIn = async (desk: Desk) =>
  (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId&pageSize=100')).items;
const open = async (desk: Desk, externalId: string) =>
  desk.requestJson<ServiceLineDetails>(
    `/assets/ServiceLine/${(await rowsIn(desk)).find((row) => row.externalId === externalId)?.id}`,
  );
const decided = ({ classification: { category, row } }: ServiceLineDetails) => [category, row];

/** The same lines in every State: each differs from the ordinary copper line in one thing that a State may count. */
const lines = {
  'CONNECTOR-LEAD': 'Copper,No,Copper,Yes,,No',
  'CONNECTOR-LEAD-GALVANIZED': 'Copper,No,Galvanized,Yes,,No',
  'FITTINGS-LEAD': 'Copper,No,Copper,No,No,Yes',
  'ONCE-CONNECTED': 'Copper,No,Galvanized,No,Yes,No',
  'CONNECTION-NOT-SHOWN': 'Copper,No,Galvanized,No,,No',
  'NEVER-CONNECTED': 'Copper,No,Galvanized,No,No,No',
} as const;
type LineId = keyof typeof lines;
const ids = Object.keys(lines) as LineId[];
const addressIn = (number: number, state: string) => `${number} Mill Street,Harlow,${state},06415`;
const fileIn = (state: string, factsOf: (id: LineId) => string = (id) => lines[id]) =>
  [heading, ...ids.map((id, at) => `${id},${addressIn(at + 1, state)},${factsOf(id)}`), ''].join('\n');

const leadRow = (row: string) => ['Lead', row] as const;
const grr = (row: string) => ['Galvanized Requiring Replacement', row] as const;
const nonLead = (row: string) => ['Non-lead', row] as const;
const expected: Readonly<Record<'MI' | 'MN' | 'OH', Readonly<Record<LineId, readonly [string, string]>>>> = {
  MI: {
    'CONNECTOR-LEAD': leadRow('connector/lead'),
    'CONNECTOR-LEAD-GALVANIZED': leadRow('connector/lead'),
    'FITTINGS-LEAD': leadRow('fittings/lead'),
    'ONCE-CONNECTED': grr('connector/Yes/galvanized'),
    'CONNECTION-NOT-SHOWN': grr('connector/Unknown/galvanized'),
    'NEVER-CONNECTED': nonLead('nonLead/No/galvanized'),
  },
  MN: {
    'CONNECTOR-LEAD': leadRow('connector/lead'),
    'CONNECTOR-LEAD-GALVANIZED': leadRow('connector/lead'),
    'FITTINGS-LEAD': nonLead('nonLead/nonLead'),
    'ONCE-CONNECTED': grr('connector/Yes/galvanized'),
    'CONNECTION-NOT-SHOWN': grr('connector/Unknown/galvanized'),
    // Minnesota wants documents for galvanized pipe.
    'NEVER-CONNECTED': grr('documents/galvanized'),
  },
  OH: {
    'CONNECTOR-LEAD': nonLead('nonLead/nonLead'),
    'CONNECTOR-LEAD-GALVANIZED': nonLead('nonLead/No/galvanized'),
    'FITTINGS-LEAD': nonLead('nonLead/nonLead'),
    'ONCE-CONNECTED': nonLead('nonLead/No/galvanized'),
    'CONNECTION-NOT-SHOWN': nonLead('nonLead/No/galvanized'),
    'NEVER-CONNECTED': nonLead('nonLead/No/galvanized'),
  },
};
const states = ['MI', 'MN', 'OH'] as const;

const inspected = { ...newServiceLine.system, classificationBasis: 'fieldInspectionOnly' } as const;
const copper = { ...inspected, material: 'nonLeadCopper' } as const;
const galvanized = { ...inspected, material: 'galvanized' } as const;
const plainFields: ServiceLineFields = {
  ...newServiceLine,
  previouslyLead: 'No',
  system: copper,
  customer: copper,
  connector: 'None',
  connectorPreviouslyLead: 'No',
  leadFittings: 'No',
};
const facts: Readonly<Record<LineId, Partial<ServiceLineFields>>> = {
  'CONNECTOR-LEAD': { connector: 'Lead', connectorPreviouslyLead: 'Unknown' },
  'CONNECTOR-LEAD-GALVANIZED': { connector: 'Lead', connectorPreviouslyLead: 'Unknown', customer: galvanized },
  'FITTINGS-LEAD': { leadFittings: 'Yes' },
  'ONCE-CONNECTED': { connectorPreviouslyLead: 'Yes', customer: galvanized },
  'CONNECTION-NOT-SHOWN': { connectorPreviouslyLead: 'Unknown', customer: galvanized },
  'NEVER-CONNECTED': { customer: galvanized },
};
describe.each(states)('the rules of %s', (state) => {
  test('classify imported lines; list, filter, counts and explanation agree', async () => {
    const desk = await deskIn(state);
    const batch = await desk.commit(fileIn(state), 'lines.csv');
    expect(batch.summary).toMatchObject({ new: ids.length, failed: 0 } satisfies Partial<
      NonNullable<ImportBatch['summary']>
    >);
    for (const id of ids) {
      const line = await open(desk, id);
      expect([id, ...decided(line)]).toEqual([id, ...expected[state][id]]);
      expect(line.explanation.sentence.startsWith(`${expected[state][id][0]}, because `)).toBe(true);
    }
    const rows = await rowsIn(desk);
    expect(Object.fromEntries(rows.map(({ externalId, category }) => [externalId, category]))).toEqual(
      Object.fromEntries(ids.map((id) => [id, expected[state][id][0]])),
    );
    const countLines = (category: string) => ids.filter((id) => expected[state][id][0] === category).length;
    expect(await desk.requestJson<InventoryCounts>('/assets/statistics')).toMatchObject({
      leadAssets: countLines('Lead'),
      galvanizedAssets: countLines('Galvanized Requiring Replacement'),
      nonLeadAssets: countLines('Non-lead'),
      unknownAssets: 0,
    });
    const filtered = await desk.requestJson<Page<ServiceLineRow>>(
      `/assets/ServiceLine?filters[epaReportingCategory]=${encodeURIComponent('Galvanized Requiring Replacement')}`,
    );
    expect(new Set(filtered.items.map(({ externalId }) => externalId))).toEqual(
      new Set(ids.filter((id) => expected[state][id][0] === 'Galvanized Requiring Replacement')),
    );
  });

  test('classify lines that a person adds, and lines that a person edits', async () => {
    const desk = await deskIn(state);
    await desk.commit([heading, `FIRST,${addressIn(1, state)},Copper,No,Copper,No,No,No`, ''].join('\n'), 'first.csv');
    const { locationId } = await open(desk, 'FIRST');
    for (const id of ids) {
      const add = (fields: ServiceLineFields) =>
        desk.requestJson<ServiceLineDetails>('/assets/ServiceLine', { method: 'POST', body: { locationId, fields } });
      expect([id, ...decided(await add({ ...plainFields, ...facts[id], externalId: id }))]).toEqual([
        id,
        ...expected[state][id],
      ]);
      const lineBefore = await add({ ...plainFields, externalId: `${id}-edited` });
      expect(lineBefore.classification.category).toBe('Non-lead');
      const lineAfter = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${lineBefore.id}`, {
        method: 'PUT',
        body: {
          version: lineBefore.version,
          reason: null,
          fields: { ...serviceLineFields.parse(lineBefore), ...facts[id] },
        },
      });
      expect([id, ...decided(lineAfter)]).toEqual([id, ...expected[state][id]]);
    }
  });

  test('classify lines that an import changes, and keep the history of a removed lead connector', async () => {
    const desk = await deskIn(state);
    await desk.commit(
      fileIn(state, () => 'Copper,No,Copper,No,No,No'),
      'plain.csv',
    );
    expect((await rowsIn(desk)).map(({ category }) => category)).toEqual(ids.map(() => 'Non-lead'));
    await desk.commit(fileIn(state), 'changed.csv');
    for (const id of ids.filter((one) => one !== 'CONNECTION-NOT-SHOWN'))
      expect([id, ...decided(await open(desk, id))]).toEqual([id, ...expected[state][id]]);
    const replaced = await desk.check(
      [heading, `CONNECTOR-LEAD-GALVANIZED,${addressIn(2, state)},,,,No,No,`, ''].join('\n'),
      'replaced.csv',
    );
    await desk.requestJson(`/imports/${replaced.id}/commit`, {
      method: 'POST',
      body: { confirmedDowngrades: replaced.summary?.downgrades ?? 0 },
    });
    await desk.settled(replaced.id);
    const line = await open(desk, 'CONNECTOR-LEAD-GALVANIZED');
    expect([line.connectorPreviouslyLead, ...decided(line)]).toEqual([
      'Yes',
      ...(state === 'OH' ? nonLead('nonLead/No/galvanized') : grr('connector/Yes/galvanized')),
    ]);
  });
});

describe('removing lead fittings', () => {
  const recorded = { classificationBasis: 'installationRecord' } as const;
  const removed = async (state: 'MI' | 'OH', leadFittings: 'No' | 'Unknown', reason: string | null) => {
    const desk = await deskIn(state);
    await desk.commit(fileIn(state), 'lines.csv');
    const line = await open(desk, 'FITTINGS-LEAD');
    const fields = {
      ...serviceLineFields.parse(line),
      system: { ...line.system, ...recorded },
      customer: { ...line.customer, ...recorded },
      leadFittings,
    };
    return desk.attempt<ServiceLineDetails & { message: string }>(`/assets/ServiceLine/${line.id}`, {
      method: 'PUT',
      body: { version: line.version, reason, fields },
    });
  };

  test('needs a reason in Michigan, which counts them as lead', async () => {
    for (const leadFittings of ['No', 'Unknown'] as const)
      expect(await removed('MI', leadFittings, '.')).toMatchObject({
        status: 400,
        body: {
          message:
            'In Michigan lead fittings make a line Lead. Give a reason to change the answer Yes, such as the record of their replacement.',
          errors: [{ property: 'fields.leadFittings' }],
        },
      });
    const { body } = await removed('MI', 'No', 'Replaced on work order 12');
    expect(body.classification.category).toBe('Non-lead');
  });

  test('needs none where they do not count', async () => {
    expect((await removed('OH', 'No', null)).status).toBe(200);
  });

  const importedNo = async (state: 'MI' | 'OH') => {
    const desk = await deskIn(state);
    const row = (id: string, fittings: string) => `${id},${addressIn(1, state)},Copper,No,Copper,No,No,${fittings}`;
    await desk.commit([heading, row('F-1', 'Yes'), ''].join('\n'), 'lines.csv');
    const batch = await desk.check([heading, row('F-1', 'No'), row('F-2', 'No'), ''].join('\n'), 'replaced.csv');
    const { items } = await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows?sort=rowNumber`);
    await desk.requestJson(`/imports/${batch.id}/commit`, {
      method: 'POST',
      body: { confirmedDowngrades: batch.summary?.downgrades ?? 0 },
    });
    await desk.settled(batch.id);
    return { batch, row: items[0], line: await open(desk, 'F-1') };
  };

  test('keeps the answer Yes in Michigan when imported, and the row explains why', async () => {
    const { batch, row, line } = await importedNo('MI');
    expect(batch.summary).toMatchObject({ new: 1, unchanged: 1, changed: 0, downgrades: 0 });
    expect(row?.warnings).toContainEqual({
      field: 'Lead fittings',
      found: 'No',
      sentence: 'Row 2: Lead fittings was not imported as written',
      allowed: 'Kept as Yes: in Michigan lead fittings make a line Lead. To change it, edit the line and give a reason',
    });
    expect([line.leadFittings, ...decided(line)]).toEqual(['Yes', ...leadRow('fittings/lead')]);
  });

  test('changes the answer when imported where they do not count', async () => {
    const { row, line } = await importedNo('OH');
    expect([line.leadFittings, row?.result, row?.warnings.map(({ field }) => field) ?? []]).toEqual([
      'No',
      'changed',
      expect.not.arrayContaining(['Lead fittings']),
    ]);
  });

  test('leaves galvanized pipe in Michigan as once connected to lead, until that is corrected with a reason', async () => {
    const desk = await deskIn('MI');
    await desk.commit(
      [heading, `F-1,${addressIn(1, 'MI')},Copper,No,Galvanized,No,No,Yes`, ''].join('\n'),
      'lines.csv',
    );
    const line = await open(desk, 'F-1');
    const change = (before: ServiceLineDetails, fields: Partial<ServiceLineFields>, reason: string | null) =>
      desk.attempt<ServiceLineDetails>(`/assets/ServiceLine/${line.id}`, {
        method: 'PUT',
        body: {
          version: before.version,
          reason,
          fields: {
            ...serviceLineFields.parse(before),
            system: { ...before.system, ...recorded },
            customer: { ...before.customer, ...recorded },
            ...fields,
          },
        },
      });
    const { body: replaced } = await change(line, { leadFittings: 'No' }, 'Replaced on work order 12');
    expect([replaced.connectorPreviouslyLead, ...decided(replaced)]).toEqual([
      'Yes',
      ...grr('connector/Yes/galvanized'),
    ]);
    expect(replaced.explanation.sentence).toBe(
      'Galvanized Requiring Replacement, because the customer side is galvanized and was once connected to a lead connector or lead fittings, which Michigan counts as lead upstream.',
    );
    expect((await change(replaced, { connectorPreviouslyLead: 'No' }, null)).status).toBe(400);
    const { body: corrected } = await change(
      replaced,
      { connectorPreviouslyLead: 'No' },
      'Fittings were on a yard tap',
    );
    expect(corrected.classification.category).toBe('Non-lead');
  });
});
