const isReasonOrConfirmation = (name: string) => /^(reason|confirmed)|(Reason(Value)?|Confirmed)$/.test(name);

/**
 * What a confirmation of lower numbers is about: all that was entered, but for reasons and confirmations. Another entry
 * needs another confirmation. Never empty, so that a form that was not touched confirms nothing.
 * @param action Tells the actions of one form apart, such as a correction and a withdrawal.
 */
export function getConfirmableEntries(values: object, action = 'save'): string {
  return JSON.stringify([action, ...Object.entries(values).filter(([name]) => !isReasonOrConfirmation(name))]);
}

/** The value of a confirmation: the entries that were refused, and the refusal that the person was shown. */
export const toConfirmation = (entries: string, refusal: string): string => `${entries}\n${refusal}`;

/** The refusal that was confirmed for these entries; undefined if none was. */
export const findConfirmedRefusal = (confirmation: string, entries: string): string | undefined =>
  confirmation.startsWith(`${entries}\n`) ? confirmation.slice(entries.length + 1) : undefined;

interface Confirmable {
  readonly confirmedLowerPercentiles?: string;
  readonly confirmedEndedDeadlines?: string;
}

/** What a request confirms: the refusal that named the lower numbers, word for word. */
export interface PercentileConfirmation {
  readonly confirmedLowerPercentiles?: string;
}

/** The lower numbers that the server named for these entries, if they are confirmed. */
export function getPercentileConfirmation(values: Confirmable, action?: string): PercentileConfirmation {
  const entries = getConfirmableEntries(values, action);
  const refusal = findConfirmedRefusal(values.confirmedLowerPercentiles ?? '', entries);
  return refusal === undefined ? {} : { confirmedLowerPercentiles: refusal };
}

/** Whether the lower numbers that the server named for these entries are confirmed. */
export const arePercentilesConfirmed = (values: Confirmable): boolean =>
  getPercentileConfirmation(values).confirmedLowerPercentiles !== undefined;

/** Whether the deadlines that the server named for these entries are confirmed. */
export const areDeadlinesConfirmed = (values: Confirmable): boolean =>
  findConfirmedRefusal(values.confirmedEndedDeadlines ?? '', getConfirmableEntries(values)) !== undefined;
