import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createRequiredText } from '../primitives/required-text.ts';
import { countingCodes, maxCountingReasonLength } from './sample-counting.values.ts';
import { sampleIds } from './sample-selection.rules.ts';

const futureCounting = 'The date of the decision cannot be in the future';

/** Whether samples count for compliance; of all samples of an event, or of some. */
export const countingDecision = z
  .object({
    sampleIds: sampleIds.optional(),
    eventId: id.optional(),
    decision: z.enum(countingCodes, 'Choose whether the results count'),
    /** The day of the decision, such as that of the State’s answer. */
    decidedOn: calendarDate,
    reason: createRequiredText(maxCountingReasonLength),
    confirmedLowerPercentiles,
  })
  .refine((choice) => (choice.sampleIds === undefined) !== (choice.eventId === undefined), {
    path: ['sampleIds'],
    message: 'Send sample IDs or an event, and only one of them',
    when: isObjectInput,
  });
export type CountingDecision = z.output<typeof countingDecision>;

/** All rules; `today` is the water system’s date. */
export const createCountingRules = (today: string) =>
  countingDecision.refine(({ decidedOn }) => typeof decidedOn !== 'string' || decidedOn <= today, {
    path: ['decidedOn'],
    message: futureCounting,
    when: isObjectInput,
  });

/** The recorded decision of a sample. */
export const sampleCounting = z.object({
  decision: z.enum(countingCodes),
  decidedOn: z.string(),
  reason: z.string(),
  decidedBy: z.string(),
});
export type SampleCounting = z.infer<typeof sampleCounting>;
