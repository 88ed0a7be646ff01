import type { RelatedEntityType } from '@curbstop/contract/attachments/attachment.values';
import type { Requirement } from '@curbstop/contract/accounts/requirement.values';
import { missingRequirement, type MissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/**
 * What a record must tell so that files can hang on it. The domains of the records stand above this one, so they hand
 * it in where the product is put together.
 */
export interface RelatedEntity {
  /** What it takes to look at such a record. */
  readonly requirement: Requirement;
  /** What those of these records that are there are called. */
  readonly named: (trx: AccountTransaction, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Which of them lie at a location. */
  readonly atLocation?: (trx: AccountTransaction, locationId: string) => Promise<readonly string[]>;
}
export type RelatedEntities = Readonly<Record<RelatedEntityType, RelatedEntity>>;

export interface Entity {
  readonly type: RelatedEntityType;
  readonly id: string;
}

/** What stands between the caller and such records; nothing when they may look at them. */
export async function missingRequirementFor(
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
  return missingRequirement({ permissions, features, flags: new Set(isOn ? [requirement.flag] : []) }, requirement);
}

/** Refuses what the account did not buy, and what is not there; foreign and missing look the same. */
export async function requireThere(
  trx: AccountTransaction,
  context: RequestContext,
  { related, entities }: { readonly related: RelatedEntities; readonly entities: readonly Entity[] },
): Promise<void> {
  for (const { type, id } of entities) {
    const lack = await missingRequirementFor(context, related[type]);
    if (lack !== undefined) throw lack === 'flag' ? commonProblems.switchedOff() : commonProblems.featureMissing();
    if (!(await related[type].named(trx, [id])).has(id)) throw commonProblems.notFound();
  }
}

/** The record itself and, for a location whose children are wanted, those of its records that files hang on. */
export async function withChildren(
  trx: AccountTransaction,
  context: RequestContext,
  { related, entity }: { readonly related: RelatedEntities; readonly entity: Entity },
): Promise<readonly string[]> {
  if (entity.type !== 'location') return [entity.id];
  const ids = [entity.id];
  for (const one of Object.values(related))
    if (one.atLocation && (await missingRequirementFor(context, one)) === undefined)
      ids.push(...(await one.atLocation(trx, entity.id)));
  return ids;
}
