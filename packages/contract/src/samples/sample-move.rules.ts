import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createNullableText, createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { noEventChosen } from '../sampling-events/event-location.rules.ts';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { findReplacementReasonProblem, replacedSampleField } from './sample-replacement.rules.ts';
import { sampleProblems } from './sample.problems.ts';
import { createBulkSamples, refineBulkSamples } from './sample-selection.rules.ts';
import { moveReasons, otherMoveReason } from './sample-move.values.ts';

const moveReasonRequired = 'Choose a reason';
const otherReasonRequired = 'Enter the reason';

/** [B7.29] */
export const sampleMove = refineBulkSamples(
  z.object({
    ...createBulkSamples('MoveSamples'),
    samplingEventId: z.string(noEventChosen).trim().min(1, noEventChosen).pipe(id),
    reasonForMove: z.enum(moveReasons, moveReasonRequired),
    otherReasonValue: createOptionalText(maxReasonLength),
    /** Of one sample, by its id. */
    ...replacedSampleField,
    replacementReason: createNullableText(maxReasonLength).optional(),
    confirmedLowerPercentiles,
  }),
)
  .refine(
    ({ reasonForMove, otherReasonValue }) =>
      reasonForMove !== otherMoveReason || (typeof otherReasonValue === 'string' && otherReasonValue.trim() !== ''),
    { path: ['otherReasonValue'], message: otherReasonRequired, when: isObjectInput },
  )
  .refine(({ replacesSampleId, sampleIds }) => replacesSampleId === undefined || sampleIds?.length === 1, {
    path: ['replacesSampleId'],
    message: 'Move one sample at a time to choose the sample that it replaces',
    when: isObjectInput,
  })
  .refine(
    ({ replacesSampleId, replacementReason }) =>
      replacesSampleId === undefined || findReplacementReasonProblem(replacementReason) === undefined,
    {
      path: ['replacementReason'],
      message: sampleProblems.replacementReasonMissing().message,
      when: isObjectInput,
    },
  );
export type SampleMove = z.output<typeof sampleMove>;

/** The samples that were moved, their locations, and those of them that were not in the event before. */
export const moveResponse = z.object({
  moved: z.number().int(),
  uniqueLocations: z.number().int(),
  locationsAdded: z.number().int(),
});
