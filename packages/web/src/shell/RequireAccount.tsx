import { Skeleton, Stack } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { AppShell } from './AppShell.tsx';
import { RequireAccess } from './RequireAccess.tsx';
import { AccessLost, PageFailed, SignedOutElsewhere, UnableToAuthenticate } from './message-pages.tsx';
import { useSession, useSessionSource } from '../domains/accounts/session.queries.ts';
import { SimplePage } from './SimplePage.tsx';

const TermsModal = lazy(() => import('./TermsModal.tsx').then(({ TermsModal: component }) => ({ default: component })));

/** Everything inside requires a signed-in user with an account who has accepted the terms [A2.24, A4.1]. */
export function RequireAccount() {
  const session = useSession();
  switch (session.status) {
    case 'starting':
      return <Starting />;
    case 'signedOut':
      return <ToSignIn />;
    case 'unknownUser':
      return (
        <SimplePage>
          <UnableToAuthenticate />
        </SimplePage>
      );
    case 'failed':
      return (
        <SimplePage>
          <PageFailed error={session.error} />
        </SimplePage>
      );
    case 'signedOutElsewhere':
      return (
        <SimplePage>
          <SignedOutElsewhere />
        </SimplePage>
      );
    case 'lostAccess':
      return (
        <SimplePage>
          <AccessLost me={session.me} others={session.others} />
        </SimplePage>
      );
    case 'signedIn':
      // Until the terms are accepted the server refuses every request, so there is no page to show behind the dialog.
      return (
        <AppShell me={session.me}>
          {session.me.termsAccepted ? (
            <RequireAccess me={session.me}>
              <Outlet />
            </RequireAccess>
          ) : (
            <AskForTerms />
          )}
        </AppShell>
      );
  }
}

function AskForTerms() {
  return (
    <Suspense fallback={null}>
      <TermsModal />
    </Suspense>
  );
}

function ToSignIn() {
  const source = useSessionSource();
  const navigate = useNavigate();
  const requestedPath = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    source.storeReturnPath(requestedPath);
    void navigate({ to: '/login', replace: true });
  }, [source, navigate, requestedPath]);
  return <Starting />;
}

function Starting() {
  return (
    <Stack component="section" p="lg" gap="md" aria-busy="true" aria-label="Loading">
      <Skeleton height={32} width={160} />
      <Skeleton height={24} width="40%" mt="xl" />
      <Skeleton height={320} />
    </Stack>
  );
}
