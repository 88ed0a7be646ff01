import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isDueInHours } from '@curbstop/contract/compliance/deadline.values';
import { campaignKinds } from '@curbstop/contract/notice-campaigns/campaign.values';
import { nextRuleStartsOn } from '@curbstop/contract/samples/event-percentile.values';
import { Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { IconBell, IconCalendarShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { deadlinesQuery } from '../domains/compliance/deadline.queries.ts';
import { DeadlineCalendar } from '../domains/compliance/DeadlineCalendar.tsx';
import { DeadlineView } from '../domains/compliance/DeadlineView.tsx';
import { Deadlines, type DeadlinesProps } from '../domains/compliance/Deadlines.tsx';
import { MonitoringPeriods } from '../domains/compliance/MonitoringPeriods.tsx';
import { periodQuery } from '../domains/compliance/period.queries.ts';
import { PeriodDownload } from '../domains/compliance/PeriodDownload.tsx';
import { SitePlanCandidates } from '../domains/compliance/SitePlanCandidates.tsx';
import { SitePlanHistory } from '../domains/compliance/SitePlanHistory.tsx';
import { PeriodView } from '../domains/compliance/PeriodView.tsx';
import { SitePlanView } from '../domains/compliance/SitePlanView.tsx';
import { PackageButton } from '../domains/notice-campaigns/PackageButton.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { isMissing } from '../ui/error-message.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { openOverlay } from '../ui/overlays.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { SectionTabs } from '../ui/SectionTabs.tsx';
import { RecordNotShown } from '../ui/RecordNotShown.tsx';
import { NoticesErrorState } from './NoticesErrorState.tsx';
import { MissingInventory, NewCustomerNotices, NewCustomersDue } from '../domains/compliance/UnlistedNotices.tsx';
import { useUnsentNotices, useUnsentNoticesOf } from './unsent-notices.queries.ts';
import { useRouteParams } from '../ui/url-parameter.ts';

/** The parts of the page, in tab order. */
const parts = {
  periods: { label: 'Monitoring periods', href: '/compliance' },
  deadlines: { label: 'Deadlines', href: '/compliance/deadlines' },
  calendar: { label: 'Calendar', href: '/compliance/calendar' },
  sites: { label: 'Site plan', href: '/compliance/sites' },
} as const;
type PartName = keyof typeof parts;

/** Monitoring periods across all sampling events, and the deadlines that follow from the records. */
export function ComplianceScreen() {
  const { part = 'periods', id } = useRouteParams<'part' | 'id'>();
  if (id !== undefined) return <RecordOf part={part} id={id} />;
  if (!(part in parts)) return <PageNotFound />;
  const activeTab = part as PartName;
  return (
    <>
      <PageHead
        title="Compliance"
        tabTitle={`Compliance: ${parts[activeTab].label}`}
        description="Lead and copper tap monitoring across all sampling events."
        action={(activeTab === 'deadlines' || activeTab === 'calendar') && <DeadlineButtons />}
      />
      <SectionTabs
        label="Compliance sections"
        tabs={[
          ...Object.entries(parts).map(([name, tab]) => ({ ...tab, isActive: name === activeTab })),
          { label: 'Schools and child care', href: '/compliance/schools', isActive: false },
        ]}
      />
      <Stack gap="md">
        {activeTab === 'periods' && <MonitoringPeriods />}
        {activeTab === 'sites' && <SitePlanView />}
        {activeTab === 'deadlines' && (
          <WithDeadlines>{(list) => <DeadlinesTab list={list} content={Deadlines} />}</WithDeadlines>
        )}
        {activeTab === 'calendar' && (
          <WithDeadlines>{(list) => <DeadlinesTab list={list} content={DeadlineCalendar} />}</WithDeadlines>
        )}
      </Stack>
    </>
  );
}

function DeadlineButtons() {
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconBell size={16} aria-hidden="true" />}
        onClick={() => openOverlay('reminderSettings', {})}
      >
        Reminders
      </Button>
      <Button
        variant="default"
        leftSection={<IconCalendarShare size={16} aria-hidden="true" />}
        onClick={() => openOverlay('calendarFeed', {})}
      >
        Subscribe to calendar
      </Button>
    </Group>
  );
}

function RecordOf({ part, id }: { readonly part: string; readonly id: string }) {
  if (part === 'periods') return <Period startsOn={id} />;
  if (part === 'sites' && isSitePart(id)) return <SitePart id={id} />;
  if (part !== 'deadlines') return <PageNotFound />;
  return <WithDeadlines>{(list) => <Deadline list={list} id={id} />}</WithDeadlines>;
}

const siteParts = {
  add: { title: 'Add sites', content: <SitePlanCandidates /> },
  history: { title: 'Plan history', content: <SitePlanHistory /> },
} as const;
const isSitePart = (id: string): id is keyof typeof siteParts => Object.hasOwn(siteParts, id);

function SitePart({ id }: { readonly id: keyof typeof siteParts }) {
  const { title, content } = siteParts[id];
  return (
    <>
      <PageHead title={title} back={{ label: 'Site plan', href: '/compliance/sites' }} />
      {content}
    </>
  );
}

function WithDeadlines({ children }: { readonly children: (list: DeadlineList) => ReactNode }) {
  const query = useQuery(deadlinesQuery(useMe().defaultAccount.id));
  if (query.data) return children(query.data);
  if (!query.error) return <Skeleton height={320} aria-busy="true" />;
  return (
    <ErrorState title="The deadlines could not be loaded" error={query.error} retry={() => void query.refetch()} />
  );
}

interface DeadlinesTabProps {
  readonly list: DeadlineList;
  readonly content: ComponentType<DeadlinesProps>;
}

function DeadlinesTab({ list, content: Content }: DeadlinesTabProps) {
  const { unsentNotices, newCustomers, noticesError } = useUnsentNotices(list.items);
  return (
    <>
      <NoticesErrorState noticesError={noticesError} />
      <MissingInventory list={list} />
      <NewCustomersDue newCustomers={newCustomers} today={list.today} />
      <Content list={list} unsentNotices={unsentNotices} />
      {/* Counted after the list is shown, so it must not move it. */}
      <NewCustomerNotices newCustomers={newCustomers} />
    </>
  );
}

/** By its key, or by the id of its record, as links of the change history name it. */
function Deadline({ list, id }: { readonly list: DeadlineList; readonly id: string }) {
  const deadline = list.items.find((item) => item.key === id || item.id === id);
  const { unsentNotices, noticesError } = useUnsentNoticesOf(deadline);
  const back = { label: 'Deadlines', href: '/compliance/deadlines' };
  if (!deadline)
    return (
      <PageHead
        title="Deadline not found"
        description={
          <>
            It is no longer required or no longer listed.{' '}
            <Anchor href={back.href} inherit>
              Open deadlines
            </Anchor>
          </>
        }
        back={back}
      />
    );
  return (
    <>
      <PageHead title={deadline.title} back={back} action={<CampaignButton deadline={deadline} />} />
      <NoticesErrorState noticesError={noticesError} />
      <DeadlineView deadline={deadline} list={list} unsent={unsentNotices.get(deadline.key)} />
    </>
  );
}

/** The letters that meet a deadline, or the package of their certification. */
function CampaignButton({ deadline }: { readonly deadline: DeadlineRow }) {
  const { key, kind, isRequired } = deadline;
  const mayView = meetsRequirement(useMe(), requirements.viewCommunications);
  if (kind === 'sitePlan')
    return (
      <Button component="a" href={`/compliance/sites?on=${nextRuleStartsOn}`} variant="default">
        Site plan
      </Button>
    );
  if (!mayView || !isRequired) return null;
  // One package for all notices that the certification is about.
  if (kind === 'consumerNoticeCertification' || kind === 'serviceLineNoticeReport')
    return <PackageButton campaignKey={key} />;
  if (!campaignKinds.some((one) => one === kind)) return null;
  return (
    <Button
      component="a"
      href={`/communications/campaigns/${key}`}
      variant={isDueInHours(deadline) ? 'filled' : 'default'}
    >
      Notice campaign
    </Button>
  );
}

function Period({ startsOn }: { readonly startsOn: string }) {
  const query = useQuery(periodQuery(useMe().defaultAccount.id, startsOn));
  const hasArrived = query.data !== undefined;
  // A link of the list opens the part that its number belongs to, which is there only now.
  useEffect(() => {
    if (hasArrived && window.location.hash !== '') document.getElementById(window.location.hash.slice(1))?.focus();
  }, [hasArrived]);
  return (
    <>
      <PageHead
        title={
          query.data ? getPeriodName(query.data) : isMissing(query.error) ? 'Period not found' : 'Monitoring period'
        }
        back={{ label: 'Compliance', href: '/compliance' }}
        action={query.data && <PeriodDownload startsOn={startsOn} />}
      />
      {query.data && <PeriodView period={query.data} />}
      {!query.data && query.error && (
        <RecordNotShown
          title="The monitoring period could not be loaded"
          error={query.error}
          retry={() => void query.refetch()}
        >
          No monitoring period of this water system starts on this day.{' '}
          <Anchor href="/compliance">Open compliance</Anchor>
        </RecordNotShown>
      )}
      {!query.data && !query.error && <Skeleton height={320} aria-busy="true" />}
    </>
  );
}
