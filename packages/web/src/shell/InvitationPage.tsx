import { lazy, Suspense } from 'react';
import { SimplePage } from './SimplePage.tsx';

const AcceptInvitation = lazy(() =>
  import('../domains/accounts/AcceptInvitation.tsx').then(({ AcceptInvitation: component }) => ({
    default: component,
  })),
);

/** Where an invitation's link leads; whoever holds it need not be signed in. */
export function InvitationPage() {
  return (
    <SimplePage>
      <Suspense fallback={null}>
        <AcceptInvitation />
      </Suspense>
    </SimplePage>
  );
}
