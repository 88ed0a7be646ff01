import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { omitFields } from '@curbstop/contract/primitives/fields';
import { kitDescriptor } from '@curbstop/contract/samples/kit.fields';
import { kitList } from '@curbstop/contract/samples/kit-list.values';
import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { Button } from '@mantine/core';
import { IconFlag, IconInfoCircle, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay, type OverlayNames } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { createFieldColumns, getOptionsByField } from '../../ui/table/field-columns.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { FailedShipments } from './FailedShipments.tsx';
import { kitStatusTones } from './kit.calculation.ts';
import { kitsPageQuery, type KitsScope } from './kit.queries.ts';
import { PrintKits } from './PrintKits.tsx';

type Column = TableColumn<KitRow>;
/** The page names the program and the event. */
const listed: readonly Column[] = createFieldColumns<KitRow>(
  omitFields(kitDescriptor, ['programId', 'eventId', 'locationId']),
  {
    code: { names: 'row', width: 176, text: formatKit, cell: formatKit },
    address: { width: 220, text: formatStreetLine, cell: formatStreetLine },
    status: {
      width: 152,
      card: 'top',
      cell: ({ status }) => <StatusBadge tone={kitStatusTones[status]}>{status}</StatusBadge>,
    },
    statusOn: { width: 168, text: ({ statusOn }) => statusOn, cell: ({ statusOn }) => formatInstant(statusOn) },
    skuId: { width: 112, text: ({ sku }) => sku.sku, cell: ({ sku }) => sku.sku },
    trackingNumber: { width: 168 },
    orderedOn: { width: 168, text: ({ orderedOn }) => orderedOn, cell: ({ orderedOn }) => formatInstant(orderedOn) },
  },
);
const event: Column = {
  id: 'samplingEvent',
  header: 'Sampling event',
  width: 200,
  text: ({ samplingEvent }) => samplingEvent.name,
  cell: ({ samplingEvent }) => samplingEvent.name,
};
const samples: Column = {
  id: 'samples',
  header: 'Samples',
  width: 112,
  text: formatSamples,
  cell: formatSamples,
};
const ofEvent: readonly Column[] = [...listed, samples];
const ofProgram: readonly Column[] = [...listed.slice(0, 2), event, ...listed.slice(2), samples];
const choices = getOptionsByField(kitDescriptor);

const { programId: _program, eventId: _event, locationId: _location, ...fields } = kitList.fields;
const list = { ...kitList, fields };

/** The code, and that the kit replaces an earlier one. */
function formatKit({ code, replacement }: KitRow): string {
  return replacement > 0 ? `${code} (replacement)` : code;
}

/** The numbers on the bottles: "4, 5". */
function formatSamples({ sampleNumbers }: KitRow): string {
  return sampleNumbers.join(', ');
}

interface Props {
  readonly scope: KitsScope;
  readonly tools?: ReactNode;
  readonly empty: ReactNode;
}

/** The kits of an event or program, with their state in the URL. */
export function KitTable({ scope, tools, empty }: Props) {
  const me = useMe();
  const urlState = useTableUrlState(list);
  const { settledRequest } = urlState;
  const request = useMemo(
    () => ({ ...settledRequest, filters: filtersWithin(settledRequest, scope) }),
    [settledRequest, scope],
  );
  const query = useQuery(kitsPageQuery(me.defaultAccount.id, request));
  const mayEdit = meetsRequirement(me, requirements.editKits);
  const selection = useRowSelection({
    rows: query.data?.items,
    rowId: getId,
    actions: (kits, clear) => (
      <>
        {mayEdit && <UpdateButton change={{ kits, onDone: clear }} />}
        <PrintKits selection={{ ids: kits.map(getId) }} />
      </>
    ),
    matchingActions: ({ request: listRequest, expectedCount }, clear) => {
      const matching = { request: { ...listRequest, filters: filtersWithin(listRequest, scope) }, expectedCount };
      return (
        <>
          {mayEdit && <UpdateButton change={{ kits: [], matching, onDone: clear }} />}
          <PrintKits selection={matching} />
        </>
      );
    },
  });
  return (
    <>
      <FailedShipments scope={scope} onShow={(filters) => urlState.change({ filters })} />
      <DataTable
        name={'eventId' in scope ? 'kits-of-event' : 'kits-of-program'}
        noun={['kit', 'kits']}
        list={list}
        columns={'eventId' in scope ? ofEvent : ofProgram}
        choices={choices}
        urlState={urlState}
        query={query}
        rowId={getId}
        rowName={getName}
        rowActions={useRowActions()}
        selection={selection}
        views={(view) => <SavedViews type="kits" table={view} />}
        tools={tools}
        empty={empty}
      />
    </>
  );
}

/** The filters of the table within its program or event. */
function filtersWithin({ filters }: SelectionFilter, scope: KitsScope): SelectionFilter['filters'] {
  return { ...filters, ...Object.fromEntries(Object.entries(scope).map(([name, id]) => [name, [id]])) };
}

function UpdateButton({ change }: { readonly change: OverlayNames['updateKitStatus'] }) {
  return (
    <Button size="compact-sm" variant="default" onClick={() => openOverlay('updateKitStatus', change)}>
      Update status
    </Button>
  );
}

const getId = ({ id }: KitRow) => id;
const getName = ({ code }: KitRow) => `Kit ${code}`;

function useRowActions(): (kit: KitRow) => readonly MenuAction[] {
  const navigate = useNavigate();
  const mayEdit = meetsRequirement(useMe(), requirements.editKitInRow);
  return (kit) => [
    { label: 'View kit', icon: IconInfoCircle, run: () => openOverlay('viewKit', { kit }) },
    ...(mayEdit
      ? [{ label: 'Update status', icon: IconFlag, run: () => openOverlay('updateKitStatus', { kits: [kit] }) }]
      : []),
    {
      label: 'View location',
      icon: IconMapPin,
      run: () => void navigate({ to: `/locations/${kit.locationId}/details` }),
    },
  ];
}
