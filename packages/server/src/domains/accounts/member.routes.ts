import * as memberEndpoints from '@curbstop/contract/accounts/member.endpoints';
import type { AppContext } from '../../foundation/request-context.ts';
import type { Router } from '../../foundation/http/serve.ts';
import { acceptInvitation, getInvitation } from './invitation-acceptance.service.ts';
import { invitePerson, createInvitationLink, resendInvitation, revokeInvitation } from './invitation.service.ts';
import { updateMember, listPeople } from './member.service.ts';

export function memberRoutes(router: Router, app: AppContext): void {
  router.account(memberEndpoints.listPeople, listPeople);
  router.account(memberEndpoints.updateMember, updateMember);
  router.account(memberEndpoints.invitePerson, invitePerson);
  router.account(memberEndpoints.resendInvitation, resendInvitation);
  router.account(memberEndpoints.createInvitationLink, createInvitationLink);
  router.account(memberEndpoints.revokeInvitation, revokeInvitation);
  router.public(memberEndpoints.getInvitation, (input) => getInvitation(app, input));
  router.public(memberEndpoints.acceptInvitation, (input) => acceptInvitation(app, input));
}
