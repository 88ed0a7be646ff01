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

/** Without a line on record, deadlines of the inventory are not known. */
export function MissingInventory({ list }: { readonly list: Pick<DeadlineList, 'hasServiceLines'> }) {
  const sentence = describeMissingInventory(list);
  if (sentence === undefined) return null;
  return (
    <Alert tone="alarm" title={missingInventoryTitle}>
      {sentence}
    </Alert>
  );
}

/** The notices to new customers, which have no deadline of their own. */
export function NewCustomerNotices({ newCustomers }: { readonly newCustomers: NewCustomers | null }) {
  const seesCampaigns = meetsRequirement(useMe(), requirements.viewCommunications);
  if (!newCustomers) return null;
  return (
    <Alert tone="alarm" title={newCustomersTitle}>
      {describeNewCustomers(newCustomers)}.{' '}
      {seesCampaigns && (
        <Anchor href={newCustomersHref} inherit>
          Open campaign
        </Anchor>
      )}
    </Alert>
  );
}
