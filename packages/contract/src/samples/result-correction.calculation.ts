import { compareDecimals } from '../primitives/decimal.ts';
import type { Finding } from './sample.values.ts';

/** A result as it counts, with its finding. */
interface CountedResult {
  readonly analyteId: number;
  readonly amount: string;
  readonly nonDetect: boolean;
  readonly detection: Finding;
}

/**
 * Whether a correction is news that a household was not notified of: a higher level, a detect instead of a non-detect,
 * an exceedance, or another analyte (docs/decisions/0173).
 */
export function isWorseResult(before: CountedResult, after: CountedResult): boolean {
  return (
    before.analyteId !== after.analyteId ||
    compareDecimals(after.amount, before.amount) > 0 ||
    (before.nonDetect && !after.nonDetect) ||
    (after.detection === 'exceedance' && before.detection !== 'exceedance')
  );
}

/** Whether a correction takes a level with an exceedance away or makes it lower, which can end the exceedance. */
export function isLoweredExceedance(before: FoundResult, after: FoundResult): boolean {
  if (before.detection !== 'exceedance') return false;
  return (
    before.analyteId !== after.analyteId ||
    after.detection !== 'exceedance' ||
    compareDecimals(after.amount, before.amount) < 0
  );
}

/** Whether a correction takes a level away or makes it lower. */
export const isLowerResult = (
  before: Pick<CountedResult, 'analyteId' | 'amount'>,
  after: Pick<CountedResult, 'analyteId' | 'amount'>,
): boolean => before.analyteId !== after.analyteId || compareDecimals(after.amount, before.amount) < 0;

type FoundResult = Pick<CountedResult, 'analyteId' | 'amount' | 'detection'>;

/**
 * The moment from which deadlines count after a correction. A worse result starts them when the water system received
 * it; any other correction never moves them to a later moment.
 */
export function getDeadlineStart({ recorded, corrected, isWorse }: Receipts): string {
  return isWorse || Date.parse(corrected) < Date.parse(recorded) ? corrected : recorded;
}

/** A result that was withdrawn, or a value that a correction replaced before. */
export interface WithdrawnValue {
  readonly amount: string;
  /** ISO 8601 UTC. */
  readonly receivedOn: string;
}

/**
 * When a value at least as high as a result that is entered again was first received: the withdrawal starts no clock
 * again. Undefined for a higher value, which is news. A receipt before the sample's own days belonged to another
 * sample.
 */
export function findFirstReceipt(
  amount: string,
  withdrawn: readonly WithdrawnValue[],
  isPossible: (receivedOn: string) => boolean,
): string | undefined {
  return withdrawn
    .filter((value) => compareDecimals(amount, value.amount) <= 0 && isPossible(value.receivedOn))
    .map(({ receivedOn }) => receivedOn)
    .toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}

/** When deadlines counted from before the correction, and when the correction was received. */
interface Receipts {
  readonly recorded: string;
  readonly corrected: string;
  readonly isWorse: boolean;
}
