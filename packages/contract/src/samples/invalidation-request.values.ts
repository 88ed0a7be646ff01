/** The states of a request to the State to invalidate a sample. The sample keeps counting until one is granted. */
export const invalidationRequestStates = ['Requested', 'Withdrawn', 'Refused', 'Granted'] as const;
export type InvalidationRequestState = (typeof invalidationRequestStates)[number];

/** What people record of an open request without invalidating the sample. */
export const finalDecisions = ['Refused', 'Withdrawn'] as const;
