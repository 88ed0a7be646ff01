/** [A3.30] */
export const eventTypes = ['Sampling', 'Pitcher/Filter', 'Pre-Replacement', 'Post-Replacement'] as const;
export type EventType = (typeof eventTypes)[number];

/** The type of events that hand out filters: they have no samples, whatever their kit. */
export const filterDistribution = 'Pitcher/Filter' satisfies EventType;

/** [A3.31] */
export const eventStatuses = ['Active', 'Inactive', 'Completed'] as const;
export type EventStatus = (typeof eventStatuses)[number];

export const maxEventNameLength = 200;
export const maxEventGoal = 1_000_000;

export const datesOutsideProgram = ['starts before', 'ends after', 'both'] as const;
export type OutsideProgram = (typeof datesOutsideProgram)[number];
