import type { Requirement } from '@curbstop/contract/accounts/requirement.values';
import { findMissingRequirementIn, useMe } from '../domains/accounts/session.queries.ts';
import { PageNotFound } from '../shell/message-pages.tsx';
import { RequirementNotice } from '../shell/RequireAccess.tsx';

/** In place of a part of a page that the person may not open, or that does not exist. */
export function SectionUnavailable({ part }: { readonly part: { readonly requirement: Requirement } | undefined }) {
  const me = useMe();
  const missingRequirement = part && findMissingRequirementIn(me, part.requirement);
  return missingRequirement ? (
    <RequirementNotice me={me} requirement={part.requirement} missingRequirement={missingRequirement} />
  ) : (
    <PageNotFound />
  );
}
