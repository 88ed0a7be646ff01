import type { CustomField, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomDataType, CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { parseCustomValue } from '@curbstop/contract/custom-fields/custom-value-input.calculation';
import {
  toCustomListFields,
  getCustomListName,
  mergeCustomValues,
} from '@curbstop/contract/custom-fields/custom-value.calculation';
import { hasCustomFieldChanges, replaceFieldNames } from '@curbstop/contract/custom-fields/custom-history.calculation';
import type { Change } from '@curbstop/contract/primitives/change';
import {
  extendList,
  toValidationErrors,
  type List,
  type Page,
  type PageRequest,
} from '@curbstop/contract/primitives/list';
import { commonProblems, Problem, type ProblemDetail } from '@curbstop/contract/primitives/problem';
import type { ChosenRows, SelectionFilter, Selection } from '@curbstop/contract/primitives/selection';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext, type ListSource } from '../../foundation/database/list-source.ts';
import {
  materializeSelection,
  materializeSelectionForUpdate,
  type MaterializedSelection,
} from '../../foundation/database/selected-rows.ts';
import { listAllFields, listFields } from './custom-field.repository.ts';
import { hasCustomFields } from './custom-field.service.ts';

export { insertValueRows, updateValueRows, updateRecordValues } from './custom-value-rows.repository.ts';

interface ValueChange {
  readonly entity: CustomEntity;
  readonly before: CustomValues;
  readonly change: CustomValues | undefined;
  /** The path of the values in the request body: `customFields` or `fields.customFields`. */
  readonly path: string;
}

/**
 * Returns the values of a record after a change. Every new value is validated by its field. Unchanged values are not
 * validated, so an option that is no longer offered may stay.
 */
export async function evaluateCustomValues(
  trx: AccountTransaction,
  context: RequestContext,
  { entity, before, change, path }: ValueChange,
): Promise<CustomValues> {
  const changes = Object.entries(change ?? {}).filter(([id, value]) => (before[id] ?? null) !== value);
  if (changes.length === 0) return before;
  if (!hasCustomFields(context)) throw commonProblems.featureMissing();
  const fields = new Map((await listFields(trx, [entity])).map((field) => [field.id, field]));
  const wrong: ProblemDetail[] = [];
  const evaluated: CustomValues = {};
  for (const [id, value] of changes) {
    const field = fields.get(id);
    const parsedValue = field
      ? parseCustomValue(field, value, context.account.timeZone)
      : { problem: 'There is no such custom field. Reload, then try again.' };
    if ('value' in parsedValue) evaluated[id] = parsedValue.value;
    else
      wrong.push(createDetail(`${path}.${id}`, field ? `${field.name}: ${parsedValue.problem}` : parsedValue.problem));
  }
  if (wrong.length > 0) throw new Problem('invalidProperties', 400, wrong);
  return mergeCustomValues(before, evaluated);
}

function createDetail(property: string, detail: string): ProblemDetail {
  return { code: 'invalidProperty', detail, property, constraints: { custom: detail } };
}

const columnOf: Readonly<Record<CustomDataType, string>> = {
  string: 'value_text',
  hyperlink: 'value_text',
  list: 'value_text',
  number: 'value_number',
  date: 'value_date',
  datetime: 'value_date_time',
  boolean: 'value_bit',
};

/** One page of a list that can be filtered and sorted by custom fields. */
export async function listPageWithCustomFields<L extends List, Row extends { readonly customFields: CustomValues }>(
  context: RequestContext,
  { entity, source }: SelectedFrom<L>,
  request: PageRequest,
): Promise<Page<Row>> {
  const fields = usesCustomFields(context, request)
    ? await context.database.read((trx) => listFields(trx, [entity]))
    : [];
  const page = await listPage<List, Row>(toListContext(context), sourceWith(source, fields, request), request);
  return hasCustomFields(context) ? page : { ...page, items: page.items.map((row) => ({ ...row, customFields: {} })) };
}

/** A selection of the list and the filters of its preview. */
interface SelectionRequest {
  readonly selection: Selection;
  readonly within?: SelectionFilter | undefined;
}
interface SelectedFrom<L extends List> {
  readonly entity: CustomEntity;
  readonly source: ListSource<L>;
}

/** Creates the temporary table `selected` for a preview of a selection. */
export async function previewSelected<L extends List>(
  trx: AccountTransaction,
  context: RequestContext,
  { selection, within, ...from }: SelectedFrom<L> & SelectionRequest,
): Promise<MaterializedSelection> {
  const narrowed = 'request' in selection ? selection.request : within;
  return materializeSelection(trx, toListContext(context), {
    source: await createSource(trx, context, { ...from, narrowed }),
    selection,
    within,
  });
}

/** Creates the temporary table `selected` for a change; refuses a selection that has changed since it was shown. */
export async function selectToChange<L extends List>(
  trx: AccountTransaction,
  context: RequestContext,
  { selection, ...from }: SelectedFrom<L> & { readonly selection: ChosenRows },
): Promise<number> {
  const narrowed = 'request' in selection ? selection.request : undefined;
  return materializeSelectionForUpdate(trx, toListContext(context), {
    source: await createSource(trx, context, { ...from, narrowed }),
    selection,
  });
}

async function createSource<L extends List>(
  trx: AccountTransaction,
  context: RequestContext,
  { entity, source, narrowed }: SelectedFrom<L> & { readonly narrowed: SelectionFilter | undefined },
): Promise<ListSource<List>> {
  const listRequest = { searchTerm: '', filters: {}, ...narrowed, sort: source.list.defaultSort };
  return sourceWith(source, usesCustomFields(context, listRequest) ? await listFields(trx, [entity]) : [], listRequest);
}

type FiltersAndSort = Pick<PageRequest, 'filters' | 'sort'>;

function usesCustomFields(context: RequestContext, { filters, sort }: FiltersAndSort): boolean {
  return (
    hasCustomFields(context) &&
    (sort.includes('custom.') || Object.keys(filters).some((name) => name.startsWith('custom.')))
  );
}

/** Adds the custom fields of the account to a list and validates the filters and the sort order that use them. */
function sourceWith<L extends List>(
  source: ListSource<L>,
  fields: readonly CustomField[],
  request: FiltersAndSort,
): ListSource<List> {
  const list = extendList(source.list, toCustomListFields(fields));
  const wrong = toValidationErrors(list, request);
  if (wrong.length > 0)
    throw new Problem(
      'invalidProperties',
      400,
      wrong.map(({ path, message }) => createDetail(path, message)),
    );
  return { ...source, list, joinedFields: createJoinedFields(fields) } as ListSource<List>;
}

function createJoinedFields(fields: readonly CustomField[]): NonNullable<ListSource<List>['joinedFields']> {
  return Object.fromEntries(
    fields.map(({ id, dataType }) => [
      getCustomListName(id),
      { table: 'custom_field_values', definitionId: id, column: columnOf[dataType] },
    ]),
  );
}

/** The changed custom values, for the change history. */
export function diffCustomValues(
  before: CustomValues,
  after: CustomValues,
): { before: { customFields?: CustomValues }; after: { customFields?: CustomValues } } {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (id) => (before[id] ?? null) !== (after[id] ?? null),
  );
  if (ids.length === 0) return { before: {}, after: {} };
  const pick = (values: CustomValues) => ({
    customFields: Object.fromEntries(ids.map((id) => [id, values[id] ?? null])),
  });
  return { before: pick(before), after: pick(after) };
}

/** Changes with the names of custom fields, including removed ones. */
export async function withFieldNames(
  trx: AccountTransaction,
  context: RequestContext,
  changes: readonly Change[],
): Promise<Change[]> {
  if (!changes.some(hasCustomFieldChanges)) return [...changes];
  const fields = await listAllFields(trx);
  return changes.map((change) => ({ ...change, ...replaceFieldNames(fields, change, context.account.timeZone) }));
}
