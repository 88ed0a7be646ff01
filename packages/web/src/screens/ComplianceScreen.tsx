import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { getPeriodName } from '../domains/compliance/period.calculation.ts';
import { periodQuery } from '../domains/compliance/period.queries.ts';
import { MonitoringPeriods } from '../domains/compliance/MonitoringPeriods.tsx';
import { PeriodParts } from '../domains/compliance/PeriodParts.tsx';
import { PageNotFound } from '../shell/notices.tsx';
import { isMissing } from '../ui/error-message.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

/** Monitoring periods across all sampling events. */
export function ComplianceScreen() {
  const { part, id } = useParams({ strict: false }) as { part?: string; id?: string };
  if (part !== undefined && part !== 'periods') return <PageNotFound />;
  if (id !== undefined) return <Period startsOn={id} />;
  return (
    <>
      <PageHead title="Compliance" description="Lead and copper tap monitoring across all sampling events." />
      <MonitoringPeriods />
    </>
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
      />
      {query.data && <PeriodParts period={query.data} />}
      {!query.data && query.error && (
        <ErrorState
          title="The monitoring period could not be loaded"
          error={query.error}
          retry={() => void query.refetch()}
        />
      )}
      {!query.data && !query.error && <Skeleton height={320} aria-busy="true" />}
    </>
  );
}
