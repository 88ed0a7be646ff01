import type { RelatedEntityType } from '@curbstop/contract/attachments/attachment.values';
import type { Requirement } from '@curbstop/contract/accounts/requirement.values';
import { findMissingRequirement, type MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/**
 * What a domain provides so that files can be attached to its records. Those domains are in higher layers, so they are
 * passed in at startup.
 */
export interface RelatedEntity {
  /** The requirement for viewing such a record. */
  readonly requirement: Requirement;
  /** The display names of those records that exist. */
  readonly getNames: (trx: AccountTransaction, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The ids of those records at a location. */
  readonly atLocation?: (trx: AccountTransaction, locationId: string) => Promise<readonly string[]>;
}
export type RelatedEntities = Readonly<Record<RelatedEntityType, RelatedEntity>>;

export interface Entity {
  readonly type: RelatedEntityType;
  readonly id: string;
}

/** The requirement that the current person does not meet for viewing such records; undefined if they may view them. */
export async function findMissingRequirementFor(
  { permissions, features, app, person, accountId }: RequestContext,
  { requirement }: RelatedEntity,
): Promise<MissingRequirement | undefined> {
  const isOn =
    requirement.flag !== undefined &&
    (await app.flags.isOn(requirement.flag, {
      personId: person.id,
      authId: person.authId,
      email: person.email,
      accountId,
    }));
  return findMissingRequirement({ permissions, features, flags: new Set(isOn ? [requirement.flag] : []) }, requirement);
}

/** Refuses records whose feature the account does not have, and records that do not exist in this account. */
export async function requireRelated(
  trx: AccountTransaction,
  context: RequestContext,
  { related, entities }: { readonly related: RelatedEntities; readonly entities: readonly Entity[] },
): Promise<void> {
  for (const { type, id } of entities) {
    const missing = await findMissingRequirementFor(context, related[type]);
    if (missing !== undefined)
      throw missing === 'flag' ? commonProblems.switchedOff() : commonProblems.featureMissing();
    if (!(await related[type].getNames(trx, [id])).has(id)) throw commonProblems.notFound();
  }
}

/** The record itself and, for a location, its child records that can have attachments. */
export async function withChildren(
  trx: AccountTransaction,
  context: RequestContext,
  { related, entity }: { readonly related: RelatedEntities; readonly entity: Entity },
): Promise<readonly string[]> {
  if (entity.type !== 'location') return [entity.id];
  const ids = [entity.id];
  for (const relatedEntity of Object.values(related))
    if (relatedEntity.atLocation && (await findMissingRequirementFor(context, relatedEntity)) === undefined)
      ids.push(...(await relatedEntity.atLocation(trx, entity.id)));
  return ids;
}
