import { Anchor, Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useState } from 'react';
import { beginNavigation } from '../ui/focus-after-navigation.ts';
import { CopyText } from '../ui/CopyText.tsx';
import { genericTitle, toErrorMessage } from '../ui/error-message.ts';
import { countUnsavedWork } from '../ui/unsaved.ts';
import { updateNow, watchVersion } from '../foundation/version.ts';
import { MessagePage } from './MessagePage.tsx';
import { useSessionSource, type Me } from '../domains/accounts/session.queries.ts';

function linkButton(label: string, href: string) {
  return (
    <Button component="a" href={href} variant="default">
      {label}
    </Button>
  );
}

export function PageNotFound() {
  return (
    <MessagePage title="Page not found" action={linkButton('Go to home page', '/')}>
      <p>This page doesn’t exist. It may have moved, or the link may be wrong.</p>
    </MessagePage>
  );
}

/** Shown when the signed-in person has no user record [A2.48]. */
export function UnableToAuthenticate() {
  const source = useSessionSource();
  const { supportEmail } = source.help();
  const tryAgain = () => void source.signOut().finally(() => location.assign(location.origin));
  return (
    <MessagePage title="Unable to authenticate your account" action={<Button onClick={tryAgain}>Try Again</Button>}>
      <p>Please sign in again.</p>
      <p>
        If this keeps happening, contact{' '}
        {supportEmail ? <Anchor href={`mailto:${supportEmail}`}>the support team</Anchor> : 'the support team'}. An
        administrator of your water system may have to invite you first.
      </p>
    </MessagePage>
  );
}

/** The user signed out in another tab: this tab shows nothing until the next sign-in. */
export function SignedOutElsewhere() {
  useLayoutEffect(beginNavigation, []);
  const source = useSessionSource();
  // The first render still finds the form that this notice replaces.
  const [isWorkLost] = useState(() => countUnsavedWork() > 0);
  const signIn = () => {
    source.storeReturnPath(location.pathname + location.search);
    location.assign('/login');
  };
  return (
    <MessagePage title="You are signed out" action={<Button onClick={signIn}>Sign in again</Button>}>
      <p>You signed out of Curbstop in another tab of this browser.</p>
      {isWorkLost && <p>The changes that you had not saved in this tab are lost.</p>}
    </MessagePage>
  );
}

/** The user was removed from the account, or the account was closed, while it was in use. */
export function AccessLost({ me, others }: { readonly me: Me; readonly others: number }) {
  const source = useSessionSource();
  const { companyName } = me.defaultAccount;
  // It appears without a navigation and the focused element is gone, so the title takes the focus.
  useLayoutEffect(beginNavigation, []);
  const leave = () => void source.signOut().finally(() => location.assign(location.origin));
  const goOn = (
    <Button onClick={() => location.assign('/')}>
      Go to {others === 1 ? 'your other water system' : 'another of your water systems'}
    </Button>
  );
  return (
    <MessagePage
      title={`You no longer have access to ${companyName}`}
      action={others > 0 ? goOn : <Button onClick={leave}>Sign out</Button>}
    >
      <p>An administrator has removed your access, or the account has been closed. Your saved work is safe.</p>
      <p>If this is a mistake, ask an administrator of {companyName} to restore your access.</p>
    </MessagePage>
  );
}

/** Code could not be loaded: the product was updated while this page was open [A1.1], or the connection failed. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script|preload/i.test(error.message);
}

function CodeMissing() {
  const [newer, setNewer] = useState<string>();
  useEffect(() => watchVersion(setNewer), []);
  if (newer !== undefined) {
    return (
      <MessagePage
        title="A new version is available."
        action={<Button onClick={() => void updateNow(newer)}>Update Now</Button>}
      >
        <p>Curbstop was updated while this page was open. Your saved work is safe.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title="This page could not be loaded"
      action={<Button onClick={() => void updateNow()}>Try again</Button>}
    >
      <p>Check your connection, then try again. Your saved work is safe.</p>
    </MessagePage>
  );
}

export function PageFailed({ error }: { readonly error: unknown }) {
  if (isMissingCode(error)) return <CodeMissing />;
  const reload = () => location.reload();
  const message = toErrorMessage(error);
  return (
    <MessagePage
      title={genericTitle}
      action={
        <Button onClick={reload} variant="default">
          Try again
        </Button>
      }
    >
      {message.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {message.requestId && (
        <p>
          If you contact support, give them this number: <CopyText text={message.requestId} label="Request number" />
        </p>
      )}
    </MessagePage>
  );
}
