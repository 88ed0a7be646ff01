import { formatCount } from '../primitives/count-text.ts';
import type { ProgramActivityChange, ActivityKind, ProgramActivity } from './program-activity.values.ts';

const verbs: Readonly<Record<ProgramActivity['operation'], string>> = {
  created: 'added',
  updated: 'changed',
  removed: 'removed',
  restored: 'restored',
};
const names: Readonly<Record<ActivityKind, string>> = {
  program: 'program',
  samplingEvent: 'sampling event',
  programLocation: 'location',
  eventLocation: 'location',
  sample: 'sample',
  kit: 'kit',
};
const descriptions: Readonly<Record<Exclude<ProgramActivityChange, 'kitStatus'>, (samples: string) => string>> = {
  invalidated: (samples) => `${samples} invalidated`,
  invalidationRequested: (samples) => `Invalidation requested for ${samples}`,
  invalidationRefused: (samples) => `Invalidation refused for ${samples}`,
  invalidationWithdrawn: (samples) => `Invalidation request withdrawn for ${samples}`,
  resultsReceived: (samples) => `Results received for ${samples}`,
  resultsCorrected: (samples) => `Results corrected for ${samples}`,
  resultsWithdrawn: (samples) => `Results withdrawn for ${samples}`,
  completed: (samples) => `${samples} completed`,
};

/** "12 samples changed", "Results received for 1 sample", "3 kits changed to Shipped", "1 sampling event changed". */
export function describeActivity({
  kind,
  operation,
  change,
  kitStatus,
  records,
}: Pick<ProgramActivity, 'kind' | 'operation' | 'change' | 'kitStatus' | 'records'>): string {
  const count = formatCount(records, names[kind]);
  if (change === 'kitStatus') return `${count} changed to ${kitStatus ?? 'another status'}`;
  if (change !== null) return descriptions[change](count);
  return `${count} ${kind === 'kit' && operation === 'created' ? 'ordered' : verbs[operation]}`;
}
