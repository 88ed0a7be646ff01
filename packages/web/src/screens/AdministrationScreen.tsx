import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { PageNotFound } from '../shell/notices.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PartTabs } from '../ui/PartTabs.tsx';

const parts = [
  { item: 'profile', label: 'Account profile', content: lazy(() => import('../domains/accounts/AccountProfilePart.tsx').then(({ AccountProfilePart }) => ({ default: AccountProfilePart }))) },
  { item: 'people', label: 'People', content: lazy(() => import('../domains/accounts/PeoplePart.tsx').then(({ PeoplePart }) => ({ default: PeoplePart }))) },
  { item: 'features', label: 'Plan', content: lazy(() => import('../domains/accounts/PlanPart.tsx').then(({ PlanPart }) => ({ default: PlanPart }))) },
  { item: 'history', label: 'Change history', content: lazy(() => import('../domains/administration/HistoryPart.tsx').then(({ HistoryPart }) => ({ default: HistoryPart }))) },
  { item: 'outbox', label: 'Outbox', content: lazy(() => import('../domains/administration/OutboxPart.tsx').then(({ OutboxPart }) => ({ default: OutboxPart }))) },
] as const;

/** The account's administration [A2.5]: each part has an address of its own, the profile is the first. */
export function AdministrationScreen() {
  const me = useMe();
  const { activeItem = parts[0].item } = useParams({ strict: false }) as { activeItem?: string };
  const active = parts.find(({ item }) => item === activeItem);
  if (!active) return <PageNotFound />;
  const Content = active.content;
  return (
    <>
      <PageHead title={`Administration: ${active.label}`} description={`${me.defaultAccount.companyName}, PWSID ${me.defaultAccount.pwsid}`} />
      <PartTabs label="Parts of the administration" parts={parts.map(({ item, label }) => ({ href: `/administration/${item}`, label, here: item === active.item }))} />
      <Suspense fallback={<Skeleton height={320} aria-busy="true" />}>
        <Content />
      </Suspense>
    </>
  );
}
