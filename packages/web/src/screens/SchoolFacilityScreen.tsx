import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { EditFacilityForm } from '../domains/school-facilities/FacilityForm.tsx';
import { FacilityDetails, FacilityRecords } from '../domains/school-facilities/FacilityDetails.tsx';
import { FacilityRecordsSection } from '../domains/school-facilities/FacilityRecordsSection.tsx';
import { useFacilityCommands } from '../domains/school-facilities/school-facility.commands.ts';
import { facilityRecordsQuery } from '../domains/school-facilities/facility-record.queries.ts';
import { facilityChangesQuery, facilityQuery } from '../domains/school-facilities/school-facility.queries.ts';
import { useRouteParams, useUrlParameter } from '../ui/url-parameter.ts';
import { isMissing } from '../ui/error-message.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { RecordNotShown } from '../ui/RecordNotShown.tsx';
import { SideDrawer } from '../ui/SideDrawer.tsx';

const back = { label: 'Schools and child care', href: '/compliance/schools' };

/** One school or child care facility. */
export function SchoolFacilityScreen() {
  const { id = '' } = useRouteParams<'id'>();
  const accountId = useMe().defaultAccount.id;
  const query = useQuery(facilityQuery(accountId, id));
  // Shown together, so that nothing moves when the later one arrives.
  const records = useQuery(facilityRecordsQuery(accountId, id));
  const changes = useQuery(facilityChangesQuery(accountId, id));
  if (query.data && !records.isLoading && !changes.isLoading) return <Facility facility={query.data} />;
  return (
    <>
      <PageHead title={isMissing(query.error) ? 'Facility not found' : 'Facility'} back={back} />
      {query.error ? (
        <RecordNotShown title="The facility could not be loaded" error={query.error} retry={() => void query.refetch()}>
          It may have been removed. The change history in Administration keeps what was recorded.
        </RecordNotShown>
      ) : (
        <Skeleton height={320} aria-busy="true" />
      )}
    </>
  );
}

function Facility({ facility }: { readonly facility: SchoolFacility }) {
  const me = useMe();
  const navigate = useNavigate();
  const mayEdit = meetsRequirement(me, requirements.editSchoolFacility);
  const [openDrawer, setOpenDrawer] = useUrlParameter('edit');
  const { remove } = useFacilityCommands(me.defaultAccount.id, () => navigate({ to: '/compliance/schools/{-$tab}' }));
  return (
    <>
      <PageHead
        title={facility.name}
        back={back}
        action={
          mayEdit && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => setOpenDrawer('facility')}
            >
              Edit
            </Button>
          )
        }
        {...(mayEdit && {
          moreActions: [
            { label: 'Remove', icon: IconTrash, tone: 'danger' as const, run: () => remove.mutate(facility) },
          ],
        })}
      />
      <Stack gap="md">
        <FacilityDetails facility={facility} />
        <FacilityRecordsSection facility={facility} />
        <FacilityRecords facility={facility} />
      </Stack>
      <SideDrawer
        name="editSchoolFacility"
        opened={mayEdit && openDrawer === 'facility'}
        onClose={() => setOpenDrawer(undefined)}
        size="thin"
        title={`Edit ${facility.name}`}
      >
        <EditFacilityForm facility={facility} onDone={() => setOpenDrawer(undefined)} />
      </SideDrawer>
    </>
  );
}
