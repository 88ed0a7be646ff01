import type { List, PageRequest } from '@curbstop/contract/primitives/list';
import { useMemo, useState } from 'react';
import { isPageSize, usePageSize, type TableAddress } from '../src/ui/table/table-address.ts';
import { changeRequest, readTableRequest } from '../src/ui/table/table-request.ts';
import { useSettled } from '../src/ui/table/use-settled.ts';

/** The state of a table that is tested without a page around it. */
export function useTableState(list: List): TableAddress {
  const [pageSize, rememberPageSize] = usePageSize();
  const [request, setRequest] = useState<PageRequest>(() => readTableRequest(list, {}, pageSize));
  const asked = useSettled(request, 250);
  return useMemo(
    () => ({
      request,
      asked,
      change: (wanted) => {
        if (isPageSize(wanted.pageSize)) rememberPageSize(wanted.pageSize);
        setRequest((held) => changeRequest(held, wanted));
      },
      columns: undefined,
      viewId: undefined,
      open: ({ filters, sort }) => setRequest((held) => changeRequest(held, { filters, sort })),
      releaseColumns: () => undefined,
      releaseView: () => undefined,
    }),
    [request, asked, rememberPageSize],
  );
}
