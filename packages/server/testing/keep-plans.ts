import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../src/foundation/database/database.ts';

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * Names the statements of a database, so that each connection parses and plans a statement once. Tests repeat the same
 * statements on few rows, and parsing and planning them took two thirds of the database's time. The product does not do
 * this: a plan for any values suits neither the smallest nor the largest water system.
 */
export function keepPlans({ ownerPool, tenantPool }: Pick<Database, 'ownerPool' | 'tenantPool'>): void {
  for (const pool of [ownerPool, tenantPool])
    pool.on('connect', (client) => void Reflect.set(client, 'query', named(client.query.bind(client) as Query)));
  keepPlansOfQueue();
}

let isQueueNamed = false;

/** The queue opens its connections itself. Each product looks for signals several times a second. */
function keepPlansOfQueue(): void {
  if (isQueueNamed) return;
  isQueueNamed = true;
  const plain = Reflect.get(pg.Client.prototype, 'query') as Query;
  Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...input: Parameters<Query>) {
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    const isOfQueue = connectionParameters.application_name === 'curbstop-jobs';
    return isOfQueue ? named(plain.bind(this))(...input) : plain.apply(this, input);
  });
}

function named(query: Query): Query {
  return (text, values, ...rest) =>
    typeof text === 'string' && canBeNamed(text, values)
      ? query({ name: nameOf(text), text, values }, ...rest)
      : query(text, values, ...rest);
}

const names = new Map<string, string>();

/** Each text is hashed once: hashing it for every statement took a fortieth of a test's time. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('md5').update(text).digest('hex');
  names.set(text, name);
  return name;
}

/** PostgreSQL takes several statements at once only without a name. */
function canBeNamed(text: string, values: unknown): boolean {
  return (
    Array.isArray(values) &&
    (values.length > 0 || (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';')))
  );
}
