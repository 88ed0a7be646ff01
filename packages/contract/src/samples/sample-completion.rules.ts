import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { maxSelectedIds } from '../primitives/selection.ts';

/** The samples of a bulk action, without duplicates. */
export const sampleIds = z
  .array(id)
  .min(1, 'Select at least one sample')
  .max(maxSelectedIds, `At most ${maxSelectedIds.toLocaleString('en-US')} samples at once`)
  .transform((ids): readonly string[] => [...new Set(ids.map((one) => one.toLowerCase()))]);

/** [B5.17] */
export const completionCertification = 'I certify all information is true and correct to the best of my knowledge';
export const certificationMissing = 'Certify that the information is true and correct';

/** [B7.30], with the certification that [B5.17] requires. */
export const completion = z.object({ sampleIds, certified: z.literal(true, certificationMissing) });
