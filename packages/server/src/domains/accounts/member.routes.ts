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
import { invitationHolder } from './invitation-acceptance.service.ts';
import { invite, linkToHandOver, resend, revoke } from './invitation.service.ts';
import { updateMember, peopleOfAccount } from './member.service.ts';

export function memberRoutes(door: Router, app: AppContext): void {
  const holder = invitationHolder(app);
  door.account(listPeople, peopleOfAccount);
  door.account(changeMember, updateMember);
  door.account(invitePerson, invite);
  door.account(resendInvitation, resend);
  door.account(linkInvitation, linkToHandOver);
  door.account(revokeInvitation, revoke);
  door.anybody(readInvitation, holder.read);
  door.anybody(acceptInvitation, holder.accept);
}
