import { expect } from 'vitest';
import type { AccountId } from '../src/foundation/database/account-id.ts';

export interface SentStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Every mention of a table in the statement binds it to the account before anything else. */
export function expectAccountScoped(
  { sql: sent, parameters }: SentStatement,
  table: string,
  accountId: AccountId,
): void {
  const sql = sent.replace(/\s+/g, ' ');
  const mentions = sql.match(new RegExp(`"${table}"`, 'g'))?.length ?? 0;
  const bound = [
    ...sql.matchAll(
      new RegExp(
        `(?:from|join) "${table}"(?: as l| tablesample system \\(\\$\\d+\\))? (?:where|on) (?:l\\.)?account_id = \\$(\\d+)`,
        'g',
      ),
    ),
  ];
  expect(bound).toHaveLength(mentions);
  expect(bound.map(([, place]) => parameters[Number(place) - 1])).toEqual(bound.map(() => accountId));
}

/** Every sub-query of a source, which reads another table, compares the account too. */
export function expectSubqueriesAccountScoped({ sql: sent }: SentStatement, tables: ReadonlySet<string>): void {
  const sql = sent.replace(/\s+/g, ' ');
  for (const [mention, table = '', alias] of sql.matchAll(
    /\b(?:from|join) ([a-z_]+)(?: (?:as )?(?!where\b|on\b|join\b|left\b)([a-z]+))?/g,
  )) {
    if (!tables.has(table)) continue;
    const predicate = alias ? `${alias}.account_id = ` : `${mention} where account_id = `;
    expect(sql.includes(predicate), `${mention} without the account in ${sql}`).toBe(true);
  }
}
