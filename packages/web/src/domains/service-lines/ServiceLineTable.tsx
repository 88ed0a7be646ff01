import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { moveFieldsFirst, pickFields, omitFields } from '@curbstop/contract/primitives/fields';
import type { SelectionFilter, Selection } from '@curbstop/contract/primitives/selection';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import { lineDescriptor, lineRowFields } from '@curbstop/contract/service-lines/service-line.fields';
import { categoriesWorstFirst } from '@curbstop/contract/service-lines/service-line.values';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState, type ReactNode } from 'react';
import { ClassificationBadge } from './ClassificationBadge';
import { Dash } from '../../ui/Dash.tsx';
import { formatInstant } from '../../ui/format.ts';
import { getVerifiedLabel, type LineHalf } from './line-picture.calculation';
import { LinePicture } from './LinePicture';
import type { MenuAction } from '../../ui/menu-action.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataTableProps } from '../../ui/table/table-props.ts';
import { getOptionsByField, createFieldColumns, listFieldOptions } from '../../ui/table/field-columns.tsx';
import { emptySelection } from '../../ui/table/selected-rows.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { useCustomTable } from '../custom-fields/CustomColumns.tsx';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { formatAddressLines, toPictureInputs } from './service-line.calculation.ts';
import { serviceLinesPageQuery } from './service-line.queries.ts';
import { SideMaterial } from './SideMaterial.tsx';
import classes from './ServiceLine.module.css';

// Most users never select a row, so the bulk actions are loaded with the first selection.
const LineActions = lazy(() =>
  import('./LineActions.tsx').then(({ LineActions: component }) => ({ default: component })),
);
const lazyActions = () => import('./service-line-selection.commands.ts');

const idColumn = createFieldColumns<ServiceLineRow>(pickFields(lineDescriptor, ['externalId']), {
  externalId: { width: 112 },
});
const ownColumns = createFieldColumns<ServiceLineRow>(
  moveFieldsFirst(omitFields(lineRowFields, ['externalId']), ['ownership', 'previouslyLead', 'connector']),
  {
    ownership: { width: 0 },
    previouslyLead: { width: 0 },
    connector: { width: 0, text: connectorText, cell: connectorText },
  },
);
const columns: readonly TableColumn<ServiceLineRow>[] = [
  {
    id: 'address',
    header: 'Address',
    names: 'row',
    width: 232,
    text: (line) => `${formatAddressLines(line)}, ${line.city} ${line.zip}`,
    cell: (line) => (
      <>
        {formatAddressLines(line)} <span className={classes['town']}>{`${line.city} ${line.zip}`}</span>
      </>
    ),
  },
  ...idColumn,
  {
    id: 'line',
    header: 'Line',
    width: 140,
    card: 'top',
    cell: (line) => <LinePicture size="cell" {...toPictureInputs(line)} />,
  },
  {
    id: 'systemMaterial',
    header: 'System side',
    width: 136,
    text: (line) => sideText(toPictureInputs(line).system),
    cell: (line) => <SideMaterial half={toPictureInputs(line).system} />,
  },
  {
    id: 'customerMaterial',
    header: 'Customer side',
    width: 136,
    text: (line) => sideText(toPictureInputs(line).customer),
    cell: (line) => <SideMaterial half={toPictureInputs(line).customer} />,
  },
  {
    id: 'epaReportingCategory',
    header: 'Classification',
    width: 136,
    card: 'top',
    text: ({ category }) => category,
    cell: ({ category }) => <ClassificationBadge category={category} words="short" />,
  },
  { id: 'city', header: 'City', startsHidden: true, card: 'none', cell: ({ city }) => city },
  ...ownColumns,
  {
    id: 'listedCategory',
    header: 'Listed classification',
    startsHidden: true,
    text: ({ listedCategory }) => listedCategory,
    cell: ({ listedCategory }) =>
      listedCategory ? <ClassificationBadge category={listedCategory} words="short" /> : <Dash />,
  },
  {
    id: 'review',
    header: 'Review',
    startsHidden: true,
    text: ({ review }) => review,
    cell: ({ review }) => review ?? <Dash label="No review needed" />,
  },
  {
    id: 'updatedOn',
    header: 'Last changed',
    width: 168,
    card: 'none',
    text: ({ updatedOn }) => formatInstant(updatedOn),
    cell: ({ updatedOn }) => <time dateTime={updatedOn}>{formatInstant(updatedOn)}</time>,
  },
];

function connectorText({ connector }: ServiceLineRow): string {
  return connector === 'None' ? 'None present' : connector;
}

/** A side's material as copied text, including whether it is verified. */
function sideText(half: LineHalf | undefined): string | null {
  return half ? `${half.label}, ${getVerifiedLabel(half)}` : null;
}

const words = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }));
const materialChoices = listFieldOptions(sideDescriptor.material) ?? [];
const choices = {
  epaReportingCategory: words(categoriesWorstFirst),
  systemMaterial: materialChoices,
  customerMaterial: materialChoices,
  ...getOptionsByField(lineDescriptor),
};

const props = { list: serviceLineList, columns, choices };

interface Props {
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  /** [A6.7] Opens the edit form of a row; undefined without permission or if turned off. */
  readonly rowActions?: ((line: ServiceLineRow) => readonly MenuAction[]) | undefined;
  readonly empty: ReactNode;
  readonly tools?: DataTableProps<ServiceLineRow>['tools'];
  /** Further bulk actions for selected lines, from other domains; `onDone` clears the selection. */
  readonly selectionActions?: ((selection: Selection, onDone: () => void) => ReactNode) | undefined;
}

/** A table of service lines; the server pages, sorts, searches and filters. */
export function ServiceLineTable({ openId, onOpen, rowActions, empty, tools, selectionActions }: Props) {
  const { list, isKnown, formerNames, ...custom } = useCustomTable<ServiceLineRow>('pwsserviceline', props);
  const urlState = useTableUrlState(list);
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const query = useQuery(serviceLinesPageQuery(accountId, urlState.settledRequest));
  const [selected, setSelected] = useState(emptySelection);
  const clear = () => setSelected(emptySelection);
  // Without bulk actions there is no need to select rows.
  const mayEdit = meetsRequirement(me, requirements.editServiceLine);
  const selection = (mayEdit || selectionActions) && {
    selected,
    onChange: setSelected,
    actions: (chosen: Selection) => (
      <>
        {mayEdit && <LineActions selection={chosen} onDone={clear} />}
        {selectionActions?.(chosen, clear)}
      </>
    ),
    findMissing: async (ids: readonly string[], scope: SelectionFilter) =>
      (await lazyActions()).listHiddenLines(accountId, ids, scope),
  };
  return (
    <DataTable
      name="inventory"
      noun={['service line', 'service lines']}
      list={list}
      {...custom}
      urlState={urlState}
      query={query}
      rowId={({ id }) => id}
      rowName={formatAddressLines}
      rowHref={(line) => `/locations/${line.locationId}/inventory/${line.id}`}
      onOpenRow={({ id }) => onOpen(id)}
      openRowId={openId}
      {...(rowActions && { rowActions })}
      {...(selection && { selection })}
      empty={empty}
      views={(table) => isKnown && <SavedViews type="inventory" table={{ ...table, formerNames }} />}
      tools={tools}
    />
  );
}
