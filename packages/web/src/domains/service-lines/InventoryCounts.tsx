import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowsDiff, IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { classificationNames, type ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import type { InventoryCounts as Counts } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import { CountsCard } from './CountsCard';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { getTableHref, useTableUrlState } from '../../ui/table/table-url.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useMe } from '../accounts/session.queries.ts';
import { toCountsByClassification } from './service-line.calculation.ts';
import { inventoryCountsQuery } from './service-line.queries.ts';
import classes from './ServiceLine.module.css';

/** URL of the table with these filters [B2.11]. */
export function getInventoryHref(filters: Readonly<Record<string, readonly string[]>>): string {
  return getTableHref('/inventory/list', serviceLineList, { filters });
}

/** About as long as the sentences that will come, so that they break into as many rows on a phone. */
const likelyWork = [
  '10 lines need review now',
  '10 of them differ from your file',
  '3 Non-lead lines without a valid basis',
];

/** How many of the lines that need review differ from the file. */
function describeDifferences({ differsFromFile, needsReview }: Counts): string {
  if (differsFromFile === needsReview)
    return needsReview === 1 ? 'It differs from your file' : `All ${formatNumber(needsReview)} differ from your file`;
  return formatCount(differsFromFile, 'of them differs from your file', 'of them differ from your file');
}

/**
 * How many lines have each classification, and how many are under review [A2.65, B3.17]. A line that differs from its
 * file needs review too.
 */
export function InventoryCounts() {
  const { data, error, refetch } = useQuery(inventoryCountsQuery(useMe().defaultAccount.id));
  const selected = useSelectedCategory();
  if (!data && error) return <NotCounted error={error} retry={() => void refetch()} />;
  if (data?.totalAssets === 0) return null;
  return (
    <div>
      <CountsCard
        noun="service line"
        counts={data && toCountsByClassification(data)}
        total={data?.totalAssets}
        selected={selected}
        linkTo={(category) => getInventoryHref(category ? { epaReportingCategory: [category] } : {})}
      />
      {/* Its space is reserved so that the table below does not move when the numbers load. */}
      {!data && (
        <ul className={classes['work']} data-waiting aria-hidden="true">
          {likelyWork.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {data && data.needsReview + data.lacksBasis > 0 && (
        <ul className={classes['work']} aria-label="Lines under review">
          {data.needsReview > 0 && (
            <li>
              <a href={getInventoryHref({ needsReview: ['true'] })}>
                <IconAlertTriangle size={14} aria-hidden="true" />
                {formatCount(data.needsReview, 'line needs review', 'lines need review')}
              </a>
            </li>
          )}
          {data.differsFromFile > 0 && (
            <li>
              <a href={getInventoryHref({ differsFromFile: ['true'] })}>
                <IconArrowsDiff size={14} aria-hidden="true" />
                {describeDifferences(data)}
              </a>
            </li>
          )}
          {data.lacksBasis > 0 && (
            <li>
              <a href={getInventoryHref({ lacksBasis: ['true'] })}>
                <IconFileUnknown size={14} aria-hidden="true" />
                {formatCount(
                  data.lacksBasis,
                  'Non-lead line without a valid basis',
                  'Non-lead lines without a valid basis',
                )}
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** The classification that the table is filtered by; null without any, undefined with several. */
function useSelectedCategory(): ClassificationName | null | undefined {
  const { filters, searchTerm } = useTableUrlState(serviceLineList).request;
  const { epaReportingCategory: selectedCategories = [], ...others } = filters;
  if (selectedCategories.length === 0) return Object.keys(others).length === 0 && searchTerm === '' ? null : undefined;
  return selectedCategories.length === 1
    ? classificationNames.find((category) => category === selectedCategories[0])
    : undefined;
}

function NotCounted({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { status, sentences } = toErrorMessage(error);
  // Without permission for the inventory, the table's place shows why.
  if (status === 403) return null;
  return (
    <p role="alert" className={classes['failed']}>
      The counts could not be loaded. {sentences.join(' ')}{' '}
      <Button variant="default" size="compact-sm" onClick={retry}>
        Try again
      </Button>
    </p>
  );
}
