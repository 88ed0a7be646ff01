import type { Requirement } from '@curbstop/contract/accounts/requirement.values';
import { findMissingRequirementIn, useMe } from '../domains/accounts/session.queries.ts';
import { PageNotFound } from '../shell/notices.tsx';
import { RequirementNotice } from '../shell/RequirementGate.tsx';

/** In place of a part of a page that the person may not open, or that does not exist. */
export function ClosedPart({ part }: { readonly part: { readonly requirement: Requirement } | undefined }) {
  const me = useMe();
  const lack = part && findMissingRequirementIn(me, part.requirement);
  return lack ? <RequirementNotice me={me} requirement={part.requirement} lack={lack} /> : <PageNotFound />;
}
