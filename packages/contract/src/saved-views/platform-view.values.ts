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
];

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
