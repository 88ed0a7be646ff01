import { IconAlertTriangle, IconArrowsDiff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import { CountsCard } from '../../ui/CountsCard.tsx';
import { count } from '../../ui/format.ts';
import { tableHref } from '../../ui/table/table-address.ts';
import { useMe } from '../accounts/session.queries.ts';
import { countsByCategory } from './service-line.calculation.ts';
import { inventoryCounts } from './service-line.queries.ts';
import classes from './ServiceLine.module.css';

/** Where the table shows exactly the lines that pass these filters [B2.11]. */
export function inventoryHref(filters: Readonly<Record<string, readonly string[]>>): string {
  return tableHref('/inventory/list', serviceLineList, { filters });
}

/** The answers that come first: how many lines of each class, and the two numbers that ask for work [A2.65, B3.17]. */
export function InventoryCounts() {
  const { data } = useQuery(inventoryCounts(useMe().defaultAccount.id));
  return (
    <div>
      <CountsCard
        what="service line"
        counts={data && countsByCategory(data)}
        total={data?.totalAssets}
        linkTo={(category) => inventoryHref(category ? { epaReportingCategory: [category] } : {})}
      />
      {data && data.needsReview + data.contradictsStated > 0 && (
        <ul className={classes['work']} aria-label="Lines to look at">
          {data.needsReview > 0 && (
            <li>
              <a href={inventoryHref({ needsReview: ['true'] })}>
                <IconAlertTriangle size={14} aria-hidden="true" />
                {count(data.needsReview, 'line needs review', 'lines need review')}
              </a>
            </li>
          )}
          {data.contradictsStated > 0 && (
            <li>
              <a href={inventoryHref({ contradictsStated: ['true'] })}>
                <IconArrowsDiff size={14} aria-hidden="true" />
                {count(data.contradictsStated, 'line was stated with another class', 'lines were stated with another class')}
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
