import { listPrograms } from '@curbstop/contract/programs/program.calls';
import { pageQuery } from '@curbstop/contract/kinds/list';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { everyPage, largestPage } from '../../foundation/every-page.ts';

/** Everything that the browser knows of an account's programs begins with this key. */
export const programsKey = (accountId: string) => ['programs', accountId] as const;

/** All of them, to choose from. */
export function allPrograms(accountId: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'all'],
    queryFn: ({ signal }) => everyPage((page) => send(listPrograms, { params: { accountId }, query: pageQuery({ page, pageSize: largestPage, sort: 'name' }), signal })),
  });
}
