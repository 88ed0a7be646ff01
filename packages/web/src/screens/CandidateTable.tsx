import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { EventCandidate } from '@curbstop/contract/compliance/event-candidates.endpoints';
import { eventCandidateList } from '@curbstop/contract/compliance/event-candidates.values';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { categoriesWorstFirst } from '@curbstop/contract/service-lines/service-line.values';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { formatStreetLine } from '../domains/locations/location.calculation.ts';
import { getRecordedTierLabel, tierFilterChoices, tierRuleSetChoices } from '../domains/locations/tier.calculation.ts';
import { ClassificationBadge } from '../domains/service-lines/ClassificationBadge.tsx';
import { Dash } from '../ui/Dash.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatDay } from '../ui/format.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { getOptionsByField } from '../ui/table/field-columns.tsx';
import { useTableUrlState } from '../ui/table/table-url.ts';
import type { TableColumn } from '../ui/table/table-layout.ts';
import type { ChosenCandidates } from './chosen-locations.ts';
import { eventCandidatesPageQuery } from './event-candidates.queries.ts';

const { fields } = eventCandidateList;

const columnsOn = (on: string): readonly TableColumn<EventCandidate>[] => [
  {
    id: 'addressLine1',
    header: fields.addressLine1.label,
    width: 216,
    names: 'row',
    text: formatStreetLine,
    cell: formatStreetLine,
  },
  { id: 'city', header: fields.city.label, width: 120, card: 'none', cell: ({ city }) => city },
  {
    id: 'tier',
    header: fields.tier.label,
    width: 152,
    text: (row) => row.tier && getRecordedTierLabel(row, { on }),
    cell: (row) => (row.tier === null ? <Dash label="No tier" /> : getRecordedTierLabel(row, { on })),
  },
  {
    id: 'classification',
    header: fields.classification.label,
    width: 144,
    text: ({ classification }) => classification,
    cell: ({ classification }) =>
      classification ? (
        <ClassificationBadge category={classification} words="short" />
      ) : (
        <Dash label="No service line" />
      ),
  },
  {
    id: 'lastSampledOn',
    header: fields.lastSampledOn.label,
    width: 112,
    text: ({ lastSampledOn }) => lastSampledOn,
    cell: ({ lastSampledOn }) =>
      lastSampledOn ? <time dateTime={lastSampledOn}>{formatDay(lastSampledOn)}</time> : <Dash label="Never sampled" />,
  },
  {
    id: 'isInPlan',
    header: fields.isInPlan.label,
    width: 128,
    text: ({ isInPlan }) => (isInPlan ? 'Yes' : null),
    cell: ({ isInPlan }) => (isInPlan ? 'Yes' : <Dash label="Not in the site plan" />),
  },
  {
    id: 'isElsewhere',
    header: 'Other active events',
    width: 200,
    text: ({ otherEvents }) => otherEvents.map(({ name }) => name).join(', '),
    cell: ({ otherEvents }) => (otherEvents.length === 0 ? <Dash label="None" /> : <Events events={otherEvents} />),
  },
  {
    id: 'externalId',
    header: fields.externalId.label,
    width: 112,
    startsHidden: true,
    card: 'none',
    text: ({ externalId }) => externalId,
    cell: ({ externalId }) => externalId ?? <Dash />,
  },
];

function Events({ events }: { readonly events: EventCandidate['otherEvents'] }) {
  return events.map(({ id, name }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Anchor href={`/events/${id}`}>{name}</Anchor>
    </span>
  ));
}

const choices = {
  ...getOptionsByField(locationDescriptor),
  tier: tierFilterChoices,
  tierRuleSet: tierRuleSetChoices,
  classification: categoriesWorstFirst.map((category) => ({ value: category, label: category })),
};

interface Props {
  readonly event: SamplingEvent;
  /** The number of locations in the event. */
  readonly assigned: number;
  readonly chosenLocations: ChosenCandidates;
  /** All chosen ids; those that were not chosen before are among the rows of the page. */
  readonly onSelect: (ids: readonly string[], rows: readonly EventCandidate[]) => void;
}

/** Every location that is not in the event; the selected rows are the chosen locations. */
export function CandidateTable({ event, assigned, chosenLocations, onSelect }: Props) {
  const urlState = useTableUrlState(eventCandidateList);
  const query = useQuery({
    ...eventCandidatesPageQuery(useMe().defaultAccount.id, event.id, urlState.settledRequest),
  });
  return (
    <DataTable
      name="eventCandidates"
      noun={['location', 'locations']}
      list={eventCandidateList}
      columns={columnsOn(event.startsOn)}
      choices={choices}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={formatStreetLine}
      rowHref={({ id }) => `/locations/${id}/details`}
      selection={{
        selected: { ids: [...chosenLocations.keys()] },
        onChange: (selection) => onSelect('ids' in selection ? selection.ids : [], query.data?.items ?? []),
        onlyRows: true,
        actions: () => null,
      }}
      empty={<NoCandidates assigned={assigned} />}
    />
  );
}

function NoCandidates({ assigned }: { readonly assigned: number }) {
  const me = useMe();
  if (assigned > 0)
    return (
      <EmptyState title="No other locations">
        Every location of your inventory is in this event. To add more, import your inventory or add locations first.
      </EmptyState>
    );
  const mayImport = meetsRequirement(me, requirements.importInventory);
  return (
    <EmptyState
      title="No locations yet"
      action={
        <Button component="a" href={mayImport ? '/inventory-import' : '/locations'} variant="default">
          {mayImport ? 'Import inventory' : 'Open locations'}
        </Button>
      }
    >
      Your inventory has no locations. Import it or add locations first.
    </EmptyState>
  );
}
