import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { periodsQuery } from '../domains/compliance/period.queries.ts';
import { getHour } from '../foundation/clock.ts';
import { formatNumber } from '../ui/format.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { AttentionList } from './AttentionList.tsx';
import { ClassificationChart } from './ClassificationChart.tsx';
import { setUpQuery } from './home.queries.ts';
import { NextDeadlines } from './NextDeadlines.tsx';
import { OpenEvents } from './OpenEvents.tsx';
import { PeriodPercentiles } from './PeriodPercentiles.tsx';
import { ProgramCounts } from './ProgramCounts.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { RunningPeriod } from './RunningPeriod.tsx';
import { SamplesByMonth } from './SamplesByMonth.tsx';
import { listSteps, SetUpChecklist } from './SetUpChecklist.tsx';
import { WeeklyStats } from './WeeklyStats.tsx';
import classes from './Home.module.css';

/** Where the water system is: what needs attention, the deadlines, the inventory, the results and the programs. */
export function HomeScreen() {
  const me = useMe();
  // The page itself reports failures; without this answer it is shown in full.
  const setUp = useQuery(setUpQuery(me.defaultAccount.id));
  const steps = setUp.data ? listSteps(setUp.data, me) : [];
  const isNew = steps.length > 0 && setUp.data?.hasEvents !== true;
  return (
    <>
      <PageHead title={`${greet(getHour())}, ${me.firstName}`} tabTitle="Overview" description={<System />} />
      {setUp.isPending && <Skeleton className={classes['homeLoading']} aria-busy="true" />}
      {!setUp.isPending && (
        <Stack gap="md">
          {setUp.data && steps.length > 0 && <SetUpChecklist setUp={setUp.data} shown={steps} />}
          {isNew ? meetsRequirement(me, requirements.viewCompliance) && <RunningPeriod /> : <Overview />}
        </Stack>
      )}
    </>
  );
}

function Overview() {
  const me = useMe();
  const seesPrograms = meetsRequirement(me, requirements.viewPrograms);
  const seesCompliance = meetsRequirement(me, requirements.viewCompliance);
  return (
    <Stack gap="md">
      <div className={classes['lead']}>
        <AttentionList />
        {seesCompliance && <NextDeadlines />}
      </div>
      <div className={classes['columns']}>
        {meetsRequirement(me, requirements.viewInventory) && <ClassificationChart />}
        {seesCompliance && <PeriodPercentiles />}
        {seesPrograms && <SamplesByMonth />}
      </div>
      {seesPrograms && (
        <div className={classes['work']}>
          <Stack gap="md">
            <OpenEvents />
            <ProgramCounts />
          </Stack>
          <RecentActivity />
        </div>
      )}
      {meetsRequirement(me, requirements.viewSamples) && <WeeklyStats />}
    </Stack>
  );
}

/** "Harlow Falls Water Department · CT9990017 · serves 4,812 people" */
function System() {
  const me = useMe();
  const { id, companyName, pwsid } = me.defaultAccount;
  const seesCompliance = meetsRequirement(me, requirements.viewCompliance);
  const { data, isPending } = useQuery({ ...periodsQuery(id), enabled: seesCompliance });
  const served = data?.populationServed;
  return (
    <>
      {[companyName, pwsid].filter(Boolean).join(' · ')}
      {typeof served === 'number' && ` · serves ${formatNumber(served)} people`}
      {/* Its room, so that nothing below moves when the number arrives. */}
      {seesCompliance && isPending && (
        <span className={classes['room']} aria-hidden="true">
          {' '}
          · serves 10,000 people
        </span>
      )}
    </>
  );
}

function greet(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}
