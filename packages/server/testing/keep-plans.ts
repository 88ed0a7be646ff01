import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../src/foundation/database/database.ts';

/**
 * Names the statements of a database, so that each connection parses and plans a statement once. Tests repeat the same
 * statements on few rows, and parsing and planning them took two thirds of the database's time. The product does not do
 * this: a plan for any values suits neither the smallest nor the largest water system.
 */
export function keepPlans({ ownerPool, tenantPool }: Pick<Database, 'ownerPool' | 'tenantPool'>): void {
  for (const pool of [ownerPool, tenantPool]) pool.on('connect', nameStatements);
}

function nameStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown;
  Reflect.set(client, 'query', (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && canBeNamed(text, values)
      ? query({ name: createHash('md5').update(text).digest('hex'), text, values }, ...rest)
      : query(text, values, ...rest),
  );
}

/** PostgreSQL takes several statements at once only without a name. */
function canBeNamed(text: string, values: unknown): boolean {
  return (
    Array.isArray(values) &&
    (values.length > 0 || (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')))
  );
}
