import type { Cell } from '../primitives/cell.ts';
import { isSerial, detectDateOrder, type DateOrder } from '../primitives/date-text-reading.ts';

interface Evidence {
  readonly shown: Record<DateOrder, number>;
  /** Dates that the workbook stored as dates. */
  days: number;
  /** Whole numbers that may be serial dates. */
  numbers: number;
  years: number;
}

/** How the dates of one column are read. */
interface DateColumn {
  readonly order: DateOrder;
  readonly serials: boolean;
}

const monthFirstDates: DateColumn = { order: 'monthFirst', serials: false };

/**
 * How each date column is read, based on all its cells: 25/07/1988 shows that 05/07/1988 is in July. The first reading
 * of the file observes; if `settle` then finds that a column was read differently, the file is read again.
 */
export class DateColumns {
  readonly #evidence = new Map<string, Evidence>();
  readonly #orders = new Map<string, DateOrder | undefined>();
  readonly #settled = new Map<string, DateColumn>();

  of(key: string): DateColumn {
    return this.#settled.get(key) ?? monthFirstDates;
  }

  /** Whether a date of the column has its day first for certain: 25/07/1988. */
  hasDayFirst(key: string): boolean {
    return (this.#evidence.get(key)?.shown.dayFirst ?? 0) > 0;
  }

  observe(key: string, cell: Cell | undefined): void {
    let evidence = this.#evidence.get(key);
    if (!evidence)
      this.#evidence.set(
        key,
        (evidence = { shown: { monthFirst: 0, dayFirst: 0, either: 0 }, days: 0, numbers: 0, years: 0 }),
      );
    if (typeof cell === 'string') this.#observeText(evidence, cell);
    else if (typeof cell === 'number') observeNumber(evidence, cell);
    else if (typeof cell === 'object' && cell !== null && 'date' in cell) evidence.days += 1;
    else if (typeof cell === 'object' && cell !== null && 'number' in cell) observeNumber(evidence, cell.number);
  }

  /** Files repeat a few dates many times, so they are cached. */
  #observeText(evidence: Evidence, text: string): void {
    if (!this.#orders.has(text) && this.#orders.size < 20_000) this.#orders.set(text, detectDateOrder(text));
    const order = this.#orders.has(text) ? this.#orders.get(text) : detectDateOrder(text);
    if (order) evidence.shown[order] += 1;
    else if (/^\s*\d{4}\s*$/.test(text)) evidence.years += 1;
  }

  /** Whether a column must be read differently. */
  settle(): boolean {
    let differs = false;
    for (const [key, evidence] of this.#evidence) {
      const next = evaluate(evidence);
      const previous = this.of(key);
      differs ||= next.order !== previous.order || next.serials !== previous.serials;
      this.#settled.set(key, next);
    }
    return differs;
  }
}

/** At most one year in ten; otherwise a number of five digits is a year with a digit too many. */
function evaluate({ shown, days, numbers, years }: Evidence): DateColumn {
  const serials = numbers > 0 && days + numbers > 1 && years * 10 <= days + numbers;
  if (shown.dayFirst > 0) return { order: shown.monthFirst > 0 ? 'either' : 'dayFirst', serials };
  return { order: shown.either > 0 && shown.monthFirst === 0 ? 'either' : 'monthFirst', serials };
}

function observeNumber(evidence: Evidence, number: number): void {
  if (isSerial(number)) evidence.numbers += 1;
  else if (Number.isInteger(number) && number >= 1000 && number <= 9999) evidence.years += 1;
}
