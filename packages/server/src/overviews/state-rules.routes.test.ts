import { getLocationTimeline } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../testing/importing.ts';
import { aPerson, aWaterSystem } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

/** Each line is Non-lead by federal rules; each State counts something else of it. */
const lines = {
  'CONNECTOR-LEAD': 'Copper,No,Copper,Yes,,No',
  'FITTINGS-LEAD': 'Copper,No,Copper,No,No,Yes',
  'ONCE-CONNECTED': 'Copper,No,Galvanized,No,Yes,No',
} as const;
const expected = {
  MI: ['Lead', 'Lead', 'Galvanized Requiring Replacement'],
  MN: ['Lead', 'Non-lead', 'Galvanized Requiring Replacement'],
  OH: ['Non-lead', 'Non-lead', 'Non-lead'],
} as const;
/** EPA's template has its own term for it. */
const inColumnX = (category: string) => (category === 'Non-lead' ? 'Non-Lead' : category);

describe.each(['MI', 'MN', 'OH'] as const)('the classifications by the rules of %s', (state) => {
  const file = [
    'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Lead connector,Ever connected to a lead connector?,Lead fittings',
    ...Object.entries(lines).map(([id, line], at) => `${id},${at + 1} Mill Street,Harlow,${state},06415,${line}`),
    '',
  ].join('\n');

  test('are in column X of the file for the State and on the timeline of each location', async () => {
    const clerk = await aPerson(product.app, {
      accountId: await aWaterSystem(product.app, { primacyCode: state }),
      permissions: ['pws:admin'],
    });
    const desk = importing(product, clerk);
    await desk.commit(file, 'lines.csv');

    const workbook = await (await desk.request('/exports/inventory?layout=epa&format=xlsx')).arrayBuffer();
    const rows = (await desk.read(workbook, 'state.xlsx')).fileStructure?.sheets[0]?.preview ?? [];
    const [columnB, columnX] = [1, 23];
    expect(Object.keys(lines).map((id) => rows.find(({ cells }) => cells[columnB] === id)?.cells[columnX])).toEqual(
      expected[state].map(inColumnX),
    );

    const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100');
    for (const [at, externalId] of Object.keys(lines).entries()) {
      const line = items.find((item) => item.externalId === externalId);
      const response = await product.server.inject({
        url: fillPath(getLocationTimeline.path, { accountId: clerk.accountId, id: line?.locationId ?? '' }),
        headers: clerk.headers,
      });
      const { items: entries } = getLocationTimeline.response.parse(response.json());
      const created = entries.flatMap(({ changes }) => changes).find(({ entityId }) => entityId === line?.id);
      expect([externalId, created?.after?.['category']]).toEqual([externalId, expected[state][at]]);
    }
  });
});
