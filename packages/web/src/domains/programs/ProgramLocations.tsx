import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { listLocationStatuses } from '@curbstop/contract/programs/program-location.calculation';
import type { MatchingLocation, ProgramLocation } from '@curbstop/contract/programs/program-location.rules';
import { programLocationDescriptor } from '@curbstop/contract/programs/program-location.fields';
import { programLocationList } from '@curbstop/contract/programs/program-location-list.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { Button } from '@mantine/core';
import { IconFlag, IconPackage, IconUnlink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatCount } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { MatchingRows } from '../../ui/table/MatchingRows.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowSelection, type MatchingSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { createAssignedColumns } from './AssignedColumns.tsx';
import { matchingProgramLocationsQuery, programLocationsPageQuery } from './program-location.queries.ts';
import { StatusCounts } from './StatusCounts.tsx';

const columns = createAssignedColumns<ProgramLocation>(programLocationDescriptor);

/** The locations of a program in a table with its state in the URL, below the counts by status. */
export function ProgramLocations({ program }: { readonly program: Program }) {
  const me = useMe();
  const urlState = useTableUrlState(programLocationList);
  const query = useQuery(programLocationsPageQuery(me.defaultAccount.id, program.id, urlState.settledRequest));
  const mayChange =
    meetsRequirement(me, requirements.orderKits) || meetsRequirement(me, requirements.editProgramLocations);
  const selection = useRowSelection({
    rows: query.data?.items,
    rowId: getId,
    actions: (rows, clear) => <SelectedActions program={program} rows={rows} onDone={clear} />,
    ...(mayChange && {
      matchingActions: (matching: MatchingSelection, clear: () => void) => (
        <MatchingActions program={program} matching={matching} onDone={clear} />
      ),
    }),
  });
  const mayEdit = meetsRequirement(me, requirements.editProgramLocationsInRow);
  return (
    <>
      <StatusCounts program={program} />
      <DataTable
        name="programLocations"
        noun={['location', 'locations']}
        list={programLocationList}
        columns={columns}
        choices={{
          status: listLocationStatuses(program.programTypeId).map((status) => ({ value: status, label: status })),
        }}
        urlState={urlState}
        query={query}
        rowId={getId}
        rowName={formatStreetLine}
        rowHref={({ locationId }) => `/locations/${locationId}/programs`}
        {...(mayEdit && { rowActions: (row: ProgramLocation) => actionsFor(program, row) })}
        selection={selection}
        views={(table) => <SavedViews type="programLocations" table={table} />}
        empty={
          <EmptyState title="No locations yet">
            Select locations in the list of locations and assign them to this program, or assign one from its page.
          </EmptyState>
        }
      />
    </>
  );
}

const getId = ({ id }: ProgramLocation) => id;

interface SelectedProps {
  readonly program: Program;
  readonly rows: readonly Pick<MatchingLocation, 'locationId' | 'status'>[];
  readonly onDone: () => void;
}

/** The actions for all locations that match: the locations are loaded first [B7.17]. */
function MatchingActions({
  matching,
  ...props
}: Omit<SelectedProps, 'rows'> & { readonly matching: MatchingSelection }) {
  const query = useQuery(matchingProgramLocationsQuery(useMe().defaultAccount.id, props.program.id, matching));
  return <MatchingRows query={query}>{(rows) => <SelectedActions rows={rows} {...props} />}</MatchingRows>;
}

function SelectedActions(props: SelectedProps) {
  const me = useMe();
  return (
    <>
      {meetsRequirement(me, requirements.orderKits) && <OrderKitsButton {...props} />}
      {meetsRequirement(me, requirements.editProgramLocations) && <UpdateStatuses {...props} />}
    </>
  );
}

/** All statuses or none change [A7.12]; each is sent with the status that was seen. */
function UpdateStatuses({ program, rows, onDone }: SelectedProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconFlag size={16} aria-hidden="true" />}
      onClick={() =>
        openOverlay('updateLocationStatus', {
          locationsText: formatCount(rows.length, 'location'),
          program,
          locations: rows.map(({ locationId, status }) => ({ locationId, was: status })),
          onUpdated: onDone,
        })
      }
    >
      Update status
    </Button>
  );
}

function OrderKitsButton({ program, rows, onDone }: SelectedProps) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPackage size={16} aria-hidden="true" />}
      onClick={() =>
        openOverlay('orderKits', {
          locations: { locationIds: rows.map(({ locationId }) => locationId) },
          locationsText: formatCount(rows.length, 'location'),
          programId: program.id,
          onDone,
        })
      }
    >
      Order kits
    </Button>
  );
}

function actionsFor(program: Program, row: ProgramLocation): readonly MenuAction[] {
  const streetLine = formatStreetLine(row);
  return [
    {
      label: 'Update status',
      icon: IconFlag,
      run: () =>
        openOverlay('updateLocationStatus', {
          locationsText: streetLine,
          program,
          locations: [{ locationId: row.locationId, was: row.status }],
        }),
    },
    {
      label: 'Remove from program',
      icon: IconUnlink,
      tone: 'danger',
      run: () =>
        openOverlay('removeFromProgram', {
          locationId: row.locationId,
          place: streetLine,
          programId: program.id,
          programName: program.name,
          status: row.status,
        }),
    },
  ];
}
