import { lowerExceedanceNote } from '@curbstop/contract/regulations/deadline-rule.values';
import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import type { InvalidationPreview, PeriodOfInvalidation } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { ComparedPercentile } from '@curbstop/contract/samples/event-percentile.rules';
import {
  describeRank,
  formatMicrograms,
  isSelectedByTier,
  tierSelectionNote,
} from '@curbstop/contract/samples/percentile-text.calculation';
import { Stack, Text } from '@mantine/core';
import { Alert } from '../../ui/Alert.tsx';
import { describeReplacement, isSameAsPeriod, listLiftedExceedances } from './sample-invalidation.calculation.ts';
import classes from './InvalidationComparison.module.css';

interface Props {
  readonly preview: InvalidationPreview;
  readonly stateDecisionOn: string;
  /** The number of invalidated samples. */
  readonly samples: number;
  /** The water system's date. */
  readonly today: string;
}

/**
 * The 90th percentiles of the monitoring period and of the event before and after an invalidation, and whether a
 * replacement sample is due. Deadlines follow from the period.
 */
export function InvalidationComparison({ preview, stateDecisionOn, samples, today }: Props) {
  if (preview.percentiles.length === 0)
    return <Text>This event has no 90th percentile because it does not test for lead or copper.</Text>;
  const replacement = describeReplacement(preview, { stateDecisionOn, samples, today });
  return (
    <Stack gap="sm">
      {preview.periods.map(({ startsOn, name, percentiles }) => (
        <Comparison key={startsOn} name={name} scope="Monitoring period" percentiles={percentiles} />
      ))}
      <EventComparison preview={preview} />
      {[preview.event, ...preview.periods].some(isSelectedByTier) && (
        <Alert tone="muted" title="Results are selected by tier">
          {tierSelectionNote}
        </Alert>
      )}
      {preview.isCompliance ? (
        <Alert tone={replacement.tone} title={replacement.title}>
          {replacement.sentences.join(' ')}
          {replacement.tone === 'attention' && preview.replacementRefusal !== null && ` ${preview.replacementRefusal}`}
        </Alert>
      ) : (
        <Alert tone="muted" title="For information only">
          The samples of this program are not taken for compliance. Ask your State whether a replacement sample is due.
        </Alert>
      )}
    </Stack>
  );
}

/** The number of the event alone may be another one than that of the period, which decides. */
function EventComparison({ preview }: Pick<Props, 'preview'>) {
  const { event, percentiles, periods } = preview;
  if (periods.length === 0) return <Comparison name={event.name} scope="Event" percentiles={percentiles} />;
  if (isSameAsPeriod(preview)) return null;
  return (
    <details className={classes['alone']}>
      <summary>Event {event.name} alone</summary>
      <Text size="sm">
        The monitoring period decides. The event has other numbers, because the period has other days, samples or rules.
      </Text>
      <PercentileTable name={event.name} scope="Event" percentiles={percentiles} />
    </details>
  );
}

interface ComparisonProps {
  readonly name: string;
  readonly scope: 'Monitoring period' | 'Event';
  readonly percentiles: PeriodOfInvalidation['percentiles'];
}

function PercentileTable({ name, scope, percentiles }: ComparisonProps) {
  return (
    <table className={classes['comparison']} aria-label={`90th percentile before and after, ${name}`}>
      <thead>
        <tr>
          <th scope="col">
            {scope} {name}
          </th>
          <th scope="col">Now</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {percentiles.map(({ analyteCode: analyte, displayName, before, after }) => (
          <tr key={analyte}>
            <th scope="row">{displayName}</th>
            <Compared percentile={before} />
            <Compared percentile={after} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Comparison({ name, scope, percentiles }: ComparisonProps) {
  const lifted = listLiftedExceedances(percentiles);
  return (
    <>
      <PercentileTable name={name} scope={scope} percentiles={percentiles} />
      {lifted.length > 0 && (
        <Alert tone="attention" title={`${name} would no longer exceed the action level for ${lifted.join(' and ')}`}>
          {citeRule('followUpResult')} {scope === 'Monitoring period' && `The exceedance: ${lowerExceedanceNote}`}
        </Alert>
      )}
    </>
  );
}

function Compared({ percentile }: { readonly percentile: ComparedPercentile | null }) {
  if (percentile === null) return <td>No results used</td>;
  return (
    <td>
      {formatMicrograms(percentile.value)}
      <span className={classes['rank']}>
        {percentile.exceeds ? 'Above' : 'Not above'} the action level of {formatMicrograms(percentile.actionLevel)}.{' '}
        {describeRank(percentile)}
      </span>
    </td>
  );
}
