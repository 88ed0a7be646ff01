import type { FileReading, ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ResponseProblem } from '../../foundation/client.ts';
import { createStore, type Store } from '../../foundation/store.ts';
import { samePlan } from './import.calculation.ts';
import type { ImportCommands } from './import.commands.ts';
import { changePlan, proposePlan, type PlanChange } from './import.wizard.ts';

/** A batch whose file has been read, so that it can have a plan. */
export type ReadBatch = ImportBatch & { readonly reading: FileReading };

export interface PlanState {
  readonly plan: ImportPlan;
  /** `saved` on the server, `changed` locally or being sent, `refused` with an error, `conflict` with another user's change. */
  readonly status: 'kept' | 'changed' | 'refused' | 'overtaken';
  readonly error?: unknown;
}

export interface PlanKeeper extends Pick<Store<PlanState>, 'read' | 'subscribe'> {
  readonly change: (change: PlanChange) => void;
  /** Saves unsaved changes; rejects with the server's error. */
  readonly keep: () => Promise<void>;
  /** Updates to the batch as the server has it now. */
  readonly follow: (batch: ReadBatch) => void;
  /** Resolves a conflict: with the other user's plan, or by overwriting it with this one. */
  readonly takeTheirs: () => void;
  readonly takeMine: () => Promise<void>;
}

/** Debounce, because changes come in quick succession. */
const restMs = 700;

/**
 * Saves changes of the plan as they are made, so that leaving the page loses none. Sends one request at a time with the
 * version of the previous response: the server refuses a version that another user has changed, which is a conflict.
 */
export function createPlanKeeper(begin: ReadBatch, send: ImportCommands['plan']): PlanKeeper {
  let server = begin;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<PlanState>({ plan: begin.plan ?? proposePlan(begin.reading), status: 'kept' });

  const sendNow = async (): Promise<void> => {
    const { plan } = store.read();
    try {
      server = withReading(await send(plan, server.version), server.reading);
      const now = store.read().plan;
      // Other headings mean other columns, for which the response may contain new proposals.
      store.change(now === plan ? { plan: server.plan ?? plan, status: 'kept' } : { plan: now, status: 'changed' });
    } catch (error) {
      const overtaken = error instanceof ResponseProblem && error.code === 'changedMeanwhile';
      if (overtaken && isBatch(error.current)) server = withReading(error.current, server.reading);
      store.change({ plan: store.read().plan, status: overtaken ? 'overtaken' : 'refused', error });
      throw error;
    }
  };
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    await sending?.catch(() => undefined);
    const { plan, status, error } = store.read();
    if (status === 'overtaken') throw error;
    if (samePlan(server.plan, plan)) return store.change({ plan, status: 'kept' });
    sending = sendNow();
    await sending;
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep().catch(() => undefined), restMs);
  };

  return {
    read: store.read,
    subscribe: store.subscribe,
    change: (change) => {
      const { plan, status, error } = store.read();
      const next = changePlan(server.reading, plan, change);
      if (next === plan) return;
      // Sends nothing until the conflict is resolved.
      store.change(status === 'overtaken' ? { plan: next, status, error } : { plan: next, status: 'changed' });
      if (status !== 'overtaken') schedule();
    },
    keep,
    follow: (batch) => {
      if (batch.version < server.version) return;
      server = batch;
      const { plan, status } = store.read();
      if (status === 'kept' && batch.plan && !samePlan(batch.plan, plan)) store.change({ plan: batch.plan, status });
    },
    takeTheirs: () => store.change({ plan: server.plan ?? proposePlan(server.reading), status: 'kept' }),
    takeMine: async () => {
      store.change({ plan: store.read().plan, status: 'changed' });
      await keep();
    },
  };
}

function withReading(batch: ImportBatch, reading: FileReading): ReadBatch {
  return { ...batch, reading: batch.reading ?? reading };
}

function isBatch(value: unknown): value is ImportBatch {
  return typeof value === 'object' && value !== null && 'version' in value && 'plan' in value;
}

/** Autosaves the batch's plan; unsaved changes are sent when the page is left. */
export function usePlanKeeper(batch: ReadBatch, commands: ImportCommands): PlanKeeper & { readonly state: PlanState } {
  const [keeper] = useState(() => createPlanKeeper(batch, commands.plan));
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  useEffect(() => keeper.follow(batch), [keeper, batch]);
  useEffect(
    () => () => {
      if (keeper.read().status === 'changed') void keeper.keep().catch(() => undefined);
    },
    [keeper],
  );
  return { ...keeper, state };
}
