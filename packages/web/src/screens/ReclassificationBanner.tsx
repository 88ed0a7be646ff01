import type { ReclassificationRun } from '@curbstop/contract/overviews/reclassification-report.endpoints';
import { causeLabels } from '@curbstop/contract/overviews/reclassification-report.values';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { useStoredState } from '../foundation/stored-state.ts';
import { formatCount, formatInstant } from '../ui/format.ts';
import { Alert } from '../ui/Alert.tsx';
import { reclassificationRunsQuery } from './reclassification.queries.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * After a change of the rules or of the local lead ban: how many lines changed classification, until the user dismisses
 * it in this browser.
 */
export function ReclassificationBanner() {
  const { data } = useQuery(reclassificationRunsQuery(useMe().defaultAccount.id));
  const [dismissed, setDismissed] = useStoredState('dismissedReclassification', isText, '');
  const run = data?.items.find(({ changed }) => changed > 0);
  if (!run || run.id === dismissed) return null;
  return (
    <Alert
      tone="attention"
      title={`${causeLabels[run.cause]} on ${formatInstant(run.startedOn).slice(0, 10)}: ${formatCount(run.changed, 'line')} changed classification.`}
    >
      <p>{describeDirections(run)}</p>
      <p>
        <Anchor href={`/inventory/reclassifications/${run.id}`}>
          Review {run.changed === 1 ? 'the line' : 'the lines'}
        </Anchor>{' '}
        <Button
          variant="default"
          size="compact-sm"
          ml="sm"
          onClick={() => setDismissed(run.id)}
          aria-label="Dismiss the reclassification notice"
        >
          Dismiss
        </Button>
      </p>
    </Alert>
  );
}

/** "12 are more protective than before, 3 are less protective." */
export function describeDirections({
  moreProtective,
  lessProtective,
}: Pick<ReclassificationRun, 'moreProtective' | 'lessProtective'>): string {
  const are = (many: number) => formatCount(many, 'line is', 'lines are');
  return `${are(moreProtective)} more protective than before, ${are(lessProtective)} less protective.`;
}
