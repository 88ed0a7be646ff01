import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createSelectionShape, maxSelectedIds } from '../primitives/selection.ts';
import { sampleList } from './sample-list.values.ts';

/** The samples of a bulk action, without duplicates. */
export const sampleIds = z
  .array(id)
  .min(1, 'Select at least one sample')
  .max(maxSelectedIds, `At most ${formatNumber(maxSelectedIds)} samples at once`)
  .transform((ids): readonly string[] => [...new Set(ids.map((one) => one.toLowerCase()))]);

/** The samples of a bulk action: by their ids [B7.29, B7.30], or as a selection in their list [B7.17]. */
export const chosenSamples = {
  sampleIds: sampleIds.optional(),
  selection: createSelectionShape(sampleList).optional(),
};
const chosenSamplesShape = z.object(chosenSamples);
export type ChosenSamples = z.output<typeof chosenSamplesShape>;

export const samplesOrSelectionError = {
  path: ['sampleIds'],
  message: 'Send sample IDs or a selection, and only one of them',
};
export function hasSamplesOrSelection(choice: ChosenSamples): boolean {
  return (choice.sampleIds === undefined) !== (choice.selection === undefined);
}
