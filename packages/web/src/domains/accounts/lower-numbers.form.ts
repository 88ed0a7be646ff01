const isReasonOrConfirmation = (name: string) => /^(reason|confirmed)|(Reason(Value)?|Confirmed)$/.test(name);

/**
 * What a confirmation of lower numbers is about: all that was entered, but for reasons and confirmations. Another entry needs
 * another confirmation. Never empty, so that a form that was not touched confirms nothing.
 * @param action Tells the actions of one form apart, such as a correction and a withdrawal.
 */
export function getConfirmableEntries(values: object, action = 'save'): string {
  return JSON.stringify([action, ...Object.entries(values).filter(([name]) => !isReasonOrConfirmation(name))]);
}

interface Confirmable {
  readonly confirmedLowerPercentiles?: string;
  readonly confirmedEndedDeadlines?: string;
}

/** Whether the lower numbers that the server named for these entries are confirmed. */
export function isLowerConfirmed(values: Confirmable, action?: string): boolean {
  return values.confirmedLowerPercentiles === getConfirmableEntries(values, action);
}

/** Whether the deadlines that the server named for these entries are confirmed. */
export const areDeadlinesConfirmed = (values: Confirmable): boolean =>
  values.confirmedEndedDeadlines === getConfirmableEntries(values);
