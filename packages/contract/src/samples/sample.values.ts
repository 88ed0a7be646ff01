/** The ids are stored in every sample and never change their meaning [B3.8]. */
export const sampleStatus = { new: 1, atLab: 2, analyzed: 3, completed: 4, invalidated: 5 } as const;

export const sampleStatuses = [
  { id: sampleStatus.new, name: 'New' },
  { id: sampleStatus.atLab, name: 'At Lab' },
  { id: sampleStatus.analyzed, name: 'Analyzed' },
  { id: sampleStatus.completed, name: 'Completed' },
  { id: sampleStatus.invalidated, name: 'Invalidated' },
] as const;
export type SampleStatus = (typeof sampleStatuses)[number]['id'];

/**
 * The statuses that each status can change to. Dates, results and its kit move a sample between New, At Lab and
 * Analyzed; Completed and Invalidated are decisions. An invalidation cannot be undone, and a completed sample can still
 * be invalidated by the State.
 */
export const nextSampleStatuses: Readonly<Record<SampleStatus, readonly SampleStatus[]>> = {
  [sampleStatus.new]: [sampleStatus.atLab, sampleStatus.analyzed, sampleStatus.invalidated],
  [sampleStatus.atLab]: [sampleStatus.new, sampleStatus.analyzed, sampleStatus.invalidated],
  [sampleStatus.analyzed]: [sampleStatus.new, sampleStatus.atLab, sampleStatus.completed, sampleStatus.invalidated],
  [sampleStatus.completed]: [sampleStatus.invalidated],
  [sampleStatus.invalidated]: [],
};

/** What people decide about samples, with the sentence for samples of another status. */
export const sampleDecisions = {
  complete: { verb: 'completed', rule: 'Only analyzed samples can be completed.' },
  invalidate: { verb: 'invalidated', rule: 'An invalidation is final.' },
  /** Of the State. */
  requestInvalidation: { verb: 'invalidated', rule: 'An invalidation is final.' },
  move: { verb: 'moved', rule: 'Completed and invalidated samples stay in their event.' },
} as const;
export type SampleDecision = keyof typeof sampleDecisions;

/** The labels of the statuses, in order; a collected new sample is shown as "Collected" [B3.8]. */
export const sampleStatusLabels = ['New', 'Collected', 'At Lab', 'Analyzed', 'Completed', 'Invalidated'] as const;
export type SampleStatusLabel = (typeof sampleStatusLabels)[number];

/** The findings, worst first [A2.63]. */
export const findings = ['exceedance', 'detect', 'nonDetect'] as const;
export type Finding = (typeof findings)[number];

export const findingLabels: Readonly<Record<Finding, string>> = {
  exceedance: 'Exceedance',
  detect: 'Detect',
  nonDetect: 'Non-detect',
};
export const getFindingLabel = (detection: Finding | null): string | null => detection && findingLabels[detection];

/** [A2.63] */
export const findingPlurals: Readonly<Record<Finding, string>> = {
  exceedance: 'Exceedances',
  detect: 'Detects',
  nonDetect: 'Non-Detects',
};

/** The filter of samples without a finding. */
export const withoutResultChoice = { value: 'waiting', label: 'Waiting' } as const;

export const maxLabSampleIdLength = 60;
export const maxOutletLength = 100;
