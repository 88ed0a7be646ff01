import { sql, type RawBuilder } from 'kysely';

/**
 * The code of the number in the column `number`, as `createNumberedCode` in contract computes it (ISO 7064 MOD 97-10).
 */
export function compileNumberedCode(prefix: string): RawBuilder<string> {
  return sql<string>`${sql.lit(prefix)} || lpad(number::text, greatest(6, length(number::text)), '0')
    || lpad((98 - number::bigint * 100 % 97)::text, 2, '0')`;
}
