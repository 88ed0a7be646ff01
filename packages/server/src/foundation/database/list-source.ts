import type { List } from '@curbstop/contract/primitives/list';
import type { RawBuilder } from 'kysely';
import { getToday } from '../clock.ts';
import type { RequestContext } from '../request-context.ts';
import type { AccountId } from './account-id.ts';
import type { Database } from './database.ts';
import type { JoinedField } from './list-joined-fields.ts';

/**
 * What the list query builder needs to know about a list. List queries run as the owner of the tables, because
 * row-level security prevents LIKE from using the trigram index (LIKE is not leakproof; measured 27 to 36 times
 * slower). The builder therefore puts the account predicate first in every statement; its test proves that each has it.
 */
export interface ListSource<L extends List> {
  readonly list: L;
  readonly table: string;
  /** Field name -> column by which it is filtered and sorted. */
  readonly columns: { readonly [F in keyof L['fields']]: string };
  /**
   * Yes or no fields that other rows decide as well, as conditions on a row of the table; an index on their column
   * still serves them.
   */
  readonly conditions?: { readonly [F in keyof L['fields']]?: RawBuilder<boolean> };
  /** Conditions on a row without which its value of a choice is not shown, so that no filter matches it. */
  readonly shownOnlyIf?: { readonly [F in keyof L['fields']]?: RawBuilder<boolean> };
  /** Choices that other rows decide as well, as the value that a row of the table shows. */
  readonly shownChoices?: { readonly [F in keyof L['fields']]?: RawBuilder<string> };
  /** Fields whose values are rows of another table, by field name. */
  readonly joinedFields?: Readonly<Record<string, JoinedField>>;
  /** Choices that mean rows without a value, by field name. */
  readonly blankChoices?: { readonly [F in keyof L['fields']]?: string };
  /** Tables of the account whose ids are the values of a field; see list-references. */
  readonly references?: { readonly [F in keyof L['fields']]?: string };
  /** Columns of a returned row, e.g. `id, address_line1 as "addressLine1"`. */
  readonly select: RawBuilder<unknown>;
  readonly search: string;
  /** Columns whose text is part of the search column, so that its trigram index also serves filters on them. */
  readonly searched: readonly string[];
  /** Columns with an index on `(account_id, lower(column), column)`, which stores equal texts once. */
  readonly textIndexes?: readonly string[];
  /**
   * Indexed, non-null columns with few distinct values: a `contains` filter is first resolved to the matching values.
   */
  readonly lowCardinality: readonly string[];
  /** The table has no `removed_on` column. */
  readonly noSoftDelete?: true;
  /**
   * Condition of every query, such as the parent record of a list; it includes the account predicate itself where it
   * reads other tables.
   */
  readonly within?: RawBuilder<boolean>;
  /**
   * Rows change without a new data version (states of imports and exports), so totals are counted for every request.
   */
  readonly skipCountCache?: true;
  /** Condition for one searched word when there is no search column; it may read other tables of the same account. */
  readonly word?: (accountId: AccountId, pattern: string) => RawBuilder<boolean>;
}

/** Account and time zone of a list request. */
export interface ListContext {
  readonly database: Database;
  readonly accountId: AccountId;
  readonly timeZone: string;
  /** Current date in the time zone. */
  readonly today: string;
}
export type FilterOptions = Omit<ListContext, 'database'>;

export function toListContext({
  app,
  accountId,
  account: { timeZone },
}: Pick<RequestContext, 'app' | 'accountId' | 'account'>): ListContext {
  return { database: app.database, accountId, timeZone, today: getToday(app.clock, timeZone) };
}
