import { findReplacementNeed, getReplacementDueOn } from '@curbstop/contract/samples/sample-invalidation.calculation';
import {
  createInvalidationRules,
  type InvalidationFields,
  type InvalidationPreview,
} from '@curbstop/contract/samples/sample-invalidation.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { replacementSampleDays } from '@curbstop/contract/samples/sample-status-reason.values';
import { isDay } from '@curbstop/contract/primitives/day-text';
import { formatCalendarDate, formatCount } from '../../ui/format.ts';
import { readFields, type Read, type Values } from '../../ui/form-values.ts';

export const blankInvalidation: Values = { statusReason: '', stateDecisionOn: '', notes: '', resend: '' };

/** The form by the rules of the contract; the server applies the same. */
export function readInvalidation(values: Values, sample: SampleRow, today: string): Read<InvalidationFields> {
  const { statusReason, stateDecisionOn, notes, resend } = values;
  return readFields(createInvalidationRules(sample, today), {
    statusReason: Number(statusReason),
    stateDecisionOn,
    notes,
    resend: resend === 'Yes',
  });
}

export interface ReplacementNote {
  readonly tone: 'attention' | 'muted';
  readonly title: string;
  readonly sentences: readonly string[];
}

interface DecisionDays {
  readonly stateDecisionOn: string;
  readonly today: string;
}

/** Whether a replacement sample is due, by when and where (40 CFR 141.86(f)(4)). */
export function describeReplacement(preview: InvalidationPreview, days: DecisionDays): ReplacementNote {
  const { event, requiredSites, percentiles, waiting } = preview;
  const due = describeDue(days, event.endsOn);
  const how = `Take the replacement sample as soon as possible, at the same site or, if that is not possible, at a site not yet used in this period. The last day is the later of ${replacementSampleDays} days after the State’s decision and the end of the monitoring period, taken here as the end of ${event.name} (40 CFR 141.86(f)(4)). A sample taken after the end of the period does not count for the next one.`;
  const remaining = describeRemaining(preview);
  const required =
    requiredSites &&
    `${remaining} The rule requires at least ${requiredSites.reduced} on reduced and ${requiredSites.standard} on standard monitoring.`;
  const wait = waiting > 0 ? [`${formatCount(waiting, 'other sample waits', 'other samples wait')} for results.`] : [];
  switch (findReplacementNeed(percentiles)) {
    case 'required':
      return { tone: 'attention', title: `Replacement sample ${due}`, sentences: [`${required}`, ...wait, how] };
    case 'onStandardMonitoring':
      return {
        tone: 'attention',
        title: `Replacement sample ${due}, unless the State allowed reduced monitoring`,
        sentences: [`${required}`, ...wait, how],
      };
    case 'unknown':
      return {
        tone: 'attention',
        title: `Replacement sample ${due}, if fewer samples remain than the rule requires`,
        sentences: [
          `${remaining} The required number is not known, because the account profile has no population served.`,
          ...wait,
          how,
        ],
      };
    case 'none':
      return { tone: 'muted', title: 'No replacement sample required', sentences: [`${required ?? remaining}`] };
  }
}

function describeDue({ stateDecisionOn, today }: DecisionDays, endsOn: string): string {
  if (!isDay(stateDecisionOn)) return `due by ${formatCalendarDate(endsOn)} or later`;
  const due = getReplacementDueOn(stateDecisionOn, endsOn);
  return `${due < today ? 'was due' : 'due'} by ${formatCalendarDate(due)}`;
}

/** "39 results of lead and 39 results of copper still count." */
function describeRemaining({ percentiles }: InvalidationPreview): string {
  const counts = percentiles.map(
    ({ displayName, after }) => `${formatCount(after?.count ?? 0, 'result')} of ${displayName.toLowerCase()}`,
  );
  return `After the invalidation, ${new Intl.ListFormat('en-US').format(counts)} count.`;
}

/** The substances whose exceedance would no longer be shown. */
export function listLiftedExceedances({ percentiles }: InvalidationPreview): readonly string[] {
  return percentiles.flatMap(({ displayName, before, after }) =>
    before?.exceeds && !after?.exceeds ? [displayName.toLowerCase()] : [],
  );
}
