import type { List, PageRequest } from '@curbstop/contract/primitives/list';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { isPageSize, usePageSize, type TableUrlState } from '../src/ui/table/table-url.ts';
import { changeRequest, parseTableRequest } from '../src/ui/table/table-request.ts';

/** The state of a table that is tested without a page around it. */
export function useTableState(list: List): TableUrlState {
  const [pageSize, storePageSize] = usePageSize();
  const [request, setRequest] = useState<PageRequest>(() => parseTableRequest(list, {}, pageSize).request);
  const [settledRequest] = useDebouncedValue(request, 250, { leading: true });
  return useMemo(
    () => ({
      request,
      settledRequest,
      change: (wanted) => {
        if (isPageSize(wanted.pageSize)) storePageSize(wanted.pageSize);
        setRequest((current) => changeRequest(current, wanted));
      },
      columns: undefined,
      viewId: undefined,
      open: ({ filters, sort }) => setRequest((current) => changeRequest(current, { filters, sort })),
      releaseColumns: () => undefined,
      releaseView: () => undefined,
      ignored: [],
    }),
    [request, settledRequest, storePageSize],
  );
}
