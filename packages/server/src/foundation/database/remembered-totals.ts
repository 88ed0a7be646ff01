/** Exact totals, remembered while the account's data version stands; the least recently asked goes first. */
export class RememberedTotals {
  readonly #entries = new Map<string, { readonly version: number; readonly total: number }>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What was counted at that version, if it still is known. */
  known(key: string, version: number): number | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.writeStored(key, entry);
    return entry.total;
  }

  writeStored(key: string, entry: { readonly version: number; readonly total: number }): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value as string);
  }
}
