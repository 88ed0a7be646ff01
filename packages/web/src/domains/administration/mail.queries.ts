import { listMails, getMail, resendMail } from '@curbstop/contract/administration/mail.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { refetchAfter } from '../../foundation/refetch-after.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';

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

/** Sends an email again that may have arrived. */
export function useResendMail(accountId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => sendRequest(resendMail, { params: { accountId, id } }),
    onSettled: refetchAfter(
      () => cache.invalidateQueries({ queryKey: ['mails', accountId] }),
      () => toastSuccess('The email will be sent again within minutes'),
    ),
    onError: (error) => toastFailure('The email was not sent again. ', error),
  });
}
