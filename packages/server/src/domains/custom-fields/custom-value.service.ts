import type { CustomField, CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { CustomDataType, CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import {
  customListFields,
  customListName,
  mergedValues,
  readCustomValue,
} from '@curbstop/contract/custom-fields/custom-value.calculation';
import { tellsCustomFields, withNamesOf } from '@curbstop/contract/custom-fields/custom-history.calculation';
import type { Change } from '@curbstop/contract/primitives/change';
import { listWith, validationErrors, type List, type Page, type PageRequest } from '@curbstop/contract/primitives/list';
import { commonProblems, Problem, type ProblemDetail } from '@curbstop/contract/primitives/problem';
import type { Narrowing, Selection } from '@curbstop/contract/primitives/selection';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { asks, findPage, type ListSource } from '../../foundation/database/list-query.ts';
import {
  materializeSelection,
  materializeSelectionForUpdate,
  type MaterializedSelection,
} from '../../foundation/database/selected-rows.ts';
import { listEveryField, listFields } from './custom-field.repository.ts';
import { hasCustomFields } from './custom-field.service.ts';

interface Given {
  readonly entity: CustomEntity;
  readonly kept: CustomValues;
  readonly change: CustomValues | undefined;
  /** Where the values stand in what was sent: `customFields`, `fields.customFields`. */
  readonly path: string;
}

/**
 * The values that a record has after a change: each new one judged by its field, refused by the field's name and rule.
 * What is sent as it is there already is no change, so an option that is no longer offered may stay.
 */
export async function evaluatedValues(
  trx: AccountTransaction,
  context: RequestContext,
  { entity, kept, change, path }: Given,
): Promise<CustomValues> {
  const news = Object.entries(change ?? {}).filter(([id, value]) => (kept[id] ?? null) !== value);
  if (news.length === 0) return kept;
  if (!hasCustomFields(context)) throw commonProblems.featureMissing();
  const fields = new Map((await listFields(trx, [entity])).map((field) => [field.id, field]));
  const wrong: ProblemDetail[] = [];
  const evaluated: CustomValues = {};
  for (const [id, value] of news) {
    const field = fields.get(id);
    const read = field
      ? readCustomValue(field, value, context.account.timeZone)
      : { problem: 'There is no such custom field. Reload, then try again.' };
    if ('value' in read) evaluated[id] = read.value;
    else wrong.push(refusal(`${path}.${id}`, field ? `${field.name}: ${read.problem}` : read.problem));
  }
  if (wrong.length > 0) throw new Problem('invalidProperties', 400, wrong);
  return mergedValues(kept, evaluated);
}

function refusal(property: string, detail: string): ProblemDetail {
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

/** A page of a list that also filters and sorts by the account's own fields. */
export async function pageWithCustomFields<L extends List, Row extends { readonly customFields: CustomValues }>(
  context: RequestContext,
  entity: CustomEntity,
  source: ListSource<L>,
  request: PageRequest,
): Promise<Page<Row>> {
  const fields = asksCustomFields(context, request)
    ? await context.database.read((trx) => listFields(trx, [entity]))
    : [];
  const page = await findPage<List, Row>(asks(context), sourceWith(source, fields, request), request);
  return hasCustomFields(context) ? page : { ...page, items: page.items.map((row) => ({ ...row, customFields: {} })) };
}

/** What somebody selected of such a list, and what a look at it is narrowed by. */
export interface Asked {
  readonly selection: Selection;
  readonly within?: Narrowing | undefined;
}
interface SelectedFrom<L extends List> {
  readonly entity: CustomEntity;
  readonly source: ListSource<L>;
}

/** Lays out in `selected` what is there now of a selection, for a look. */
export async function previewSelected<L extends List>(
  trx: AccountTransaction,
  context: RequestContext,
  { entity, source }: SelectedFrom<L>,
  { selection, within }: Asked,
): Promise<MaterializedSelection> {
  return materializeSelection(trx, asks(context), {
    source: await sourceOf(trx, context, { entity, source }, 'request' in selection ? selection.request : within),
    selection,
    within,
  });
}

/** Lays out in `selected` what is to be changed; refuses a selection that is no longer what it was. */
export async function selectToChange<L extends List>(
  trx: AccountTransaction,
  context: RequestContext,
  { entity, source }: SelectedFrom<L>,
  selection: Selection,
): Promise<number> {
  return materializeSelectionForUpdate(trx, asks(context), {
    source: await sourceOf(trx, context, { entity, source }, 'request' in selection ? selection.request : undefined),
    selection,
  });
}

async function sourceOf<L extends List>(
  trx: AccountTransaction,
  context: RequestContext,
  { entity, source }: SelectedFrom<L>,
  request: Narrowing = { searchTerm: '', filters: {} },
): Promise<ListSource<List>> {
  const asked = { ...request, sort: source.list.defaultSort };
  return sourceWith(source, asksCustomFields(context, asked) ? await listFields(trx, [entity]) : [], asked);
}

type Fielded = Pick<PageRequest, 'filters' | 'sort'>;

function asksCustomFields(context: RequestContext, { filters, sort }: Fielded): boolean {
  return (
    hasCustomFields(context) &&
    (sort.includes('custom.') || Object.keys(filters).some((name) => name.startsWith('custom.')))
  );
}

/** The list with the account's own fields, which have the last word about a question that speaks of them. */
function sourceWith<L extends List>(
  source: ListSource<L>,
  fields: readonly CustomField[],
  request: Fielded,
): ListSource<List> {
  const list = listWith(source.list, customListFields(fields));
  const wrong = validationErrors(list, request);
  if (wrong.length > 0)
    throw new Problem(
      'invalidProperties',
      400,
      wrong.map(({ path, message }) => refusal(path, message)),
    );
  return { ...source, list, beside: besideOf(fields) } as ListSource<List>;
}

function besideOf(fields: readonly CustomField[]): NonNullable<ListSource<List>['beside']> {
  return Object.fromEntries(
    fields.map(({ id, dataType }) => [
      customListName(id),
      { table: 'custom_field_values', definitionId: id, column: columnOf[dataType] },
    ]),
  );
}

/** What differs between two sets of values, for the history. */
export function changedValues(
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

/** Changes whose custom fields are told by what they are called, also those that were removed since. */
export async function withFieldNames(
  trx: AccountTransaction,
  context: RequestContext,
  changes: readonly Change[],
): Promise<Change[]> {
  if (!changes.some(tellsCustomFields)) return [...changes];
  const fields = await listEveryField(trx);
  return changes.map((change) => ({ ...change, ...withNamesOf(fields, change, context.account.timeZone) }));
}
