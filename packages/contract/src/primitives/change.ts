import { z } from 'zod';

export const changeOperations = ['created', 'updated', 'removed', 'restored'] as const;

export const changeOperationLabels: Readonly<Record<(typeof changeOperations)[number], string>> = {
  created: 'Created',
  updated: 'Changed',
  removed: 'Removed',
  restored: 'Restored',
};

/** One entry of the change history: who, when, before, after, why, and the source of the change. */
export const change = z.object({
  id: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  operation: z.enum(changeOperations),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  source: z.string(),
  changedBy: z.string(),
  changedOn: z.string(),
});
export type Change = z.infer<typeof change>;

/** The newest hundred changes; the account's change history has the older ones. */
export const changeList = z.object({ total: z.number(), items: z.array(change) });

/** The labels of the sources of changes. */
export const changeSourceLabels: Readonly<Record<string, string>> = {
  screen: 'App',
  api: 'API',
  import: 'Import',
  job: 'Background task',
  'command line': 'Command line',
  migration: 'Curbstop update',
};
