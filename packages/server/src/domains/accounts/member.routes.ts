import { acceptInvitation, changeMember, invitePerson, linkInvitation, listPeople, readInvitation, resendInvitation, revokeInvitation } from '@curbstop/contract/accounts/member.calls';
import type { House } from '../../foundation/caller.ts';
import type { Door } from '../../foundation/http/serve.ts';
import { invitationHolder } from './invitation-acceptance.service.ts';
import { invite, linkToHandOver, resend, revoke } from './invitation.service.ts';
import { changeStanding, peopleOfAccount } from './member.service.ts';

export function memberRoutes(door: Door, house: House): void {
  const holder = invitationHolder(house);
  door.account(listPeople, peopleOfAccount);
  door.account(changeMember, changeStanding);
  door.account(invitePerson, invite);
  door.account(resendInvitation, resend);
  door.account(linkInvitation, linkToHandOver);
  door.account(revokeInvitation, revoke);
  door.anybody(readInvitation, holder.read);
  door.anybody(acceptInvitation, holder.accept);
}
