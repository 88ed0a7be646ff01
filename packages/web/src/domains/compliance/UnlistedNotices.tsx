import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { DeadlineList, NewCustomers } from '@curbstop/contract/compliance/deadline.rules';
import {
  describeMissingInventory,
  describeNewCustomers,
} from '@curbstop/contract/compliance/unlisted-notices.calculation';
import { Anchor } from '@mantine/core';
import { Alert } from '../../ui/Alert.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { missingInventoryTitle, newCustomersHref, newCustomersTitle } from './unsent-notices.calculation.ts';

interface Props {
  readonly list: Pick<DeadlineList, 'hasServiceLines'>;
  readonly newCustomers: NewCustomers | null;
}

/** What is owed beside the listed deadlines, or not known. */
export function UnlistedNotices({ list, newCustomers }: Props) {
  const seesCampaigns = meetsRequirement(useMe(), requirements.viewCommunications);
  const missingInventory = describeMissingInventory(list);
  return (
    <>
      {missingInventory !== undefined && (
        <Alert tone="alarm" title={missingInventoryTitle}>
          {missingInventory}
        </Alert>
      )}
      {newCustomers && (
        <Alert tone="alarm" title={newCustomersTitle}>
          {describeNewCustomers(newCustomers)}.{' '}
          {seesCampaigns && (
            <Anchor href={newCustomersHref} inherit>
              Open campaign
            </Anchor>
          )}
        </Alert>
      )}
    </>
  );
}
