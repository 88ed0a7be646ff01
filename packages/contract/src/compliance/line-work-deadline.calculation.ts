import { formatDay } from '../primitives/calendar.ts';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import type { LineWorkCode } from '../service-lines/line-work.values.ts';
import type { LineWork } from '../service-lines/line-work.rules.ts';

/** What the deadlines of work on a service line depend on. */
export interface LineWorkInputs extends Pick<
  LineWork,
  'id' | 'work' | 'plannedOn' | 'doneOn' | 'isEmergency' | 'resultReceivedOn'
> {
  /** The address of the line. */
  readonly address: string;
}

interface LineWorkDate {
  readonly kind: DeadlineKind;
  readonly on: string;
  readonly subject: string;
  readonly name: string;
}

/** The deadlines that each kind of work starts: before or on the day of the work, and after it. */
const deadlinesByWork: Readonly<
  Record<
    LineWorkCode,
    { readonly start: readonly DeadlineKind[]; readonly done?: DeadlineKind; readonly result?: DeadlineKind }
  >
> = {
  partial: { start: ['partialNotice', 'partialFilter'], done: 'partialSample', result: 'partialResult' },
  full: { start: ['fullNotice', 'fullFilter'], done: 'fullSample', result: 'fullResult' },
  meterOrConnector: { start: ['disturbanceFilter'] },
  shutOff: { start: ['disturbanceNotice'] },
};

/** What is due after work; it stays listed when the work turns out not to be completed. */
export const startedByCompletedWork: ReadonlySet<DeadlineKind> = new Set(
  Object.values(deadlinesByWork).flatMap(({ done, result }) => [done, result].filter((kind) => kind !== undefined)),
);

/** Notices, instructions and filters of planned work, which people may get before it. */
export const givenBeforeWork: ReadonlySet<DeadlineKind> = new Set([
  ...Object.values(deadlinesByWork).flatMap(({ start }) => start),
  'partialNoticeEmergency',
]);

/** The deadlines of the work, whatever the line is classified as now. */
export function listLineWorkDates(replacements: readonly LineWorkInputs[]): readonly LineWorkDate[] {
  return replacements.flatMap(({ id, work, address, plannedOn, doneOn, isEmergency, resultReceivedOn }) => {
    const { start, done, result } = deadlinesByWork[work];
    const [firstDay] = [plannedOn, doneOn].filter((day) => day !== null).toSorted();
    const name = `${address}, ${doneOn === null ? 'planned' : 'completed'} ${formatDay(doneOn ?? plannedOn ?? '')}`;
    const createDates = (kind: DeadlineKind | undefined, on: string | null | undefined) =>
      kind === undefined || on === null || on === undefined ? [] : [{ kind, on, subject: id, name }];
    return [
      ...start.flatMap((kind) =>
        createDates(
          kind === 'partialNotice' && isEmergency ? 'partialNoticeEmergency' : kind,
          // The notice is due 45 days before the day for which the work was planned, also if it was completed later.
          kind === 'partialNotice' ? firstDay : (doneOn ?? plannedOn),
        ),
      ),
      ...createDates(done, doneOn),
      ...createDates(result, resultReceivedOn),
    ];
  });
}
