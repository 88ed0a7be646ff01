import type { ComparedPercentile, EventPercentile } from '@curbstop/contract/samples/event-percentile.rules';
import { describeComparison, formatMicrograms } from '@curbstop/contract/samples/percentile-text.calculation';
import { decapitalize } from '@curbstop/contract/primitives/capitalize';
import { DotPlot } from '../../ui/DotPlot.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';

/** The counted results of an analyte against its action level, with the ranks of the percentile marked. */
export function PercentilePlot({
  analyte: { displayName, percentile, counted, actionLevel },
  tableIs = 'below',
}: {
  readonly analyte: EventPercentile;
  /** Where the table of the same results is. */
  readonly tableIs?: string;
}) {
  if (percentile === null) return null;
  const level = Number(actionLevel);
  const { lower, upper } = percentile.rank;
  return (
    <DotPlot
      label={`${describeRange(displayName, counted)}. The 90th percentile of ${formatMicrograms(percentile.value)} is ${describeComparison(percentile)}. The table ${tableIs} has the values.`}
      unit="µg/L"
      dots={counted.map(({ sampleId, amount, position }) => ({
        key: sampleId,
        value: Number(amount),
        tone: Number(amount) > level ? 'attention' : 'muted',
        isMarked: position === lower || position === upper,
      }))}
      lines={[
        { key: 'percentile', value: Number(percentile.value), text: describeMark(percentile), tone: 'action' },
        { key: 'level', value: level, text: `Action level ${formatMicrograms(actionLevel)}`, tone: 'attention' },
      ]}
    />
  );
}

/** "20 lead results from 0 µg/L to 17.4 µg/L", "1 lead result: 4.2 µg/L" */
function describeRange(displayName: string, counted: EventPercentile['counted']): string {
  const results = formatCount(counted.length, `${decapitalize(displayName)} result`);
  const [lowest, highest] = [counted.at(-1), counted[0]].map((result) => formatMicrograms(result?.amount ?? '0'));
  return counted.length === 1 ? `${results}: ${highest}` : `${results} from ${lowest} to ${highest}`;
}

/** "90th percentile 9 µg/L, rank 14 of 15" */
function describeMark({ value, rank: { lower, upper, tenths }, count }: ComparedPercentile): string {
  const ranks = tenths === 0 && lower === upper ? `rank ${lower}` : `ranks ${lower} and ${upper}`;
  return `90th percentile ${formatMicrograms(value)}, ${ranks} of ${formatNumber(count)}`;
}
