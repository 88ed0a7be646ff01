import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { facilityRecordsQuery, useFacilityRecordCommands } from './facility-record.queries.ts';
import { OutreachSection, VisitsSection } from './FacilityVisits.tsx';
import { HighTapSamples } from './HighTapSamples.tsx';
import { OutreachForm } from './OutreachForm.tsx';
import { SchoolKitVisits } from './SchoolKitVisits.tsx';
import { VisitForm } from './VisitForm.tsx';

/** The outreach and the sampling visits of a facility, with their forms in drawers. */
export function FacilityRecordsSection({ facility }: { readonly facility: SchoolFacility }) {
  const accountId = useMe().defaultAccount.id;
  const query = useQuery(facilityRecordsQuery(accountId, facility.id));
  const { removeOutreach, removeVisit } = useFacilityRecordCommands(accountId, facility.id);
  const [outreachId, setOutreachId] = useUrlParameter('outreach');
  const [visitId, setVisitId] = useUrlParameter('visit');
  if (!query.data && query.error)
    return (
      <ErrorState title="The records could not be loaded" error={query.error} retry={() => void query.refetch()} />
    );
  if (!query.data) return <Skeleton height={200} aria-busy="true" />;
  const { outreach, visits, highTapSamples, kitVisits, uncountedKitSamples } = query.data;
  const attempt = outreach.find(({ id }) => id === outreachId);
  const visit = visits.find(({ id }) => id === visitId);
  return (
    <>
      <HighTapSamples samples={highTapSamples} />
      <SchoolKitVisits facility={facility} visits={kitVisits} uncountedSamples={uncountedKitSamples} />
      <VisitsSection rows={visits} onOpen={setVisitId} onRemove={(before) => removeVisit.mutate({ before })} />
      <OutreachSection rows={outreach} onOpen={setOutreachId} onRemove={(row) => removeOutreach.mutate(row)} />
      <SideDrawer
        name="schoolOutreach"
        opened={outreachId !== undefined}
        onClose={() => setOutreachId(undefined)}
        size="thin"
        title={attempt ? 'Edit attempt' : 'Log attempt'}
      >
        <Editable id={outreachId} isFound={attempt !== undefined}>
          <OutreachForm
            key={outreachId}
            facility={facility}
            outreach={attempt}
            onDone={() => setOutreachId(undefined)}
          />
        </Editable>
      </SideDrawer>
      <SideDrawer
        name="schoolVisit"
        opened={visitId !== undefined}
        onClose={() => setVisitId(undefined)}
        size="thin"
        title={visit ? 'Edit sampling visit' : 'Log sampling visit'}
      >
        <Editable id={visitId} isFound={visit !== undefined}>
          <VisitForm key={visitId} facility={facility} visit={visit} onDone={() => setVisitId(undefined)} />
        </Editable>
      </SideDrawer>
    </>
  );
}

interface EditableProps {
  readonly id: string | undefined;
  readonly isFound: boolean;
  readonly children: ReactNode;
}

/** The form of a new record, or of one that the address names. */
function Editable({ id, isFound, children }: EditableProps) {
  const me = useMe();
  if (id === undefined) return null;
  const isNew = id === 'new';
  const needed = isNew ? requirements.createSchoolFacility : requirements.editSchoolFacility;
  if (!meetsRequirement(me, needed))
    return (
      <EmptyState title="You don’t have permission to change this.">
        Ask an administrator of your water system for access.
      </EmptyState>
    );
  if (!isNew && !isFound) return <EmptyState title="We could not find what you're looking for." />;
  return children;
}
