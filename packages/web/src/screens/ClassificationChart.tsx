import type { PastClassification } from '@curbstop/contract/overviews/home.endpoints';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import {
  classificationLabels,
  getClassificationColor,
  type ClassificationLabel,
} from '../domains/service-lines/classification-labels.calculation.ts';
import { ClassificationMark } from '../domains/service-lines/ClassificationMark.tsx';
import { getInventoryHref } from '../domains/service-lines/InventoryCounts.tsx';
import { toCountsByClassification } from '../domains/service-lines/service-line.calculation.ts';
import { inventoryCountsQuery } from '../domains/service-lines/service-line.queries.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatDay } from '../ui/format.ts';
import { StackedBars } from '../ui/StackedBars.tsx';
import { pastClassificationQuery } from './home.queries.ts';
import classes from './Home.module.css';

const words = (Object.keys(classificationLabels) as ClassificationLabel[]).toSorted(
  (a, b) => classificationLabels[a].order - classificationLabels[b].order,
);
export const classificationSeries = words.map((category) => ({
  key: category,
  label: classificationLabels[category].short,
  fullLabel: classificationLabels[category].short === category ? undefined : category,
  color: getClassificationColor(classificationLabels[category].name).solid,
  mark: <ClassificationMark name={classificationLabels[category].name} />,
}));

/** The inventory by classification, beside that of a year ago if the change history shows it. */
export function ClassificationChart() {
  const accountId = useMe().defaultAccount.id;
  const { data, error, refetch } = useQuery(inventoryCountsQuery(accountId));
  const { data: past } = useQuery(pastClassificationQuery(accountId));
  return (
    <section className={classes['part']}>
      <h2>Service lines by classification</h2>
      {!data && error && (
        <ErrorState title="The counts could not be loaded" error={error} retry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton className={classes['classesLoading']} aria-busy="true" />}
      {data && (
        <StackedBars
          label="Service lines by classification"
          rowHeading="Day"
          series={classificationSeries}
          isTableOpen
          rows={[
            { key: 'today', label: 'Today', values: words.map((category) => toCountsByClassification(data)[category]) },
            ...listPast(past),
          ]}
          hrefOf={({ key }, { key: category }) =>
            key === 'today' ? getInventoryHref({ epaReportingCategory: [category] }) : undefined
          }
        />
      )}
      {past && <p className={classes['note']}>{describePast(past)}</p>}
    </section>
  );
}

function listPast(past: PastClassification | undefined) {
  if (!past?.counts) return [];
  const counts = new Map(past.counts.map(({ category, lines }) => [category, lines]));
  return [{ key: 'past', label: formatDay(past.on), values: words.map((category) => counts.get(category) ?? 0) }];
}

function describePast({ on, counts, beganOn }: PastClassification): string {
  if (counts)
    return 'Last year’s numbers are calculated from the change history, with later additions and changes removed.';
  if (beganOn === null) return 'No service lines yet.';
  if (beganOn > on) return `No comparison with last year: the inventory began on ${formatDay(beganOn)}.`;
  return `Last year’s totals can’t be shown because the change history is incomplete.`;
}
