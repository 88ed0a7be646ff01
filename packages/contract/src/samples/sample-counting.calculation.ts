import { formatDay } from '../primitives/calendar.ts';
import type { SampleCounting } from './sample-counting.rules.ts';
import { countingChoices } from './sample-counting.values.ts';

/** "Not used: taken after flushing (Robin Weir, 11-12-2026)" */
export function describeCounting({ decision, decidedOn, reason, decidedBy }: SampleCounting): string {
  const label = countingChoices.find(({ code }) => code === decision)?.label ?? decision;
  return `${label}: ${reason} (${decidedBy}, ${formatDay(decidedOn)})`;
}
