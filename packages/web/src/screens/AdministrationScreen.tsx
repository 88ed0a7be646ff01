import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { PageNotFound } from '../shell/message-pages.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SectionNav } from '../ui/SectionNav.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';
import classes from './SideNavLayout.module.css';

/** A part is added with one line, in the group where people look for it. */
const groups = [
  {
    label: 'Account',
    parts: [
      {
        item: 'profile',
        label: 'Account profile',
        content: lazy(() =>
          import('../domains/accounts/AccountProfileSection.tsx').then(({ AccountProfileSection }) => ({
            default: AccountProfileSection,
          })),
        ),
      },
      {
        item: 'population',
        label: 'Population served',
        content: lazy(() =>
          import('../domains/compliance/PopulationSection.tsx').then(({ PopulationSection }) => ({
            default: PopulationSection,
          })),
        ),
      },
      {
        item: 'delivery',
        label: 'Mail and email',
        content: lazy(() =>
          import('../domains/administration/DeliverySection.tsx').then(({ DeliverySection }) => ({
            default: DeliverySection,
          })),
        ),
      },
      {
        item: 'features',
        label: 'Plan',
        content: lazy(() =>
          import('../domains/accounts/SubscriptionPlanSection.tsx').then(({ SubscriptionPlanSection }) => ({
            default: SubscriptionPlanSection,
          })),
        ),
      },
    ],
  },
  {
    label: 'Users and access',
    parts: [
      {
        item: 'people',
        label: 'Users',
        content: lazy(() =>
          import('../domains/accounts/UsersSection.tsx').then(({ UsersSection }) => ({ default: UsersSection })),
        ),
      },
      {
        item: 'api-keys',
        label: 'API keys',
        content: lazy(() =>
          import('../domains/accounts/ApiKeysSection.tsx').then(({ ApiKeysSection }) => ({ default: ApiKeysSection })),
        ),
      },
      {
        item: 'security',
        label: 'Security',
        content: lazy(() =>
          import('../domains/accounts/SecuritySection.tsx').then(({ SecuritySection }) => ({
            default: SecuritySection,
          })),
        ),
      },
    ],
  },
  {
    label: 'Records',
    parts: [
      {
        item: 'custom-fields',
        label: 'Custom fields',
        content: lazy(() =>
          import('../domains/custom-fields/CustomFieldsSection.tsx').then(({ CustomFieldsSection }) => ({
            default: CustomFieldsSection,
          })),
        ),
      },
    ],
  },
  {
    label: 'History and logs',
    parts: [
      {
        item: 'history',
        label: 'Change history',
        content: lazy(() =>
          import('../domains/administration/HistorySection.tsx').then(({ HistorySection }) => ({
            default: HistorySection,
          })),
        ),
      },
      {
        item: 'recalculated-results',
        label: 'Recalculated results',
        content: lazy(() =>
          import('../domains/samples/RecalculationSection.tsx').then(({ RecalculationSection }) => ({
            default: RecalculationSection,
          })),
        ),
      },
      {
        item: 'importlog',
        label: 'Import log',
        content: lazy(() =>
          import('../domains/imports/ImportLogSection.tsx').then(({ ImportLogSection }) => ({
            default: ImportLogSection,
          })),
        ),
      },
      {
        item: 'exportlog',
        label: 'Export log',
        content: lazy(() =>
          import('../domains/exports/ExportLogSection.tsx').then(({ ExportLogSection }) => ({
            default: ExportLogSection,
          })),
        ),
      },
      {
        item: 'outbox',
        label: 'Outbox',
        content: lazy(() =>
          import('../domains/administration/OutboxSection.tsx').then(({ OutboxSection }) => ({
            default: OutboxSection,
          })),
        ),
      },
    ],
  },
  {
    label: 'Data',
    parts: [
      {
        item: 'resources',
        label: 'Resources',
        content: lazy(() =>
          import('../domains/exports/ResourcesSection.tsx').then(({ ResourcesSection }) => ({
            default: ResourcesSection,
          })),
        ),
      },
      {
        item: 'data',
        label: 'Export and retention',
        content: lazy(() =>
          import('../domains/administration/DataSection.tsx').then(({ DataSection }) => ({ default: DataSection })),
        ),
      },
    ],
  },
] as const;
const parts = groups.flatMap((group) => [...group.parts]);

/** The account's administration [A2.5]: each part has its own address, the profile is the first. */
export function AdministrationScreen() {
  const me = useMe();
  const { activeItem = groups[0].parts[0].item } = useRouteParams<'activeItem'>();
  const active = parts.find(({ item }) => item === activeItem);
  if (!active) return <PageNotFound />;
  const Content = active.content;
  const listed = groups.map((group) => ({
    label: group.label,
    links: group.parts.map(({ item, label }) => ({
      href: `/administration/${item}`,
      label,
      isActive: item === active.item,
    })),
  }));
  return (
    <>
      <PageHead
        title={`Administration: ${active.label}`}
        description={`${me.defaultAccount.companyName}, PWSID ${me.defaultAccount.pwsid}`}
      />
      <div className={classes['beside']}>
        <div className={classes['nav']}>
          <SectionNav label="Administration sections" groups={listed} />
        </div>
        <div className={classes['content']}>
          <Suspense fallback={<Skeleton height={320} aria-busy="true" />}>
            <Content />
          </Suspense>
        </div>
      </div>
    </>
  );
}
