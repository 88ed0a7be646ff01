import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { meetsRequirement, type Me } from '../domains/accounts/session.queries.ts';
import { listTabs } from './tabs.ts';

interface Screen {
  readonly label: string;
  readonly href: string;
  /** Absent if the screen has no requirements. */
  readonly requirement?: Requirement;
  /** Further search terms for the screen. */
  readonly words?: string;
}

/** Screens without a tab that the search offers by name. */
const otherScreens: readonly Screen[] = [
  { label: 'Overview', href: '/overview', words: 'home dashboard attention charts' },
  {
    label: 'Import file',
    href: '/inventory-import',
    requirement: requirements.importInventory,
    words: 'upload spreadsheet excel csv',
  },
  { label: 'Imports', href: '/imports', requirement: requirements.viewImports, words: 'history undo' },
  {
    label: 'Reclassified lines',
    href: '/inventory/reclassifications',
    requirement: requirements.viewInventory,
    words: 'classification rules lead ban date changed report',
  },
  {
    label: 'Compliance',
    href: '/compliance',
    requirement: requirements.viewCompliance,
    words: 'monitoring period percentile deadlines calendar notices report',
  },
  {
    label: 'Schools and child care',
    href: '/compliance/schools',
    requirement: requirements.viewSchoolFacilities,
    words: 'facilities outlets five-year plan daycare',
  },
  {
    label: 'Notice campaigns',
    href: '/communications/campaigns',
    requirement: requirements.viewCommunications,
    words: 'annual notices letters due overdue returned certification',
  },
  {
    label: 'Administration',
    href: '/administration',
    requirement: requirements.administer,
    words: 'settings people members features keys security export retention log templates resources',
  },
  { label: 'Help Center', href: '/help', words: 'support documentation how' },
  { label: 'Academy', href: '/academy', words: 'courses lessons training learn' },
];

/** The accessible screens for which every word of the term begins a word of their name or search terms. */
export function searchScreens(me: Me, term: string): readonly { readonly label: string; readonly href: string }[] {
  const searchWords = term.toLowerCase().split(/\s+/).filter(Boolean);
  const all = [
    ...listTabs(me),
    ...otherScreens.filter(({ requirement }) => requirement === undefined || meetsRequirement(me, requirement)),
  ];
  return all.filter((screen) => {
    const screenWords = `${screen.label} ${'words' in screen ? screen.words : ''}`.toLowerCase().split(/\s+/);
    return searchWords.every((word) => screenWords.some((one) => one.startsWith(word)));
  });
}
