import type { Page } from '@curbstop/contract/primitives/list';
import { deletedFittingsWarning } from '@curbstop/contract/service-lines/lead-history.calculation';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
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
const record = { classificationBasis: 'installationRecord' } as const;
const copper = { ...newServiceLine.system, ...record, material: 'nonLeadCopper' } as const;
const galvanized = { ...newServiceLine.customer, ...record, material: 'galvanized' } as const;

/** A line of copper with these lead fittings, deleted. */
async function deleteLine(state: 'MI' | 'OH', fittings: string) {
  const accountId = await aWaterSystem(product.app, { primacyCode: state });
  const desk = importing(product, await aPerson(product.app, { accountId, permissions: ['pws:admin'] }));
  const file = (id: string, customer: string, leadFittings: string) =>
    `${heading}\n${id},1 Mill Street,Harlow,${state},48001,Copper,No,${customer},No,No,${leadFittings}\n`;
  await desk.commit(file('A', 'Copper', fittings), 'lines.csv');
  const lines = async () => (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine')).items;
  const [line] = await lines();
  if (!line) throw new Error('the line was not imported');
  await desk.requestJson('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: { selection: { ids: [line.id] }, seen: [{ category: line.category, count: 1 }] },
  });
  return { desk, file, lines, locationId: line.locationId };
}

describe.each([
  ['MI', 'Yes', 'Yes'],
  ['MI', 'No', 'No'],
  ['OH', 'Yes', 'No'],
] as const)(
  'a line in %s that had lead fittings "%s", was deleted and is added again without any',
  (state, fittings, ever) => {
    test('keeps that they are a record of lead, by form and API', async () => {
      const { desk, locationId } = await deleteLine(state, fittings);
      const line = await desk.requestJson<ServiceLineDetails>('/assets/ServiceLine', {
        method: 'POST',
        body: {
          locationId,
          fields: {
            ...newServiceLine,
            system: copper,
            customer: galvanized,
            previouslyLead: 'No',
            connector: 'None',
            connectorPreviouslyLead: 'No',
            leadFittings: 'No',
          },
        },
      });
      expect(line.connectorPreviouslyLead).toBe(ever);
      expect(line.classification.category).toBe(ever === 'Yes' ? 'Galvanized Requiring Replacement' : 'Non-lead');
    });

    test('keeps that they are a record of lead, by import', async () => {
      const { desk, file, lines } = await deleteLine(state, fittings);
      const { id, summary } = await desk.check(file('B', 'Galvanized', 'No'), 'again.csv');
      const { items } = await desk.requestJson<Page<{ warnings: { field: string; allowed: string }[] }>>(
        `/imports/${id}/rows`,
      );
      const ofConnector = items.flatMap(({ warnings }) =>
        warnings.filter(({ field }) => field === 'Ever connected to a lead connector').map(({ allowed }) => allowed),
      );
      expect(ofConnector).toEqual(ever === 'Yes' ? [deletedFittingsWarning] : []);
      await desk.requestJson(`/imports/${id}/commit`, {
        method: 'POST',
        body: { confirmedDowngrades: summary?.downgrades ?? 0 },
      });
      await desk.settled(id);
      const [row] = await lines();
      const line = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${row?.id}`);
      expect(line.connectorPreviouslyLead).toBe(ever);
      expect(line.classification.category).toBe(ever === 'Yes' ? 'Galvanized Requiring Replacement' : 'Non-lead');
    });
  },
);
