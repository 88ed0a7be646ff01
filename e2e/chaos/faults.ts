import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Chance } from '../../packages/server/seed/chance.ts';
import { fillDisk, freeDisk } from './small-disk.ts';
import { databaseProcess, query, type ChaosEnvironment } from './environment.ts';

export interface Fault {
  readonly name: string;
  readonly weight: number;
  readonly isPossible: (environment: ChaosEnvironment) => boolean;
  /** Causes the fault and, where it would last, ends it. */
  readonly cause: (environment: ChaosEnvironment, chance: Chance) => Promise<void>;
}

const always = () => true;

export const faults: readonly Fault[] = [
  { name: 'terminate some backends', weight: 4, isPossible: always, cause: terminateBackends },
  { name: 'kill one backend', weight: 2, isPossible: always, cause: killBackend },
  {
    name: 'restart PostgreSQL',
    weight: 2,
    isPossible: always,
    cause: (environment) => signalDatabase(environment, 'SIGINT'),
  },
  {
    name: 'stop PostgreSQL at once',
    weight: 1,
    isPossible: always,
    cause: (environment) => signalDatabase(environment, 'SIGQUIT'),
  },
  {
    name: 'kill PostgreSQL',
    weight: 2,
    isPossible: always,
    cause: (environment) => signalDatabase(environment, 'SIGKILL'),
  },
  { name: 'kill the product', weight: 2, isPossible: always, cause: killProduct },
  { name: 'stop the product', weight: 1, isPossible: always, cause: stopProduct },
  { name: 'kill both', weight: 1, isPossible: always, cause: killBoth },
  { name: 'fill the disk', weight: 3, isPossible: ({ hasSmallDisk }) => hasSmallDisk, cause: fillDiskForAWhile },
  { name: 'storage refuses', weight: 4, isPossible: ({ storage }) => storage !== undefined, cause: refuseFiles },
  { name: 'storage is slow', weight: 3, isPossible: ({ storage }) => storage !== undefined, cause: slowDownFiles },
];

/** The kinds in a random order that repeats the frequent ones; every possible kind comes before any comes again. */
export function planFaults(environment: ChaosEnvironment, chance: Chance, count: number): readonly Fault[] {
  const possible = faults.filter(({ isPossible }) => isPossible(environment));
  const planned: Fault[] = [];
  const left = [...possible];
  while (left.length > 0) planned.push(...left.splice(chance.below(left.length), 1));
  while (planned.length < count) planned.push(chance.weigh(possible.map((fault) => [fault.weight, fault] as const)));
  return planned.slice(0, count);
}

async function terminateBackends({ product }: ChaosEnvironment, chance: Chance): Promise<void> {
  for (const pid of await backends(product, chance, 0.5))
    await query(product, 'select pg_terminate_backend($1)', [pid]);
}

/** PostgreSQL then ends all connections and recovers. */
async function killBackend({ product }: ChaosEnvironment, chance: Chance): Promise<void> {
  const [pid] = await backends(product, chance, 1);
  if (pid) end(pid, 'SIGKILL');
}

async function backends(
  product: ChaosEnvironment['product'],
  chance: Chance,
  share: number,
): Promise<readonly number[]> {
  const rows = await query<{ pid: number }>(
    product,
    "select pid from pg_stat_activity where application_name like 'curbstop%' order by random()",
  );
  return rows.map(({ pid }) => pid).filter(() => chance.happens(share));
}

async function signalDatabase({ product }: ChaosEnvironment, signal: NodeJS.Signals): Promise<void> {
  const pid = databaseProcess(product);
  if (!pid) return;
  end(pid, signal);
  while (isAlive(pid)) await wait(20);
}

async function killProduct({ product }: ChaosEnvironment): Promise<void> {
  await product.kill();
  await product.startAgain();
}

async function stopProduct({ product }: ChaosEnvironment): Promise<void> {
  await product.stop();
  await product.startAgain();
}

async function killBoth(environment: ChaosEnvironment): Promise<void> {
  await environment.product.kill();
  await signalDatabase(environment, 'SIGKILL');
  await environment.product.startAgain();
}

async function fillDiskForAWhile({ product: { dataDir } }: ChaosEnvironment, chance: Chance): Promise<void> {
  fillDisk(dataDir);
  await wait(chance.between(1_000, 4_000));
  freeDisk(dataDir);
}

async function refuseFiles({ storage }: ChaosEnvironment, chance: Chance): Promise<void> {
  storage?.change('refuses');
  await wait(chance.between(1_000, 4_000));
  storage?.change('works');
}

async function slowDownFiles({ storage }: ChaosEnvironment, chance: Chance): Promise<void> {
  storage?.change('is slow');
  await wait(chance.between(2_000, 4_000));
  storage?.change('works');
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
