import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SitePlanSite } from '@curbstop/contract/compliance/site-plan.rules';
import { planSiteList } from '@curbstop/contract/compliance/site-plan.values';
import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button } from '@mantine/core';
import { IconDownload, IconMapPinOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/format.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { openOverlay } from '../../ui/overlays.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { countSelection, emptySelection } from '../../ui/table/selected-rows.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { createSiteColumns, DayCell, siteChoices } from './SiteColumns.tsx';
import { usePlanSiteExport } from './site-plan.commands.ts';
import { planSitesQuery } from './site-plan.queries.ts';

const { fields } = planSiteList;

const planColumns: readonly TableColumn<SitePlanSite>[] = [
  {
    id: 'plannedOn',
    header: fields.plannedOn.label,
    width: 136,
    text: ({ plannedOn }) => plannedOn,
    cell: ({ plannedOn }) => <DayCell on={plannedOn} none="Not in the plan" />,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 240,
    text: ({ reason }) => reason,
    cell: ({ reason }) => reason ?? <Dash label="None needed" />,
  },
];

/** The sites of the plan; their tiers by the rule of a day. */
export function SitePlanSites({ on }: { readonly on: string }) {
  const me = useMe();
  const mayEdit = meetsRequirement(me, requirements.editSitePlan);
  const urlState = useTableUrlState(planSiteList);
  const query = useQuery(planSitesQuery(me.defaultAccount.id, urlState.settledRequest));
  const [selected, setSelected] = useState<Selection>(emptySelection);
  const total = query.data?.total ?? 0;
  return (
    <DataTable
      name="planSites"
      noun={['site', 'sites']}
      list={planSiteList}
      columns={[...createSiteColumns<SitePlanSite>(on), ...planColumns]}
      choices={siteChoices}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={formatStreetLine}
      rowHref={({ id }) => `/locations/${id}/details`}
      views={(view) => <SavedViews type="sitePlan" table={view} />}
      selection={{
        selected,
        onChange: setSelected,
        actions: (selection) => (
          <>
            {mayEdit && <RemoveButton selection={selection} onDone={() => setSelected(emptySelection)} />}
            <ExportButton selection={selection} />
          </>
        ),
      }}
      {...(mayEdit && {
        rowActions: (site: SitePlanSite) => [
          {
            label: 'Remove from plan',
            icon: IconMapPinOff,
            tone: 'danger' as const,
            run: () =>
              openOverlay('removeFromPlan', {
                selection: { ids: [site.id] },
                sitesText: formatStreetLine(site),
                onDone: () => setSelected(emptySelection),
              }),
          },
        ],
      })}
      tools={(matching) =>
        total > 0 && (
          <ExportButton
            isWhole
            selection={matching ?? { request: { searchTerm: '', filters: {} }, expectedCount: total }}
          />
        )
      }
      empty={
        <EmptyState title="No sites in the plan yet">
          Add the sites where your water system takes its tap samples, highest tiers first. Curbstop suggests them from
          the tiers and service lines of your locations.
        </EmptyState>
      }
    />
  );
}

interface SelectedProps {
  readonly selection: Selection;
  readonly onDone: () => void;
}

function RemoveButton({ selection, onDone }: SelectedProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      c="var(--error)"
      onClick={() =>
        openOverlay('removeFromPlan', {
          selection,
          sitesText: formatCount(countSelection(selection), 'site'),
          onDone,
        })
      }
    >
      Remove from plan
    </Button>
  );
}

interface ExportProps {
  readonly selection: Selection;
  /** All sites of the table instead of selected ones. */
  readonly isWhole?: boolean;
}

function ExportButton({ selection, isWhole = false }: ExportProps) {
  const download = usePlanSiteExport();
  return (
    <MenuButton
      width={224}
      actions={[
        { label: 'Excel (XLSX)', run: () => download.mutate({ format: 'xlsx', selection }) },
        { label: 'CSV, for other software', run: () => download.mutate({ format: 'csv', selection }) },
      ]}
      button={
        <Button
          variant="default"
          {...(!isWhole && { size: 'compact-sm' })}
          loading={download.isPending}
          leftSection={<IconDownload size={isWhole ? 16 : 14} aria-hidden="true" />}
        >
          {isWhole ? 'Export' : 'Export selected'}
        </Button>
      }
    />
  );
}
