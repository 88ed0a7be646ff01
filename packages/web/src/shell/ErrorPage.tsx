import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { MessagePage } from './MessagePage.tsx';
import { SimplePage } from './SimplePage.tsx';

/** `/error` [A2.23]. */
export function ErrorPage() {
  const { error } = useSearch({ strict: false });
  return <SimplePage>{error === 'unauthorized' ? <NotAuthorized /> : <SignInFailed />}</SimplePage>;
}

/** `/error?error=unauthorized` [A2.23]: the identity provider refused the sign-in. */
export function NotAuthorized() {
  return (
    <MessagePage
      title="You are not authorized"
      action={
        <Button component="a" href="/login">
          Sign in again
        </Button>
      }
    >
      <p>
        You don’t have access. Sign in with the email address that was invited, or ask an administrator of your water
        system for an invitation.
      </p>
    </MessagePage>
  );
}

/** `/error` without the provider's reason: it does not say that the person is not authorized. */
function SignInFailed() {
  return (
    <MessagePage
      title="Sign-in failed"
      action={
        <Button component="a" href="/login">
          Sign in again
        </Button>
      }
    >
      <p>The sign-in page reported an error without a reason. Try again.</p>
    </MessagePage>
  );
}
