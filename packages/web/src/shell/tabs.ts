import { hasFeature, programTypes, type Me } from '../domains/accounts/session.queries.ts';

export interface Tab {
  readonly label: string;
  readonly href: string;
  readonly shownTo: (me: Pick<Me, 'features'>) => boolean;
}

/**
 * The tabs of the top bar [A2.26-A2.33], in the specification's order. A tab stands here once its screen exists:
 * one that leads nowhere would only teach people not to trust the others.
 */
export const tabs: readonly Tab[] = [
  { label: 'Locations', href: '/locations', shownTo: () => true },
  { label: 'Inventory', href: '/inventory', shownTo: (me) => hasFeature(me, 'ASSETS') },
];

export function tabsFor(me: Pick<Me, 'features'>): readonly Tab[] {
  return tabs.filter((tab) => tab.shownTo(me));
}

/** Where the mark leads: to the inventory when the account has no program types, else to the programs [A2.35]. */
export function homeOf(me: Pick<Me, 'features'>): '/inventory' | '/' {
  return programTypes(me).length === 0 ? '/inventory' : '/';
}
