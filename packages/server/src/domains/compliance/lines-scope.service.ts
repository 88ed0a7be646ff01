import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { LinesScope } from './site-pool.repository.ts';

/** Classifications are read only for people who may see the inventory. */
export function toLinesScope({ permissions, features }: Pick<RequestContext, 'permissions' | 'features'>): LinesScope {
  const missing = findMissingRequirement({ permissions, features, flags: new Set() }, requirements.viewInventory);
  return { hasLines: missing === undefined };
}
