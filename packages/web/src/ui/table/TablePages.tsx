import { pageSizes, type Page } from '@curbstop/contract/primitives/list';
import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatNumber } from '../format.ts';
import { phone } from '../theme.ts';
import classes from './DataTable.module.css';
import { PageButtons } from './PageButtons.tsx';

interface Props {
  readonly page: Pick<Page<unknown>, 'total' | 'totalPages' | 'pageNumber' | 'pageSize'>;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (pageSize: number) => void;
}

/** Below the rows, and pinned to the bottom of the window. On a phone the pinned bar is one row of large buttons. */
export function TablePages({ page, onPage, onPageSize }: Props) {
  const narrow = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const first = (page.pageNumber - 1) * page.pageSize + 1;
  const last = Math.min(page.pageNumber * page.pageSize, page.total);
  const rowsPerPage = (
    <NativeSelect
      aria-label="Rows per page"
      size={narrow ? 'sm' : 'xs'}
      w={narrow ? undefined : 116}
      className={classes['rowsPerPage'] ?? ''}
      data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
      value={String(page.pageSize)}
      onChange={(event) => onPageSize(Number(event.currentTarget.value))}
    />
  );
  return (
    <>
      {narrow && rowsPerPage}
      <div className={classes['pages']}>
        <span className={classes['range']}>
          {first > last ? 'None' : `${formatNumber(first)}–${formatNumber(last)}`} of {formatNumber(page.total)}
        </span>
        <PageButtons label="Pages" total={page.totalPages} page={page.pageNumber} onPage={onPage} />
        {!narrow && rowsPerPage}
      </div>
    </>
  );
}
