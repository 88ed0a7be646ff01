import type { SavedView, TableView } from './saved-view.rules.ts';

/**
 * The built-in views of every account; they cannot be deleted [A2.61, A6.2]. A test of the inventory screen checks that
 * its list has every field used here.
 */
export const platformViews: readonly SavedView[] = [
  platformView(
    { number: 1, name: 'Annual LCRR Communication', type: 'inventory' },
    {
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
        'listedCategory',
        'review',
        'updatedOn',
      ],
      hiddenColumns: ['line', 'city', 'previouslyLead', 'connector', 'listedCategory', 'review', 'updatedOn'],
      sort: 'address',
    },
  ),
  filteredView(
    { number: 2, name: 'Tier 1 sampling sites', type: 'locations' },
    {
      activeFilters: { tier: ['1'] },
      sort: 'addressLine1',
    },
  ),
  filteredView(
    { number: 3, name: 'Active programs', type: 'programs' },
    {
      activeFilters: { status: ['Active'] },
      sort: 'endsOn',
    },
  ),
  filteredView(
    { number: 4, name: 'Active events', type: 'samplingEvents' },
    {
      activeFilters: { status: ['Active'] },
      sort: 'endsOn',
    },
  ),
  filteredView(
    { number: 5, name: 'Exceedances', type: 'samples' },
    {
      activeFilters: { detection: ['exceedance'] },
      sort: '-collectedOn',
    },
  ),
  filteredView(
    { number: 9, name: 'Returned kits', type: 'kits' },
    {
      activeFilters: { status: ['Return To Sender'] },
      sort: '-statusOn',
    },
  ),
  filteredView(
    { number: 10, name: 'Elementary schools and child care', type: 'schoolFacilities' },
    {
      activeFilters: { kind: ['elementarySchool', 'childCare'] },
      sort: 'name',
    },
  ),
  filteredView(
    { number: 6, name: 'Imports that need your input', type: 'imports' },
    {
      activeFilters: { state: ['read', 'checked'] },
      sort: '-createdOn',
    },
  ),
  filteredView(
    { number: 7, name: 'Locations not started', type: 'programLocations' },
    {
      activeFilters: { status: ['Assigned'] },
      sort: 'address',
    },
  ),
  filteredView(
    { number: 8, name: 'Most recently assigned', type: 'eventLocations' },
    {
      activeFilters: {},
      sort: '-assignedOn',
    },
  ),
  filteredView(
    { number: 11, name: 'Sites with a treatment device', type: 'sitePlan' },
    {
      activeFilters: { hasTreatment: ['true'] },
      sort: 'tier',
    },
  ),
];

/** `number` makes the id, so it never changes. */
interface ViewOfList extends Pick<SavedView, 'name' | 'type'> {
  readonly number: number;
}

/** A view with the usual columns of its list. */
function filteredView(list: ViewOfList, view: Pick<TableView, 'activeFilters' | 'sort'>): SavedView {
  return platformView(list, { ...view, columns: [], hiddenColumns: [] });
}

function platformView({ number, name, type }: ViewOfList, view: TableView): SavedView {
  return {
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    name,
    type,
    view: JSON.stringify(view),
    accountView: false,
    isPlatformView: true,
    ownerId: null,
    createdBy: null,
  };
}
