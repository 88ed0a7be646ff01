import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Problem } from '@curbstop/contract/primitives/problem';
import { useEffect, useState } from 'react';
import { openAccountsQuery } from '../domains/accounts/account.queries.ts';
import { useMe, useSessionSource } from '../domains/accounts/session.queries.ts';
import { toErrorMessage } from '../ui/error-message.ts';
import { useRouteParams } from '../ui/url-parameter.ts';
import { MessagePage } from './MessagePage.tsx';

/**
 * `/accounts/switch/{accountId}` [A2.1]: offers to switch to the account of a link. It never switches by itself,
 * because any site can link here and the switch moves the other open tabs too.
 */
export function SwitchAccountPage() {
  const { accountId = '' } = useRouteParams<'accountId'>();
  const me = useMe();
  const source = useSessionSource();
  const navigate = useNavigate();
  const { data, error } = useQuery(openAccountsQuery([accountId]));
  const [attempt, setAttempt] = useState<{ readonly accountId: string; readonly failure?: unknown }>();
  const isCurrent = accountId === me.defaultAccount.id;
  useEffect(() => {
    if (isCurrent) void navigate({ to: '/', replace: true });
  }, [isCurrent, navigate]);
  if (isCurrent) return null;

  const stay = (
    <Button component="a" href="/" variant="default">
      Stay in {me.defaultAccount.companyName}
    </Button>
  );
  const current = attempt?.accountId === accountId ? attempt : undefined;
  // The link names no account of theirs: nothing can be switched to.
  const unknown = data?.items.length === 0 ? createNotFound() : isNotTheirs(error) ? error : undefined;
  const failure = current?.failure ?? unknown;
  if (failure === undefined) {
    const switchAccount = () => {
      setAttempt({ accountId });
      source.switchAccount(accountId).catch((error: unknown) => setAttempt({ accountId, failure: error }));
    };
    const name = data?.items[0]?.companyName ?? 'another water system';
    return (
      <MessagePage
        title={`Switch to ${name}?`}
        action={
          <Group>
            <Button onClick={switchAccount} loading={current !== undefined}>
              Switch to {name}
            </Button>
            {stay}
          </Group>
        }
      >
        <p>
          You are working in {me.defaultAccount.companyName}. Switching also moves your other open Curbstop tabs, so
          save your work there first.
        </p>
      </MessagePage>
    );
  }
  if (!isNotTheirs(failure)) {
    return (
      <MessagePage title="The water system could not be switched" action={stay}>
        {toErrorMessage(failure).sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </MessagePage>
    );
  }
  return (
    <MessagePage title="This is not one of your water systems" action={stay}>
      <p>{me.email} doesn’t have access to this water system, or the account is disabled.</p>
      <p>If you need access, ask one of its administrators to invite you.</p>
    </MessagePage>
  );
}

const createNotFound = () => new Problem('notFound', 404, []);

/** An inaccessible account, a missing one and an invalid id look the same. */
function isNotTheirs(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 400);
}
