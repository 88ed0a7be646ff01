import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { PageNotFound } from '../shell/notices.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PartList } from '../ui/PartList.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';
import classes from './AdministrationScreen.module.css';

/** A part is added with one line, in the group where people look for it. */
const groups = [
  {
    label: 'Account',
    parts: [
      {
        item: 'profile',
        label: 'Account profile',
        content: lazy(() =>
          import('../domains/accounts/AccountProfilePart.tsx').then(({ AccountProfilePart }) => ({
            default: AccountProfilePart,
          })),
        ),
      },
      {
        item: 'features',
        label: 'Plan',
        content: lazy(() => import('../domains/accounts/PlanPart.tsx').then(({ PlanPart }) => ({ default: PlanPart }))),
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
          import('../domains/accounts/PeoplePart.tsx').then(({ PeoplePart }) => ({ default: PeoplePart })),
        ),
      },
      {
        item: 'api-keys',
        label: 'API keys',
        content: lazy(() =>
          import('../domains/accounts/ApiKeysPart.tsx').then(({ ApiKeysPart }) => ({ default: ApiKeysPart })),
        ),
      },
      {
        item: 'security',
        label: 'Security',
        content: lazy(() =>
          import('../domains/accounts/SecurityPart.tsx').then(({ SecurityPart }) => ({ default: SecurityPart })),
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
          import('../domains/custom-fields/CustomFieldsPart.tsx').then(({ CustomFieldsPart }) => ({
            default: CustomFieldsPart,
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
          import('../domains/administration/HistoryPart.tsx').then(({ HistoryPart }) => ({ default: HistoryPart })),
        ),
      },
      {
        item: 'recalculated-results',
        label: 'Recalculated results',
        content: lazy(() =>
          import('../domains/samples/RecalculationPart.tsx').then(({ RecalculationPart }) => ({
            default: RecalculationPart,
          })),
        ),
      },
      {
        item: 'importlog',
        label: 'Import log',
        content: lazy(() =>
          import('../domains/imports/ImportLogPart.tsx').then(({ ImportLogPart }) => ({ default: ImportLogPart })),
        ),
      },
      {
        item: 'exportlog',
        label: 'Export log',
        content: lazy(() =>
          import('../domains/exports/ExportLogPart.tsx').then(({ ExportLogPart }) => ({ default: ExportLogPart })),
        ),
      },
      {
        item: 'outbox',
        label: 'Outbox',
        content: lazy(() =>
          import('../domains/administration/OutboxPart.tsx').then(({ OutboxPart }) => ({ default: OutboxPart })),
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
          import('../domains/exports/ResourcesPart.tsx').then(({ ResourcesPart }) => ({ default: ResourcesPart })),
        ),
      },
      {
        item: 'data',
        label: 'Export and retention',
        content: lazy(() =>
          import('../domains/administration/DataPart.tsx').then(({ DataPart }) => ({ default: DataPart })),
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
    parts: group.parts.map(({ item, label }) => ({
      href: `/administration/${item}`,
      label,
      here: item === active.item,
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
          <PartList label="Administration sections" groups={listed} />
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
