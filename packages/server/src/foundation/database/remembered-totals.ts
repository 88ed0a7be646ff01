/** Exact totals, remembered while the account's data version stands; the least recently asked goes first. */
export class RememberedTotals {
  readonly #entries = new Map<string, { version: number; total: number }>();
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  async read(key: string, version: number, count: () => Promise<number>): Promise<number> {
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    const total = known?.version === version ? known.total : await count();
    this.#entries.set(key, { version, total });
    if (this.#entries.size > this.#limit) this.#entries.delete(this.#entries.keys().next().value as string);
    return total;
  }
}
