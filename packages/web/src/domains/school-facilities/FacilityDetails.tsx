import { citeRule } from '@curbstop/contract/regulations/rule-sentence.calculation';
import { pickFields } from '@curbstop/contract/primitives/fields';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { coverages } from '@curbstop/contract/school-facilities/school-facility.values';
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { DataList, DataPair, FieldPairs } from '../../ui/DataPair.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { HighLeadAlert } from './HighLeadAlert.tsx';
import { coverageTones, formatFacilityAddress, schoolFacilityFieldLabels } from './school-facility.calculation.ts';
import { facilityChangesQuery } from './school-facility.queries.ts';
import classes from './SchoolFacilities.module.css';

const AttachmentsSection = lazy(() =>
  import('../attachments/AttachmentsSection.tsx').then(({ AttachmentsSection: component }) => ({ default: component })),
);

const plumbing = pickFields(schoolFacilityDescriptor, ['outletCount', 'exemptReason', 'exemptNote', 'notes']);

/** What is recorded about a facility. */
export function FacilityDetails({ facility }: { readonly facility: SchoolFacility }) {
  const { coverage, coverageBecause, highLead, locationId, lineCategories, yearBuilt, yearReplumbed } = facility;
  return (
    <section className={classes['card']} aria-labelledby="details">
      <div className={classes['head']}>
        <h2 id="details">Details</h2>
        <StatusBadge tone={coverageTones[coverage]}>
          {coverages.find(({ code }) => code === coverage)?.label}
        </StatusBadge>
      </div>
      <p>{coverageBecause}</p>
      {highLead && <HighLeadAlert highLead={highLead} />}
      <DataList>
        <DataPair name="Address">
          {locationId === null ? (
            formatFacilityAddress(facility)
          ) : (
            <Anchor href={`/locations/${locationId}/details`}>{formatFacilityAddress(facility)}</Anchor>
          )}
        </DataPair>
        <DataPair name="Service lines">
          {lineCategories.length > 0 ? lineCategories.join(', ') : 'None recorded at this address'}
        </DataPair>
        <FieldPairs
          fields={pickFields(schoolFacilityDescriptor, ['kind', 'contactName', 'contactPhone', 'contactEmail'])}
          record={facility}
        />
        {facility.kind === 'childCare' && (
          <FieldPairs fields={pickFields(schoolFacilityDescriptor, ['isLicensed'])} record={facility} />
        )}
        <DataPair name={schoolFacilityDescriptor.yearBuilt.label}>{yearBuilt}</DataPair>
        <DataPair name={schoolFacilityDescriptor.yearReplumbed.label}>{yearReplumbed}</DataPair>
        <FieldPairs fields={plumbing} record={facility} />
      </DataList>
    </section>
  );
}

/** Proof of exemptions and other files, and the history. */
export function FacilityRecords({ facility }: { readonly facility: SchoolFacility }) {
  const changes = useQuery(facilityChangesQuery(useMe().defaultAccount.id, facility.id));
  return (
    <Stack gap="md">
      <section className={classes['card']} aria-labelledby="files">
        <h2 id="files">Files and proof</h2>
        <p>Proof of an exemption, replies and results. {citeRule('recordKeeping')}</p>
        <Suspense fallback={<Skeleton height={120} aria-busy="true" />}>
          <AttachmentsSection
            to={{ type: 'schoolfacility', id: facility.id }}
            name={facility.name}
            urlParameter="attachment"
          />
        </Suspense>
      </section>
      <section className={classes['card']} aria-labelledby="history">
        <h2 id="history">Change history</h2>
        <ChangeHistory query={changes} fields={schoolFacilityFieldLabels} />
      </section>
    </Stack>
  );
}
