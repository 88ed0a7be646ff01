import type { SampleStatusLabel } from './sample.values.ts';

export const accountTypes = ['PWS'] as const;

/** A reason for a status of samples [B3.8]. */
export interface SampleStatusReason {
  readonly id: number;
  readonly status: SampleStatusLabel;
  /** The kind of account that uses it [B7.32]. */
  readonly sampleType: (typeof accountTypes)[number];
  readonly reason: string;
  readonly source: string;
}

/**
 * The only reasons for which a State may invalidate a sample: 40 CFR 141.86(f)(1), from July 1, 2020. The ids are
 * stored with samples and never change their meaning.
 */
export const sampleStatusReasons = [
  {
    id: 1,
    status: 'Invalidated',
    sampleType: 'PWS',
    reason: 'Improper analysis by the laboratory caused an erroneous result',
    source: '40 CFR 141.86(f)(1)(i)',
  },
  {
    id: 2,
    status: 'Invalidated',
    sampleType: 'PWS',
    reason: 'The site did not meet the site selection criteria',
    source: '40 CFR 141.86(f)(1)(ii)',
  },
  {
    id: 3,
    status: 'Invalidated',
    sampleType: 'PWS',
    reason: 'The sample container was damaged in transit',
    source: '40 CFR 141.86(f)(1)(iii)',
  },
  {
    id: 4,
    status: 'Invalidated',
    sampleType: 'PWS',
    reason: 'Substantial reason to believe that the sample was tampered with',
    source: '40 CFR 141.86(f)(1)(iv)',
  },
] as const satisfies readonly SampleStatusReason[];

/** The list of reasons is part of the product: who last changed it, and when [B3.8]. */
export const sampleStatusReasonsChanged = { on: '2026-11-23T00:00:00.000Z', by: 'Curbstop' } as const;

export const maxInvalidationNotesLength = 2_000;

/** 40 CFR 141.86(f)(4): days after the State's invalidation within which a replacement sample is taken. */
export const replacementSampleDays = 20;
