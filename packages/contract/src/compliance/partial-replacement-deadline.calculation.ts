import { formatDay } from '../primitives/calendar.ts';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import type { PartialReplacement } from '../service-lines/partial-replacement.rules.ts';

/** What the duties of a partial replacement depend on. */
export interface PartialReplacementFacts extends Pick<
  PartialReplacement,
  'id' | 'plannedOn' | 'doneOn' | 'isEmergency' | 'resultReceivedOn'
> {
  /** The address of the line. */
  readonly address: string;
}

interface PartialReplacementDuty {
  readonly kind: DeadlineKind;
  readonly on: string;
  readonly subject: string;
  readonly name: string;
}

/** The duties of the partial replacements, whatever the line is classified as now. */
export function listPartialReplacementDuties(
  replacements: readonly PartialReplacementFacts[],
): readonly PartialReplacementDuty[] {
  return replacements.flatMap(({ id, address, plannedOn, doneOn, isEmergency, resultReceivedOn }) => {
    const [startsOn] = [plannedOn, doneOn].filter((day) => day !== null).toSorted();
    const name = `${address}, ${doneOn === null ? 'planned' : 'completed'} ${formatDay(doneOn ?? plannedOn ?? '')}`;
    const duty = (kind: DeadlineKind, on: string | null | undefined) =>
      on === null || on === undefined ? [] : [{ kind, on, subject: id, name }];
    return [
      ...duty(isEmergency ? 'partialNoticeEmergency' : 'partialNotice', startsOn),
      ...duty('partialFilter', startsOn),
      ...duty('partialSample', doneOn),
      ...duty('partialResult', resultReceivedOn),
    ];
  });
}
