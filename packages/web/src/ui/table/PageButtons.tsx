import { Pagination } from '@mantine/core';
import { formatNumber } from '../format.ts';
import classes from './DataTable.module.css';

/** Above this many pages there are buttons for the first and last page [A9.2]. */
const pagesWithoutEnds = 5;

interface Props {
  /** The accessible name of the buttons as a group, such as "Pages of less protective lines". */
  readonly label: string;
  /** The number of pages; with one page nothing is shown. */
  readonly total: number;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function PageButtons({ label, total, page, onPage }: Props) {
  if (total <= 1) return null;
  return (
    <Pagination.Root
      total={total}
      value={page}
      onChange={onPage}
      siblings={1}
      size="sm"
      getItemProps={(item) => ({ 'aria-label': `Page ${formatNumber(item)}` })}
    >
      <nav aria-label={label} className={classes['pageButtons']}>
        {total > pagesWithoutEnds && <Pagination.First aria-label="First page" />}
        <Pagination.Previous aria-label="Previous page" />
        <Pagination.Items />
        <Pagination.Next aria-label="Next page" />
        {total > pagesWithoutEnds && <Pagination.Last aria-label="Last page" />}
      </nav>
    </Pagination.Root>
  );
}
