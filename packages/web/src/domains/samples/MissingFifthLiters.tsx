import type { EventPercentile } from '@curbstop/contract/samples/event-percentile.rules';
import {
  describeMissingFifthLiters,
  explainMissingFifthLiters,
} from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import { Alert } from '../../ui/Alert.tsx';

/** Sites that are not complete, because a rule wants their fifth liter and it has no result. */
export function MissingFifthLiters({
  analyte,
  of,
}: {
  readonly analyte: Pick<EventPercentile, 'fifthLiterSource' | 'missingFifthLiters'>;
  readonly of: 'period' | 'event';
}) {
  const title = describeMissingFifthLiters(analyte, of);
  if (title === undefined) return null;
  return (
    <Alert tone="attention" title={title}>
      {explainMissingFifthLiters(analyte)}
    </Alert>
  );
}
