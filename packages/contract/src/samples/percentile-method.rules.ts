import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { createRequiredText, minExplanationLength } from '../primitives/required-text.ts';
import { percentileMethods } from '../regulations/percentile.values.ts';

export const maxMethodSourceLength = 300;
const sourceRequired = 'Enter the State’s letter or rule that names the method';

/** The method by which the State computes the 90th percentile, for sampling that ends on a day or later. */
export const percentileMethodFields = z.object({
  method: z.enum(
    percentileMethods.map(({ code }) => code),
    'Choose the method',
  ),
  startsOn: calendarDate,
  source: createRequiredText(maxMethodSourceLength, sourceRequired).min(
    minExplanationLength,
    `${sourceRequired}, in at least ${minExplanationLength} characters`,
  ),
});
export type PercentileMethodFields = z.output<typeof percentileMethodFields>;

export const percentileMethodRecord = z.object({
  id,
  method: percentileMethodFields.shape.method,
  startsOn: z.string(),
  source: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
});
export type PercentileMethodRecord = z.infer<typeof percentileMethodRecord>;
