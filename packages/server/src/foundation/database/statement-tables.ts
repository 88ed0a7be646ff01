import { AsyncLocalStorage } from 'node:async_hooks';

// Which tables statements write and read, by their texts: a repository can't forget to name one.

/** Statements of a unit of work, including nested units. */
interface Recording {
  readonly texts: Set<string>;
  readonly words: Set<string>;
  /** Whether a value that depends on all data of the account is part of it. */
  dependsOnAll: boolean;
  /** Of a transaction: the tables that each of its statements writes; those of the others are found when needed. */
  readonly writes: Map<string, Writes> | undefined;
  readonly outer: Recording | undefined;
}

/** The tables that a statement writes, as far as its text names them. */
interface Writes {
  readonly tables: readonly string[];
  /** A deletion can cascade to tables that no statement names. */
  readonly isDeletion: boolean;
}

const current = new AsyncLocalStorage<Recording>();

function* iterateRecordings(): Generator<Recording> {
  for (let recording = current.getStore(); recording; recording = recording.outer) yield recording;
}

/** Notes a statement for the work that sends it. */
export function trackStatementTables(text: string): void {
  for (const { texts } of iterateRecordings()) texts.add(text);
}

/** Notes what a remembered value was read with. */
export function trackTables(words: Iterable<string>): void {
  const wordList = [...words];
  for (const recording of iterateRecordings()) for (const word of wordList) recording.words.add(word);
}

/** Notes a value that changes with any data of the account. */
export function dependOnAllData(): void {
  for (const recording of iterateRecordings()) recording.dependsOnAll = true;
}

const record = <T>(
  work: (recording: Recording) => Promise<T>,
  { writes }: { readonly writes?: Map<string, Writes> } = {},
): Promise<T> => {
  const recording: Recording = {
    texts: new Set(),
    words: new Set(),
    dependsOnAll: false,
    writes,
    outer: current.getStore(),
  };
  return current.run(recording, () => work(recording));
};

const written =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate|copy)\s+(?:only\s+)?"?(\w+)"?|\bupdate\s+(?:only\s+)?"?(\w+)"?\s+(?:as\s+)?(?:"?\w+"?\s+)?set\b/gi;
const temporary = /\bcreate\s+temp(?:orary)?\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi;

const listMatches = (texts: Iterable<string>, pattern: RegExp): readonly string[] =>
  [...texts].flatMap((text) => [...text.matchAll(pattern)].flatMap(([, one, two]) => one ?? two ?? []));

/** Runs work; `listTables` lists the tables that its statements have written so far. */
export const recordWrites = <T>(work: (listTables: () => readonly string[]) => Promise<T>): Promise<T> =>
  record(
    ({ texts }) =>
      work(() => {
        const ownTables = new Set(listMatches(texts, temporary));
        return [...new Set(listMatches(texts, written))].filter((name) => !ownTables.has(name)).sort();
      }),
    { writes: new Map() },
  );

const deletion = /\b(?:delete\s+from|merge\s+into|truncate)\b/i;
const findWrites = (text: string): Writes => ({
  tables: listMatches([text], written),
  isDeletion: deletion.test(text),
});

/**
 * The tables that the transaction of this work has written so far. Undefined if it may have written others, because it
 * has deleted rows, or if its statements are not recorded.
 */
export function findOwnWrites(): ReadonlySet<string> | undefined {
  const transaction = [...iterateRecordings()].find(({ writes }) => writes !== undefined);
  if (!transaction?.writes) return undefined;
  const { texts, writes } = transaction;
  for (const text of texts) if (!writes.has(text)) writes.set(text, findWrites(text));
  const all = [...writes.values()];
  return all.some(({ isDeletion }) => isDeletion) ? undefined : new Set(all.flatMap(({ tables }) => tables));
}

export interface Dependencies {
  /** Every word of the statements, the names of their tables among them. */
  readonly words: ReadonlySet<string>;
  readonly dependsOnAll: boolean;
}

/** Runs work and finds what its value depends on. */
export const recordReads = <T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly reads: Dependencies }> =>
  record(async (recording) => {
    const value = await work();
    const words = new Set(recording.words);
    for (const text of recording.texts) for (const [word] of text.matchAll(/\w+/g)) words.add(word);
    return { value, reads: { words, dependsOnAll: recording.dependsOnAll } };
  });
