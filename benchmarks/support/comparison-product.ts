import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { List, PageRequest } from '@curbstop/contract/primitives/list';
import type { ListSource } from '../../packages/server/src/foundation/database/list-source.ts';
import type { timeRequest } from './product.ts';

/** Another product that lists the same rows over HTTP. */
export interface Peer {
  readonly name: string;
  /** Milliseconds until the last byte of a page with its total. */
  loadPage(request: PageRequest): Promise<number>;
  stop(): Promise<void>;
}

export interface PeerSetup {
  /** Where the peers are installed. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly source: ListSource<List>;
  readonly accountId: string;
}

/** The schema of the copied table. */
export const schema = 'peers';

/** A request for peers: columns and their conditions. */
export interface PlainRequest {
  readonly conditions: readonly (readonly [
    column: string,
    operator: 'is' | 'in' | 'contains' | 'from' | 'before' | 'isNull',
    value: unknown,
  ])[];
  readonly sort: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
  readonly limit: number;
  readonly offset: number;
}

export function toPlainRequest(
  { source: { list, columns, search }, accountId }: PeerSetup,
  { filters, searchTerm, sort, page, pageSize }: PageRequest,
): PlainRequest {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const conditions = Object.entries(filters).flatMap(([field, values]): PlainRequest['conditions'] => {
    const column = columns[field] ?? field;
    const { filter: kind, choices } = list.fields[field] ?? {};
    const isNumber = choices?.every((choice) => /^\d+$/.test(choice)) === true;
    if (kind === 'text') return [[column, 'contains', values[0]]];
    if (kind === 'choice') return [[column, 'in', isNumber ? values.map(Number) : values]];
    const [, operator = 'is', value = ''] = /^(\w+):(.+)$/.exec(values[0] ?? '') ?? [];
    const [from = '', until = from] = value.split(',');
    if (operator === 'before') return [[column, 'before', from]];
    return operator === 'after'
      ? [[column, 'from', dayAfter(from)]]
      : [
          [column, 'from', from],
          [column, 'before', dayAfter(until)],
        ];
  });
  const words = searchTerm
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [search, 'contains', word] as const);
  return {
    conditions: [['account_id', 'is', accountId], ['removed_on', 'isNull', true], ...conditions, ...words],
    sort: [
      [columns[sort.replace(/^-/, '')] ?? 'id', direction],
      ['id', direction],
    ],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The columns of a row in our own list. */
export const shownColumns = [
  'id',
  'external_id',
  'name',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip',
  'tier',
  'property_classification',
  'updated_on',
];

export function getElapsedMs(name: string, { ms, status, text }: Awaited<ReturnType<typeof timeRequest>>): number {
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 500)}`);
  return ms;
}

export async function waitForResponse(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('A peer did not start; what it printed is above.');
    if ((await fetch(url, { headers: { accept: 'application/json' } }).catch(() => undefined))?.status) return;
    await pause(100);
  }
}
