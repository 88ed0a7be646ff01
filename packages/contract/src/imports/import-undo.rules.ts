import { z } from 'zod';
import { confirmedLowering } from '../accounts/percentile-change.rules.ts';
import { id } from '../primitives/ids.ts';
import { defineList } from '../primitives/list.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';

/**
 * The result of an undo for the lines that the import had written; `kept` lines have at least one field that was
 * changed since.
 */
export const importUndo = z.object({
  removed: z.number(),
  restored: z.number(),
  kept: z.number(),
  lowered: confirmedLowering.optional(),
});
export type ImportUndo = z.infer<typeof importUndo>;

/**
 * A line that the undo of an import would give a less protective classification, or remove although it is not Non-lead
 * (`after` is null): people who drink its water would no longer be counted or notified.
 */
export const undoDowngrade = z.object({
  id,
  externalId: z.string().nullable(),
  address: z.string(),
  locationId: id,
  before: z.enum(classificationNames),
  after: z.enum(classificationNames).nullable(),
});
export type UndoDowngrade = z.infer<typeof undoDowngrade>;

export const undoDowngradeList = defineList({
  defaultSort: 'address',
  fields: { address: { label: 'Address', sort: true } },
});
