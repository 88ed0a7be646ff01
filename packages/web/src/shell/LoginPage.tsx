import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { MessagePage } from './MessagePage.tsx';
import { useSessionSource } from '../domains/accounts/session.queries.ts';
import { SimplePage } from './SimplePage.tsx';
import { toErrorMessage } from '../ui/error-message.ts';

/** Redirects to the identity provider, or completes its redirect and continues to the remembered path [A2.22]. */
export function LoginPage() {
  const source = useSessionSource();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  // The provider's code works once, so this must not run twice, even in React's strict mode.
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    source
      .signIn(new URL(location.href))
      .then((path) => (path === undefined ? undefined : navigate({ href: path, replace: true })))
      .catch(setFailure);
  }, [source, navigate]);
  const retryLogin = () => location.assign('/login');
  return (
    <SimplePage>
      {failure === undefined ? (
        <Text component="output" display="block" p="xl" c="dimmed" ta="center">
          Redirecting to sign-in…
        </Text>
      ) : (
        <MessagePage title="Sign-in failed" action={<Button onClick={retryLogin}>Try again</Button>}>
          {toErrorMessage(failure).sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </MessagePage>
      )}
    </SimplePage>
  );
}
