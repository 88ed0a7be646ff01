import { z } from 'zod';
import { createChoiceShape } from '../primitives/list.ts';
import { accountTypes } from './sample-status-reason.values.ts';
import { sampleStatusLabels } from './sample.values.ts';

/** [B7.32] */
export const statusReasonQuery = z.object({
  status: createChoiceShape('status', sampleStatusLabels),
  accountType: createChoiceShape('accountType', accountTypes),
});
