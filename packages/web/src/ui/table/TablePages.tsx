import { pageSizes, type Page } from '@curbstop/contract/primitives/list';
import { NativeSelect, Pagination } from '@mantine/core';
import { number } from '../format.ts';
import classes from './DataTable.module.css';

/** Above this many pages there are buttons for the first and last page [A9.2]. */
const pagesWithoutEnds = 5;

interface Props {
  readonly page: Pick<Page<unknown>, 'total' | 'totalPages' | 'pageNumber' | 'pageSize'>;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

const names = { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' } as const;

export function TablePages({ page, onPage, onPageSize }: Props) {
  const first = (page.pageNumber - 1) * page.pageSize + 1;
  const last = Math.min(page.pageNumber * page.pageSize, page.total);
  return (
    <div className={classes['pages']}>
      <span className={classes['range']}>
        {first > last ? 'None' : `${number(first)}–${number(last)}`} of {number(page.total)}
      </span>
      {page.totalPages > 1 && (
        <Pagination.Root
          total={page.totalPages}
          value={page.pageNumber}
          onChange={onPage}
          siblings={1}
          size="sm"
          getItemProps={(item) => ({ 'aria-label': `Page ${number(item)}` })}
        >
          <nav aria-label="Pages" className={classes['pageButtons']}>
            {page.totalPages > pagesWithoutEnds && <Pagination.First aria-label={names.first} />}
            <Pagination.Previous aria-label={names.previous} />
            <Pagination.Items />
            <Pagination.Next aria-label={names.next} />
            {page.totalPages > pagesWithoutEnds && <Pagination.Last aria-label={names.last} />}
          </nav>
        </Pagination.Root>
      )}
      <NativeSelect
        aria-label="Rows on a page"
        size="xs"
        w={116}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        value={String(page.pageSize)}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
    </div>
  );
}
