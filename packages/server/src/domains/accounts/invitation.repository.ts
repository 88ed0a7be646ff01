import type { Invitation, NewInvitation } from '@curbstop/contract/accounts/member.rules';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { sql } from 'kysely';
import { runAsOwner } from '../../foundation/database/run-as-owner.ts';
import type { AccountTransaction, Executor } from '../../foundation/database/database.ts';

export interface InvitationRecord extends NewInvitation {
  readonly id: string;
}

export interface Link {
  /** Whether the link is only sent by mail, so that it proves who reads the mailbox. */
  readonly isMailed: boolean;
  readonly tokenHash: string;
  readonly sentOn: string;
  readonly expiresOn: string;
}

const open = sql<boolean>`accepted_on is null and revoked_on is null`;

/** Newest first. Expired invitations stay listed until they are sent again or revoked. */
export async function listOpenInvitations(trx: AccountTransaction, now: string): Promise<Invitation[]> {
  return trx
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'permissions',
      'sent_on as sentOn',
      'expires_on as expiresOn',
      sql<boolean>`expires_on <= ${now}`.as('hasExpired'),
    ])
    .where(open)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertInvitation(
  trx: AccountTransaction,
  invitation: InvitationRecord,
  { link, invitedBy }: { link: Link; invitedBy: string },
): Promise<void> {
  await trx
    .insertInto('invitations')
    .values({
      id: invitation.id,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      permissions: [...invitation.permissions],
      token_hash: link.tokenHash,
      is_mailed: link.isMailed,
      sent_on: link.sentOn,
      expires_on: link.expiresOn,
      created_on: link.sentOn,
      invited_by: invitedBy,
    })
    .execute();
}

/** Replaces the link of an open invitation; the previous link stops working. */
export async function updateInvitationLink(
  trx: AccountTransaction,
  id: string,
  link: Link,
): Promise<InvitationRecord | undefined> {
  return toRecord(
    await trx
      .updateTable('invitations')
      .set({ token_hash: link.tokenHash, is_mailed: link.isMailed, sent_on: link.sentOn, expires_on: link.expiresOn })
      .where('id', '=', id)
      .where(open)
      .returning(columns)
      .executeTakeFirst(),
  );
}

/** Closes an open invitation; undefined if it is already closed. */
export async function updateInvitationEnd(
  trx: AccountTransaction,
  id: string,
  how: { readonly accepted: string } | { readonly revoked: string },
): Promise<InvitationRecord | undefined> {
  const change = 'accepted' in how ? { accepted_on: how.accepted } : { revoked_on: how.revoked };
  return toRecord(
    await trx
      .updateTable('invitations')
      .set(change)
      .where('id', '=', id)
      .where(open)
      .returning(columns)
      .executeTakeFirst(),
  );
}

/** Only the link is known here, not the account, so this query runs as the table owner. */
export async function findByLink(
  owner: Executor,
  tokenHash: string,
  now: string,
): Promise<
  | (InvitationRecord & { readonly accountId: string; readonly accountName: string; readonly isMailed: boolean })
  | undefined
> {
  const row = await owner
    .selectFrom('invitations as i')
    .innerJoin('accounts as a', (join) => join.onRef('a.id', '=', 'i.account_id').on('a.enabled', '=', true))
    .select([
      'i.id',
      'i.email',
      'i.first_name as firstName',
      'i.last_name as lastName',
      'i.permissions',
      'i.account_id as accountId',
      'a.name as accountName',
      'i.is_mailed as isMailed',
    ])
    .where('i.token_hash', '=', tokenHash)
    .where('i.expires_on', '>', now)
    .where(open)
    .executeTakeFirst();
  return row && { ...row, permissions: row.permissions as Permission[] };
}

/**
 * Adds or reactivates a member with the permissions of the invitation, and sets the default account if they have none.
 */
export async function upsertInvitedMember(
  trx: AccountTransaction,
  userId: string,
  permissions: readonly Permission[],
): Promise<void> {
  const values = { permissions: [...permissions], active: true };
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
  await runAsOwner(trx, () =>
    sql`update users set default_account_id = current_account_id()
         where id = ${userId} and default_account_id is null`.execute(trx),
  );
}

const columns = ['id', 'email', 'first_name as firstName', 'last_name as lastName', 'permissions'] as const;

function toRecord(
  row: (Omit<InvitationRecord, 'permissions'> & { permissions: string[] }) | undefined,
): InvitationRecord | undefined {
  return row && { ...row, permissions: row.permissions as Permission[] };
}
