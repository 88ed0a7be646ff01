import type { InvalidationPreview } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { ComparedPercentile } from '@curbstop/contract/samples/event-percentile.rules';
import { describeRank, formatMicrograms } from '@curbstop/contract/samples/percentile-text.calculation';
import { Stack, Text } from '@mantine/core';
import { Note } from '../../ui/Note.tsx';
import { describeReplacement, listLiftedExceedances } from './sample-invalidation.calculation.ts';
import classes from './InvalidationComparison.module.css';

interface Props {
  readonly preview: InvalidationPreview;
  readonly stateDecisionOn: string;
  /** The number of invalidated samples. */
  readonly samples: number;
  /** The water system's date. */
  readonly today: string;
}

/** The 90th percentiles before and after an invalidation, and whether a replacement sample is due. */
export function InvalidationComparison({ preview, stateDecisionOn, samples, today }: Props) {
  if (preview.percentiles.length === 0)
    return <Text>This event has no 90th percentile: neither lead nor copper is one of its analytes.</Text>;
  const lifted = listLiftedExceedances(preview);
  const replacement = describeReplacement(preview, { stateDecisionOn, samples, today });
  return (
    <Stack gap="sm">
      <table className={classes['comparison']} aria-label="90th percentile before and after">
        <thead>
          <tr>
            <th scope="col">90th percentile</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {preview.percentiles.map(({ substance, displayName, before, after }) => (
            <tr key={substance}>
              <th scope="row">{displayName}</th>
              <Compared percentile={before} />
              <Compared percentile={after} />
            </tr>
          ))}
        </tbody>
      </table>
      {lifted.length > 0 && (
        <Note
          tone="attention"
          title={`${preview.event.name} would no longer exceed the action level of ${lifted.join(' and ')}`}
        >
          The State does not invalidate a sample solely because a follow-up result is higher or lower (40 CFR
          141.86(f)).
        </Note>
      )}
      {preview.isCompliance ? (
        <Note tone={replacement.tone} title={replacement.title}>
          {replacement.sentences.join(' ')}
        </Note>
      ) : (
        <Note tone="muted" title="For information only">
          The samples of this program are not taken for compliance. Ask your State whether a replacement sample is due.
        </Note>
      )}
    </Stack>
  );
}

function Compared({ percentile }: { readonly percentile: ComparedPercentile | null }) {
  if (percentile === null) return <td>No result counts</td>;
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
