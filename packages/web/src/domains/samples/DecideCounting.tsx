import { createCountingRules } from '@curbstop/contract/samples/sample-counting.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { getTodayAt } from '../../foundation/clock.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { parseFields } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { CountingForm } from './SampleCountingForm.tsx';
import { toCountingValues } from './sample.form.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    decideCounting: { readonly samples: readonly SampleRow[]; readonly onDone: () => void };
  }
}

/** Records for several samples of programs that are not for compliance whether they count, with one reason. */
export function DecideCounting({ props: { samples, onDone }, close }: OverlayContentProps<'decideCounting'>) {
  const today = getTodayAt(useMe().defaultAccount.timeZone);
  const otherSamples = samples.filter(({ isForCompliance }) => !isForCompliance);
  const sampleIds = otherSamples.map(({ id }) => id);
  if (sampleIds.length === 0)
    return (
      <EmptyState title="All selected samples count">
        These samples are from compliance programs and always count. Only samples from other programs need a decision.
      </EmptyState>
    );
  return (
    <CountingForm
      about={describe(otherSamples.length, samples.length)}
      start={toCountingValues({ counting: null }, today)}
      read={({ decision, decidedOn, reason }) =>
        parseFields(createCountingRules(today), { decision, decidedOn, reason, sampleIds })
      }
      onDone={() => {
        onDone();
        close();
      }}
    />
  );
}

function describe(decided: number, selected: number): string {
  const sentence = `The decision is recorded for ${formatCount(decided, 'sample')} of programs that are not sampled for compliance.`;
  if (selected === decided) return sentence;
  const otherCount = selected - decided;
  const countedText = otherCount === 1 ? 'sample counts' : `${formatNumber(otherCount)} count`;
  return `${sentence} The other ${countedText} anyway, as part of compliance programs.`;
}
