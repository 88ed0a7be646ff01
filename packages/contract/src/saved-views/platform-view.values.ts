import type { SavedView, TableView } from './saved-view.rules.ts';

/**
 * The built-in views of every account; they cannot be deleted [A2.61, A6.2]. A test of the inventory screen checks that
 * its list has every field used here.
 */
export const platformViews: readonly SavedView[] = [
  platformView('00000000-0000-7000-8000-000000000001', 'Annual LCRR Communication', 'inventory', {
    // 40 CFR 141.85(e): people served by a lead, galvanized requiring replacement, or unknown line are notified every
    // year.
    activeFilters: { epaReportingCategory: ['Lead', 'Galvanized Requiring Replacement', 'Lead Status Unknown'] },
    columns: [
      'address',
      'externalId',
      'epaReportingCategory',
      'ownership',
      'systemMaterial',
      'customerMaterial',
      'line',
      'city',
      'previouslyLead',
      'connector',
      'statedCategory',
      'review',
      'updatedOn',
    ],
    hiddenColumns: ['line', 'city', 'previouslyLead', 'connector', 'statedCategory', 'review', 'updatedOn'],
    sort: 'address',
  }),
  filteredView('00000000-0000-7000-8000-000000000002', 'Tier 1 sampling sites', 'locations', {
    activeFilters: { tier: ['1'] },
    sort: 'addressLine1',
  }),
  filteredView('00000000-0000-7000-8000-000000000003', 'Active programs', 'programs', {
    activeFilters: { status: ['Active'] },
    sort: 'endsOn',
  }),
  filteredView('00000000-0000-7000-8000-000000000004', 'Active events', 'samplingEvents', {
    activeFilters: { status: ['Active'] },
    sort: 'endsOn',
  }),
  filteredView('00000000-0000-7000-8000-000000000005', 'Exceedances', 'samples', {
    activeFilters: { detection: ['exceedance'] },
    sort: '-collectedOn',
  }),
  filteredView('00000000-0000-7000-8000-000000000009', 'Returned kits', 'kits', {
    activeFilters: { status: ['Return To Sender'] },
    sort: '-statusOn',
  }),
  filteredView('00000000-0000-7000-8000-000000000006', 'Imports that need your input', 'imports', {
    activeFilters: { state: ['read', 'checked'] },
    sort: '-createdOn',
  }),
  filteredView('00000000-0000-7000-8000-000000000007', 'Locations not started', 'programLocations', {
    activeFilters: { status: ['Assigned'] },
    sort: 'address',
  }),
  filteredView('00000000-0000-7000-8000-000000000008', 'Most recently assigned', 'eventLocations', {
    activeFilters: {},
    sort: '-assignedOn',
  }),
];

/** A view with the usual columns of its list. */
function filteredView(
  id: string,
  name: string,
  type: SavedView['type'],
  view: Pick<TableView, 'activeFilters' | 'sort'>,
): SavedView {
  return platformView(id, name, type, { ...view, columns: [], hiddenColumns: [] });
}

function platformView(id: string, name: string, type: SavedView['type'], view: TableView): SavedView {
  return {
    id,
    name,
    type,
    view: JSON.stringify(view),
    accountView: false,
    isPlatformView: true,
    ownerId: null,
    createdBy: null,
  };
}
