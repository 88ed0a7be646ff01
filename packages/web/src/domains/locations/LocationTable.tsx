import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { SelectionFilter, Selection } from '@curbstop/contract/primitives/selection';
import type { LocationRow } from '@curbstop/contract/locations/location.rules';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { locationList } from '@curbstop/contract/locations/location-list.values';
import { getTierLabel } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { getOptionsByField, createFieldColumns } from '../../ui/table/field-columns.tsx';
import { emptySelection } from '../../ui/table/selected-rows.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { useCustomTable } from '../custom-fields/CustomColumns.tsx';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { formatStreetLine } from './location.calculation.ts';
import { locationsPageQuery } from './location.queries.ts';
import {
  nextTierFilterChoices,
  tierFilterChoices,
  tierRuleSetChoices,
  getTierRuleSetName,
} from './tier.calculation.ts';

// Most users never select a row, so the bulk actions are loaded with the first selection.
const LocationActions = lazy(() =>
  import('./LocationActions.tsx').then(({ LocationActions: component }) => ({ default: component })),
);
const lazyActions = () => import('./location-selection.commands.ts');

const columns: readonly TableColumn<LocationRow>[] = [
  ...createFieldColumns<LocationRow>(locationDescriptor, {
    addressLine1: { names: 'row', width: 216, text: formatStreetLine, cell: formatStreetLine },
    state: { width: 56 },
    zip: { width: 72 },
    externalId: { width: 112 },
    tier: {
      width: 128,
      text: ({ tier, ...row }) => tier && getTierLabel({ tier, ...row }),
      cell: ({ tier, ...row }) => (tier === null ? <Dash /> : getTierLabel({ tier, ...row })),
    },
    tierRuleSet: {
      width: 128,
      text: ({ tierRuleSet }) => tierRuleSet && getTierRuleSetName(tierRuleSet),
      cell: ({ tierRuleSet }) => (tierRuleSet === null ? <Dash /> : getTierRuleSetName(tierRuleSet)),
    },
    nextTier: {
      width: 136,
      text: ({ nextTier }) => nextTier && `Tier ${nextTier}`,
      cell: ({ nextTier }) => (nextTier === null ? <Dash /> : `Tier ${nextTier}`),
    },
    propertyClassification: { width: 176 },
  }),
  {
    id: 'updatedOn',
    header: 'Last changed',
    width: 168,
    card: 'none',
    text: ({ updatedOn }) => formatInstant(updatedOn),
    cell: ({ updatedOn }) => <time dateTime={updatedOn}>{formatInstant(updatedOn)}</time>,
  },
];

const choices = {
  ...getOptionsByField(locationDescriptor),
  tier: tierFilterChoices,
  tierRuleSet: tierRuleSetChoices,
  nextTier: nextTierFilterChoices,
};

const props = { list: locationList, columns, choices };

interface Props {
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly empty: ReactNode;
  /** Further actions of a row. */
  readonly rowActions?: ((location: LocationRow) => readonly MenuAction[]) | undefined;
  /** Further bulk actions; `onDone` clears the selection. */
  readonly selectionActions?: ((selection: Selection, onDone: () => void) => ReactNode) | undefined;
}

/** A table of locations with its state in the URL. */
export function LocationTable({ openId, onOpen, empty, rowActions, selectionActions }: Props) {
  const { list, isKnown, formerNames, ...custom } = useCustomTable<LocationRow>('location', props);
  const urlState = useTableUrlState(list);
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const query = useQuery(locationsPageQuery(accountId, urlState.settledRequest));
  const [selected, setSelected] = useState(emptySelection);
  // Without bulk actions there is no need to select rows.
  const mayEdit = meetsRequirement(me, requirements.editLocation);
  const clear = () => setSelected(emptySelection);
  const selection = (mayEdit || selectionActions !== undefined) && {
    selected,
    onChange: setSelected,
    actions: (chosen: Selection) => (
      <>
        {mayEdit && <LocationActions selection={chosen} onDone={clear} />}
        {selectionActions?.(chosen, clear)}
      </>
    ),
    findMissing: async (ids: readonly string[], scope: SelectionFilter) =>
      (await lazyActions()).listHiddenLocations(accountId, ids, scope),
  };
  return (
    <DataTable
      name="locations"
      noun={['location', 'locations']}
      list={list}
      {...custom}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={formatStreetLine}
      onOpenRow={({ id }) => onOpen(id)}
      openRowId={openId}
      {...(rowActions && { rowActions })}
      {...(selection && { selection })}
      rowHref={({ id }) => `/locations/${id}/details`}
      views={(table) => isKnown && <SavedViews type="locations" table={{ ...table, formerNames }} />}
      empty={empty}
    />
  );
}
