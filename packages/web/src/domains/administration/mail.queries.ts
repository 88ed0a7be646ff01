import { listMails, getMail } from '@curbstop/contract/administration/mail.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

export function mailsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: ['mails', accountId, 'page', request],
    queryFn: ({ signal }) => sendRequest(listMails, { params: { accountId }, query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function mailQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: ['mails', accountId, 'one', id],
    queryFn: ({ signal }) => sendRequest(getMail, { params: { accountId, id }, signal }),
  });
}
