import type { ParseArgsConfig } from 'node:util';
import type { Clock } from '../foundation/clock.ts';
import type { Config } from '../foundation/config.ts';
import type { Database } from '../foundation/database/database.ts';

/** Environment of a command. */
export interface CommandContext {
  readonly config: Config;
  readonly database: Pick<Database, 'owner'>;
  readonly clock: Clock;
  readonly say: (text: string) => void;
  /** Prompts without echo; returns an empty string without a terminal. */
  readonly askHidden: (prompt: string) => Promise<string>;
}

export type CommandOptions = Readonly<Record<string, string | undefined>>;

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Usage with an example of every option. */
  readonly usage: string;
  readonly options: readonly Option[];
  readonly run: (values: CommandOptions, context: CommandContext) => Promise<void>;
}

export interface Option {
  readonly name: string;
  readonly isNeeded?: true;
  /** Allowed values. */
  readonly oneOf?: readonly string[];
}

/** Wrong usage; reported without a stack trace. */
export class CommandError extends Error {}

export function parseOptions(options: readonly Option[]): NonNullable<ParseArgsConfig['options']> {
  return {
    ...Object.fromEntries(options.map(({ name }) => [name, { type: 'string' as const }])),
    help: { type: 'boolean', short: 'h' },
  };
}

/** A sentence for each missing or invalid option. */
export function listMistakes(options: readonly Option[], values: CommandOptions): readonly string[] {
  return options.flatMap(({ name, isNeeded, oneOf }) => {
    const value = values[name];
    if (value === undefined || value.trim() === '') return isNeeded ? [`--${name} is missing.`] : [];
    if (oneOf && !oneOf.includes(value)) return [`--${name} cannot be "${value}". It is one of: ${oneOf.join(', ')}.`];
    return [];
  });
}

/** Columns as wide as their widest cell. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => (row[at] ?? '').length)));
  return [heads, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
