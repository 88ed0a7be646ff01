import { changeDefaultAccount } from '@curbstop/contract/accounts/current-user.calls';
import type { QueryClient } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

/** Makes another account the one in use, forgets everything of the old one, and begins at the root [A2.45]. */
export async function switchAccount(cache: QueryClient, accountId: string): Promise<void> {
  await send(changeDefaultAccount, { body: { accountId } });
  cache.clear();
  location.assign('/');
}
