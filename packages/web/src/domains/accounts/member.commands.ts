import {
  acceptInvitation,
  updateMember,
  invitePerson,
  createInvitationLink,
  resendInvitation,
  revokeInvitation,
} from '@curbstop/contract/accounts/member.endpoints';
import type { MailOutcome, Member, NewInvitation } from '@curbstop/contract/accounts/member.rules';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { peopleQuery } from './member.queries.ts';
import { useMe } from './session.queries.ts';

interface MemberAccessChange {
  readonly permissions: readonly Permission[];
  readonly active: boolean;
}

/** Mutations of people for administrators; each one refetches the list. */
export function usePeopleCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  // Also after a failure, because another administrator may have changed it first.
  const then = async <T>(query: Promise<T>): Promise<T> => {
    try {
      return await query;
    } finally {
      await cache.invalidateQueries({ queryKey: peopleQuery(accountId).queryKey });
    }
  };
  const one = (id: string) => ({ params: { accountId, id } });
  return {
    invite: (body: NewInvitation) => then(sendRequest(invitePerson, { params: { accountId }, body })),
    change: (member: Member, { permissions, active }: MemberAccessChange) => {
      const seen = { permissions: [...member.permissions], active: member.state !== 'deactivated' };
      return then(
        sendRequest(updateMember, { ...one(member.id), body: { permissions: [...permissions], active, seen } }),
      );
    },
    resend: (id: string) => then(sendRequest(resendInvitation, one(id))),
    makeLink: (id: string) => then(sendRequest(createInvitationLink, one(id))),
    revoke: (id: string) => then(sendRequest(revokeInvitation, one(id))),
  };
}

/** Whether the invitation was mailed, and what to do otherwise. */
export function describeMailOutcome(outcome: MailOutcome, email: string): string {
  switch (outcome) {
    case 'sent':
      return `The invitation was emailed to ${email}`;
    case 'failed':
      return `${email} was invited, but the email could not be sent. Resend the invitation.`;
    case 'kept':
      return `${email} was invited. No mail server is set up, so copy the link and send it yourself.`;
    case 'none':
      return `${email} can sign in now`;
  }
}

export function useAcceptInvitation() {
  return useMutation({
    mutationFn: (body: { readonly token: string; readonly password: string }) =>
      sendRequest(acceptInvitation, { body }),
  });
}
