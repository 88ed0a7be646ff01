import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { joinWithOr } from '../primitives/join-list.ts';
import { createParamsUrlShape } from '../primitives/params-url.ts';
import { createSelectionShape, maxSelectedIds, type ChosenRows } from '../primitives/selection.ts';
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

/** The names of the bulk actions with samples [B7.17]. */
const sampleBulkActions = ['CompleteSamples', 'MoveSamples'] as const;
type SampleBulkAction = (typeof sampleBulkActions)[number];

/**
 * [B7.17]: all samples that match, as the specification selects them: the query of their list, all of a program or
 * sampling event, or those of the query that are in the program or event.
 */
const matchingSamples = {
  paramsURL: createParamsUrlShape(sampleList).optional(),
  programId: id.optional(),
  eventId: id.optional(),
};
const matchingSamplesShape = z.object(matchingSamples);
export type MatchingSamples = z.output<typeof matchingSamplesShape>;

/** The samples of a bulk action, and its name, which can be sent and must be the one of the endpoint. */
export const createBulkSamples = (action: SampleBulkAction) => ({
  ...chosenSamples,
  ...matchingSamples,
  /** How many samples the query matched when the caller last counted them; others are refused. */
  expectedCount: z.number().int().min(1, 'Select at least one sample').optional(),
  bulkActionType: z.literal(action, `This action is ${action}`).optional(),
});
export type BulkSamples = ChosenSamples & MatchingSamples & { readonly expectedCount?: number | undefined };

const isQuery = ({ paramsURL, programId, eventId }: MatchingSamples): boolean =>
  [paramsURL, programId, eventId].some((part) => part !== undefined);

const oneChoiceOfSamplesError = {
  path: ['sampleIds'],
  message: 'Send sample IDs, a selection or a query (paramsURL, programId or eventId), and only one of them',
};
const hasOneChoiceOfSamples = (choice: BulkSamples): boolean =>
  [choice.sampleIds !== undefined, choice.selection !== undefined, isQuery(choice)].filter(Boolean).length === 1;

const contradictoryQueryError = {
  path: ['paramsURL'],
  message: 'paramsURL filters by another program or sampling event than programId or eventId. Send the same',
};
/** `expectedCount` is of a query only; a selection has its own. */
const countWithoutQueryError = {
  path: ['expectedCount'],
  message: 'Send expectedCount with paramsURL, programId or eventId only',
};
const hasCountOfQuery = (choice: BulkSamples): boolean => choice.expectedCount === undefined || isQuery(choice);

/** Whether the query and the program and event beside it can be of the same samples. */
const isConsistentQuery = ({ paramsURL, ...ids }: MatchingSamples): boolean =>
  (['programId', 'eventId'] as const).every((name) => {
    const [one, filter] = [ids[name], paramsURL?.filters[name]];
    return one === undefined || filter === undefined || filter.some((value) => isSameId(value, one));
  });
const isSameId = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** A bulk action with these samples: one choice of them, whose parts agree. */
export const refineBulkSamples = <Shape extends z.ZodType<BulkSamples>>(shape: Shape): Shape =>
  shape
    .refine(hasOneChoiceOfSamples, { ...oneChoiceOfSamplesError, when: isObjectInput })
    .refine(isConsistentQuery, contradictoryQueryError)
    .refine(hasCountOfQuery, { ...countWithoutQueryError, when: isObjectInput });

/** [B7.17]: a selection whose samples and locations are counted before a bulk action. */
export const matchingSamplesRequest = z
  .object({
    ...matchingSamples,
    bulkActionType: z.enum(sampleBulkActions, `Send ${joinWithOr(sampleBulkActions)} as bulkActionType`).optional(),
  })
  .refine(isQuery, { path: ['paramsURL'], message: 'Send paramsURL, programId or eventId' })
  .refine(isConsistentQuery, contradictoryQueryError);

/** The samples as rows of their list; undefined if they are chosen by their ids. */
export function toSampleSelection(choice: Omit<BulkSamples, 'sampleIds'>): ChosenRows | undefined {
  if (choice.selection || !isQuery(choice)) return choice.selection;
  const { paramsURL = { searchTerm: '', filters: {} }, programId, eventId, expectedCount } = choice;
  const filters = {
    ...paramsURL.filters,
    ...(programId !== undefined && { programId: [programId] }),
    ...(eventId !== undefined && { eventId: [eventId] }),
  };
  const request = { searchTerm: paramsURL.searchTerm, filters };
  return expectedCount === undefined ? { request } : { request, expectedCount };
}
