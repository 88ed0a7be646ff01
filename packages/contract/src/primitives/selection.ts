import { z } from 'zod';
import { id } from './ids.ts';
import { longestSearchTerm, validationErrors, type List, type PageRequest } from './list.ts';
import { problems } from './problem.ts';

/** So many rows may be named one by one; more are said by the question that they answer. */
export const mostSelectedIds = 1_000;
/** So many are acted on at once; docs/decisions/0136 has the measurement. */
export const mostSelected = 100_000;

/** What of a list's question decides which rows it has: not their order, nor the page. */
export type Narrowing = Pick<PageRequest, 'searchTerm' | 'filters'>;

/**
 * What a bulk action is about: rows that were ticked, or all that match a question. `expectedCount` is how many matched
 * when the person said so; a list that has changed since is refused (docs/decisions/0135).
 */
export type Selection =
  | { readonly ids: readonly string[] }
  | { readonly request: Narrowing; readonly expectedCount: number };

const mostFilters = 50;
const mostValues = 200;

/** The narrowing of this list, refused by name where the list has no such filter. */
export function narrowing(definition: List) {
  return z
    .strictObject({
      searchTerm: z.string().max(longestSearchTerm, `Search for at most ${longestSearchTerm} characters`).default(''),
      filters: z.record(z.string().max(100), z.array(z.string()).max(mostValues).readonly()).readonly().default({}),
    })
    .superRefine(({ filters }, context) => {
      if (Object.keys(filters).length > mostFilters)
        context.addIssue({ code: 'custom', path: ['filters'], message: `At most ${mostFilters} filters` });
      for (const { path, message } of validationErrors(definition, { filters, sort: definition.defaultSort }))
        context.addIssue({ code: 'custom', path: [path], message });
    });
}

const selectedIds = z
  .array(id)
  .min(1, 'Select at least one')
  .max(
    mostSelectedIds,
    `At most ${mostSelectedIds.toLocaleString('en-US')} can be named one by one; select all that match instead`,
  );

/** The shape of a selection from this list. */
export function selection(definition: List) {
  return z.union([
    z.strictObject({ ids: selectedIds.readonly().transform((ids): readonly string[] => [...new Set(ids)]) }),
    z.strictObject({ request: narrowing(definition), expectedCount: z.number().int().min(1, 'Select at least one') }),
  ]);
}

/** What is asked of a selection before anything is done to it; `within` asks which of the ticked ones a question would still show. */
export function previewSelection(definition: List) {
  return z.object({ selection: selection(definition), within: narrowing(definition).optional() });
}

/** How many there are now, of how many locations, and which of the ticked ones are not among them (gone, never there, or hidden by `within`). */
export const selectionFound = z.object({ total: z.number(), uniqueLocations: z.number(), missing: z.array(id) });
export type SelectionFound = z.infer<typeof selectionFound>;

/** What taking a bulk action back came to: how many are again what they were, and how many stay because somebody changed them since. */
export const undone = z.object({ restored: z.number(), kept: z.number() });
export type Undone = z.infer<typeof undone>;

/** Whether both say the same of how many there are of what, in whatever order. */
export function isSameTally(one: readonly object[], other: readonly object[]): boolean {
  const told = (tally: readonly object[]) =>
    JSON.stringify(
      tally.map((entry) => JSON.stringify(Object.entries(entry).toSorted(([a], [b]) => (a < b ? -1 : 1)))).toSorted(),
    );
  return told(one) === told(other);
}

/** A selection as a log keeps it: how many, and the question that they answer. */
export function describeSelection(selected: Selection): Readonly<Record<string, unknown>> {
  return 'ids' in selected
    ? { selected: selected.ids.length }
    : { selected: selected.expectedCount, ...selected.request };
}

const number = (value: string | number | undefined) => Number(value).toLocaleString('en-US');

/** Why a selection cannot be acted on. Nothing was changed in any of these cases. */
export const selectionProblems = problems({
  selectionChanged: [
    409,
    ({ now, then }) =>
      `The list has changed: ${number(now)} match now, and ${number(then)} did when you selected them. Nothing was changed. Look at the list, then select again.`,
  ],
  selectedAreGone: [
    409,
    ({ missing, selected }) =>
      `${number(missing)} of the ${number(selected)} that you selected ${missing === 1 ? 'is' : 'are'} no longer there. Nothing was changed. Reload the list, then select again.`,
  ],
  seenHasChanged: [
    409,
    'Somebody changed some of these while you were looking at them. Nothing was changed. Look at what they are now, then decide again.',
  ],
  tooManySelected: [
    400,
    ({ selected }) =>
      `${number(selected)} are selected, and at most ${number(mostSelected)} can be taken at once. Narrow the list with a filter, then select again.`,
  ],
});
