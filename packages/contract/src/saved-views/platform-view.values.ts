import type { SavedView, TableView } from './saved-view.rules.ts';

/**
 * The views that come with the product, for every account; nobody can delete them [A2.61, A6.2]. The inventory's screen
 * proves in its test that its list still has every field that stands here.
 */
export const platformViews: readonly SavedView[] = [
  platformView('00000000-0000-7000-8000-000000000001', 'Annual LCRR Communication', 'inventory', {
    // 40 CFR 141.85(e): every year those are told who drink through a line that is lead, galvanized requiring replacement, or unknown.
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
