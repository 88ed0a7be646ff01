import type { SelectionFilter } from '@curbstop/contract/primitives/selection';
import { omitFields } from '@curbstop/contract/primitives/fields';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import { describeMissingResults, isSampleOpen, getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleDescriptor } from '@curbstop/contract/samples/sample.fields';
import { withoutResultChoice } from '@curbstop/contract/samples/sample.values';
import { sampleList } from '@curbstop/contract/samples/sample-list.values';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { IconFlask, IconMapPin, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MenuAction } from '../../ui/menu-action.ts';
import { useMemo, type ReactNode } from 'react';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { FilterOption } from '../../ui/table/filter-labels.ts';
import { getOptionsByField, createFieldColumns } from '../../ui/table/field-columns.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { FindingBadge, ResultLevel, SampleStatusBadges } from './SampleBadges.tsx';
import { ExportSamples } from './ExportSamples.tsx';
import { listRequestActions, listSampleDecisions, SelectedSamples } from './SelectedSamples.tsx';
import { samplesPageQuery, type SamplesScope } from './sample.queries.ts';
import { SendSampleLetters } from './SendSampleLetters.tsx';

type Column = TableColumn<SampleRow>;
/** The page or its filters name the program, the event and the location. */
const listed: readonly Column[] = createFieldColumns<SampleRow>(
  omitFields(sampleDescriptor, ['programId', 'eventId', 'locationId']),
  {
    number: { names: 'row', width: 128, text: getSampleName, cell: getSampleName },
    address: { width: 200, text: formatStreetLine, cell: formatStreetLine },
    status: {
      width: 120,
      card: 'top',
      text: (row) => [row.statusLabel, describeMissingResults(row)].filter(Boolean).join(', '),
      cell: (row) => <SampleStatusBadges sample={row} />,
    },
    detection: { width: 120, card: 'top', cell: ({ detection }) => <FindingBadge detection={detection} /> },
    leadAmount: {
      width: 112,
      align: 'end',
      cell: ({ leadAmount, leadDetection }) => <ResultLevel amount={leadAmount} detection={leadDetection} />,
    },
    copperAmount: {
      width: 124,
      align: 'end',
      cell: ({ copperAmount, copperDetection }) => <ResultLevel amount={copperAmount} detection={copperDetection} />,
    },
    collectedOn: { width: 112 },
  },
);
const number = listed.filter(({ id }) => id === 'number');
const address = listed.filter(({ id }) => id === 'address');
const event: Column = {
  id: 'samplingEvent',
  header: 'Sampling event',
  width: 200,
  text: ({ samplingEvent }) => samplingEvent.name,
  cell: ({ samplingEvent }) => samplingEvent.name,
};
const facts: readonly Column[] = [
  { id: 'bottle', header: 'Bottle', width: 112, text: ({ bottle }) => bottle, cell: ({ bottle }) => bottle },
  ...listed.filter((column) => !number.includes(column) && !address.includes(column)),
];
const fieldChoices = getOptionsByField(sampleDescriptor);
const ownChoices = { ...fieldChoices, detection: [...(fieldChoices['detection'] ?? []), withoutResultChoice] };

const { locationId: _location, ...fields } = sampleList.fields;
/** Locations are searched by address. */
const ofAll = { ...sampleList, fields };
const { programId: _program, eventId: _event, ...ownFields } = fields;
/** The URL already determines the program, event or location. */
const ofOne = { ...sampleList, fields: ownFields };

interface Props {
  /** The program, event or location; all samples of the account by default. */
  readonly scope?: SamplesScope;
  /** URL prefix for pages with several tables. */
  readonly urlPrefix?: string;
  /** Names of programs and events for the filters. */
  readonly choices?: Readonly<Record<string, readonly FilterOption[]>>;
  readonly tools?: ReactNode;
  readonly empty: ReactNode;
}

/** A table of samples with its state in the URL; each row links to the sample's page. */
export function SampleTable({ scope, urlPrefix, choices, tools, empty }: Props) {
  const list = scope ? ofOne : ofAll;
  const table = useTableUrlState(list, urlPrefix);
  const { settledRequest } = table;
  const request = useMemo(
    () => ({ ...settledRequest, filters: filtersWithin(settledRequest, scope) }),
    [settledRequest, scope],
  );
  const query = useQuery(samplesPageQuery(useMe().defaultAccount.id, request));
  const mayDecide = meetsRequirement(useMe(), requirements.editSample);
  const selection = useRowSelection({
    rows: query.data?.items,
    rowId: getId,
    actions: (samples, clear) => (
      <>
        {mayDecide && <SelectedSamples samples={samples} onDone={clear} />}
        <SendSampleLetters selection={{ ids: samples.map(getId) }} onDone={clear} />
        <ExportSamples samples={{ selection: { ids: samples.map(getId) } }} />
      </>
    ),
    matchingActions: ({ request: listRequest, expectedCount }, clear) => {
      const matching = { request: { ...listRequest, filters: filtersWithin(listRequest, scope) }, expectedCount };
      return (
        <>
          {mayDecide && <SelectedSamples samples={query.data?.items ?? []} matching={matching} onDone={clear} />}
          <SendSampleLetters selection={matching} onDone={clear} />
          <ExportSamples samples={{ selection: matching }} />
        </>
      );
    },
  });
  return (
    <DataTable
      name={scope ? `samples-of-${Object.keys(scope)[0]}` : 'samples'}
      noun={['sample', 'samples']}
      list={list}
      columns={getColumns(scope)}
      choices={{ ...ownChoices, ...choices }}
      urlState={table}
      query={query}
      rowId={getId}
      rowName={getSampleName}
      rowHref={({ id }) => `/samples/${id}`}
      rowActions={useRowActions(scope)}
      selection={selection}
      views={(view) => <SavedViews type="samples" table={view} />}
      tools={
        <>
          {tools}
          <ExportSamples samples={{ matching: { searchTerm: request.searchTerm, filters: request.filters } }} />
        </>
      }
      empty={empty}
    />
  );
}

/** The filters of the table within its program, event or location. */
function filtersWithin({ filters }: SelectionFilter, scope: SamplesScope | undefined): SelectionFilter['filters'] {
  return { ...filters, ...Object.fromEntries(Object.entries(scope ?? {}).map(([name, id]) => [name, [id]])) };
}

const getId = ({ id }: SampleRow) => id;

/** Editing from a row can be switched off [A6.7]; the sample's own page has the same forms. */
function useRowActions(scope: SamplesScope | undefined): (row: SampleRow) => readonly MenuAction[] {
  const me = useMe();
  const navigate = useNavigate();
  const mayReport = meetsRequirement(me, requirements.reportResultInRow);
  const mayEdit = meetsRequirement(me, requirements.editSampleInRow);
  const isOfLocation = scope !== undefined && 'locationId' in scope;
  return (row) => {
    const { id, status, locationId } = row;
    const edit = (what: string) => void navigate({ to: `/samples/${id}`, search: { edit: what } });
    return [
      ...(mayReport && isSampleOpen(status)
        ? [{ label: 'Enter result', icon: IconFlask, run: () => edit('result') }]
        : []),
      ...(mayEdit && isSampleOpen(status)
        ? [{ label: 'Edit sample', icon: IconPencil, run: () => edit('sample') }]
        : []),
      ...(mayEdit ? listSampleDecisions(row) : []),
      ...(mayEdit ? listRequestActions(row, edit) : []),
      ...(isOfLocation
        ? []
        : [
            {
              label: 'View location',
              icon: IconMapPin,
              run: () => void navigate({ to: `/locations/${locationId}/details` }),
            },
          ]),
    ];
  };
}

const everywhere: readonly Column[] = [...number, ...address, event, ...facts];
const ofEvent: readonly Column[] = [...number, ...address, ...facts];
const ofLocation: readonly Column[] = [...number, event, ...facts];

function getColumns(scope: SamplesScope | undefined): readonly Column[] {
  if (scope && 'eventId' in scope) return ofEvent;
  return scope && 'locationId' in scope ? ofLocation : everywhere;
}
