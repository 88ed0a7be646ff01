import type { FileStructure, ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ResponseProblem } from '../../foundation/client.ts';
import { createStore, type Store } from '../../foundation/store.ts';
import { isSamePlan } from './import.calculation.ts';
import type { ImportCommands } from './import.commands.ts';
import { changeImportPlan, suggestImportPlan, type ImportPlanChange } from './import.wizard.ts';

/** A batch whose file has been read, so that it can have a plan. */
export type ReadBatch = ImportBatch & { readonly fileStructure: FileStructure };

export interface ImportPlanState {
  readonly plan: ImportPlan;
  /**
   * `saved` on the server, `changed` locally or being sent, `refused` with an error, `conflict` with another user's
   * change.
   */
  readonly status: 'saved' | 'changed' | 'refused' | 'conflict';
  readonly error?: unknown;
}

export interface ImportPlanAutosave extends Pick<Store<ImportPlanState>, 'read' | 'subscribe'> {
  readonly change: (change: ImportPlanChange) => void;
  /** Saves unsaved changes; rejects with the server's error. */
  readonly save: () => Promise<void>;
  /** Updates to the batch as the server has it now. */
  readonly update: (batch: ReadBatch) => void;
  /** Resolves a conflict: with the other user's plan, or by overwriting it with this one. */
  readonly acceptTheirs: () => void;
  readonly overwriteTheirs: () => Promise<void>;
}

/** Debounce, because changes come in quick succession. */
const debounceMs = 700;

/**
 * Saves changes of the plan as they are made, so that leaving the page loses none. Sends one request at a time with the
 * version of the previous response: the server refuses a version that another user has changed, which is a conflict.
 */
export function createImportPlanAutosave(begin: ReadBatch, send: ImportCommands['plan']): ImportPlanAutosave {
  let server = begin;
  let sending: Promise<void> | undefined;
  const store = createStore<ImportPlanState>({ plan: toFirstPlan(begin), status: 'saved' });

  const sendNow = async (): Promise<void> => {
    const { plan } = store.read();
    try {
      server = withFileStructure(await send(plan, server.version), server.fileStructure);
      const now = store.read().plan;
      // Other headings mean other columns, for which the response may contain new proposals.
      store.change(now === plan ? { plan: server.plan ?? plan, status: 'saved' } : { plan: now, status: 'changed' });
    } catch (error) {
      const hasConflict = error instanceof ResponseProblem && error.code === 'changedMeanwhile';
      if (hasConflict && isBatch(error.current)) server = withFileStructure(error.current, server.fileStructure);
      store.change({ plan: store.read().plan, status: hasConflict ? 'conflict' : 'refused', error });
      throw error;
    }
  };
  const save = async (): Promise<void> => {
    later.cancel();
    await sending?.catch(() => undefined);
    const { plan, status, error } = store.read();
    if (status === 'conflict') throw error;
    if (isSamePlan(server.plan, plan)) return store.change({ plan, status: 'saved' });
    sending = sendNow();
    await sending;
  };
  const later = debounce(() => void save().catch(() => undefined));

  return {
    ...store,
    change: (change) => {
      const { plan, status, error } = store.read();
      const next = changeImportPlan(server.fileStructure, plan, change);
      if (next === plan) return;
      // Sends nothing until the conflict is resolved.
      store.change(status === 'conflict' ? { plan: next, status, error } : { plan: next, status: 'changed' });
      if (status !== 'conflict') later.schedule();
    },
    save,
    update: (batch) => {
      if (batch.version < server.version) return;
      server = batch;
      const { plan, status } = store.read();
      if (status === 'saved' && batch.plan && !isSamePlan(batch.plan, plan)) store.change({ plan: batch.plan, status });
    },
    acceptTheirs: () => store.change({ plan: toFirstPlan(server), status: 'saved' }),
    overwriteTheirs: async () => {
      store.change({ plan: store.read().plan, status: 'changed' });
      await save();
    },
  };
}

function debounce(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    cancel,
    schedule: () => {
      cancel();
      timer = setTimeout(work, debounceMs);
    },
  };
}

function withFileStructure(batch: ImportBatch, fileStructure: FileStructure): ReadBatch {
  return { ...batch, fileStructure: batch.fileStructure ?? fileStructure };
}

function isBatch(value: unknown): value is ImportBatch {
  return typeof value === 'object' && value !== null && 'version' in value && 'plan' in value;
}

/** Autosaves the batch's plan; unsaved changes are sent when the page is left. */
export function usePlanAutosave(
  batch: ReadBatch,
  commands: ImportCommands,
): ImportPlanAutosave & { readonly state: ImportPlanState } {
  const [autosave] = useState(() => createImportPlanAutosave(batch, commands.plan));
  const state = useSyncExternalStore(autosave.subscribe, autosave.read);
  useEffect(() => autosave.update(batch), [autosave, batch]);
  useEffect(
    () => () => {
      if (autosave.read().status === 'changed') void autosave.save().catch(() => undefined);
    },
    [autosave],
  );
  return { ...autosave, state };
}

const toFirstPlan = ({ plan, fileStructure }: ReadBatch): ImportPlan => plan ?? suggestImportPlan(fileStructure);
