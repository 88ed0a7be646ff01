import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SitePlanEntry } from '@curbstop/contract/compliance/site-plan.rules';
import { planEntryList } from '@curbstop/contract/compliance/site-plan.values';
import { getTierLabel } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { DayCell } from './SiteColumns.tsx';
import { planEntriesQuery } from './site-plan.queries.ts';

const { fields } = planEntryList;

const columns: readonly TableColumn<SitePlanEntry>[] = [
  { id: 'address', header: 'Site', width: 216, names: 'row', text: formatStreetLine, cell: formatStreetLine },
  {
    id: 'tier',
    header: 'Tier when added',
    width: 160,
    text: getTierLabel,
    cell: (entry) => (entry.tier === null ? <Dash label="No tier" /> : getTierLabel(entry)),
  },
  {
    id: 'fromOn',
    header: fields.fromOn.label,
    width: 112,
    text: ({ fromOn }) => fromOn,
    cell: ({ fromOn }) => <DayCell on={fromOn} none="" />,
  },
  { id: 'addedBy', header: fields.addedBy.label, width: 144, cell: ({ addedBy }) => addedBy },
  {
    id: 'reason',
    header: fields.reason.label,
    width: 216,
    text: ({ reason }) => reason,
    cell: ({ reason }) => reason ?? <Dash label="None needed" />,
  },
  {
    id: 'toOn',
    header: fields.toOn.label,
    width: 112,
    text: ({ toOn }) => toOn,
    cell: ({ toOn }) => <DayCell on={toOn} none="In the plan" />,
  },
  {
    id: 'removedBy',
    header: 'Removed by',
    width: 144,
    text: ({ removedBy }) => removedBy,
    cell: ({ removedBy }) => removedBy ?? <Dash label="In the plan" />,
  },
  {
    id: 'removalReason',
    header: 'Reason for removal',
    width: 216,
    text: ({ removalReason }) => removalReason,
    cell: ({ removalReason }) => removalReason ?? <Dash label="In the plan" />,
  },
];

/** Every time that a location was in the plan, newest first. */
export function SitePlanHistory() {
  const me = useMe();
  const urlState = useTableUrlState(planEntryList);
  const query = useQuery(planEntriesQuery(me.defaultAccount.id, urlState.settledRequest));
  return (
    <DataTable
      name="planEntries"
      noun={['entry', 'entries']}
      list={planEntryList}
      columns={columns}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={formatStreetLine}
      rowHref={({ locationId }) => `/locations/${locationId}/timeline`}
      empty={
        <EmptyState
          title="No site was in the plan yet"
          action={
            meetsRequirement(me, requirements.editSitePlan) && (
              <Button component="a" href="/compliance/sites/add" variant="default">
                Add sites
              </Button>
            )
          }
        >
          Add sites to the plan. Each period that a site was in the plan is listed here.
        </EmptyState>
      }
    />
  );
}
