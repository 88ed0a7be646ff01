import { pageSizes, type Page } from '@curbstop/contract/primitives/list';
import { NativeSelect } from '@mantine/core';
import { formatNumber } from '../format.ts';
import classes from './DataTable.module.css';
import { PageButtons } from './PageButtons.tsx';

interface Props {
  readonly page: Pick<Page<unknown>, 'total' | 'totalPages' | 'pageNumber' | 'pageSize'>;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

export function TablePages({ page, onPage, onPageSize }: Props) {
  const first = (page.pageNumber - 1) * page.pageSize + 1;
  const last = Math.min(page.pageNumber * page.pageSize, page.total);
  return (
    <div className={classes['pages']}>
      <span className={classes['range']}>
        {first > last ? 'None' : `${formatNumber(first)}–${formatNumber(last)}`} of {formatNumber(page.total)}
      </span>
      <PageButtons label="Pages" total={page.totalPages} page={page.pageNumber} onPage={onPage} />
      <NativeSelect
        aria-label="Rows per page"
        size="xs"
        w={116}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        value={String(page.pageSize)}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
    </div>
  );
}
