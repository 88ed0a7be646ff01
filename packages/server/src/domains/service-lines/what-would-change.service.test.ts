import { classificationRulesFor } from '@curbstop/contract/regulations/service-line-classification.calculation';
import { classificationInputs, type ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.calls';
import { newServiceLine, serviceLineFields, type ServiceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { answers, categories, connectors, materialCodes, ownerships } from '@curbstop/contract/service-lines/service-line.values';
import { whatWouldChange } from '@curbstop/contract/service-lines/what-would-change.calculation';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';

/** Lines for each State; `CURBSTOP_PROMISE_LINES=1000` takes thousands through the product. */
const linesPerState = Number(process.env['CURBSTOP_PROMISE_LINES'] ?? 6);
const seed = Number(process.env['CURBSTOP_SEED'] ?? 20261122);

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

interface RandomLine {
  readonly fields: ServiceLineFields;
  readonly stated: { readonly category: (typeof categories)[number]; readonly basis: 'installationRecord' | null } | null;
}

const sideArbitrary = fc.record({ material: fc.constantFrom(...materialCodes), verified: fc.boolean() }).map(({ material, verified }) => ({ material, ...verification(verified, 'Crew 1') }));
const lineArbitrary: fc.Arbitrary<RandomLine> = fc
  .record({
    ownership: fc.constantFrom(...ownerships), previouslyLead: fc.constantFrom(...answers), connector: fc.constantFrom(...connectors), connectorPreviouslyLead: fc.constantFrom(...answers),
    leadFittings: fc.constantFrom(...answers), system: sideArbitrary, customer: sideArbitrary,
    stated: fc.option(fc.record({ category: fc.constantFrom(...categories), basis: fc.constantFrom('installationRecord' as const, null) }), { nil: null }),
  })
  .filter((line) => !(line.previouslyLead === 'No' && (line.system.material === 'lead' || line.system.material === 'leadLinedGalvanized')) && !(line.connectorPreviouslyLead === 'No' && line.connector === 'Lead'))
  .map(({ stated, system, customer, ...line }) => ({ stated, fields: { ...newServiceLine, ...line, system: { ...newServiceLine.system, ...withBasis(system) }, customer: { ...newServiceLine.customer, ...withBasis(customer) } } }));

const verification = (verified: boolean, verifiedBy: string) => ({ verified, verificationMethod: verified ? ('mechanicalExcavationMultiple' as const) : null, verifiedBy: verified ? verifiedBy : null });
const withBasis = <Side extends { readonly material: string }>(side: Side) => ({ ...side, classificationBasis: side.material.startsWith('unknown') ? ('notAvailable' as const) : ('fieldInspectionOnly' as const) });

/** The edit that a promise describes. */
function editedFields(line: ServiceLineFields, after: ClassificationInputs): ServiceLineFields {
  return {
    ...line,
    previouslyLead: after.previouslyLead ?? 'Unknown',
    connector: after.connector,
    connectorPreviouslyLead: after.connectorPreviouslyLead,
    leadFittings: after.leadFittings,
    system: { ...line.system, ...withBasis({ material: after.systemMaterial }), ...verification(after.systemVerified, 'Crew 2') },
    customer: { ...line.customer, ...withBasis({ material: after.customerMaterial }), ...verification(after.customerVerified, 'Crew 2') },
  };
}

test.each(['CT', 'MI', 'MN', 'OH'])('what the drawer says would change a line comes true when it is done (%s)', async (state) => {
  const clerk = await aPerson(product.house, { permissions: ['pws:create', 'pws:edit'] });
  await product.house.database.owner.updateTable('accounts').set({ primacy_code: state }).where('id', '=', clerk.accountId).execute();
  const rules = classificationRulesFor(state, '2026-11-22');
  const { locationId } = await firstLine(clerk);
  const broken: unknown[] = [];
  let promises = 0;
  for (const random of fc.sample(lineArbitrary, { numRuns: linesPerState, seed })) {
    const promised = whatWouldChange(inputsOf(await created(clerk, locationId, random)), rules);
    for (const { sentence, category, inputs } of promised) {
      for (const after of inputs) {
        promises += 1;
        const line = await created(clerk, locationId, random);
        const saved = await fulfilled(clerk, line, after);
        if (saved.classification?.category !== category) broken.push({ random, sentence, category, saved: saved.classification ?? saved });
      }
    }
  }
  expect(broken).toEqual([]);
  expect(promises).toBeGreaterThan(linesPerState);
});

function inputsOf(line: ServiceLineDetails): ClassificationInputs {
  return classificationInputs(line, line.statement && { ...line.statement, isOpen: line.contradictsStated });
}

async function firstLine(clerk: TestPerson): Promise<ServiceLineDetails> {
  await importing(product.url, clerk).commit('Service line ID,Street address,City,State,ZIP,System side material\nFIRST,1 Mill Street,Harlow,CT,06415,Copper\n', 'first.csv');
  const { items } = await importing(product.url, clerk).ask<{ items: { id: string }[] }>('/assets/ServiceLine');
  return importing(product.url, clerk).ask<ServiceLineDetails>(`/assets/ServiceLine/${items[0]?.id}`);
}

async function created(clerk: TestPerson, locationId: string, { fields, stated }: RandomLine): Promise<ServiceLineDetails> {
  const { ask } = importing(product.url, clerk);
  const line = await ask<ServiceLineDetails>('/assets/ServiceLine', { method: 'POST', body: { locationId, fields } });
  if (!stated) return line;
  return ask<ServiceLineDetails>(`/assets/ServiceLine/${line.id}/statement`, { method: 'PUT', body: { version: line.version, reason: 'Listed', change: { action: 'set', statement: stated } } });
}

/** Does to a line what a promise says: the statement and the fields are two calls, for people have two forms. */
async function fulfilled(clerk: TestPerson, line: ServiceLineDetails, after: ClassificationInputs): Promise<ServiceLineDetails> {
  const { attempt } = importing(product.url, clerk);
  const before = inputsOf(line);
  const path = `/assets/ServiceLine/${line.id}`;
  if (before.stated !== after.stated) {
    const { body: edited } = await attempt<ServiceLineDetails>(path, { method: 'PUT', body: { version: line.version, reason: 'Checked', fields: editedFields(serviceLineFields.parse(line), after) } });
    const { body } = await attempt<ServiceLineDetails>(`${path}/statement`, { method: 'PUT', body: { version: edited.version, reason: 'Checked', change: { action: 'remove' } } });
    return body;
  }
  if (before.statedHasBasis !== after.statedHasBasis && after.stated) {
    const { body } = await attempt<ServiceLineDetails>(`${path}/statement`, { method: 'PUT', body: { version: line.version, reason: 'Checked', change: { action: 'set', statement: { category: after.stated, basis: 'installationRecord' } } } });
    return body;
  }
  const { body } = await attempt<ServiceLineDetails>(path, { method: 'PUT', body: { version: line.version, reason: 'Checked', fields: editedFields(serviceLineFields.parse(line), after) } });
  return body;
}
