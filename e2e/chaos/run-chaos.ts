import { setTimeout as wait } from 'node:timers/promises';
import { endHeartbeats } from '../../packages/server/testing/heartbeats.ts';
import { createChance } from '../../packages/server/seed/chance.ts';
import { planFaults } from './faults.ts';
import { checkInvariants } from './invariants.ts';
import { AcknowledgedWrites } from './acknowledged-writes.ts';
import {
  createChaosEnvironment,
  getDatabaseUrl,
  type ChaosEnvironment,
  type EnvironmentOptions,
} from './environment.ts';
import { startWorkload } from './workload.ts';

export interface ChaosOptions extends EnvironmentOptions {
  readonly seed: number;
  readonly faults: number;
  /** Saves the seconds until the queue takes a killed worker for dead. */
  readonly isShort: boolean;
}

export interface ChaosRow {
  readonly fault: string;
  readonly tookMs: number;
  /** From the end of the fault until the product is ready and has acknowledged something. */
  readonly recoveredMs: number;
  readonly acknowledged: number;
  readonly outcomes: string;
}

export interface ChaosReport {
  readonly rows: readonly ChaosRow[];
  readonly violations: readonly string[];
  readonly acknowledgedWrites: AcknowledgedWrites;
  /** What the product printed. */
  readonly output: string;
}

const recoversWithinMs = 120_000;

/** Causes faults one after the other under mixed work, then compares what was acknowledged with what is there. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const environment = await createChaosEnvironment(options);
  try {
    const acknowledgedWrites = new AcknowledgedWrites();
    const workload = await startWorkload(environment, acknowledgedWrites, {
      seed: options.seed,
      samples: options.isShort ? 10 : 60,
    });
    const rows: ChaosRow[] = [];
    const violations: string[] = [];
    try {
      rows.push(...(await causeFaults(environment, acknowledgedWrites, options)));
    } catch (error) {
      violations.push(`the run ended early: ${(error as Error).message}`);
    }
    if (options.isShort) await endHeartbeats(getDatabaseUrl(environment.product));
    violations.push(...(await workload.stop()));
    violations.push(...(await checkInvariants(environment, acknowledgedWrites)), ...environment.client.violations);
    return { rows, violations, acknowledgedWrites, output: environment.product.output() };
  } finally {
    await environment.remove();
  }
}

async function causeFaults(
  environment: ChaosEnvironment,
  acknowledgedWrites: AcknowledgedWrites,
  { seed, faults, isShort }: ChaosOptions,
): Promise<ChaosRow[]> {
  const chance = createChance(seed);
  const rows: ChaosRow[] = [];
  for (const fault of planFaults(environment, chance, faults)) {
    await wait(chance.between(100, isShort ? 300 : 4_000));
    const began = performance.now();
    await fault.cause(environment, chance);
    const ended = performance.now();
    const acknowledgedBefore = acknowledgedWrites.acknowledged;
    await awaitRecovery(environment, () => acknowledgedWrites.acknowledged > acknowledgedBefore);
    rows.push({
      fault: fault.name,
      tookMs: ended - began,
      recoveredMs: performance.now() - ended,
      acknowledged: acknowledgedWrites.acknowledged,
      outcomes: environment.client.takeTally(),
    });
  }
  return rows;
}

async function awaitRecovery({ product }: ChaosEnvironment, hasProgressed: () => boolean): Promise<void> {
  for (const until = performance.now() + recoversWithinMs; performance.now() < until; await wait(25)) {
    if (!product.isRunning()) throw new Error(`the product has ended. It printed:\n${product.output().slice(-4_000)}`);
    if (hasProgressed() && (await isReady(product.url))) return;
  }
  throw new Error(`no recovery within ${recoversWithinMs / 1000} s. It printed:\n${product.output().slice(-4_000)}`);
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
