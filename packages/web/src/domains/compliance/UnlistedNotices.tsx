import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { DeadlineList, NewCustomers } from '@curbstop/contract/compliance/deadline.rules';
import {
  describeMissingInventory,
  describeNewCustomers,
  describeNewCustomersState,
} from '@curbstop/contract/compliance/unlisted-notices.calculation';
import { newCustomersTitle } from '@curbstop/contract/compliance/unlisted-notices.values';
import { Anchor } from '@mantine/core';
import { Alert } from '../../ui/Alert.tsx';
import { formatCount } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { UnbrokenDates } from '../../ui/UnbrokenDates.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { missingInventoryTitle, newCustomersHref } from './unsent-notices.calculation.ts';
import classes from './Compliance.module.css';

/** Without a line on record, deadlines of the inventory are not known. */
export function MissingInventory({ list }: { readonly list: Pick<DeadlineList, 'hasServiceLines'> }) {
  const sentence = describeMissingInventory(list);
  if (sentence === undefined) return null;
  return (
    <Alert tone="urgent" title={missingInventoryTitle}>
      {sentence}
    </Alert>
  );
}

interface NewCustomersProps {
  readonly newCustomers: NewCustomers | null;
}

interface NewCustomersDueProps extends NewCustomersProps {
  readonly today: string;
}

/** The number of notices to new customers in one line above the deadlines; it has its place before it is known. */
export function NewCustomersDue({ newCustomers, today }: NewCustomersDueProps) {
  const seesCampaigns = meetsRequirement(useMe(), requirements.viewCommunications);
  const badge = newCustomers && (
    <StatusBadge tone="urgent">
      {formatCount(newCustomers.notices, 'notice')} to new customers {describeNewCustomersState(newCustomers, today)}
    </StatusBadge>
  );
  return (
    <div className={classes['line']}>
      {badge && seesCampaigns ? <Anchor href={newCustomersHref}>{badge}</Anchor> : badge}
    </div>
  );
}

/** The notices to new customers, which have no deadline of their own. */
export function NewCustomerNotices({ newCustomers }: NewCustomersProps) {
  const seesCampaigns = meetsRequirement(useMe(), requirements.viewCommunications);
  if (!newCustomers) return null;
  return (
    <Alert tone="urgent" title={newCustomersTitle}>
      <UnbrokenDates text={`${describeNewCustomers(newCustomers)}.`} />{' '}
      {seesCampaigns && (
        <Anchor href={newCustomersHref} inherit>
          Open campaign
        </Anchor>
      )}
    </Alert>
  );
}
