import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { useEffect } from 'react';
import { meetsRequirement, type Me } from '../accounts/session.queries.ts';
import { pollPendingBatches, toBatchOwner } from './pending-batch.commands.ts';

/** Downloads letters as soon as they are created, on whatever page the person is. */
export function PendingBatches({ me }: { readonly me: Me }) {
  const { personId, accountId } = toBatchOwner(me);
  const mayView = meetsRequirement(me, requirements.viewCommunications);
  useEffect(() => (mayView ? pollPendingBatches({ personId, accountId }) : undefined), [mayView, personId, accountId]);
  return null;
}
