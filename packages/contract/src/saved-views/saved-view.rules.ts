import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { viewLimits, maxViewNameLength, viewTypes } from './saved-view.values.ts';

/** [A5.1-A5.3], in the specification's words; blank counts as empty [A5.46]. */
export const savedViewName = z
  .string('Name is Required')
  .trim()
  .min(1, 'Name is Required')
  .max(maxViewNameLength - 1, 'Your view name is too long, please shorten.');

/**
 * The name of a list field or a custom field; it begins with a letter, so it can never name a property of
 * Object.prototype.
 */
const fieldName = z
  .string()
  .max(viewLimits.fieldLength)
  .regex(/^[A-Za-z][\w.:-]*$/, 'This is not a valid field name');
const columnNames = z
  .array(fieldName)
  .max(viewLimits.columns)
  .refine((names) => new Set(names).size === names.length, 'A column is listed twice');
const filterValue = z
  .string()
  .max(viewLimits.valueLength)
  .refine((value) => value.trim() !== '', 'A filter has an empty value');

/**
 * The stored part of a table [A3.41]: its filters in the list syntax, the order of all its columns, the hidden columns,
 * and its sort. Whether the list still has those fields is checked when the view is opened [A4.14].
 */
const tableView = z.strictObject({
  activeFilters: z
    .record(fieldName, z.array(filterValue).min(1).max(viewLimits.valuesPerFilter))
    .refine(
      (filters) => Object.keys(filters).length <= viewLimits.filters,
      `A view has at most ${viewLimits.filters} filters`,
    ),
  columns: columnNames,
  hiddenColumns: columnNames,
  sort: z
    .string()
    .max(viewLimits.fieldLength + 1)
    .regex(/^-?[A-Za-z][\w.:-]*$/, 'This is not a valid sort order'),
});
export type TableView = z.infer<typeof tableView>;

/** The API sends a view as JSON text. */
const viewText = z
  .string('A view is needed')
  .max(viewLimits.text, 'The view is too large')
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'The view is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(tableView);

export const viewType = z.enum(viewTypes, 'There is no list of this name that keeps views');

export const newSavedView = z.object({
  name: savedViewName,
  type: viewType,
  view: viewText,
  accountView: z.boolean().default(false),
});

/** [A3.39-A3.43]; `ownerId` is empty for built-in views. */
export const savedView = z.object({
  id,
  name: z.string(),
  type: viewType,
  view: z.string(),
  accountView: z.boolean(),
  isPlatformView: z.boolean(),
  ownerId: id.nullable(),
  createdBy: z.string().nullable(),
});
export type SavedView = z.infer<typeof savedView>;

/** Parses a stored view for a table; undefined if it is invalid. */
export function parseTableView(text: string): TableView | undefined {
  return viewText.safeParse(text).data;
}
