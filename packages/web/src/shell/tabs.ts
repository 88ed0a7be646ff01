import { hasFeature, programTypes, type Me } from './session.ts';

/** Accounts' feature codes that decide over tabs [A6.10-A6.13]. */
const assets = 'ASSETS';

export interface Tab {
  readonly label: string;
  readonly to: string;
  readonly shownTo: (me: Me) => boolean;
}

/**
 * The tabs of the top bar [A2.26-A2.33], in the specification's order. A tab stands here once its screen exists:
 * a tab that leads nowhere would only teach people not to trust the others.
 */
export const tabs = [
  { label: 'Locations', to: '/locations', shownTo: () => true },
  { label: 'Inventory', to: '/inventory', shownTo: (me) => hasFeature(me, assets) },
] as const satisfies readonly Tab[];

export function tabsFor(me: Me): readonly (typeof tabs)[number][] {
  return tabs.filter((tab) => tab.shownTo(me));
}

/** Where the mark leads: to the inventory when the account has no program types, else to the programs [A2.35]. */
export function homeOf(me: Me): '/inventory' | '/' {
  return programTypes(me).length === 0 ? '/inventory' : '/';
}
