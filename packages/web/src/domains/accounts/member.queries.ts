import { listPeople, getInvitation } from '@curbstop/contract/accounts/member.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

export function peopleQuery(accountId: string) {
  return queryOptions({
    queryKey: ['people', accountId],
    queryFn: ({ signal }) => sendRequest(listPeople, { params: { accountId }, signal }),
    staleTime: 0,
  });
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => sendRequest(getInvitation, { body: { token }, signal }),
    staleTime: Infinity,
  });
}
