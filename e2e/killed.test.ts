import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { currentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { importBatch, type ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import type { BatchState } from '@curbstop/contract/imports/import-batch.values';
import { changeList } from '@curbstop/contract/primitives/change';
import {
  countInventory,
  listServiceLines,
  type InventoryCounts,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endHeartbeats } from '../packages/server/testing/heartbeats.ts';
import { planKillRounds } from '../packages/server/testing/kill-rounds.ts';
import { SignInClient } from '../packages/server/testing/sign-in-client.ts';
import { startProduct, type Product } from './product.ts';

/**
 * Kills the product at a random moment of an import, repeatedly; every round prints what it did. After a kill the
 * product must find and finish the work without help.
 */
const { rounds, chance, repeat } = planKillRounds();
/** Enough that a kill meets the work, also with the fewest rows that ten rounds take. */
const rows = rounds > 10 ? 3000 : 1500;
/** The work that is interrupted, in turn. */
const turns = ['reading', 'checking', 'committing', 'undoing', 'committing', 'undoing', 'checking'] as const;
type Work = (typeof turns)[number];
const doneState = {
  reading: 'read',
  checking: 'checked',
  committing: 'committed',
  undoing: 'undone',
} as const satisfies Record<Work, BatchState>;
const settlesWithinMs = 240_000;

let product: Product;
let clerk: Clerk;

beforeAll(async () => {
  product = await startProduct();
  clerk = await signIn(product.url);
});
afterAll(() => product?.remove());

test(
  'a killed import finishes by itself, and every line exists once',
  { timeout: 300_000 + rounds * 150_000 },
  async () => {
    const countBefore = await clerk.read('/assets/statistics', countInventory.response);
    const usual = await measureWork('K0');
    expect(await clerk.read('/assets/statistics', countInventory.response)).toEqual(countBefore);

    let interrupted = 0;
    for (let round = 1; round <= rounds; round++) {
      const work = turns[(round - 1) % turns.length] as Work;
      const street = `K${round}`;
      const outcome = await runRound(
        { street, killedWork: work, isLeftAlone: round === turns.indexOf('committing') + 1 },
        usual,
      );
      console.log(
        `Round ${round}: killed ${Math.round(outcome.afterMs)} ms into ${work} (it usually takes ${Math.round(usual[work])}); found ${outcome.found}, finished`,
      );
      if (outcome.found === work) interrupted++;
      expect(
        await clerk.read('/assets/statistics', countInventory.response),
        `counts after round ${round}, ${repeat}`,
      ).toEqual(countBefore);
      expect(await clerk.listLineIds(street), `lines left of round ${round}, ${repeat}`).toEqual([]);
    }
    console.log(`${interrupted} of ${rounds} kills interrupted their work`);
    // If every kill came too late or too early, the test would prove nothing.
    expect(interrupted, `interrupted work, ${repeat}`).toBeGreaterThan(0);
  },
);

type Usual = Readonly<Record<Work, number>>;

interface Round {
  readonly street: string;
  readonly killedWork: Work;
  /**
   * Waits as an operator would until the queue takes the killed process for dead; other rounds save those ten seconds.
   */
  readonly isLeftAlone: boolean;
}

/** One import from file to undo, killed once, with assertions on the way. */
async function runRound(
  { street, killedWork, isLeftAlone }: Round,
  usual: Usual,
): Promise<{ readonly afterMs: number; readonly found: BatchState }> {
  const countBefore = await clerk.read('/assets/statistics', countInventory.response);
  const afterMs = (usual[killedWork] * chance.between(2, 70)) / 100;
  let state: BatchState = 'reading';
  const id = await clerk.upload(createInventoryCsv(street), `${street}.csv`);
  for (const work of ['reading', 'checking', 'committing', 'undoing'] as const) {
    if (work === 'undoing') await expectEveryLineOnce(street, countBefore);
    await begin(work, id);
    if (work === killedWork) {
      await wait(afterMs);
      state = (await clerk.batch(id)).state;
      await product.kill();
      await product.startAgain();
      if (!isLeftAlone) await endHeartbeats(readDatabaseFiles(product));
      clerk = await signIn(product.url);
    }
    const batch = await settled(id);
    expect(batch.state, `after ${work}: ${batch.error ?? 'no error'}, ${repeat}`).toBe(doneState[work]);
  }
  expect(await clerk.batch(id)).toMatchObject({
    summary: { rows, new: rows, changed: 0, unchanged: 0, failed: 0 },
    undone: { removed: rows, restored: 0, kept: 0 },
  });
  return { afterMs, found: state };
}

/** The connection of the embedded database that the product keeps in its folder. */
function readDatabaseFiles({ dataDir }: Product): string {
  const readDatabaseFile = (...file: string[]) => fs.readFileSync(path.join(dataDir, 'database', ...file), 'utf8');
  const port = readDatabaseFile('cluster', 'postmaster.pid').split('\n')[3];
  return `postgresql://curbstop:${readDatabaseFile('password').trim()}@127.0.0.1:${port}/curbstop`;
}

async function measureWork(street: string): Promise<Usual> {
  const usual: Record<Work, number> = { reading: 0, checking: 0, committing: 0, undoing: 0 };
  const id = await clerk.upload(createInventoryCsv(street), `${street}.csv`);
  for (const work of ['reading', 'checking', 'committing', 'undoing'] as const) {
    const began = performance.now();
    await begin(work, id);
    expect((await settled(id)).state).toBe(doneState[work]);
    usual[work] = performance.now() - began;
  }
  return usual;
}

/** Reading starts with the upload. */
async function begin(work: Work, id: string): Promise<void> {
  if (work === 'checking') return clerk.post(`/imports/${id}/check`);
  if (work === 'committing') return clerk.post(`/imports/${id}/commit`);
  if (work === 'undoing') return clerk.post(`/imports/${id}/undo`, { confirmedDowngrades: linesNotNonLead });
}

async function settled(id: string): Promise<ImportBatch> {
  for (const until = performance.now() + settlesWithinMs; performance.now() < until; await wait(100)) {
    const batch = await clerk.batch(id);
    if (!batch.state.endsWith('ing')) return batch;
  }
  throw new Error(`The import did not settle. The product printed:\n${product.output()}`);
}

/** Every row once, the counts up by as many, and one history entry per line. */
async function expectEveryLineOnce(street: string, before: InventoryCounts): Promise<void> {
  const lines = await clerk.listLineIds(street);
  expect(lines.map(({ externalId }) => externalId)).toEqual(Array.from({ length: rows }, (_, at) => getId(street, at)));
  expect(await clerk.read('/assets/statistics', countInventory.response)).toMatchObject({
    totalAssets: before.totalAssets + rows,
    leadAssets: before.leadAssets + rows / 3,
    galvanizedAssets: before.galvanizedAssets + rows / 3,
    nonLeadAssets: before.nonLeadAssets + rows / 3,
  });
  for (const { id } of lines.filter((_, at) => at % 97 === 0)) {
    const changes = await clerk.read(`/assets/ServiceLine/${id}/changes`, changeList);
    expect(changes.items.map(({ operation }) => operation)).toEqual(['created']);
  }
}

function getId(street: string, at: number): string {
  return `${street}-${String(at).padStart(4, '0')}`;
}

/** Three thousand lines of one sample street, a third in each of three classifications. */
const sides = ['Lead,Copper', 'Copper,Galvanized', 'Copper,Copper'] as const;
/** The undo removes these lines, so their number is confirmed. */
const linesNotNonLead = Array.from({ length: rows }, (_, at) => at % 3).filter((kind) => kind < 2).length;

function createInventoryCsv(street: string): string {
  const lines = Array.from(
    { length: rows },
    (_, at) => `${getId(street, at)},${at + 1} ${street} Street,Harlow Falls,CT,06499,${sides[at % 3]},Yes`,
  );
  return [
    'Service Line ID,Address,City,State,ZIP,System-Owned Material,Customer-Owned Material,Previously Lead',
    ...lines,
  ].join('\r\n');
}

type Clerk = Awaited<ReturnType<typeof signIn>>;

/** The demonstration's administrator, calling the running product over HTTP. */
async function signIn(url: string) {
  const ending = await new SignInClient(url).signIn(demonstrationPeople.administrator.email, demonstrationPassword);
  if (!('tokens' in ending)) throw new Error(`Sign-in ended with ${ending.status}: ${ending.page}`);
  const authorization = `Bearer ${ending.tokens.access_token}`;
  const requestJson = async (path: string, init: Omit<RequestInit, 'headers'> = {}): Promise<unknown> => {
    const isJson = typeof init.body === 'string';
    const headers = { authorization, ...(isJson && { 'content-type': 'application/json' }) };
    const response = await fetch(url + path, { ...init, headers });
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const person = '/platform/account-management/rest/currentuser';
  await requestJson(`${person}/terms`, { method: 'PUT' });
  const { defaultAccount } = currentUser.parse(await requestJson(`${person}/@me`));
  const base = `/pws/accounts/${defaultAccount?.id}`;
  return {
    read: async <T>(path: string, shape: { parse(answer: unknown): T }): Promise<T> =>
      shape.parse(await requestJson(base + path)),
    post: async (path: string, body?: object): Promise<void> =>
      void (await requestJson(base + path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) })),
    batch: async (id: string): Promise<ImportBatch> => importBatch.parse(await requestJson(`${base}/imports/${id}`)),
    upload: async (content: string, name: string): Promise<string> => {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      return ((await requestJson(`${base}/imports`, { method: 'POST', body: form })) as { id: string }).id;
    },
    /** Every line whose id has this prefix, page by page. */
    listLineIds: async (street: string) => {
      const foundLines: { readonly id: string; readonly externalId: string | null }[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = new URLSearchParams({
          page: String(page),
          pageSize: '100',
          sort: 'externalId',
          'filters[externalId]': `${street}-`,
        });
        const answer = listServiceLines.response.parse(await requestJson(`${base}/assets/ServiceLine?${query}`));
        foundLines.push(...answer.items);
        pages = answer.totalPages;
      }
      return foundLines;
    },
  };
}
