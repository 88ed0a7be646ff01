import { describeActivity } from '@curbstop/contract/overviews/program-activity.calculation';
import type { ProgramActivity } from '@curbstop/contract/overviews/program-activity.values';

/** Changes of one moment, and through what they were made. */
export interface ActivityOfMoment extends Omit<ProgramActivity, 'description'> {
  readonly source: string;
}

/** An import and a job save in steps, each with its own time. */
const stepSources: ReadonlySet<string> = new Set(['import', 'job']);
/** Between two steps of one import. */
const maxStepGap = 10 * 60 * 1000;

/**
 * Adds up the steps of imports. `changes` are newest first and may go on before the last one: the entries are complete
 * if no older change can belong to them.
 */
export function mergeSteps(
  changes: readonly ActivityOfMoment[],
  max: number,
): { readonly entries: readonly ProgramActivity[]; readonly isComplete: boolean } {
  const merged: { entry: Omit<ActivityOfMoment, 'source'>; oldest: number; isStep: boolean }[] = [];
  const openSteps = new Map<string, (typeof merged)[number]>();
  for (const { source, ...change } of changes) {
    const at = Date.parse(change.changedOn);
    const isStep = stepSources.has(source);
    const key = [
      source,
      change.changedBy,
      change.kind,
      change.operation,
      change.change,
      change.kitStatus,
      change.programId,
      change.eventId,
    ].join(' ');
    const open = isStep ? openSteps.get(key) : undefined;
    if (open && open.oldest - at <= maxStepGap) {
      open.entry = { ...open.entry, records: open.entry.records + change.records };
      open.oldest = at;
    } else {
      const started = { entry: change, oldest: at, isStep };
      merged.push(started);
      if (isStep) openSteps.set(key, started);
    }
  }
  const shownEntries = merged.slice(0, max);
  const lastAt = Date.parse(changes.at(-1)?.changedOn ?? '');
  return {
    entries: shownEntries.map(({ entry }) => ({ ...entry, description: describeActivity(entry) })),
    isComplete:
      merged.length > max && shownEntries.every(({ isStep, oldest }) => !isStep || oldest - lastAt > maxStepGap),
  };
}
