import type { Requirement } from '@curbstop/contract/accounts/requirement.values';
import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { findMissingRequirementIn, type Me } from '../domains/accounts/session.queries.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the screen requires of the account and the user; every route inside the account gate declares it. */
    readonly requirement?: Requirement | 'signed in';
  }
}

const MissingRequirementMessage = lazy(() =>
  import('./MissingRequirementMessage.tsx').then(({ MissingRequirementMessage: component }) => ({
    default: component,
  })),
);

/** Shows the screen, or a notice in its place when the account or the user does not meet a requirement [B6.4, B6.5]. */
export function RequireAccess({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const requirement = useMatches({ select: (matches) => matches.at(-1)?.staticData.requirement });
  const missingRequirement =
    requirement !== undefined && requirement !== 'signed in' ? findMissingRequirementIn(me, requirement) : undefined;
  if (missingRequirement === undefined || requirement === undefined || requirement === 'signed in') return children;
  return <RequirementNotice me={me} requirement={requirement} missingRequirement={missingRequirement} />;
}

/** In place of a screen, or of one of its parts. */
export function RequirementNotice(props: ComponentProps<typeof MissingRequirementMessage>) {
  return (
    <Suspense fallback={null}>
      <MissingRequirementMessage {...props} />
    </Suspense>
  );
}
