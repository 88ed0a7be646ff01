import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { LinesScope } from './site-pool.repository.ts';

/**
 * Classifications are read only for people who may see the inventory; the rule of the day `on` decides which tiers
 * count.
 */
export function toLinesScope(
  { permissions, features }: Pick<RequestContext, 'permissions' | 'features'>,
  on: string,
): LinesScope {
  const missing = findMissingRequirement({ permissions, features, flags: new Set() }, requirements.viewInventory);
  return { hasLines: missing === undefined, on };
}
