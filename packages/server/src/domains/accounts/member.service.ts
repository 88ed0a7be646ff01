import { formatPersonNameOrEmail } from '@curbstop/contract/primitives/person-name';
import type * as memberEndpoints from '@curbstop/contract/accounts/member.endpoints';
import { memberProblems } from '@curbstop/contract/accounts/member.problems';
import { formatFormerMember } from '@curbstop/contract/accounts/former-member.calculation';
import { lockedMemberFields, type Member } from '@curbstop/contract/accounts/member.rules';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { listOpenInvitations } from './invitation.repository.ts';
import { listAdministratorIds, updateMembership, findMember, lockMembers, listMembers } from './member.repository.ts';
import { toActor, recordAccessChange } from './security-event.service.ts';

export const listPeople: Service<typeof memberEndpoints.listPeople> = (context) =>
  context.database.read(async (trx) => ({
    members: await listMembers(trx),
    invitations: await listOpenInvitations(trx, getInstant(context.app.clock)),
    canCopyLinks: context.app.config.mail === undefined,
  }));

/** The members, also those who have not signed in yet. */
export async function listActiveMembers(trx: AccountTransaction): Promise<readonly Member[]> {
  return (await listMembers(trx)).filter(({ state }) => state !== 'deactivated');
}

interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/**
 * The people who can be responsible for work, by name, and those who were members of the account before. The names of
 * the latter say so.
 */
export async function listResponsiblePeople(
  trx: AccountTransaction,
): Promise<{ readonly active: readonly NamedPerson[]; readonly former: readonly NamedPerson[] }> {
  const members = await listMembers(trx);
  const isFormer = ({ state }: Member) => state === 'deactivated';
  return {
    active: members
      .filter((member) => !isFormer(member))
      .map((member) => ({ id: member.id, name: formatPersonNameOrEmail(member) })),
    former: members
      .filter(isFormer)
      .map((member) => ({ id: member.id, name: formatFormerMember(formatPersonNameOrEmail(member)) })),
  };
}

export const updateMember: Service<typeof memberEndpoints.updateMember> = (context, { id, ...sent }) =>
  context.database.write(async (trx) => {
    await lockMembersAsAdministrator(trx, context);
    const existing = await findMember(trx, id);
    if (!existing) throw commonProblems.notFound();
    const input = requireStoredValues(lockedMemberFields, { before: existing, sent });
    if (input.seen && !isUnchanged(existing, input.seen)) throw commonProblems.changedMeanwhile({ current: existing });
    await updateMembership(trx, id, input);
    if ((await listAdministratorIds(trx)).size === 0) throw memberProblems.lastAdministrator();
    const updated = (await findMember(trx, id)) as Member;
    const changes = diffRecords(historyFields(existing), historyFields(updated));
    if (Object.keys(changes.after).length > 0) {
      const name = formatPersonNameOrEmail(updated);
      await recordChange(trx, context, {
        entityType: 'member',
        entityId: id,
        operation: 'updated',
        before: { name, ...changes.before },
        after: { name, ...changes.after },
      });
      const kind =
        existing.state !== 'deactivated' && updated.state === 'deactivated'
          ? 'memberRemoved'
          : existing.state === 'deactivated' && updated.state !== 'deactivated'
            ? 'memberAdded'
            : 'memberChanged';
      await recordAccessChange(
        { owner: trx, clock: context.app.clock },
        { accountId: context.accountId, kind, personId: id, ...changes },
        toActor(context),
      );
    }
    return updated;
  });

/**
 * Serializes changes of members and checks that the current person is still an administrator. When two administrators
 * remove each other's rights at the same time, the second one is refused.
 */
export async function lockMembersAsAdministrator(trx: AccountTransaction, context: RequestContext): Promise<void> {
  await lockMembers(trx);
  if (!(await listAdministratorIds(trx)).has(context.person.id)) throw commonProblems.notAllowed();
}

function isUnchanged(
  { permissions, state }: Member,
  seen: { readonly permissions: readonly string[]; readonly active: boolean },
): boolean {
  return (
    (state !== 'deactivated') === seen.active && permissions.toSorted().join() === seen.permissions.toSorted().join()
  );
}

function historyFields({ permissions, state }: Member): Record<string, unknown> {
  return { permissions, active: state !== 'deactivated' };
}
