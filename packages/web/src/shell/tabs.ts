import { getHomeTab as homeNounOf, tabPolicies, type TabName } from '@curbstop/contract/accounts/tab.policy';
import type { Me } from '../domains/accounts/session.queries.ts';

export interface Tab {
  readonly name: TabName | 'overview';
  readonly label: string;
  readonly href: string;
  /** Addresses elsewhere that belong to the tab: an event is part of a program. */
  readonly also?: readonly string[];
  /** Addresses below them that belong to another tab. */
  readonly except?: readonly string[];
}

/**
 * The tabs of the top bar [A2.26], in the specification's order. `tabPolicies` decides who sees which. A tab is added
 * once its screen exists, so that no tab leads to an empty page.
 */
export const tabs: readonly (Tab & { readonly name: TabName })[] = [
  { name: 'programs', label: 'Programs', href: '/programs', also: ['/events', '/imports/files'] },
  { name: 'locations', label: 'Locations', href: '/locations' },
  { name: 'samples', label: 'Samples', href: '/samples' },
  {
    name: 'inventory',
    label: 'Inventory',
    href: '/inventory',
    also: ['/imports', '/inventory-import'],
    except: ['/imports/files'],
  },
  { name: 'communications', label: 'Communications', href: '/communications' },
];

export function listTabs({ features }: Pick<Me, 'features'>): readonly Tab[] {
  const bought = new Set(features);
  return tabs.filter(({ name }) => tabPolicies[name](bought));
}

/** Next to the logo, because the logo links to the programs [A2.35]; it shows each person what they may see. */
export const overviewTab: Tab = { name: 'overview', label: 'Overview', href: '/overview' };

/** The target of the mark and of the bare address [A2.14, A2.35]. */
export function getHomePath({ features }: Pick<Me, 'features'>): '/inventory' | '/programs' {
  return `/${homeNounOf(new Set(features))}`;
}
