import { getCurrentUser } from '@curbstop/contract/accounts/current-user.calls';
import { queryOptions } from '@tanstack/react-query';
import { keptAnHour } from '../../foundation/cache.ts';
import { send } from '../../foundation/client.ts';

/** Who is signed in; kept an hour [A7.34, A9.7]. */
export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'currentUser'],
  queryFn: ({ signal }) => send(getCurrentUser, { signal }),
  ...keptAnHour,
});
