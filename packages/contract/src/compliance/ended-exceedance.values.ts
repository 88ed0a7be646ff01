import type { RegulatedAnalyte } from '../samples/percentile-tally.calculation.ts';

/** What changed when a percentile no longer exceeded the action level, as the reason in a sentence. */
export const endCauses = [
  { code: 'undone', text: 'an import was undone' },
  { code: 'withdrawn', text: 'a result was withdrawn' },
  { code: 'invalidated', text: 'a sample was invalidated' },
  { code: 'corrected', text: 'a result was corrected' },
  { code: 'added', text: 'results were added' },
  { code: 'other', text: 'samples, events or settings changed' },
] as const;
export type EndCause = (typeof endCauses)[number]['code'];

/** An exceedance that the system learned of, as it was when it was last seen. */
export interface LearnedExceedance {
  readonly substance: RegulatedAnalyte['actionLevel'];
  readonly periodStartsOn: string;
  /** Such as "January to June 2026". */
  readonly periodName: string;
  /** The moment of receipt of the result with which the percentile first exceeded the level, ISO 8601 UTC. */
  readonly exceededAt: string;
  /** The moment at which it was found to have ended; null if that was not recorded. */
  readonly endedAt: string | null;
  readonly endedBy: EndCause | null;
}
