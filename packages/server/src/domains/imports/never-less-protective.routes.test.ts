import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { getMaterialKind } from '@curbstop/contract/service-lines/classification.calculation';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields, type Side } from '@curbstop/contract/service-lines/service-line.rules';
import {
  yesNoUnknown,
  classificationNames,
  protectiveOrder,
  type ClassificationName,
  type Material,
} from '@curbstop/contract/service-lines/service-line.values';
import { beforeAll, expect, test } from 'vitest';
import { createChance, type Chance } from '../../../seed/chance.ts';
import { importing } from '../../../testing/importing.ts';
import { getLeastProtectiveClassification, type RecordedEvent } from '../../../testing/inventories/line-record.ts';
import { aPerson, aWaterSystem } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

// CURBSTOP_SEED, CURBSTOP_ROUNDS and CURBSTOP_LINES try other, longer and more sequences.
const seed = Number(process.env['CURBSTOP_SEED'] ?? 20261122);
const rounds = Number(process.env['CURBSTOP_ROUNDS'] ?? 4);
const lines = Number(process.env['CURBSTOP_LINES'] ?? 8);

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

interface TestedLine {
  readonly name: string;
  events: RecordedEvent[];
}
interface Inventory {
  readonly desk: ReturnType<typeof importing>;
  readonly chance: Chance;
  readonly tested: readonly TestedLine[];
  /** The imports that may be undone: all but the first, until a line is deleted. */
  imports: string[];
  /** Edits and listings by hand: how many were saved, and the reasons why others were refused. */
  readonly saved: { count: number };
  readonly refusals: string[];
}

const words = { lead: 'Lead', galvanized: 'Galvanized', nonLeadCopper: 'Copper', unknown: 'Unknown' } as const;
const materials = Object.keys(words) as (keyof typeof words)[];
const listings: Readonly<Record<ClassificationName, string>> = {
  Lead: 'Lead',
  'Galvanized Requiring Replacement': 'GRR',
  'Lead Status Unknown': 'Unknown',
  'Non-lead': 'Non-Lead',
};
const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,System side previously lead,Listed classification,Notes';

/** An event without its missing values. */
const defined = (event: { readonly [Key in keyof RecordedEvent]: RecordedEvent[Key] | null | undefined }) =>
  Object.fromEntries(
    Object.entries(event).filter(([, value]) => value !== null && value !== undefined),
  ) as RecordedEvent;

async function importAll(inventory: Inventory, round: number): Promise<void> {
  const { desk, chance, tested } = inventory;
  const rows = tested.map(() => ({
    system: chance.happens(0.6) ? chance.pick(materials) : null,
    customer: chance.happens(0.6) ? chance.pick(materials) : null,
    previouslyLead: chance.happens(0.5) ? chance.pick(yesNoUnknown) : null,
    listed: chance.happens(0.35) ? chance.pick(classificationNames) : null,
  }));
  const content = rows.map(({ system, customer, previouslyLead, listed }, at) =>
    [
      tested[at]?.name,
      `${at + 1} Oak Street,Harlow,CT,06415`,
      system && words[system],
      customer && words[customer],
      previouslyLead,
      listed && listings[listed],
      `round ${round}`,
    ].join(','),
  );
  const { id, summary, state } = await desk.check([heading, ...content, ''].join('\n'), `round-${round}.csv`);
  expect([state, summary?.failed]).toEqual(['checked', 0]);
  await desk.requestJson(`/imports/${id}/commit`, {
    method: 'POST',
    body: { confirmedDowngrades: summary?.downgrades ?? 0 },
  });
  expect((await desk.settled(id)).state).toBe('committed');
  for (const [at, row] of rows.entries()) tested[at]?.events.push(defined({ ...row, batchId: id }));
  if (round > 0) inventory.imports.push(id);
}

async function undoAny(inventory: Inventory): Promise<void> {
  const { desk, tested, imports, chance } = inventory;
  if (imports.length === 0) return;
  const undone = chance.pick(imports);
  expect((await desk.undo(undone)).state).toBe<ImportBatch['state']>('undone');
  for (const line of tested)
    line.events = line.events.map((event) => (event.batchId === undone ? { ...event, isUndone: true } : event));
  inventory.imports = imports.filter((id) => id !== undone);
}

interface Refusal {
  readonly message: string;
}

/** Whether a change was saved; a refused one must say why. */
function isSaved({ saved, refusals }: Inventory, { status, body }: { status: number; body: Refusal }): boolean {
  expect([200, 400]).toContain(status);
  if (status === 200) saved.count++;
  else refusals.push(body.message);
  return status === 200;
}

const verified = {
  classificationBasis: 'fieldInspectionOnly',
  verified: true,
  verificationMethod: 'mechanicalExcavationMultiple',
  verifiedBy: 'Crew 1',
} as const;

function createSide(chance: Chance, before: Side): Side {
  const material: Material = chance.happens(0.5) ? chance.pick(materials) : before.material;
  const isVerified = material !== 'unknown' && chance.happens(0.5);
  return { ...before, material, classificationBasis: 'fieldInspectionOnly', ...(isVerified && verified) };
}

async function edit(inventory: Inventory, line: TestedLine, details: ServiceLineDetails): Promise<void> {
  const { desk, chance } = inventory;
  const fields = {
    ...serviceLineFields.parse(details),
    system: createSide(chance, details.system),
    customer: createSide(chance, details.customer),
    ...(chance.happens(0.6) && { previouslyLead: chance.pick(yesNoUnknown) }),
  };
  const reason = chance.happens(0.2) ? 'Main record of 1950' : null;
  const response = await desk.attempt<Refusal>(`/assets/ServiceLine/${details.id}`, {
    method: 'PUT',
    body: { version: details.version, reason, fields },
  });
  if (!isSaved(inventory, response)) return;
  // The values that the form repeated were not given by this edit.
  line.events.push(
    defined({
      system: fields.system.material === details.system.material ? null : fields.system.material,
      customer: fields.customer.material === details.customer.material ? null : fields.customer.material,
      previouslyLead:
        fields.previouslyLead === details.previouslyLead && reason === null ? null : fields.previouslyLead,
      reason: reason !== null,
    }),
  );
}

async function list(inventory: Inventory, line: TestedLine, details: ServiceLineDetails): Promise<void> {
  const { desk, chance } = inventory;
  const category = chance.pick(classificationNames);
  const isRemoved = details.listedClassification !== null && chance.happens(0.2);
  const change = isRemoved
    ? { action: 'remove' }
    : { action: 'set', listedClassification: { category, basis: 'other' } };
  const response = await desk.attempt<Refusal>(`/assets/ServiceLine/${details.id}/listed-classification`, {
    method: 'PUT',
    body: { version: details.version, reason: 'Tap card', change },
  });
  if (isSaved(inventory, response))
    line.events.push(isRemoved ? { unlisted: true, reason: true } : { listed: category, reason: true });
}

async function deleteAndAdd(inventory: Inventory, line: TestedLine, details: ServiceLineDetails): Promise<void> {
  const { desk, chance } = inventory;
  const { category } = details.classification;
  await desk.requestJson('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: { selection: { ids: [details.id] }, seen: [{ category, count: 1 }] },
  });
  const fields = {
    ...newServiceLine,
    externalId: details.externalId,
    system: createSide(chance, newServiceLine.system),
    customer: createSide(chance, newServiceLine.customer),
    previouslyLead: chance.pick(yesNoUnknown),
  };
  const create = (previouslyLead: (typeof yesNoUnknown)[number]) =>
    desk.attempt('/assets/ServiceLine', {
      method: 'POST',
      body: { locationId: details.locationId, fields: { ...fields, previouslyLead } },
    });
  // No beside a lead system side is refused.
  const previouslyLead = (await create(fields.previouslyLead)).status === 200 ? fields.previouslyLead : 'Unknown';
  if (previouslyLead !== fields.previouslyLead) expect((await create(previouslyLead)).status).toBe(200);
  line.events.push({
    system: fields.system.material,
    customer: fields.customer.material,
    previouslyLead,
    deletedAs: category,
  });
  inventory.imports = [];
}

const steps = [
  [6, edit],
  [3, list],
  [1, deleteAndAdd],
] as const;

async function changeSome(inventory: Inventory): Promise<void> {
  const { desk, chance, tested } = inventory;
  const ids = new Map((await listRows(inventory)).map(({ externalId, id }) => [externalId, id]));
  for (const line of tested) {
    if (!chance.happens(0.6)) continue;
    const details = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${ids.get(line.name)}`);
    await chance.weigh(steps)(inventory, line, details);
  }
}

const listRows = async ({ desk }: Inventory) =>
  (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100')).items;

/** The lines that are less protective than their records, with their events. */
async function lessProtectiveLines(inventory: Inventory): Promise<object[]> {
  const rows = await listRows(inventory);
  return inventory.tested.flatMap(({ name, events }): object[] => {
    const row = rows.find(({ externalId }) => externalId === name);
    if (!row) return events.length === 0 ? [] : [{ name, is: 'missing' }];
    const isKnown = [row.systemMaterial, row.customerMaterial].every(
      (material) => getMaterialKind(material) !== 'unknown',
    );
    const least = getLeastProtectiveClassification(events, {
      system: row.systemMaterial,
      customer: row.customerMaterial,
      previouslyLead: row.previouslyLead,
      isProven: isKnown && row.systemVerified && row.customerVerified,
    });
    const isLessProtective = protectiveOrder[row.category] < protectiveOrder[least];
    return isLessProtective ? [{ name, is: row.category, least, answer: row.previouslyLead, events }] : [];
  });
}

test.each(['CT', 'MI', 'MN'] as const)(
  `no line of %s becomes less protective than its record in a random sequence of changes (seed ${seed})`,
  async (primacyCode) => {
    const accountId = await aWaterSystem(product.app, { name: 'Harlow Water', primacyCode });
    const inventory: Inventory = {
      desk: importing(product, await aPerson(product.app, { accountId })),
      chance: createChance(seed + (primacyCode.codePointAt(1) ?? 0)),
      tested: Array.from({ length: lines }, (_, at) => ({ name: `L-${at + 1}`, events: [] })),
      imports: [],
      saved: { count: 0 },
      refusals: [],
    };
    await importAll(inventory, 0);
    expect(await lessProtectiveLines(inventory), 'after the first import').toEqual([]);
    for (let round = 1; round < rounds; round++) {
      const isImport = round % 2 === 0;
      await (isImport ? importAll(inventory, round) : changeSome(inventory));
      expect(await lessProtectiveLines(inventory), `after round ${round}`).toEqual([]);
      if (!isImport || !inventory.chance.happens(0.6)) continue;
      if (inventory.chance.happens(0.7)) await importAll(inventory, round + 0.5);
      await undoAny(inventory);
      expect(await lessProtectiveLines(inventory), `after the undo of round ${round}`).toEqual([]);
    }
    const { saved, refusals } = inventory;
    const changeRounds = Math.floor(rounds / 2);
    expect(refusals).not.toContain('');
    // If most changes were refused, the test would prove nothing.
    expect(saved.count, `Refused: ${refusals.join('; ')}`).toBeGreaterThanOrEqual((changeRounds * lines) / 4);
    expect(saved.count, `Refused: ${refusals.join('; ')}`).toBeGreaterThan(refusals.length);
  },
);
