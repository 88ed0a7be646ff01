/**
 * Samples of an event that differ in nothing that decides what counts, each the only one of its site. A calculation
 * reads them as one, with their number. Without `numbers` it is a single sample.
 */
export interface SampleGroup {
  /** The numbers of all of them, in any order. */
  readonly numbers?: readonly number[] | undefined;
}

export const countSamples = ({ numbers }: SampleGroup): number => numbers?.length ?? 1;

export const sumSamples = (samples: readonly SampleGroup[]): number =>
  samples.reduce((sum, one) => sum + countSamples(one), 0);
