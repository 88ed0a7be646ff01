import {
  acceptInvitation,
  changeMember,
  invitePerson,
  linkInvitation,
  listPeople,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '@curbstop/contract/accounts/member.calls';
import type { AppContext } from '../../foundation/request-context.ts';
import type { Router } from '../../foundation/http/serve.ts';
import { invitationHandlers } from './invitation-acceptance.service.ts';
import { invite, createLink, resend, revoke } from './invitation.service.ts';
import { updateMember, listPeopleOfAccount } from './member.service.ts';

export function memberRoutes(router: Router, app: AppContext): void {
  const invitationEndpoints = invitationHandlers(app);
  router.account(listPeople, listPeopleOfAccount);
  router.account(changeMember, updateMember);
  router.account(invitePerson, invite);
  router.account(resendInvitation, resend);
  router.account(linkInvitation, createLink);
  router.account(revokeInvitation, revoke);
  router.public(readInvitation, invitationEndpoints.read);
  router.public(acceptInvitation, invitationEndpoints.accept);
}
