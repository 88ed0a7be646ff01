import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import type { MatchingSelection } from '../../ui/table/row-selection.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';

const maxNamed = 20;

/** What a decision applies to, before it is confirmed. */
export function SampleSummary({
  samples,
  children,
}: {
  readonly samples: readonly SampleRow[];
  readonly children?: ReactNode;
}) {
  const [only] = samples;
  if (samples.length === 1 && only)
    return (
      <DataList>
        <DataPair name="Sample">{getSampleName(only)}</DataPair>
        <DataPair name="Location">{formatStreetLine(only)}</DataPair>
        <DataPair name="Sampling event">{only.samplingEvent.name}</DataPair>
        {children}
      </DataList>
    );
  const events = [...new Set(samples.map(({ samplingEvent }) => samplingEvent.name))];
  return (
    <DataList>
      <DataPair name={formatCount(samples.length, 'sample')}>{describeNumbers(samples)}</DataPair>
      <DataPair name={events.length === 1 ? 'Sampling event' : 'Sampling events'}>{events.join(', ')}</DataPair>
      {children}
    </DataList>
  );
}

/** The summary of all samples that match a search: their statuses are not all known here, so the server checks each. */
export function MatchingSummary({
  matching,
  children,
}: {
  readonly matching: MatchingSelection;
  readonly children?: ReactNode;
}) {
  return (
    <>
      <DataList>
        <DataPair name="Samples">
          All {formatNumber(matching.expectedCount)} that match the search and filters of the list
        </DataPair>
        {children}
      </DataList>
      <Text>If one can’t be changed, none will be. If the list has changed since, nothing is changed.</Text>
    </>
  );
}

/** "4, 5, and 6" */
function describeNumbers(samples: readonly SampleRow[]): string {
  const numbers = samples.map(({ number }) => number).sort((a, b) => a - b);
  const rest = numbers.length - maxNamed;
  const shownNumbers = numbers.slice(0, maxNamed).map(String);
  return new Intl.ListFormat('en-US').format(rest > 0 ? [...shownNumbers, `${formatNumber(rest)} more`] : shownNumbers);
}
