import { listMails, readMail } from '@curbstop/contract/administration/mail.calls';
import { pageQuery, type PageQuestion } from '@curbstop/contract/kinds/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

export function pageOfMails(accountId: string, question: PageQuestion) {
  return queryOptions({
    queryKey: ['mails', accountId, 'page', question],
    queryFn: ({ signal }) => send(listMails, { params: { accountId }, query: pageQuery(question), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function oneMail(accountId: string, id: string) {
  return queryOptions({ queryKey: ['mails', accountId, 'one', id], queryFn: ({ signal }) => send(readMail, { params: { accountId, id }, signal }) });
}
