import { lazy, Suspense } from 'react';
import { SimplePage } from './SimplePage.tsx';

const AcceptInvitation = lazy(() =>
  import('../domains/accounts/AcceptInvitation.tsx').then(({ AcceptInvitation: component }) => ({
    default: component,
  })),
);

/** The target of an invitation's link; it needs no sign-in. */
export function InvitationPage() {
  return (
    <SimplePage>
      <Suspense fallback={null}>
        <AcceptInvitation />
      </Suspense>
    </SimplePage>
  );
}
