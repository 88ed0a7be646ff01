import { setTimeout as wait } from 'node:timers/promises';
import { createChance, type Chance } from '../../packages/server/seed/chance.ts';
import type { ChaosClient } from './chaos-client.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';
import type { ChaosEnvironment } from './environment.ts';

/** One kind of work, repeated until the run ends; each call is complete when the product has acknowledged all of it. */
interface Worker {
  readonly name: string;
  readonly pauseMs: number;
  readonly isEditing: boolean;
  readonly work: (at: Work) => Promise<void>;
}

interface Work {
  readonly client: ChaosClient;
  readonly acknowledgedWrites: AcknowledgedWrites;
  readonly chance: Chance;
  readonly account: string;
  readonly samples: readonly string[];
  /** The number of this call of the worker. */
  readonly turn: number;
  /** Different for each call of each worker. */
  readonly key: string;
}

const workers: readonly Worker[] = [
  { name: 'editor', pauseMs: 80, isEditing: true, work: editLocations },
  { name: 'second editor', pauseMs: 80, isEditing: true, work: editLocations },
  { name: 'importer', pauseMs: 200, isEditing: false, work: importInventory },
  { name: 'laboratory', pauseMs: 400, isEditing: true, work: reportResult },
  { name: 'attacher', pauseMs: 250, isEditing: true, work: attachFile },
  { name: 'exporter', pauseMs: 500, isEditing: false, work: exportInventory },
  { name: 'account exporter', pauseMs: 1_000, isEditing: false, work: exportAccount },
];
const analyteIds = [1, 2] as const;

export interface Workload {
  /** Ends the workers after the work that each is doing; returns what went wrong. */
  stop(): Promise<readonly string[]>;
}

export interface WorkloadOptions {
  readonly seed: number;
  /** How many samples there are to report results of. */
  readonly samples: number;
}

export async function startWorkload(
  { client, accountId }: ChaosEnvironment,
  acknowledgedWrites: AcknowledgedWrites,
  { seed, samples: count }: WorkloadOptions,
): Promise<Workload> {
  const account = `/accounts/${accountId}`;
  const samples = await createSamples(client, account, count);
  const failures: string[] = [];
  let isOver = false;
  const running = workers.map(async ({ name, pauseMs, isEditing, work }, at) => {
    const chance = createChance(seed + at);
    for (let turn = 0; !isOver; turn++) {
      while (isEditing && performance.now() < acknowledgedWrites.heldUntil) await wait(20);
      try {
        await work({ client, acknowledgedWrites, chance, account, samples, turn, key: `${name} ${turn}` });
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
      }
      await wait(chance.between(pauseMs / 2, pauseMs * 2));
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(running);
      return failures;
    },
  };
}

const toAddress = (street: string) => ({ addressLine1: street, city: 'Harlow', state: 'CT', zip: '06415' });

/** An event with a sample at each of its locations. */
async function createSamples(client: ChaosClient, account: string, count: number): Promise<readonly string[]> {
  const post = async (path: string, body: object) =>
    (await client.sendJson<{ id: string }>({ method: 'POST', path, body }))?.id;
  const programId = await post(`/pws/rest${account}/programs`, {
    programTypeId: 2,
    name: 'Taps',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  const eventId = await post(`/pws/rest${account}/samplingevents`, {
    programId,
    name: 'First half',
    eventType: 'Sampling',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    protocolDefinitions: [{ skuId: 1 }],
  });
  const locationIds: unknown[] = [];
  for (let number = 1; number <= count; number++)
    locationIds.push(await post(`/pws/rest${account}/locations`, toAddress(`${number} Sample Road`)));
  const inEvent = `/pws/rest${account}/samplingevents/${eventId}/locations`;
  await post(inEvent, { locationIds });
  await post(`/pws/rest/v2${account}/programs/${programId}/samplingevents/${eventId}/createsamples`, { locationIds });
  const path = `/pws${account}/samples?pageSize=100`;
  return ((await client.sendJson<{ items: { id: string }[] }>({ path }))?.items ?? []).map(({ id }) => id);
}

/** Adds a location, or renames one of its own. */
async function editLocations({ client, acknowledgedWrites, chance, account, turn, key }: Work): Promise<void> {
  const mine = [...acknowledgedWrites.locations].filter(([, { name }]) => name.startsWith(key.replace(/\d+$/, '')));
  if (mine.length === 0 || chance.happens(0.4)) return addLocation({ client, acknowledgedWrites, account, turn, key });
  const [id, known] = chance.pick(mine);
  const path = `/pws/rest${account}/locations/${id}`;
  // The first version is 1, and each edit adds 1.
  const body = { version: known.edits + 1, name: key };
  await client.sendJson({ method: 'PUT', path, body, key });
  acknowledgedWrites.locations.set(id, { name: key, edits: known.edits + 1 });
}

async function addLocation({
  client,
  acknowledgedWrites,
  account,
  turn,
  key,
}: Omit<Work, 'chance' | 'samples'>): Promise<void> {
  const street = `${turn} ${key.replace(/ \d+$/, '')} Street`;
  const path = `/pws/rest${account}/locations`;
  const body = { ...toAddress(street), name: key };
  const created = await client.sendJson<{ id: string }>({ method: 'POST', path, body, key });
  const id = created?.id ?? (await findLocation(client, account, street));
  acknowledgedWrites.locations.set(id, { name: key, edits: 0 });
}

async function findLocation(client: ChaosClient, account: string, street: string): Promise<string> {
  const path = `/pws/rest${account}/locations?searchTerm=${encodeURIComponent(street)}`;
  const matchingLocations = await client.sendJson<{ items: { id: string; addressLine1: string }[] }>({ path });
  const [one, ...more] = matchingLocations?.items.filter(({ addressLine1 }) => addressLine1 === street) ?? [];
  if (!one || more.length > 0)
    throw new Error(`${street} was acknowledged and is there ${more.length + (one ? 1 : 0)} times`);
  return one.id;
}

const importedRows = 40;
const holdMs = 3_000;
const importsWithinMs = 240_000;
const heading = 'Service Line ID,Address,City,State,ZIP,System-Owned Material,Customer-Owned Material,Previously Lead';

/** Imports new lines; every third import is undone. */
async function importInventory({ client, acknowledgedWrites, account, turn }: Work): Promise<void> {
  const prefix = `I${turn}`;
  const lines = Array.from(
    { length: importedRows },
    (_, at) => `${prefix}-${at},${at + 1} ${prefix} Street,Harlow,CT,06415,Copper,Lead,No`,
  );
  const form = new FormData();
  form.append('file', new Blob([[heading, ...lines].join('\r\n')]), `${prefix}.csv`);
  const imports = `/pws${account}/imports`;
  const created = await client.sendJson<{ id: string }>({ method: 'POST', path: imports, body: form });
  const isUndone = turn % 3 === 2;
  await completeImport(client, { path: `${imports}/${created?.id}`, isUndone, acknowledgedWrites });
  acknowledgedWrites.imports.push({ prefix, rows: importedRows, undone: isUndone });
}

interface OpenImport {
  readonly path: string;
  readonly isUndone: boolean;
  readonly acknowledgedWrites: AcknowledgedWrites;
}

/**
 * Takes the steps that the state of the import calls for; a step without an answer is sent again only if it did not
 * begin.
 */
async function completeImport(client: ChaosClient, { path, isUndone, acknowledgedWrites }: OpenImport): Promise<void> {
  for (const until = performance.now() + importsWithinMs; performance.now() < until; await wait(100)) {
    const batch = await client.sendJson<{ state: string; error: string | null }>({ path });
    const state = batch?.state ?? '';
    if (state === (isUndone ? 'undone' : 'committed')) return;
    if (batch?.error && state !== 'checked') throw new Error(`an import became ${state}: ${batch.error}`);
    // A commit is refused when a colleague's change came after the check; then it has to be checked again.
    const isOutdated = state === 'checked' && !(await takeStep(client, `${path}/commit`));
    if (state === 'read' || isOutdated) {
      acknowledgedWrites.heldUntil = performance.now() + holdMs;
      await takeStep(client, `${path}/check`);
    } else if (state === 'committed') await takeStep(client, `${path}/undo`, { confirmedDowngrades: importedRows });
    else if (state !== 'checked' && !state.endsWith('ing')) throw new Error(`an import is ${state}`);
  }
  throw new Error(`an import was not complete after ${importsWithinMs / 1000} s`);
}

/** False for a conflict (409), also when an earlier attempt, whose response was lost, has begun the step. */
async function takeStep(client: ChaosClient, path: string, body?: object): Promise<boolean> {
  const { status, bytes } = await client.send({ method: 'POST', path, body });
  if (status >= 400 && status !== 409) throw new Error(`${path}: ${status} ${bytes.toString().slice(0, 300)}`);
  return status !== 409;
}

async function reportResult({ client, acknowledgedWrites, account, samples, turn, key }: Work): Promise<void> {
  const analyteId = analyteIds[Math.floor(turn / samples.length)];
  const sampleId = samples[turn % samples.length];
  if (!analyteId || !sampleId) return;
  const value = `${turn + 1}.5`;
  const body = { results: [{ sampleId, analyteId, result: value, unit: 'ppb' }] };
  await client.sendJson({ method: 'POST', path: `/pws/rest${account}/results`, body, key });
  acknowledgedWrites.results.push({ sampleId, analyteId, value });
}

async function attachFile({ client, acknowledgedWrites, chance, key }: Work): Promise<void> {
  if (acknowledgedWrites.locations.size === 0) return;
  const locationId = chance.pick([...acknowledgedWrites.locations.keys()]);
  const name = `${key}.txt`;
  const content = `${key} `.repeat(chance.between(1, 20_000));
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const path = `/platform/attachment/location/${locationId}`;
  await client.sendJson({ method: 'POST', path, body: form, key });
  acknowledgedWrites.attachments.push({ locationId, name, content });
}

/** Every line whose import was acknowledged before is in the file, once. */
async function exportInventory({ client, acknowledgedWrites, account }: Work): Promise<void> {
  const keptImports = acknowledgedWrites.imports.filter(({ undone }) => !undone);
  const path = `/pws${account}/exports/inventory?layout=full&format=csv`;
  const { status, bytes } = await client.send({ path });
  if (status !== 200) throw new Error(`${path}: ${status}`);
  const text = bytes.toString();
  for (const { prefix, rows } of keptImports)
    for (let row = 0; row < rows; row++) {
      const occurrences = text.split(`${prefix}-${row},`).length - 1;
      if (occurrences !== 1) throw new Error(`the export has line ${prefix}-${row} ${occurrences} times`);
    }
  acknowledgedWrites.exports += 1;
}

async function exportAccount({ client, acknowledgedWrites, account, key }: Work): Promise<void> {
  const path = `/pws${account}/export`;
  const begun = await client.sendJson<{ id: string }>({ method: 'POST', path: `${path}/account`, key });
  // Without the answer its number is unknown; it finishes all the same, which the end of the run checks.
  if (!begun) return;
  for (;;) {
    const entry = await client.sendJson<{ state: string; error: string | null }>({ path: `${path}/${begun.id}` });
    if (entry?.state === 'Completed') break;
    if (entry?.state === 'Failed' || entry?.state === 'Cancelled') throw new Error(`the export failed: ${entry.error}`);
    await wait(200);
  }
  const { bytes } = await client.send({ path: `${path}/${begun.id}/file` });
  // A whole ZIP ends with its directory.
  if (bytes.lastIndexOf('PK\u0005\u0006') === -1) throw new Error('the export is not a whole ZIP');
  acknowledgedWrites.exports += 1;
}
