import type { Need } from '@curbstop/contract/accounts/need.values';
import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { lackIn, type Me } from '../domains/accounts/session.queries.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the screen asks of whoever opens it; every route inside the account gate says it. */
    readonly need?: Need | 'signed in';
  }
}

const LackNotice = lazy(() => import('./LackNotice.tsx').then(({ LackNotice: component }) => ({ default: component })));

/** A screen that is not for this account or this person says so, in its place; it is never blank [B6.4, B6.5]. */
export function NeedGate({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const need = useMatches({ select: (matches) => matches.at(-1)?.staticData.need });
  const lack = need !== undefined && need !== 'signed in' ? lackIn(me, need) : undefined;
  if (lack === undefined || need === undefined || need === 'signed in') return children;
  return (
    <Suspense fallback={null}>
      <LackNotice me={me} need={need} lack={lack} />
    </Suspense>
  );
}
