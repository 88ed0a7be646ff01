import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import { schoolFacilityList } from '@curbstop/contract/school-facilities/school-facility-list.values';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { coverages } from '@curbstop/contract/school-facilities/school-facility.values';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { formatDay } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { createFieldColumns, getOptionsByField } from '../../ui/table/field-columns.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { coverageTones, describeHighLead } from './school-facility.calculation.ts';
import { useFacilityCommands } from './school-facility.commands.ts';
import { facilitiesPageQuery } from './school-facility.queries.ts';

const coverageLabels = Object.fromEntries(coverages.map(({ code, label }) => [code, label]));
const year = { width: 104, align: 'end' } as const;
const columns: readonly TableColumn<SchoolFacility>[] = [
  ...createFieldColumns<SchoolFacility>(schoolFacilityDescriptor, {
    name: { names: 'row', width: 240 },
    kind: { width: 152, card: 'top' },
    addressLine1: { width: 176 },
    contactName: { width: 136 },
    yearBuilt: year,
    yearReplumbed: year,
    isLicensed: { width: 88 },
    exemptReason: { width: 240 },
  }),
  {
    id: 'coverage',
    header: 'Sampling',
    width: 168,
    text: ({ coverage }) => coverageLabels[coverage] ?? coverage,
    cell: ({ coverage }) => <StatusBadge tone={coverageTones[coverage]}>{coverageLabels[coverage]}</StatusBadge>,
  },
  {
    id: 'highLead',
    header: 'High lead result',
    width: 208,
    text: ({ highLead }) => (highLead ? `${describeHighLead(highLead)}, ${formatDay(highLead.sampledOn)}` : ''),
    cell: ({ highLead }) =>
      highLead ? (
        <StatusBadge tone="urgent">
          {describeHighLead(highLead)}, {formatDay(highLead.sampledOn)}
        </StatusBadge>
      ) : (
        <Dash />
      ),
  },
];
const choices = getOptionsByField(schoolFacilityDescriptor);

const getId = ({ id }: SchoolFacility) => id;

/** The facilities that the water system serves, with the state of the table in the URL. */
export function FacilityTable({ empty }: { readonly empty: ReactNode }) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const urlState = useTableUrlState(schoolFacilityList);
  const query = useQuery(facilitiesPageQuery(accountId, urlState.settledRequest));
  const selection = useRowSelection({ rows: query.data?.items, rowId: getId });
  const { remove } = useFacilityCommands(accountId);
  const mayEdit = meetsRequirement(me, requirements.editSchoolFacility);
  return (
    <DataTable
      name="schoolFacilities"
      noun={['facility', 'facilities']}
      list={schoolFacilityList}
      columns={columns}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={getId}
      selection={selection}
      rowName={({ name }) => name}
      rowHref={({ id }) => `/compliance/schools/facilities/${id}`}
      {...(mayEdit && {
        rowActions: (row: SchoolFacility) => [
          { label: 'Remove', icon: IconTrash, tone: 'danger' as const, run: () => remove.mutate(row) },
        ],
      })}
      views={(table) => <SavedViews type="schoolFacilities" table={table} />}
      empty={empty}
    />
  );
}
