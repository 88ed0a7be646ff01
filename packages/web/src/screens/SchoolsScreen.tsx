import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { NewFacilityForm } from '../domains/school-facilities/FacilityForm.tsx';
import { FacilityTable } from '../domains/school-facilities/FacilityTable.tsx';
import { PreparationNote } from '../domains/school-facilities/PreparationNote.tsx';
import { SchoolPlanSection } from '../domains/school-facilities/SchoolPlanSection.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { useRouteParams, useUrlParameter } from '../ui/url-parameter.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SectionTabs } from '../ui/SectionTabs.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';

/** Sampling in schools and child care facilities (40 CFR 141.92). */
export function SchoolsScreen() {
  const { tab } = useRouteParams<'tab'>();
  const [openId, setOpenId] = useUrlParameter('facility');
  const mayAdd = meetsRequirement(useMe(), requirements.createSchoolFacility);
  if (tab !== undefined && tab !== 'plan') return <PageNotFound />;
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpenId('new')}>
      Add facility
    </Button>
  ) : undefined;
  return (
    <>
      <PageHead title="Schools and child care" back={{ label: 'Compliance', href: '/compliance' }} action={add} />
      <SectionTabs
        label="Schools and child care sections"
        tabs={[
          { label: 'Facilities', href: '/compliance/schools', isActive: tab === undefined },
          { label: 'Five-year plan', href: '/compliance/schools/plan', isActive: tab === 'plan' },
        ]}
      />
      <Stack gap="md">
        <PreparationNote />
        {tab === 'plan' ? <SchoolPlanSection /> : <FacilityTable empty={<NoFacilities action={add} />} />}
      </Stack>
      <SideDrawer
        name="createSchoolFacility"
        opened={mayAdd && openId === 'new'}
        onClose={() => setOpenId(undefined)}
        size="thin"
        title="Add facility"
      >
        <NewFacilityForm onDone={() => setOpenId(undefined)} />
      </SideDrawer>
    </>
  );
}

function NoFacilities({ action }: { readonly action: ReactNode }) {
  return (
    <EmptyState title="No schools or child care facilities yet" action={action}>
      List every school and child care facility that your system serves, including those that don’t need sampling. Check
      your State’s education and child care licensing lists and your customer records.
    </EmptyState>
  );
}
