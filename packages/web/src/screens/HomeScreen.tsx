import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Stack } from '@mantine/core';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { AttentionTiles } from './AttentionTiles.tsx';
import { ClassificationChart } from './ClassificationChart.tsx';
import { NextDeadlines } from './NextDeadlines.tsx';
import { OpenEvents } from './OpenEvents.tsx';
import { ProgramCounts } from './ProgramCounts.tsx';
import { SamplesByMonth } from './SamplesByMonth.tsx';
import classes from './Home.module.css';

/** Where the water system is: what needs attention, the inventory, the programs and the samples. */
export function HomeScreen() {
  const me = useMe();
  const { companyName, pwsid } = me.defaultAccount;
  const seesPrograms = meetsRequirement(me, requirements.viewPrograms);
  return (
    <>
      <PageHead title="Overview" description={[companyName, pwsid].filter(Boolean).join(', ')} />
      <Stack gap="md">
        <AttentionTiles />
        {meetsRequirement(me, requirements.viewCompliance) && <NextDeadlines />}
        {seesPrograms && <OpenEvents />}
        <div className={classes['columns']}>
          {meetsRequirement(me, requirements.viewInventory) && <ClassificationChart />}
          {seesPrograms && <SamplesByMonth />}
        </div>
        {seesPrograms && <ProgramCounts />}
      </Stack>
    </>
  );
}
