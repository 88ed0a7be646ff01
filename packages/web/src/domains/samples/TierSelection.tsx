import type { EventPercentile } from '@curbstop/contract/samples/event-percentile.rules';
import {
  describeTierSelection,
  describeUnknownTiers,
  isSelectedByTier,
  tierSelectionNote,
} from '@curbstop/contract/samples/percentile-text.calculation';
import { Alert } from '../../ui/Alert.tsx';

/** How the rule of the last day selects results by tier; without any results only that it does. */
export function TierSelection({
  endsOn,
  analyte,
}: {
  readonly endsOn: string;
  readonly analyte?: Pick<EventPercentile, 'tierSelection' | 'sitesByLineOnly'>;
}) {
  if (!isSelectedByTier({ endsOn })) return null;
  const unknown = analyte && describeUnknownTiers(analyte);
  return (
    <Alert
      tone={unknown === undefined ? 'muted' : 'attention'}
      title={unknown === undefined ? 'Results are selected by tier' : 'Sites without a tier'}
    >
      {unknown} {(analyte && describeTierSelection(analyte)) ?? tierSelectionNote}
    </Alert>
  );
}
