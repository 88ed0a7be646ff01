import { Button, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Problem } from '@curbstop/contract/primitives/problem';
import { useEffect, useRef, useState } from 'react';
import { useMe, useSessionSource } from '../domains/accounts/session.queries.ts';
import { toErrorMessage } from '../ui/error-message.ts';
import { Notice } from './Notice.tsx';

/** `/accounts/switch/{accountId}` [A2.1]: switches to the account of a link in an email or letter. */
export function SwitchAccountPage() {
  const { accountId = '' } = useParams({ strict: false });
  const me = useMe();
  const source = useSessionSource();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (asked.current === accountId) return;
    asked.current = accountId;
    setFailure(undefined);
    if (accountId === me.defaultAccount.id) void navigate({ to: '/', replace: true });
    else source.switchAccount(accountId).catch(setFailure);
  }, [accountId, me, source, navigate]);
  if (failure === undefined) {
    return (
      <Text component="output" display="block" p="xl" c="dimmed" ta="center">
        Switching to another water system…
      </Text>
    );
  }
  const stay = (
    <Button component="a" href="/" variant="default">
      Stay in {me.defaultAccount.companyName}
    </Button>
  );
  if (!isNotTheirs(failure)) {
    return (
      <Notice title="The water system could not be switched" action={stay}>
        {toErrorMessage(failure).sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Notice>
    );
  }
  return (
    <Notice title="This is not one of your water systems" action={stay}>
      <p>The link leads to a water system that {me.email} does not belong to, or that has been closed.</p>
      <p>If you need to work there, ask one of its administrators to add you.</p>
    </Notice>
  );
}

/** An inaccessible account, a missing one and an invalid id look the same. */
function isNotTheirs(error: unknown): boolean {
  return error instanceof Problem && (error.status === 404 || error.status === 400);
}
