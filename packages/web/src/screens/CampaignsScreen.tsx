import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import type { CampaignList } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { Anchor, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { filterCampaigns, hasSameHomes } from '../domains/notice-campaigns/campaign.calculation.ts';
import { campaignQuery, campaignsQuery } from '../domains/notice-campaigns/campaign.queries.ts';
import { CampaignView } from '../domains/notice-campaigns/CampaignView.tsx';
import { CampaignTable } from '../domains/notice-campaigns/CampaignTable.tsx';
import { PackageButton } from '../domains/notice-campaigns/PackageButton.tsx';
import { SendNoticesButton } from '../domains/notice-campaigns/SendNoticesButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { isMissing } from '../ui/error-message.ts';
import { Alert } from '../ui/Alert.tsx';
import { IgnoredFilters } from '../ui/IgnoredFilters.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { RecordNotShown } from '../ui/RecordNotShown.tsx';
import { useChangeUrlQuery, useRouteParams, useUrlQuery } from '../ui/url-parameter.ts';
import { CommunicationTabs } from './CommunicationTabs.tsx';

/** The notices that the deadlines require, and one of them by the key of its deadline. */
export function CampaignsScreen() {
  const { key } = useRouteParams<'key'>();
  if (key !== undefined) return <CampaignPage campaignKey={key} />;
  return (
    <>
      <PageHead
        title="Notice campaigns"
        description="Required notices with their due dates, from your inventory, results and deadlines."
      />
      <CommunicationTabs activeTab="campaigns" />
      <Campaigns />
    </>
  );
}

function Campaigns() {
  const query = useQuery(campaignsQuery(useMe().defaultAccount.id));
  const { show } = useUrlQuery();
  const changeQuery = useChangeUrlQuery();
  if (!query.data && query.error)
    return (
      <ErrorState title="The campaigns could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton height={320} aria-busy="true" />;
  const { items, earlier } = query.data;
  const shownCampaigns = filterCampaigns(items, show === 'all' ? 'all' : 'open');
  return (
    <Stack gap="md">
      <IgnoredFilters filters={{ show: ['open', 'all'] }} />
      <NativeSelect
        label="Show"
        maw={220}
        value={show === 'all' ? 'all' : 'open'}
        data={[
          { value: 'open', label: 'Not complete' },
          { value: 'all', label: 'All' },
        ]}
        onChange={(event) => {
          const chosenFilter = event.currentTarget.value;
          changeQuery((current) => ({ ...current, show: chosenFilter }), true);
        }}
      />
      {shownCampaigns.length === 0 ? (
        <EmptyState title={items.length === 0 ? 'No notices are required' : 'All notices are done'}>
          A campaign appears when the inventory has Lead, Galvanized Requiring Replacement or Unknown lines, when
          results are received, or when lead exceeds the action level.
        </EmptyState>
      ) : (
        <CampaignTable items={shownCampaigns} />
      )}
      {hasSameHomes(shownCampaigns) && (
        <Text size="sm" c="dimmed">
          Annual notices, notices after the baseline inventory and notices to new customers reach the same homes. Send
          each campaign separately. Exception: an annual notice also counts as the notice to a new customer.
        </Text>
      )}
      <EarlierYears items={earlier} />
      <Alert tone="muted" title="New customers without a contact are not listed">
        {citeRule('newCustomer')} Record each customer as the primary contact of the location. If no contact is
        recorded, send the{' '}
        <Anchor href="/communications/letters" inherit>
          new customer notice
        </Anchor>{' '}
        when you open the account.
      </Alert>
    </Stack>
  );
}

/** Years of before the first listed deadline, whose letters are on record. */
function EarlierYears({ items }: { readonly items: CampaignList['earlier'] }) {
  if (items.length === 0) return null;
  return (
    <Text size="sm">
      Earlier:{' '}
      {items.map(({ key, title }, at) => (
        <Fragment key={key}>
          {at > 0 && ', '}
          <Anchor href={`/communications/campaigns/${key}`} inherit>
            {title}
          </Anchor>
        </Fragment>
      ))}
    </Text>
  );
}

const back = { label: 'Notice campaigns', href: '/communications/campaigns' } as const;

function CampaignPage({ campaignKey }: { readonly campaignKey: string }) {
  const query = useQuery(campaignQuery(useMe().defaultAccount.id, campaignKey));
  if (query.data)
    return (
      <>
        <PageHead
          title={query.data.title}
          back={back}
          action={
            <>
              <PackageButton campaignKey={campaignKey} />
              <SendNoticesButton campaign={query.data} />
            </>
          }
        />
        <CampaignView campaign={query.data} />
      </>
    );
  return (
    <>
      <PageHead title={isMissing(query.error) ? 'Campaign not found' : 'Notice campaign'} back={back} />
      {query.error ? (
        <RecordNotShown title="The campaign could not be loaded" error={query.error} retry={() => void query.refetch()}>
          These notices are no longer required, or their deadline is no longer listed.{' '}
          <Anchor href="/communications/campaigns">Open notice campaigns</Anchor>
        </RecordNotShown>
      ) : (
        <Skeleton height={320} aria-busy="true" />
      )}
    </>
  );
}
