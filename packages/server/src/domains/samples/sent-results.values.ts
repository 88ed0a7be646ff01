/** Results at a location of an event that a letter reported as they were when it was composed. */
export interface SentResults {
  readonly eventId: string;
  readonly locationId: string;
  readonly composedOn: string;
}
