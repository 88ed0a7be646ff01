import { formatNumber } from './count-text.ts';
import { z } from 'zod';
import { id } from './ids.ts';
import { maxSearchTermLength, toValidationErrors, type List, type PageRequest } from './list.ts';
import { defineProblems } from './problem.ts';

/** Maximum number of rows selected one by one; larger selections are sent as a query. */
export const maxSelectedIds = 1_000;
/** Maximum number of rows in one bulk action; see docs/decisions/0135 for the measurement. */
export const maxSelected = 100_000;

/** The parts of a list query that decide which rows match, without order and page. */
export type SelectionFilter = Pick<PageRequest, 'searchTerm' | 'filters'>;

/**
 * What a bulk action applies to: selected rows, or all rows that match a query. `expectedCount` is how many matched
 * when the person confirmed; if the list has changed since, the action is refused (docs/decisions/0135).
 */
export type Selection =
  | { readonly ids: readonly string[] }
  | { readonly request: SelectionFilter; readonly expectedCount: number };

/** A selection, or all rows that match when the action is taken, as the specification's `paramsURL` selects them. */
export type ChosenRows = Selection | { readonly request: SelectionFilter; readonly expectedCount?: undefined };

const maxFilters = 50;
const maxValues = 200;

/** The filters of this list; unknown filters are refused by name. */
function createSelectionFilterShape(definition: List) {
  return z
    .strictObject({
      searchTerm: z
        .string()
        .max(maxSearchTermLength, `Search for at most ${maxSearchTermLength} characters`)
        .default(''),
      filters: z.record(z.string().max(100), z.array(z.string()).max(maxValues).readonly()).readonly().default({}),
    })
    .superRefine(({ filters }, context) => {
      if (Object.keys(filters).length > maxFilters)
        context.addIssue({ code: 'custom', path: ['filters'], message: `At most ${maxFilters} filters` });
      for (const { path, message } of toValidationErrors(definition, { filters, sort: definition.defaultSort }))
        context.addIssue({ code: 'custom', path: [path], message });
    });
}

const selectedIds = z
  .array(id)
  .min(1, 'Select at least one')
  .max(
    maxSelectedIds,
    `You can select up to ${formatNumber(maxSelectedIds)} individually. To select more, select all that match`,
  );

/** The schema of a selection from this list. */
export function createSelectionShape(definition: List) {
  return z.union([
    z.strictObject({ ids: selectedIds.readonly().transform((ids): readonly string[] => [...new Set(ids)]) }),
    z.strictObject({
      request: createSelectionFilterShape(definition),
      expectedCount: z.number().int().min(1, 'Select at least one'),
    }),
  ]);
}

/** All rows of this list that match, at most so many; `expectedCount` as in `Selection`. */
export function createMatchingShape(definition: List, most: number) {
  return z.strictObject({
    request: createSelectionFilterShape(definition),
    expectedCount: z
      .number()
      .int()
      .min(1, 'Select at least one')
      .max(most, `At most ${formatNumber(most)} at once. Narrow the list with a filter, then select again`),
  });
}

/** Preview of a selection before an action; `within` checks which of the selected rows a query would still show. */
export function previewSelection(definition: List) {
  return z.object({
    selection: createSelectionShape(definition),
    within: createSelectionFilterShape(definition).optional(),
  });
}

/** How many rows exist now, and which selected rows are missing (deleted, never existed, or hidden by `within`). */
export const selectionPreview = z.object({ total: z.number(), missing: z.array(id) });
export type SelectionPreview = z.infer<typeof selectionPreview>;

/**
 * The outcome of undoing a bulk action: how many rows were restored, and how many stay because they were changed since.
 */
export const undone = z.object({ restored: z.number(), kept: z.number() });
export type UndoneCount = z.infer<typeof undone>;

/** Whether both counts are equal, in any order. */
export function areSameCounts(one: readonly object[], other: readonly object[]): boolean {
  const serialize = (tally: readonly object[]) =>
    JSON.stringify(
      tally.map((entry) => JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted(),
    );
  return serialize(one) === serialize(other);
}

/** A selection for the log: its count and its query. */
export function describeSelection(selected: Selection): Readonly<Record<string, unknown>> {
  return 'ids' in selected
    ? { selected: selected.ids.length }
    : { selected: selected.expectedCount, ...selected.request };
}

const number = (value: string | number | undefined) => formatNumber(Number(value));

/** Why a selection cannot be used. Nothing was changed in any of these cases. */
export const selectionProblems = defineProblems({
  selectionChanged: [
    409,
    ({ now, then }) =>
      `The list has changed since you made your selection (${number(then)} then, ${number(now)} now). No changes were made. Review the list and select again.`,
  ],
  selectedNotFound: [
    409,
    ({ missing, selected }) =>
      `${number(missing)} of the ${number(selected)} that you selected ${missing === 1 ? 'is' : 'are'} no longer in the list. No changes were made. Reload the list, then select again.`,
  ],
  confirmationOutdated: [
    409,
    'Someone else changed some of these in the meantime. No changes were made. Review the current values, then try again.',
  ],
  tooManySelected: [
    400,
    ({ selected }) =>
      `${number(selected)} are selected. You can choose at most ${number(maxSelected)} at once. Narrow the list with a filter, then select again.`,
  ],
});
