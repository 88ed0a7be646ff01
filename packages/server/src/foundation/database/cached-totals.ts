/** Exact totals, valid for one data version of the account; the least recently used is evicted first. */
export class CachedTotals {
  readonly #entries = new Map<string, { readonly version: number; readonly total: number }>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, version: number): number | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.set(key, entry);
    return entry.total;
  }

  set(key: string, entry: { readonly version: number; readonly total: number }): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value as string);
  }
}
